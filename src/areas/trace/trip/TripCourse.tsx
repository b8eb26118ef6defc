/** Where the car of a trip will be and why it is late: the estimate with its working, and the causes with their hours, which add up. */
import type { Estimate } from '#model/areas/trace/rules/eta.ts'
import type { Lateness } from '#model/areas/trace/rules/why-late.ts'
import { api } from '#src/engine/api/api.ts'
import { useFresh } from '#src/engine/data/query.ts'
import { momentText } from '#src/engine/session/user-zone.ts'
import { useDisplaySettings } from '#src/engine/session/use-display-settings.ts'
import { ErrorState, Skeleton } from '#src/ui/controls/Notice.tsx'
import type { RecordPart } from '#src/ui/record/state/record-spec.ts'
import { causeText, spanText } from '../overview/worst.ts'
import styles from './TripCourse.module.css'

/** Decimals of whole minutes; nothing is taken off where nothing was made up. */
const hoursText = (hours: number): string => (hours === 0 ? '0.0' : hours.toFixed(1))

const resources = ['trace:trip', 'trace:event'] as const
function useOf<T>(id: number | string, call: 'eta' | 'why_late') {
  return useFresh<T, readonly unknown[]>({
    queryKey: ['trace:trip', call, id],
    queryFn: ({ signal }) => api<T>(`trip/${id}/${call}/`, { signal }),
    meta: { resources },
  })
}

function Expected({ eta: { eta, early, late, legs, said } }: { readonly eta: Estimate }) {
  return (
    <section aria-label="Estimated arrival" className={styles['part']}>
      <h3 className={styles['heading']}>
        {eta === null ? 'No arrival can be estimated' : `Expected ${momentText(eta)}`}
        {early !== null && late !== null && (
          <span className={styles['faint']}>{`${momentText(early)} to ${momentText(late)}`}</span>
        )}
      </h3>
      <p className={styles['said']}>{said}</p>
      {legs.length > 0 && (
        <table className={styles['lines']}>
          <caption className={styles['unseen']}>How the estimate was reckoned</caption>
          <thead>
            <tr>
              {['From', 'To', 'Railroad', 'What', 'Hours', 'Usual', 'Trips'].map((head) => (
                <th key={head} scope="col">
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
                <td>{hoursText(leg.hours)}</td>
                <td>{hoursText(leg.usual_hours)}</td>
                <td>{leg.samples}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}

function Late({ late: { promised, late_hours, causes, early_hours, unexplained_hours } }: { readonly late: Lateness }) {
  return (
    <section aria-label="Why it is late" className={styles['part']}>
      <h3 className={styles['heading']} data-late={late_hours > 0 || undefined}>
        {late_hours > 0 ? `▲ ${spanText(late_hours)} late` : 'Not late'}
        {promised !== null && <span className={styles['faint']}>{`promised ${momentText(promised)}`}</span>}
      </h3>
      {causes.length > 0 && (
        <table className={styles['lines']}>
          <caption className={styles['unseen']}>Hours over the usual, by cause</caption>
          <thead>
            <tr>
              {['Cause', 'Where', 'Railroad', 'Hours', 'Usual', 'Over'].map((head) => (
                <th key={head} scope="col">
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
                <td>{hoursText(cause.hours)}</td>
                <td>{hoursText(cause.usual_hours)}</td>
                <td>{hoursText(cause.over_hours)}</td>
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
      <td>{hoursText(hours)}</td>
    </tr>
  )
}

function Course({ id }: { readonly id: number | string }) {
  useDisplaySettings()
  const eta = useOf<Estimate>(id, 'eta')
  const late = useOf<Lateness>(id, 'why_late')
  const failed = [eta, late].find(({ isError, data }) => isError && !data)
  if (failed?.error) return <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />
  if (!eta.data || !late.data) return <Skeleton rows={4} label="Loading how the trip goes" />
  return (
    <>
      <Late late={late.data} />
      <Expected eta={eta.data} />
    </>
  )
}

export default function TripCourse({ controller: { row } }: RecordPart) {
  return row === undefined ? null : <Course id={row.id} />
}
