/** Moving cars by pointer: drags a car, or the selected cut it belongs to, between the rows of one layout. */
import { documentHere } from '#src/engine/panes/windows.ts'
import { DragDropProvider } from '@dnd-kit/react'
import { useRef, useState, type ComponentProps, type ReactNode } from 'react'
import { useSnapshot } from 'valtio'
import { inStandingOrder, lengthFt } from '#model/areas/yard/rules/board.ts'
import { carCount, feet } from '#model/areas/yard/rules/name.ts'
import type { Scenario } from '#model/areas/yard/rules/yard.ts'
import { may } from '#src/engine/session/session.state.ts'
import { dragPlugins, dragSensors } from '#src/ui/drag/dragging.ts'
import { drawnOf } from '../drawing/painting/row-layout.ts'
import { dropPosition, gripFt, boardPointAt, type BoardPoint } from '../drawing/pointing.ts'
import type { Composed } from '../state/board-state.ts'
import type { YardController } from '../controller/yard-controller.ts'
import styles from './Yard.module.css'

type Handlers = ComponentProps<typeof DragDropProvider>
type Grip = {
  readonly scenario: Scenario
  readonly cars: readonly number[]
  readonly gripFt: number
  /** Kept here, because the ghost goes whenever the pointer leaves the tracks. */
  readonly composed: Composed
}

const isSide = (value: unknown): value is Scenario => value === 'actual' || value === 'planned'

export function Dragging({
  controller,
  children,
}: {
  readonly controller: YardController
  readonly children: ReactNode
}) {
  const grip = useRef<Grip | null>(null)
  const point = useRef({ x: 0, y: 0 })
  const gripped = useRef<BoardPoint | undefined>(undefined)
  const [at, setAt] = useState<{ x: number; y: number } | null>(null)

  const begin: Handlers['onBeforeDragStart'] = (event) => {
    const { scenario } = event.operation.source?.data ?? {}
    // The spot where the pointer went down, not where it was when the drag was recognized.
    const spot = gripped.current
    const car = spot?.index === undefined ? undefined : spot.row.cars[spot.index]
    if (!isSide(scenario) || !spot || car === undefined || controller.now.ghost || !may('change_railyard'))
      return event.preventDefault()
    const cars = controller.now.selected.has(car)
      ? inStandingOrder(controller.rows, [...controller.now.selected])
      : [car]
    const { board } = controller.now
    if (board === undefined) return event.preventDefault()
    const from = drawnOf(spot.row, null, board.cars)[spot.index ?? 0]?.fromFt ?? 0
    grip.current = {
      scenario,
      cars,
      gripFt: gripFt(controller, cars, car, spot.feet - from),
      composed: { board, cars },
    }
  }
  const follow: Handlers['onDragMove'] = ({ nativeEvent }) => {
    const held = grip.current
    if (!held) return
    // The library uses coordinates of the outermost page, so the board of a frame is asked for its own position.
    if (nativeEvent instanceof PointerEvent) point.current = { x: nativeEvent.clientX, y: nativeEvent.clientY }
    const { x, y } = point.current
    setAt({ x, y })
    const under = documentHere().elementFromPoint(x, y)
    const side = under?.closest('[data-board]')?.getAttribute('data-scenario')
    const spot = side === held.scenario ? boardPointAt(controller, held.scenario, under, x) : undefined
    if (spot)
      controller.hover(
        {
          cars: held.cars,
          track: spot.row.track,
          position: dropPosition(controller, spot.row, held.cars, spot.feet - held.gripFt),
        },
        'pointer',
        held.scenario,
        held.composed,
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
    <DragDropProvider
      sensors={dragSensors}
      plugins={dragPlugins}
      onBeforeDragStart={begin}
      onDragMove={follow}
      onDragEnd={end}
    >
      <div
        className={styles['ground']}
        onPointerDownCapture={({ target, clientX, clientY }) => {
          point.current = { x: clientX, y: clientY }
          const side = target instanceof Element ? target.closest('[data-board]')?.getAttribute('data-scenario') : null
          gripped.current = isSide(side) ? boardPointAt(controller, side, target, clientX) : undefined
        }}
      >
        {children}
      </div>
      {at && <Chip controller={controller} x={at.x} y={at.y} />}
    </DragDropProvider>
  )
}

/** The dragged cut, shown beside the pointer. */
function Chip({ controller, x, y }: { readonly controller: YardController; readonly x: number; readonly y: number }) {
  const { ghost, board } = useSnapshot(controller.state).now
  const refusal = ghost?.refusals[0]
  return (
    <div
      className={styles['chip']}
      data-refused={refusal !== undefined}
      style={{ transform: `translate(${x + 14}px, ${y + 14}px)` }}
    >
      {ghost && board ? (
        <>
          {carCount(ghost.cars.length)} · {feet(ghost.cars.reduce((sum, car) => sum + lengthFt(board.cars, car), 0))} →{' '}
          {controller.nameOf(ghost.track)}
          {ghost.track !== null && ` @${ghost.position}`}
          {refusal && <span className={styles['chipWhy']}>{refusal.message}</span>}
        </>
      ) : (
        'Drop on a track of this layout. Esc cancels.'
      )}
    </div>
  )
}
