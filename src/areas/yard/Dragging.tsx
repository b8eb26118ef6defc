/** The pointer's way of moving cars: a car, or the whole cut it belongs to, from row to row of one side. */
import { documentHere } from '../../engine/windows.ts'
import { DragDropProvider } from '@dnd-kit/react'
import { AutoScroller, PointerActivationConstraints } from '@dnd-kit/dom'
import { useRef, useState, type ComponentProps, type ReactNode } from 'react'
import { useSnapshot } from 'valtio'
import { inStandingOrder, lengthFt } from '#model/rules/yard-board.ts'
import { carCount, feet } from '#model/rules/yard-name.ts'
import type { Scenario } from '#model/rules/yard.ts'
import { may } from '../../engine/session.ts'
import { drawnOf } from './drawn.ts'
import { EveryWindowSensor } from './pointer-sensor.ts'
import { dropPosition, gripFt, spotted, type Spotted } from './pointing.ts'
import type { YardController } from './YardController.ts'
import styles from './Yard.module.css'

type Handlers = ComponentProps<typeof DragDropProvider>
type Grip = { readonly scenario: Scenario; readonly cars: readonly number[]; readonly gripFt: number }

const sensors = [{ plugin: EveryWindowSensor, options: { activationConstraints: [new PointerActivationConstraints.Distance({ value: 4 })], preventActivation: () => false } }]
// The others write <style> elements, which the page's policy forbids, and speak English of their own; ours is said by the board.
const plugins = [AutoScroller]

const isSide = (said: unknown): said is Scenario => said === 'actual' || said === 'planned'

export function Dragging({ controller, children }: { readonly controller: YardController; readonly children: ReactNode }) {
  const grip = useRef<Grip | null>(null)
  const point = useRef({ x: 0, y: 0 })
  const gripped = useRef<Spotted | undefined>(undefined)
  const [at, setAt] = useState<{ x: number; y: number } | null>(null)

  const begin: Handlers['onBeforeDragStart'] = (event) => {
    const { scenario } = event.operation.source?.data ?? {}
    // What the hand gripped, not what lies under it when it has moved far enough to be a drag.
    const spot = gripped.current
    const car = spot?.index === undefined ? undefined : spot.row.cars[spot.index]
    if (!isSide(scenario) || !spot || car === undefined || controller.now.ghost || !may('change_railyard')) return event.preventDefault()
    const cars = controller.now.selected.has(car) ? inStandingOrder(controller.rows, [...controller.now.selected]) : [car]
    const from = drawnOf(spot.row, null, controller.now.board?.cars ?? new Map())[spot.index ?? 0]?.fromFt ?? 0
    grip.current = { scenario, cars, gripFt: gripFt(controller, cars, car, spot.feet - from) }
  }
  const follow: Handlers['onDragMove'] = ({ nativeEvent }) => {
    const held = grip.current
    if (!held) return
    // The library counts from the outermost page; a board in a frame is asked where it is itself.
    if (nativeEvent instanceof PointerEvent) point.current = { x: nativeEvent.clientX, y: nativeEvent.clientY }
    const { x, y } = point.current
    setAt({ x, y })
    const under = documentHere().elementFromPoint(x, y)
    const side = under?.closest('[data-board]')?.getAttribute('data-scenario')
    const spot = side === held.scenario ? spotted(controller, held.scenario, under, x) : undefined
    if (spot)
      controller.hover(
        { cars: held.cars, track: spot.row.track, position: dropPosition(controller, spot.row, held.cars, spot.feet - held.gripFt) },
        'pointer',
        held.scenario,
      )
    else controller.hover(null, 'pointer')
  }
  const end: Handlers['onDragEnd'] = (event) => {
    grip.current = null
    setAt(null)
    if (event.canceled) controller.hover(null, 'pointer')
    else void controller.drop().then(() => controller.hover(null, 'pointer'))
  }
  return (
    <DragDropProvider sensors={sensors} plugins={plugins} onBeforeDragStart={begin} onDragMove={follow} onDragEnd={end}>
      <div
        className={styles['ground']}
        onPointerDownCapture={({ target, clientX, clientY }) => {
          point.current = { x: clientX, y: clientY }
          const side = target instanceof Element ? target.closest('[data-board]')?.getAttribute('data-scenario') : null
          gripped.current = isSide(side) ? spotted(controller, side, target, clientX) : undefined
        }}
      >
        {children}
      </div>
      {at && <Chip controller={controller} x={at.x} y={at.y} />}
    </DragDropProvider>
  )
}

/** What is in hand, beside the pointer. */
function Chip({ controller, x, y }: { readonly controller: YardController; readonly x: number; readonly y: number }) {
  const { ghost, board } = useSnapshot(controller.state).now
  const refusal = ghost?.refusals[0]
  return (
    <div className={styles['chip']} data-refused={refusal !== undefined} style={{ transform: `translate(${x + 14}px, ${y + 14}px)` }}>
      {ghost && board ? (
        <>
          {carCount(ghost.cars.length)} · {feet(ghost.cars.reduce((sum, car) => sum + lengthFt(board.cars, car), 0))} →{' '}
          {controller.nameOf(ghost.track)}
          {ghost.track !== null && ` @${ghost.position}`}
          {refusal && <span className={styles['chipWhy']}>{refusal.message}</span>}
        </>
      ) : (
        'Drop on a track of this side. Esc puts back.'
      )}
    </div>
  )
}
