/**
 * The schedule's months. The grid has the focus and its cursor is a day. Dragging a day up or down changes its cars.
 */
import { useCallback, useRef, type PointerEvent } from 'react'
import { useSnapshot } from 'valtio'
import { isOpen, type ScheduleDraft } from '#model/areas/schedule/rules/draft.ts'
import type { Day } from '#model/areas/schedule/rules/days.ts'
import { DayCell, mostOf, roleOf, rolesOf } from '#src/ui/days/DayCell.tsx'
import { DayInput } from '#src/ui/days/DayInput.tsx'
import { DaysGrid } from '#src/ui/days/DaysGrid.tsx'
import type { ScheduleController } from './state/schedule-controller.ts'

const PIXELS_A_CAR = 8

type Hold = {
  readonly day: Day
  readonly y: number
  readonly from: ScheduleDraft
  readonly count: number
  moved: boolean
}

/** A click selects a day; dragging it up or down changes its cars. */
function usePointer(controller: ScheduleController) {
  const hold = useRef<Hold | null>(null)
  const dayAt = (target: EventTarget): Day | undefined =>
    target instanceof Element ? target.closest<HTMLElement>('[data-day]')?.dataset['day'] : undefined
  return {
    onPointerDown(event: PointerEvent<HTMLElement>): void {
      const day = dayAt(event.target)
      if (day === undefined || event.button !== 0 || event.target instanceof HTMLInputElement) return
      const { draft } = controller.work
      controller.goTo(day, event.shiftKey)
      controller.focus()
      if (!isOpen(draft, day) || event.shiftKey) return
      event.currentTarget.setPointerCapture(event.pointerId)
      hold.current = { day, y: event.clientY, from: draft, count: draft.quantities.get(day) ?? 0, moved: false }
    },
    onPointerMove(event: PointerEvent<HTMLElement>): void {
      const held = hold.current
      if (!held) return
      const by = Math.round((held.y - event.clientY) / PIXELS_A_CAR)
      if (by === 0 && !held.moved) return
      held.moved = true
      controller.drag(held.from, held.day, Math.max(0, held.count + by))
    },
    onPointerUp(): void {
      const held = hold.current
      hold.current = null
      if (held?.moved === true) controller.drop(held.from, held.day)
    },
    onDoubleClick(): void {
      controller.begin()
    },
  }
}

export function ScheduleMonths({ controller }: { readonly controller: ScheduleController }) {
  const { work, cursor, anchor, typed, typedFault } = useSnapshot(controller.state)
  const pointer = usePointer(controller)
  const onFocusing = useCallback((focus: () => void) => controller.onFocus('days', focus), [controller])
  if (!work) return null
  const { base, draft, spread } = work
  const most = mostOf(draft)
  const roles = rolesOf(spread)
  const [from, to] = cursor < anchor ? [cursor, anchor] : [anchor, cursor]
  return (
    <DaysGrid
      label={`Days of ${work.row.name}`}
      days={draft.days}
      cursor={cursor}
      onFocusing={onFocusing}
      onDigit={(digit) => controller.begin(digit)}
      handlers={pointer}
    >
      {(day, id) => (
        <DayCell
          key={day}
          id={id}
          day={day}
          role={roleOf(draft, roles, day)}
          cars={draft.quantities.get(day)}
          gone={draft.actual.get(day)}
          was={base.quantities.get(day)}
          most={most}
          isNew={base.locked.has(day) !== draft.locked.has(day) || base.blackout.has(day) !== draft.blackout.has(day)}
          isCursor={day === cursor}
          isMarked={day >= from && day <= to}
        >
          {day === cursor && typed !== null && (
            <DayInput day={day} typed={typed} fault={typedFault} controller={controller} />
          )}
        </DayCell>
      )}
    </DaysGrid>
  )
}
