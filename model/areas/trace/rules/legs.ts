/** What a car did between one sighting and the next, in whole minutes: the parts of which lateness and estimates are made. */
import type { Sighting } from './sighting.ts'
import { byTime, type SeenEvent } from './trip.ts'

export const legKinds = [
  'hold',
  'bad_order',
  'no_bill',
  'interchange',
  'dwell',
  'transit',
  'constructive_placement',
] as const
export type LegKind = (typeof legKinds)[number]

/** `minutes` between its first event and the one after its last; `events` are those that it begins with. */
export type TripLeg = {
  readonly kind: LegKind
  readonly from: string
  readonly to: string
  readonly railroad: string
  readonly minutes: number
  readonly events: readonly number[]
}

const MINUTE = 60_000
/** Whole minutes since 1970, so that parts add up to their sum. */
export const minuteOf = (at: string): number => Math.round(Date.parse(at) / MINUTE)
export const placeName = ({ location, state }: Pick<SeenEvent, 'location' | 'state'>): string =>
  state === '' ? location : `${location}, ${state}`

/** From the first departure on; all of them where none was seen. */
export const sinceDeparture = <E extends Pick<SeenEvent, 'code'>>(events: readonly E[]): readonly E[] =>
  events.slice(
    Math.max(
      0,
      events.findIndex(({ code }) => code === 'P'),
    ),
  )

const kinds: Readonly<Partial<Record<Sighting, LegKind>>> = {
  H: 'hold',
  S: 'hold',
  B: 'bad_order',
  F: 'bad_order',
  N: 'no_bill',
  J: 'interchange',
  Y: 'constructive_placement',
  P: 'transit',
}
/** A car that is next seen elsewhere has left in between, though nobody reported it. */
const kindOf = (event: SeenEvent, next: SeenEvent): LegKind =>
  kinds[event.code] ?? (placeName(event) === placeName(next) ? 'dwell' : 'transit')

/** The legs between the events, in their order; two of the same kind at the same place are one. They add up to the time from the first to the last. */
export function legsOf(events: readonly SeenEvent[]): readonly TripLeg[] {
  const legs: TripLeg[] = []
  const ordered = events.toSorted(byTime)
  for (const [index, event] of ordered.entries()) {
    const next = ordered[index + 1]
    if (next === undefined) break
    const leg: TripLeg = {
      kind: kindOf(event, next),
      from: placeName(event),
      to: placeName(next),
      railroad: event.railroad,
      minutes: minuteOf(next.at) - minuteOf(event.at),
      events: [event.id],
    }
    const before = legs.at(-1)
    const isSame =
      before?.kind === leg.kind && before.from === leg.from && before.to === leg.from && leg.kind !== 'transit'
    if (before !== undefined && isSame)
      legs[legs.length - 1] = {
        ...before,
        to: leg.to,
        minutes: before.minutes + leg.minutes,
        events: [...before.events, ...leg.events],
      }
    else legs.push(leg)
  }
  return legs
}

/** By which legs of different trips are compared. */
export const legKey = ({ kind, from, to, railroad }: Pick<TripLeg, 'kind' | 'from' | 'to' | 'railroad'>): string =>
  kind === 'transit' ? `${kind}|${from}|${to}|${railroad}` : `${kind}|${from}|${railroad}`

/** Between two values it is the line between them. Undefined of nothing. */
export function percentile(values: readonly number[], share: number): number | undefined {
  const sorted = values.toSorted((one, other) => one - other)
  const at = (sorted.length - 1) * share
  const low = sorted[Math.floor(at)]
  const high = sorted[Math.ceil(at)]
  return low === undefined || high === undefined ? undefined : low + (high - low) * (at - Math.floor(at))
}
export const median = (values: readonly number[]): number | undefined => percentile(values, 0.5)

/** Hours of whole minutes, as they are answered: decimals that add up when they are rounded to minutes again. */
export const hoursOf = (minutes: number): number => Math.round((minutes / 60) * 1_000_000) / 1_000_000
