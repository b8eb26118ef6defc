/* oxlint-disable jsx-a11y/prefer-tag-over-role -- the grid itself has the focus, and its cursor is a cell */
/** The days of all schedules of a facility. The grid has the focus; its cursor is a day, or the name of a schedule. */
import { memo, useEffect, useMemo, useRef } from 'react'
import { useSnapshot } from 'valtio'
import { activeElement } from '#src/engine/panes/windows.ts'
import { may } from '#src/engine/session/session.state.ts'
import { PlanCell } from './PlanCell.tsx'
import { PlanSums } from './PlanSums.tsx'
import { weeksOf, type PlacePlan, type PlannedSchedule } from './plan-answer.ts'
import type { PlanController } from './plan-controller.ts'
import styles from './Plan.module.css'

const letters = ['M', 'T', 'W', 'T', 'F', 'S', 'S'] as const
const monthDay = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' })
const said = (day: string): string => monthDay.format(new Date(`${day}T00:00:00Z`))

type Props = { readonly controller: PlanController; readonly answer: PlacePlan }
export const cellId = (schedule: number, day: string | null): string => `plan-${schedule}-${day ?? 'name'}`

export function PlanGrid({ controller, answer }: Props) {
  const { first, cursor } = useSnapshot(controller.state)
  const weeks = useMemo(() => weeksOf(first), [first])
  const grid = useRef<HTMLDivElement>(null)
  useEffect(() => {
    controller.onFocus(() => grid.current?.focus({ preventScroll: true }))
    // What had the focus went with the tab before, so that the pane has it.
    if (activeElement()?.contains(grid.current)) controller.focus()
  }, [controller])
  useEffect(() => {
    grid.current?.querySelector('[data-cursor]')?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' })
  }, [cursor])
  return (
    <div
      ref={grid}
      className={styles['scroll']}
      role="grid"
      aria-label="Plan by schedule and day"
      aria-activedescendant={cursor.schedule === null ? undefined : cellId(cursor.schedule, cursor.day)}
      aria-readonly={!may('change_railshippingschedule')}
      tabIndex={0}
    >
      <Head weeks={weeks} today={answer.today} />
      {answer.schedules.map((one) => (
        <ScheduleRow key={one.id} schedule={one} weeks={weeks} today={answer.today} controller={controller} />
      ))}
      <PlanSums answer={answer} weeks={weeks} />
    </div>
  )
}

const Head = memo(function Head({
  weeks,
  today,
}: {
  readonly weeks: readonly (readonly string[])[]
  readonly today: string
}) {
  return (
    <div role="row" className={`${styles['row']} ${styles['heads']}`}>
      <span role="columnheader" className={styles['name']}>
        Schedule
      </span>
      {weeks.flatMap((week) =>
        week.map((day, at) => (
          <span
            key={day}
            role="columnheader"
            className={styles['date']}
            data-today={day === today || undefined}
            data-monday={at === 0 || undefined}
          >
            <span className={styles['week']} aria-hidden>
              {at === 0 ? said(day) : ''}
            </span>
            <span aria-hidden>{letters[at]}</span>
            <span aria-hidden>{Number(day.slice(8))}</span>
            <span className={styles['unseen']}>{day === today ? `${day}, today` : day}</span>
          </span>
        )),
      )}
    </div>
  )
})

const ScheduleRow = memo(function ScheduleRow({
  schedule,
  weeks,
  today,
  controller,
}: {
  readonly schedule: PlannedSchedule
  readonly weeks: readonly (readonly string[])[]
  readonly today: string
  readonly controller: PlanController
}) {
  const { cursor, carried, typed, fault } = useSnapshot(controller.state)
  const isHere = cursor.schedule === schedule.id
  const days = useMemo(() => new Map(schedule.days.map((day) => [day.date, day])), [schedule])
  const locked = useMemo(() => new Set(schedule.locked), [schedule])
  const isName = isHere && cursor.day === null
  const carriedHere = carried?.schedule === schedule.id ? carried : null
  return (
    <div role="row" className={styles['row']} data-schedule={schedule.id}>
      <div
        id={cellId(schedule.id, null)}
        role="rowheader"
        className={styles['name']}
        data-cursor={isName || undefined}
        data-here={isHere || undefined}
        data-day=""
        title={schedule.name}
      >
        <strong>{schedule.contract__label}</strong> {schedule.product__label}
        <span className={styles['faint']}>
          {schedule.status === 'approved' ? '' : `${schedule.status} `}
          {schedule.name}
        </span>
      </div>
      {weeks.flatMap((week) =>
        week.map((day, at) => {
          const isCursor = isHere && cursor.day === day
          return (
            <PlanCell
              key={day}
              id={cellId(schedule.id, day)}
              day={day}
              planned={days.get(day)?.scheduled}
              shipped={days.get(day)?.shipped ?? 0}
              isPast={day < today}
              isToday={day === today}
              isMonday={at === 0}
              isLocked={locked.has(day)}
              isCursor={isCursor}
              ghost={isCursor && carriedHere !== null && carriedHere.from !== day ? carriedHere.cars : null}
              isLifted={carriedHere?.from === day}
              typed={isCursor ? typed : null}
              fault={isCursor ? fault : ''}
              controller={controller}
            />
          )
        }),
      )}
    </div>
  )
})
