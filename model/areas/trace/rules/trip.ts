/**
 * Trips as the events of one car tell them. A trip is what its events say: they are put in order first, so it does not matter in which
 * order they came, and one that is corrected or taken away leaves no trace.
 */
import type { Sighting, TripStatus } from './sighting.ts'

/** A sighting as far as trips follow from it. `at` and `received_at` are ISO 8601 UTC. */
export type SeenEvent = {
  readonly id: number
  readonly code: Sighting
  readonly at: string
  readonly received_at: string | null
  /** Empty where the sender did not say it. */
  readonly load_status: 'E' | 'L' | ''
  readonly location: string
  readonly state: string
  readonly railroad: string
  readonly train_id: string
  readonly station: number | null
  readonly latitude: number | null
  readonly longitude: number | null
  readonly destination: string
  readonly destination_state: string
}

/** A place as a railroad names it; `station` where it is known. */
export type NamedPlace = {
  readonly location: string
  readonly state: string
  readonly railroad: string
  readonly station: number | null
}

export type FoldedTrip = {
  readonly kind: 'loaded' | 'empty'
  readonly status: TripStatus
  /** Its events in order; the last one is where the car was last seen. */
  readonly events: readonly SeenEvent[]
  /** Where it was released; null where it was first seen on the way. */
  readonly origin: NamedPlace | null
  readonly destination: NamedPlace | null
  readonly started_at: string | null
  readonly pulled_at: string | null
  readonly departed_at: string | null
  readonly arrived_at: string | null
  /** Constructive or actual placement, whichever is first. */
  readonly placed_at: string | null
  readonly constructive_at: string | null
  readonly actual_at: string | null
  readonly ended_at: string | null
}

const rank = (code: Sighting): number => (code === 'R' ? 1 : 0)
const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0)
/** The order in which things happened: by time, a delivery in interchange before its receipt, then as they were received. */
export const byTime = (one: SeenEvent, other: SeenEvent): number =>
  compare(one.at, other.at) ||
  rank(one.code) - rank(other.code) ||
  compare(one.received_at ?? '', other.received_at ?? '') ||
  one.id - other.id

const mainLine: Readonly<Partial<Record<Sighting, TripStatus>>> = {
  W: 'released',
  X: 'pulled',
  P: 'in_transit',
  A: 'in_transit',
  J: 'in_transit',
  R: 'in_transit',
  D: 'at_destination',
  Y: 'constructively_placed',
  Z: 'placed',
}
const sideStates: Readonly<Partial<Record<Sighting, TripStatus>>> = {
  H: 'held',
  B: 'bad_order',
  F: 'bad_order',
  S: 'stored',
  N: 'no_bill',
}

type Kind = FoldedTrip['kind']
/** Undefined where the event does not say it. */
const kindOf = ({ load_status }: SeenEvent): Kind | undefined =>
  load_status === '' ? undefined : load_status === 'L' ? 'loaded' : 'empty'
/** A car whose load no event of the trip says was unloaded or loaded before it. */
const kindAfter = (before: Draft | undefined): Kind => (before?.kind === 'empty' ? 'loaded' : 'empty')

type Draft = { -readonly [K in keyof FoldedTrip]: FoldedTrip[K] } & {
  events: SeenEvent[]
  main: TripStatus
  side: TripStatus | undefined
  hasMoved: boolean
  isKindKnown: boolean
}

const placeOf = ({ location, state, railroad, station }: SeenEvent): NamedPlace => ({
  location,
  state,
  railroad,
  station,
})
const named = (event: SeenEvent): NamedPlace | null =>
  event.destination === ''
    ? null
    : { location: event.destination, state: event.destination_state, railroad: '', station: null }
const isSamePlace = (one: NamedPlace | null, other: NamedPlace | null): boolean =>
  one?.location === other?.location && one?.state === other?.state

const begin = (event: SeenEvent, before: Draft | undefined): Draft => ({
  kind: kindAfter(before),
  status: 'planned',
  events: [],
  origin: event.code === 'W' ? placeOf(event) : null,
  // A car goes back to where it came from, unless the event names another place than the one where it stands.
  destination:
    named(event) !== null && !isSamePlace(named(event), placeOf(event)) ? named(event) : (before?.origin ?? null),
  started_at: null,
  pulled_at: null,
  departed_at: null,
  arrived_at: null,
  placed_at: null,
  constructive_at: null,
  actual_at: null,
  ended_at: null,
  main: 'planned',
  side: undefined,
  hasMoved: false,
  isKindKnown: false,
})

function take(trip: Draft, event: SeenEvent): void {
  const { code, at } = event
  trip.events.push(event)
  const kind = kindOf(event)
  if (kind !== undefined && !trip.isKindKnown) Object.assign(trip, { kind, isKindKnown: true })
  const next = mainLine[code]
  // A notice that comes after the placement itself changes nothing.
  if (next !== undefined && !(code === 'Y' && trip.main === 'placed')) trip.main = next
  if (next !== undefined && code !== 'W') trip.hasMoved = true
  trip.side = sideStates[code]
  const to = named(event)
  if (to !== null && trip.events.length > 1 && code !== 'D' && code !== 'Y' && code !== 'Z') trip.destination = to
  if (code === 'W') {
    trip.started_at ??= at
    trip.origin ??= placeOf(event)
  }
  if (code === 'X') trip.pulled_at ??= at
  if (code === 'P') trip.departed_at ??= at
  if (code === 'D') trip.arrived_at ??= at
  if (code === 'Y') trip.constructive_at ??= at
  if (code === 'Z') trip.actual_at ??= at
  if (code === 'Y' || code === 'Z') trip.placed_at ??= at
}

/** The trips of one car, oldest first; all but the last are closed. */
export function foldTrips(events: readonly SeenEvent[]): readonly FoldedTrip[] {
  const trips: Draft[] = []
  for (const event of events.toSorted(byTime)) {
    let open = trips.at(-1)
    const kind = kindOf(event)
    const isSameKind = kind === undefined || !open?.isKindKnown || open.kind === kind
    const isSameRelease = event.code === 'W' && open !== undefined && isSameKind && !open.hasMoved
    if (open === undefined || (event.code === 'W' && !isSameRelease)) {
      if (open !== undefined) open.ended_at = event.at
      open = begin(event, open)
      trips.push(open)
    }
    take(open, event)
  }
  return trips.map(({ main, side, hasMoved: _hasMoved, isKindKnown: _isKindKnown, ...trip }) => ({
    ...trip,
    status: trip.ended_at === null ? (side ?? main) : 'closed',
  }))
}

const HOUR = 3_600_000
const LOST_AFTER_HOURS = 24
/** A car that was delivered in interchange and that nobody has received for a day. `now` is ISO 8601 UTC. */
export function isLostAtInterchange(last: Pick<SeenEvent, 'code' | 'at'> | undefined, now: string): boolean {
  return last?.code === 'J' && Date.parse(now) - Date.parse(last.at) >= LOST_AFTER_HOURS * HOUR
}
