/* oxlint-disable jsx-a11y/prefer-tag-over-role -- one cell at a time takes the focus, as in a grid */
/** A template as the week it lays out, drawn by key, beside what it would make. What is drawn is what the form below holds. */
import { useQuery } from '@tanstack/react-query'
import { useId, useRef, useState, type KeyboardEvent } from 'react'
import { VisuallyHidden } from 'react-aria-components'
import { useSnapshot } from 'valtio'
import { slot } from '#model/areas/slot/slot.resource.ts'
import { dayPlus, weekdays } from '#model/areas/slot/rules/booking.ts'
import {
  beginningsByHour,
  patternOf,
  slotsOfWeek,
  strokeOf,
  withWeekday,
} from '#model/areas/slot/rules/week-drawing.ts'
import { grouped } from '#model/shared/number-format.ts'
import { dayIn } from '#model/shared/clock.ts'
import { api } from '#src/engine/api/api.ts'
import { may } from '#src/engine/session/session.state.ts'
import { userZone } from '#src/engine/session/user-zone.state.ts'
import { Key } from '#src/ui/controls/Key.tsx'
import type { RecordPart } from '#src/ui/record/state/record-spec.ts'
import type { PlannedSlots } from '../board/data/calls.ts'
import { capital } from '#model/shared/label-text.ts'
import styles from './Template.module.css'

const HOURS = Array.from({ length: 24 }, (_, hour) => hour)
const AHEAD_DAYS = 27
const STEP_MINUTES = 5
const arrows: Readonly<Record<string, readonly [number, number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}
const within = (at: number, count: number): number => Math.max(0, Math.min(count - 1, at))

/** As it is saved, over what stands already: the same trial that the board asks. */
function useAhead(values: Readonly<Record<string, unknown>>, isSaved: boolean) {
  const [from] = useState(() => dayIn(new Date().toISOString(), userZone()))
  const until = dayPlus(from, AHEAD_DAYS)
  const { id, version, location } = values
  return useQuery({
    queryKey: ['schedule:slot', 'template ahead', id, version, from],
    queryFn: ({ signal }) =>
      api<PlannedSlots>(`${slot.path}${slot.actions.createSlots.path}`, {
        method: 'POST',
        body: { location, template: id, from, until, dry_run: true },
        signal,
      }),
    enabled: isSaved && typeof id === 'number' && may('change_slot'),
    retry: false,
  })
}

export default function WeekDrawing({ controller }: RecordPart) {
  const { draft, row } = controller
  const id = useId()
  const { base, mine } = useSnapshot(draft.state)
  const values = { ...base, ...mine, id: row?.id, version: base['version'] }
  const pattern = patternOf(values)
  const isChangeable = may('change_slottemplate')
  const [[day, hour], setAt] = useState<readonly [number, number]>([0, 8])
  const anchor = useRef<number | null>(null)
  const ahead = useAhead(values, Object.keys(mine).length === 0)
  const beginnings = pattern ? beginningsByHour(pattern) : HOURS.map(() => 0)
  const walk = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.altKey || event.metaKey) return
    const [arrow, weekday] = [arrows[event.key], weekdays[day]]
    if (arrow) {
      const next = [within(day + arrow[0], weekdays.length), within(hour + arrow[1], HOURS.length)] as const
      if (event.shiftKey && isChangeable && arrow[1] !== 0) {
        anchor.current ??= hour
        for (const [name, value] of Object.entries(strokeOf(anchor.current, next[1]))) draft.set(name, value)
      } else if (!event.shiftKey) anchor.current = null
      setAt(next)
    } else if (event.key === ' ' && weekday !== undefined && isChangeable)
      draft.set('weekdays', withWeekday(pattern?.weekdays ?? [], weekday))
    else if (['=', '+', '-'].includes(event.key) && pattern && isChangeable)
      draft.set(
        'slot_minutes',
        Math.max(STEP_MINUTES, pattern.slot_minutes + (event.key === '-' ? -1 : 1) * STEP_MINUTES),
      )
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  const bays = Math.max(1, pattern?.bays.length ?? 0)
  return (
    <section aria-label="Drawn week" className={styles['part']}>
      <div
        role="grid"
        tabIndex={0}
        aria-label="Week of the template"
        aria-activedescendant={`${id}-${day}-${hour}`}
        className={styles['week']}
        onKeyDown={walk}
      >
        <div role="row" className={styles['row']}>
          <span role="columnheader">
            <VisuallyHidden elementType="span">Weekday</VisuallyHidden>
          </span>
          {HOURS.map((one) => (
            <span key={one} role="columnheader" className={styles['faint']}>
              {one}
            </span>
          ))}
        </div>
        {weekdays.map((weekday, down) => (
          <div key={weekday} role="row" className={styles['row']}>
            <span role="rowheader" className={styles['faint']}>
              {capital(weekday)}
            </span>
            {HOURS.map((one) => {
              const isOpen = pattern?.weekdays.includes(weekday) === true
              const count = isOpen ? (beginnings[one] ?? 0) * bays : 0
              return (
                <span
                  key={one}
                  id={`${id}-${down}-${one}`}
                  role="gridcell"
                  aria-label={`${capital(weekday)} ${one}: ${count === 0 ? 'no slots' : `${count} slots`}`}
                  className={styles['cell']}
                  data-at={(down === day && one === hour) || undefined}
                  data-filled={count > 0 || undefined}
                >
                  {count > 0 ? count : ''}
                </span>
              )
            })}
          </div>
        ))}
      </div>
      <p className={styles['said']}>
        {pattern
          ? `${grouped(slotsOfWeek(pattern))} slots a week, of ${pattern.slot_minutes} minutes each.`
          : 'It makes nothing yet: its first slot has to begin before its last one ends.'}
        {ahead.data && ` In the next four weeks it would make: ${ahead.data.detail}`}
      </p>
      {isChangeable && (
        <p className={styles['said']}>
          <Key of="space" /> opens or shuts the day, <Key of="shift+right" /> draws the hours, <Key of="=" /> and{' '}
          <Key of="-" /> change the length of a slot
        </p>
      )}
    </section>
  )
}
