/** Months as weeks of days, from the first day to the last. Days that are not among those given stand empty. */
import { useMemo, type ReactNode } from 'react'
import type { Day } from '#model/areas/schedule/rules/days.ts'
import { monthsOf, type Month } from '#model/areas/schedule/rules/months.ts'
import styles from './Days.module.css'

const weekdays = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su'] as const
const monthName = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' })
const nameOf = ({ year, month }: Month): string => monthName.format(Date.UTC(year, month - 1, 1))

type Props = { readonly days: readonly Day[]; readonly children: (day: Day) => ReactNode }

export function Months({ days, children }: Props) {
  const months = useMemo(() => monthsOf(days), [days])
  const inRange = new Set(days)
  return months.map((month) => (
    <div key={nameOf(month)} className={styles['month']} role="rowgroup" aria-label={nameOf(month)}>
      <div role="row">
        <span className={styles['monthName']} role="columnheader" aria-colspan={7}>
          {nameOf(month)}
        </span>
      </div>
      <div className={styles['week']} role="row">
        {weekdays.map((name) => (
          <span key={name} className={styles['weekday']} role="columnheader">
            {name}
          </span>
        ))}
      </div>
      {month.weeks.map((week) => (
        <div key={week.find((day) => day !== null)} className={styles['week']} role="row">
          {week.map((day, at) =>
            day === null || !inRange.has(day) ? (
              <span key={day ?? at} className={styles['outside']} role="gridcell" aria-disabled>
                {day === null ? '' : Number(day.slice(8))}
              </span>
            ) : (
              children(day)
            ),
          )}
        </div>
      ))}
    </div>
  ))
}
