/** Tracking links: their life, and the state of each car as a link shows it. */
import type { Life } from '#model/kernel/life.ts'
import type { TripStatus } from '#model/areas/trace/rules/sighting.ts'

export const trackingStates = ['open', 'stopped', 'ended'] as const

/** A link ends so long after the last car of its shipment is placed. */
export const DAYS_AFTER_PLACEMENT = 7

export const trackingLife: Life<{ readonly ended_at: string | null }> = {
  of: 'partner:trackingLink',
  field: 'status',
  aside: ['ended'],
  transitions: {
    stop: {
      label: 'Stop',
      from: ['open'],
      to: 'stopped',
      needs: 'any_permission',
      undo: 'exact',
      sets: (_link, _asked, now) => ({ ended_at: now }),
    },
  },
  elsewhere: {
    ended: {
      from: ['open'],
      label: 'its days are over, its cars have been placed, or the invitation ends',
      says: 'A tracking link ends by itself.',
    },
  },
  frozen: [],
}

/** `delivered`: the car was placed and has left again. A car without a trip has not been reported yet. */
export type TrackedStatus = Exclude<TripStatus, 'planned' | 'closed'> | 'not_reported' | 'delivered'
export type TrackedCar = {
  readonly car_mark: string
  readonly car_number: string
  readonly status: TrackedStatus
  readonly last_location: string
  readonly last_event_at: string | null
  readonly eta: string | null
  readonly eta_early: string | null
  readonly eta_late: string | null
}
/** The answer of GET /api/track/. */
export type Tracked = { readonly bol_number: string; readonly cars: readonly TrackedCar[] }

export const trackedStatus = (trip: TripStatus | null): TrackedStatus =>
  trip === null || trip === 'planned' ? 'not_reported' : trip === 'closed' ? 'delivered' : trip
