/** The clock of a car that stands at its destination, and how its cost comes about. */
import { momentText } from '#src/engine/session/user-zone.state.ts'
import { hoursText } from './hours-text.ts'
import type { TripEta } from './trip-answers.ts'
import styles from './TripCourse.module.css'

const startText = { actual: 'Placed', constructive: 'Placed, constructively or actually' } as const

export function DemurrageWorking({ eta: { demurrage, timezone } }: { readonly eta: TripEta }) {
  if (demurrage === null) return null
  const { said, start, started_at, counted_minutes, free_hours, days, rate_per_day, currency, excludes } = demurrage
  const lines: readonly (readonly [string, string])[] = [
    [startText[start], momentText(started_at, timezone)],
    [excludes === 'weekends' ? 'Hours, without weekends' : 'Hours', hoursText(counted_minutes / 60)],
    ['Free hours', hoursText(free_hours)],
    ['Days begun after that', String(days)],
    ['A day', `${rate_per_day} ${currency}`],
  ]
  return (
    <section aria-label="Demurrage" className={styles['part']}>
      <h3 className={styles['heading']} data-late={days > 0 || undefined}>
        {`${days > 0 ? '▲ ' : ''}Demurrage: ${said}`}
      </h3>
      <table className={styles['lines']}>
        <caption className={styles['unseen']}>How demurrage comes about</caption>
        <tbody>
          {lines.map(([label, value]) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>{value}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
