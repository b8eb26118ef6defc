/** The read-only fields of a trip as its events say them, with its ETA, its lateness and its demurrage. */
import { facility } from '#model/areas/company/company.resource.ts'
import { demurrageOf, readDemurrage, type DemurrageRule } from '#model/areas/trace/rules/demurrage.ts'
import { hoursOf, minuteOf, placeName } from '#model/areas/trace/rules/legs.ts'
import type { FoldedTrip } from '#model/areas/trace/rules/trip.ts'
import { nextEventOf, noNextEvent } from '#model/areas/trace/rules/clock/next-event.ts'
import { lateMinutes } from '#model/areas/trace/rules/why-late.ts'
import { wallClock } from '#model/shared/clock.ts'
import type { LaneHistory } from './history.ts'
import type { RowsOf } from '#server/engine/rows/rows.ts'
import type { Stations } from '../reading/places.ts'
import { reckonFrom } from './reckon.ts'
import { changesOf, type Pairing, type StoredTrip, type TripValues } from './write-trips.ts'

export type Rules = ReadonlyMap<number, DemurrageRule>
type Reckoning = {
  readonly now: string
  readonly stations: Stations
  readonly history: LaneHistory
  readonly rules: Rules
}
/** What is known of the trip beside its events. */
export type KnownOfTrip = Partial<
  Pick<StoredTrip, 'destination' | 'eta' | 'eta_source' | 'eta_first' | 'departed_at' | 'railroad_eta' | 'eta_reason'>
> & { readonly kind: 'loaded' | 'empty' }

/** By station: the rules of the facilities there, or at one station alone. */
export async function demurrageRules(rows: RowsOf, station?: number): Promise<Rules> {
  const all = await rows(facility).find(station === undefined ? {} : { station }, { only: ['station', 'demurrage'] })
  return new Map(
    all.flatMap(({ station, demurrage }): [number, DemurrageRule][] => {
      const rule = readDemurrage(demurrage)
      return station === null || rule === undefined ? [] : [[station, rule]]
    }),
  )
}

export const dayOfWeek =
  (zone: string) =>
  (at: number): number =>
    new Date(`${wallClock(at, zone).slice(0, 10)}T00:00:00Z`).getUTCDay()

type Eta = Pick<
  TripValues,
  'eta' | 'eta_source' | 'eta_first' | 'eta_early' | 'eta_late' | 'eta_reason' | 'next_event' | 'next_event_at'
>
const none: Eta = { eta: null, eta_source: '', eta_early: null, eta_late: null, eta_reason: '', ...noNextEvent }

async function etaOf(work: Reckoning, folded: FoldedTrip, known: KnownOfTrip): Promise<Eta> {
  const destination = known.destination ?? null
  const going = { destination, kind: folded.kind }
  const departure = folded.events.find(({ code }) => code === 'P')
  const isSameDeparture =
    known.departed_at && folded.departed_at && minuteOf(known.departed_at) === minuteOf(folded.departed_at)
  const first =
    departure === undefined
      ? null
      : isSameDeparture && known.eta_first
        ? known.eta_first
        : (await reckonFrom(departure, going, work.history, work.stations)).eta
  const arrived = arrivalOf(folded)
  if (arrived !== null) return { ...none, eta: arrived, eta_first: first }
  // What a person said holds until the car is placed.
  const isByHand = known.eta_source === 'hand' && Boolean(known.eta)
  const last = folded.events.at(-1)
  if (folded.ended_at !== null || last === undefined) return { ...(isByHand ? {} : none), eta_first: first }
  const { eta, early, late, legs } = await reckonFrom(last, going, work.history, work.stations)
  const next = nextEventOf(legs, last.at)
  if (isByHand) return { eta_first: first, ...next }
  if (eta === null && known.railroad_eta)
    return { ...none, eta: known.railroad_eta, eta_source: 'railroad', eta_first: first }
  return {
    eta,
    eta_source: eta === null ? '' : 'history',
    eta_early: early,
    eta_late: late,
    eta_first: first,
    eta_reason: '',
    ...next,
  }
}

/** The first of arrival and placement. */
export const arrivalOf = ({ arrived_at, placed_at }: Pick<FoldedTrip, 'arrived_at' | 'placed_at'>): string | null =>
  arrived_at === null ? placed_at : placed_at === null ? arrived_at : arrived_at < placed_at ? arrived_at : placed_at

/** What its events say without anything else being asked. */
function seenValues({ stations }: Pick<Reckoning, 'stations'>, folded: FoldedTrip) {
  const last = folded.events.at(-1)
  const seen = folded.events.findLast((one) => one.latitude !== null && one.longitude !== null)
  const station = last === undefined ? undefined : (stations.byId(last.station) ?? stations.named(last))
  const isExact = seen !== undefined && seen.id === last?.id
  return {
    kind: folded.kind,
    status: folded.status,
    last_location: last === undefined ? '' : placeName(last),
    last_event: last?.code ?? ('' as const),
    last_station: station?.id ?? null,
    last_event_at: last?.at ?? null,
    railroad: last?.railroad ?? '',
    train_id: last?.train_id ?? '',
    latitude: (isExact ? seen.latitude : station?.latitude) ?? null,
    longitude: (isExact ? seen.longitude : station?.longitude) ?? null,
    started_at: folded.started_at,
    pulled_at: folded.pulled_at,
    departed_at: folded.departed_at,
    arrived_at: folded.arrived_at,
    placed_at: folded.placed_at,
    ended_at: folded.ended_at,
  }
}

/**
 * A trip that is over and of which no event says anything new. A car has many of them, and reckoning one anew asks for papers and for how
 * long other cars took.
 */
export function isSettled(
  work: Pick<Reckoning, 'stations'>,
  { folded, stored }: Pairing,
  tripOf: ReadonlyMap<number, number | null>,
): boolean {
  return (
    stored !== undefined &&
    stored.status === 'closed' &&
    folded.status === 'closed' &&
    stored.event_count === folded.events.length &&
    folded.events.every(({ id }) => tripOf.get(id) === stored.id) &&
    Object.keys(changesOf(stored, seenValues(work, folded))).length === 0
  )
}

export async function valuesOf(work: Reckoning, folded: FoldedTrip, known: KnownOfTrip): Promise<TripValues> {
  const eta = await etaOf(work, folded, known)
  const late = lateMinutes(eta.eta_first ?? null, eta.eta ?? (eta.eta === undefined ? (known.eta ?? null) : null))
  const rule = work.rules.get(known.destination ?? 0)
  const zone = work.stations.byId(known.destination ?? null)?.timezone ?? ''
  const owed = rule === undefined ? undefined : demurrageOf(rule, folded, work.now, dayOfWeek(zone))
  return {
    ...seenValues(work, folded),
    ...eta,
    late_hours: eta.eta_first ? hoursOf(late) : null,
    delayed: late > 0,
    demurrage: owed?.amount ?? null,
    demurrage_currency: owed === undefined ? '' : (rule?.currency ?? ''),
  }
}
