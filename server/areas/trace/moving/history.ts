/** What earlier cars took on a lane: closed trips of the last 180 days with the same destination and load, and the speed of the fleet. */
import { trip } from '#model/areas/trace/trip.resource.ts'
import { legKey, legsOf, median, placeName, type TripLeg } from '#model/areas/trace/rules/legs.ts'
import type { EarlierJourney } from '#model/areas/trace/rules/eta.ts'
import { eventsByTrip } from '../reading/seen.ts'
import type { SeenEvent } from '#model/areas/trace/rules/trip.ts'
import type { RowsOf } from '#server/engine/rows/rows.ts'

const DAY = 86_400_000
const DAYS = 180
/** The newest ones are enough for a middle. */
const MOST_TRIPS = 60
/** Miles an hour of tank cars with their waiting, where no trip of the company tells. */
const USUAL_SPEED = 9

export type Journeys = readonly { readonly events: readonly SeenEvent[]; readonly arrived: number }[]
export type LaneHistory = {
  readonly journeys: (destination: number | null, kind: 'loaded' | 'empty') => Promise<Journeys>
  /** What was left of each of these journeys from where a car was seen now. */
  readonly remaining: (
    destination: number | null,
    kind: 'loaded' | 'empty',
    last: SeenEvent,
  ) => Promise<readonly EarlierJourney[]>
  readonly speed: () => Promise<number>
}

const isThere = ({ code }: SeenEvent): boolean => code === 'D' || code === 'Y' || code === 'Z'
/** The events of a trip, in order, until it arrived; undefined where nobody saw it arrive. */
const untilArrival = (events: readonly SeenEvent[]): Journeys[number] | undefined => {
  const arrived = events.findIndex(isThere)
  return arrived < 1 ? undefined : { events, arrived }
}

/** What is asked twice of one lane is read once. `now` is ISO 8601 UTC. */
export function historyOf(rows: RowsOf, now: string): LaneHistory {
  const since = Date.parse(now) - DAYS * DAY
  const lanes = new Map<string, Promise<Journeys>>()
  const read = async (destination: number, kind: 'loaded' | 'empty'): Promise<Journeys> => {
    const closed = await rows(trip).find(
      { destination, kind, status: 'closed' },
      { ordering: '-ended_at', limit: MOST_TRIPS, only: ['id', 'ended_at'] },
    )
    const ids = closed.flatMap(({ id, ended_at }) => (ended_at !== null && Date.parse(ended_at) >= since ? [id] : []))
    return [...(await eventsByTrip(rows, ids)).values()].flatMap((events) => untilArrival(events) ?? [])
  }
  let speed: Promise<number> | undefined
  const readSpeed = async (): Promise<number> => {
    const closed = await rows(trip).find(
      { status: 'closed' },
      { ordering: '-ended_at', limit: 500, only: ['distance', 'started_at', 'arrived_at', 'placed_at'] },
    )
    const speeds = closed.flatMap(({ distance, started_at, arrived_at, placed_at }) => {
      const there = arrived_at ?? placed_at
      const hours = started_at && there ? (Date.parse(there) - Date.parse(started_at)) / 3_600_000 : 0
      return distance !== null && distance > 0 && hours > 0 ? [distance / hours] : []
    })
    return median(speeds) ?? USUAL_SPEED
  }
  const journeys: LaneHistory['journeys'] = async (destination, kind) => {
    if (destination === null) return []
    const key = `${destination} ${kind}`
    const known = lanes.get(key) ?? read(destination, kind)
    lanes.set(key, known)
    return known
  }
  const left = new Map<string, readonly EarlierJourney[]>()
  return {
    journeys,
    remaining: async (destination, kind, last) => {
      const key = [destination, kind, last.code, placeName(last)].join('|')
      const known = left.get(key) ?? remainingFrom(await journeys(destination, kind), last)
      left.set(key, known)
      return known
    },
    speed: () => (speed ??= readSpeed()),
  }
}

/** What was left of each journey from where a car was seen now: from the same sighting there, else from its first one. */
export function remainingFrom(journeys: Journeys, last: SeenEvent): readonly EarlierJourney[] {
  return journeys.flatMap(({ events, arrived }) => {
    const here = (one: SeenEvent, index: number): boolean => index < arrived && placeName(one) === placeName(last)
    const same = events.findIndex((one, index) => here(one, index) && one.code === last.code)
    const from = same >= 0 ? same : events.findIndex(here)
    const arrival = events[arrived]
    return from < 0 || arrival === undefined
      ? []
      : [{ legs: legsOf(events.slice(from, arrived + 1)), arrived_at: arrival.at }]
  })
}

/** The middle of what such a leg took before. */
export function usualMinutes(journeys: Journeys): (leg: TripLeg) => number | undefined {
  const known = new Map<string, number[]>()
  for (const { events } of journeys)
    for (const leg of legsOf(events)) {
      const key = legKey(leg)
      const own = known.get(key)
      if (own) own.push(leg.minutes)
      else known.set(key, [leg.minutes])
    }
  const middles = new Map([...known].map(([key, minutes]) => [key, median(minutes)]))
  return (leg) => {
    const isWaiting = leg.kind === 'hold' || leg.kind === 'bad_order' || leg.kind === 'no_bill'
    return isWaiting ? 0 : middles.get(legKey(leg))
  }
}
