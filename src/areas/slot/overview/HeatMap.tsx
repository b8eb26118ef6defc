/* oxlint-disable jsx-a11y/prefer-tag-over-role -- one cell at a time takes the focus, as in a grid */
/** How full a place is by weekday and hour: arrows walk, Enter opens the bookings of a cell. */
import { useId, useState, type CSSProperties, type KeyboardEvent } from 'react'
import { VisuallyHidden } from 'react-aria-components'
import { weekdays, type Weekday } from '#model/areas/slot/rules/booking.ts'
import type { MonthFigures } from '#model/areas/slot/rules/statistics.ts'
import { capital } from '#model/shared/label-text.ts'
import { wholePercent } from './figures.ts'
import styles from './Overview.module.css'

type Cell = MonthFigures['heat'][number]
type Props = {
  readonly label: string
  readonly heat: readonly Cell[]
  readonly onOpen: (weekday: Weekday, hour: number) => void
}
const steps: Readonly<Record<string, readonly [number, number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  Home: [0, -24],
  End: [0, 24],
}
const within = (at: number, count: number): number => Math.max(0, Math.min(count - 1, at))

export function HeatMap({ label, heat, onOpen }: Props) {
  const id = useId()
  const used = heat.filter(({ slots }) => slots > 0).map(({ hour }) => hour)
  const [first, last] = [Math.min(23, ...used), Math.max(0, ...used)]
  const hours = Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index)
  const [at, setAt] = useState<readonly [number, number]>([0, 0])
  const [row, column] = [within(at[0], weekdays.length), within(at[1], hours.length)]
  const walk = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.altKey || event.metaKey) return
    const step = steps[event.key]
    const [weekday, hour] = [weekdays[row], hours[column]]
    if (event.key === 'Enter' && weekday !== undefined && hour !== undefined) onOpen(weekday, hour)
    else if (step) setAt([within(row + step[0], weekdays.length), within(column + step[1], hours.length)])
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  if (hours.length === 0) return <p className={styles['faint']}>No slots in this month.</p>
  const cellOf = (weekday: Weekday, hour: number): Cell | undefined =>
    heat.find((one) => one.weekday === weekday && one.hour === hour)
  return (
    <div
      role="grid"
      tabIndex={0}
      aria-label={label}
      aria-activedescendant={`${id}-${row}-${column}`}
      className={styles['heat']}
      style={{ '--hours': hours.length } as CSSProperties}
      onKeyDown={walk}
    >
      <div role="row" className={styles['heatRow']}>
        <span role="columnheader">
          <VisuallyHidden elementType="span">Weekday</VisuallyHidden>
        </span>
        {hours.map((hour) => (
          <span key={hour} role="columnheader" className={styles['faint']}>
            {hour}
          </span>
        ))}
      </div>
      {weekdays.map((weekday, down) => (
        <div key={weekday} role="row" className={styles['heatRow']}>
          <span role="rowheader" className={styles['faint']}>
            {capital(weekday)}
          </span>
          {hours.map((hour, across) => {
            const cell = cellOf(weekday, hour)
            const isLaid = cell !== undefined && cell.slots > 0
            return (
              // The keys are those of the grid, which has the focus.
              // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
              <span
                key={hour}
                id={`${id}-${down}-${across}`}
                role="gridcell"
                aria-label={
                  isLaid
                    ? `${capital(weekday)} ${hour}: ${wholePercent(cell.utilisation)} booked, ${cell.booked} of ${cell.capacity}`
                    : `${capital(weekday)} ${hour}: no slots`
                }
                className={styles['heatCell']}
                data-at={(down === row && across === column) || undefined}
                data-none={!isLaid || undefined}
                style={{ '--share': cell?.utilisation ?? 0 } as CSSProperties}
                onClick={() => {
                  setAt([down, across])
                  onOpen(weekday, hour)
                }}
              >
                {isLaid ? Math.round(cell.utilisation * 100) : ''}
              </span>
            )
          })}
        </div>
      ))}
    </div>
  )
}
