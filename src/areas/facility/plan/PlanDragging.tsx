/** Carrying the cars of a day to another one of its schedule by pointer; by key it is Space, arrows and Enter. */
import { DragDropProvider, useDraggable } from '@dnd-kit/react'
import { useRef, type ComponentProps, type PointerEvent, type ReactNode } from 'react'
import { documentHere } from '#src/engine/panes/windows.ts'
import { may } from '#src/engine/session/session.state.ts'
import { dragPlugins, dragSensors } from '#src/ui/drag/dragging.ts'
import type { PlanController } from './plan-controller.ts'
import styles from './Plan.module.css'

type Handlers = ComponentProps<typeof DragDropProvider>
type Spot = { readonly schedule: number; readonly day: string | null }

/** The cell under a point. */
function spotOf(target: EventTarget | Element | null): Spot | undefined {
  if (!(target instanceof Element)) return undefined
  const day = target.closest('[data-day]')?.getAttribute('data-day')
  const schedule = Number(target.closest('[data-schedule]')?.getAttribute('data-schedule'))
  return day === undefined || day === null || !schedule ? undefined : { schedule, day: day === '' ? null : day }
}

export function PlanDragging({
  controller,
  children,
}: {
  readonly controller: PlanController
  readonly children: ReactNode
}) {
  const gripped = useRef<Spot | undefined>(undefined)
  const over = useRef<string | null>(null)
  const begin: Handlers['onBeforeDragStart'] = (event) => {
    const spot = gripped.current
    const isTaken =
      spot !== undefined &&
      spot.day !== null &&
      may('change_railshippingschedule') &&
      controller.pick(spot.schedule, spot.day)
    if (!isTaken) event.preventDefault()
  }
  const follow: Handlers['onDragMove'] = ({ nativeEvent }) => {
    if (!(nativeEvent instanceof globalThis.PointerEvent)) return
    const spot = spotOf(documentHere().elementFromPoint(nativeEvent.clientX, nativeEvent.clientY))
    const isOwn = spot?.schedule === controller.state.carried?.schedule
    over.current = isOwn ? (spot?.day ?? null) : null
    controller.hover(over.current)
  }
  const end: Handlers['onDragEnd'] = (event) => {
    if (event.canceled || over.current === null) controller.letGo()
    else void controller.drop(over.current)
    over.current = null
  }
  return (
    <DragDropProvider
      sensors={dragSensors}
      plugins={dragPlugins}
      onBeforeDragStart={begin}
      onDragMove={follow}
      onDragEnd={end}
    >
      <Ground
        onDown={(event) => {
          const spot = spotOf(event.target)
          gripped.current = spot
          if (spot && event.button === 0 && !(event.target instanceof HTMLInputElement))
            controller.place(spot.schedule, spot.day)
        }}
      >
        {children}
      </Ground>
    </DragDropProvider>
  )
}

/** One for all cells: which of them is meant is told by the point. */
function Ground({
  onDown,
  children,
}: {
  readonly onDown: (event: PointerEvent<HTMLElement>) => void
  readonly children: ReactNode
}) {
  const { ref } = useDraggable({ id: 'plan' })
  return (
    <div ref={ref} className={styles['ground']} onPointerDownCapture={onDown}>
      {children}
    </div>
  )
}
