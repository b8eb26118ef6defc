/** What a car costs that stands where somebody charges for it: how many hours are left, or how many days there are by now. */
import type { Demurrage } from '#model/areas/trace/rules/demurrage.ts'
import { api } from '#src/engine/api/api.ts'
import { useFresh } from '#src/engine/data/query.ts'
import { may } from '#src/engine/session/session.state.ts'
import { Key } from '#src/ui/controls/Key.tsx'
import { ErrorState } from '#src/ui/controls/Notice.tsx'
import type { RecordPart } from '#src/ui/record/state/record-spec.ts'
import styles from './CarClock.module.css'

type TripClock = { readonly demurrage: Demurrage | null }

export default function CarClock({ controller: { row } }: RecordPart) {
  const trip = row?.['trip']
  return typeof trip === 'number' && may('access_menu__track_and_trace') ? <Clock trip={trip} /> : null
}

function Clock({ trip }: { readonly trip: number }) {
  const { data, error, isError, refetch } = useFresh<TripClock, readonly unknown[]>({
    queryKey: ['trace:trip', 'eta', trip],
    queryFn: ({ signal }) => api<TripClock>(`trip/${trip}/eta/`, { signal }),
    meta: { resources: ['trace:trip', 'trace:event', 'company:facility'] },
  })
  if (isError && !data) return <ErrorState title="No demurrage clock" error={error} onRetry={() => void refetch()} />
  const clock = data?.demurrage
  if (!clock) return null
  return (
    <p className={styles['clock']} role="note" data-late={clock.days > 0 || undefined}>
      <strong>{`${clock.days > 0 ? '▲ ' : ''}Demurrage: ${clock.said}`}</strong>{' '}
      <span className={styles['keys']} data-keys>
        <Key of="w" command="trace:whyCarIsLate" /> how it comes about
      </span>
    </p>
  )
}
