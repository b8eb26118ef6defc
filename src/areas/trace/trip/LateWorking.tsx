/** Why a trip is late: its causes with their hours, and what no cause explains, which add up. */
import type { Lateness } from '#model/areas/trace/rules/why-late.ts'
import { momentText } from '#src/engine/session/user-zone.state.ts'
import { causeText, spanText } from './trip-words.ts'
import { hoursText } from './hours-text.ts'
import { roundedLateness } from './rounded-lateness.ts'
import styles from './TripCourse.module.css'

const figures: ReadonlySet<string> = new Set(['Hours', 'Usual', 'Over'])

export function LateWorking({
  late,
  timezone,
}: {
  readonly late: Lateness
  /** Of the destination. */
  readonly timezone: string
}) {
  const { promised, late_hours, causes, early_hours, unexplained_hours } = roundedLateness(late)
  return (
    <section aria-label="Why it is late" className={styles['part']}>
      <h3 className={styles['heading']} data-late={late_hours > 0 || undefined}>
        {late_hours > 0 ? `▲ ${spanText(late_hours)} late` : 'Not late'}
        {promised !== null && <span className={styles['faint']}>{`promised ${momentText(promised, timezone)}`}</span>}
      </h3>
      {(causes.length > 0 || late_hours > 0) && (
        <table className={styles['lines']}>
          <caption className={styles['unseen']}>Hours over the usual, by cause</caption>
          <thead>
            <tr>
              {['Cause', 'Where', 'Railroad', 'Hours', 'Usual', 'Over'].map((head) => (
                <th key={head} scope="col" data-figure={figures.has(head) || undefined}>
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {causes.map((cause) => (
              <tr key={`${cause.kind} ${cause.from} ${cause.station}`}>
                <td>{causeText(cause.kind)}</td>
                <td>{cause.station}</td>
                <td>{cause.railroad}</td>
                <td data-figure>{hoursText(cause.hours)}</td>
                <td data-figure>{hoursText(cause.usual_hours)}</td>
                <td data-figure>{hoursText(cause.over_hours)}</td>
              </tr>
            ))}
            <Sum label="Made up elsewhere" hours={-early_hours} />
            <Sum label="Not explained by its events" hours={unexplained_hours} />
            <Sum label="Late in all" hours={late_hours} isWhole />
          </tbody>
        </table>
      )}
    </section>
  )
}

function Sum({
  label,
  hours,
  isWhole = false,
}: {
  readonly label: string
  readonly hours: number
  readonly isWhole?: boolean
}) {
  return (
    <tr data-whole={isWhole || undefined}>
      <td colSpan={5}>{label}</td>
      <td data-figure>{hoursText(hours)}</td>
    </tr>
  )
}
