/** The open trips as the server answers them, the worst first. */
import { api } from '#src/engine/api/api.ts'
import { useFresh } from '#src/engine/data/query.ts'
import type { TripMetrics } from './worst.ts'

/** What the call answers at most. */
const MOST = 1000
const read = ({ signal }: { readonly signal: AbortSignal }) =>
  api<TripMetrics>('dashboard/rail/trip_metrics/', { query: { limit: MOST }, signal })

export const useWorstTrips = () =>
  useFresh<TripMetrics, readonly unknown[]>({
    queryKey: ['trace:trip', 'overview'],
    queryFn: read,
    meta: { resources: ['trace:trip', 'trace:event'] },
  })
