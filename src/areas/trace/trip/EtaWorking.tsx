/** How the estimate of a trip's arrival was reckoned, leg by leg. */
import { momentText } from '#src/engine/session/user-zone.state.ts'
import type { TripEta } from './trip-answers.ts'
import { causeText } from './trip-words.ts'
import { hoursText } from './hours-text.ts'
import styles from './TripCourse.module.css'

const figures: ReadonlySet<string> = new Set(['Hours', 'Usual', 'Trips'])

export function EtaWorking({ eta: { eta, early, late, legs, said, timezone } }: { readonly eta: TripEta }) {
  return (
    <section aria-label="Estimated arrival" className={styles['part']}>
      <h3 className={styles['heading']}>
        {eta === null ? 'No arrival can be estimated' : `Expected ${momentText(eta, timezone)}`}
        {early !== null && late !== null && (
          <span className={styles['faint']}>{`${momentText(early, timezone)} to ${momentText(late, timezone)}`}</span>
        )}
      </h3>
      <p className={styles['said']}>{said}</p>
      {legs.length > 0 && (
        <table className={styles['lines']}>
          <caption className={styles['unseen']}>How the estimate was reckoned</caption>
          <thead>
            <tr>
              {['From', 'To', 'Railroad', 'What', 'Hours', 'Usual', 'Trips'].map((head) => (
                <th key={head} scope="col" data-figure={figures.has(head) || undefined}>
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {legs.map((leg, at) => (
              // Legs have no name of their own, and the same place may be passed twice.
              // oxlint-disable-next-line react/no-array-index-key
              <tr key={at}>
                <td>{leg.from}</td>
                <td>{leg.to}</td>
                <td>{leg.railroad}</td>
                <td>{leg.kind === 'transit' ? 'on the line' : causeText(leg.kind)}</td>
                <td data-figure>{hoursText(leg.hours)}</td>
                <td data-figure>{hoursText(leg.usual_hours)}</td>
                <td data-figure>{leg.samples}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}
