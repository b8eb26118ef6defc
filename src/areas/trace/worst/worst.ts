/** The open trips as the server answers them, the worst first, and the sets that a digit shows. */
import type { DayOfArrivals } from '#model/areas/trace/rules/figures/arrivals-by-day.ts'

export type WorstTrip = {
  readonly id: number
  readonly railcar__label: string
  readonly status: string
  readonly destination__label: string | null
  readonly destination__timezone: string
  readonly last_location: string
  /** ISO 8601 UTC. */
  readonly eta: string | null
  readonly late_hours: number
  readonly hours_since_last_event: number | null
  readonly is_silent: boolean
  readonly is_soon: boolean
  readonly cause: string | null
  /** The clock of a car that stands where it costs something: `26 h left, then 75 USD a day`. */
  readonly demurrage: { readonly said: string; readonly days: number } | null
}
export type TripMetrics = {
  readonly count: number
  readonly totals: {
    readonly active: number
    readonly late: number
    readonly silent: number
    readonly held: number
    readonly bad_order: number
    readonly arriving_72h: number
    readonly on_time_percent: number | null
  }
  readonly arrivals: readonly DayOfArrivals[]
  readonly results: readonly WorstTrip[]
}

export const tripSets = [
  { name: 'active', key: '1', label: 'Active', has: () => true },
  { name: 'late', key: '2', label: 'Late', has: ({ late_hours }: WorstTrip) => late_hours > 0 },
  { name: 'silent', key: '3', label: 'Silent', has: ({ is_silent }: WorstTrip) => is_silent },
  { name: 'held', key: '4', label: 'Held', has: ({ status }: WorstTrip) => status === 'held' },
  { name: 'bad_order', key: '5', label: 'Bad order', has: ({ status }: WorstTrip) => status === 'bad_order' },
  { name: 'arriving_72h', key: '6', label: 'Arriving in 72 h', has: ({ is_soon }: WorstTrip) => is_soon },
] as const
export type TripSet = (typeof tripSets)[number]['name']
