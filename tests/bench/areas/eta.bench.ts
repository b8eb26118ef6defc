/** The ETA held against what happened: closed trips of the demo's lanes, each asked at every sighting with what was known then. */
import { estimate } from '#model/areas/trace/rules/eta.ts'
import { placeName } from '#model/areas/trace/rules/legs.ts'
import { milesAhead } from '#model/areas/trace/rules/route.ts'
import type { SeenEvent } from '#model/areas/trace/rules/trip.ts'
import { remainingFrom, type Journeys } from '#server/areas/trace/moving/history.ts'
import { randomOf } from '#server/demo/seed/base/random.ts'
import type { Deal } from '#server/demo/seed/railway/contract.ts'
import { lanes, lastStop, milesOf, stops } from '#server/demo/seed/railway/lanes.ts'
import { moveCars, type Journey, type LineCar } from '#server/demo/seed/railway/movements.ts'
import { percentile, type Table } from '../kit/bench.ts'

const [HOUR, DAY] = [3_600_000, 86_400_000]
const NOW = new Date('2026-11-20T15:00:00Z')
const [MOST_TRIPS, DAYS_BACK, CARS] = [60, 180, 14]
/** Every so many trips are asked. */
const EACH = 3

const deals = lanes.map((lane, index): Deal => ({
  kind: 'sale' as const,
  seller: null,
  contract: index,
  route: index,
  lane,
  product: lane.product[0] ?? '',
  buyer: null,
  facility: null,
  weekdays: index % 2 === 0 ? [1, 4] : [2, 5],
  cut: 2 + (index % 3),
}))
/** Enough cars of both types for every lane, so that no deal lacks a car. */
const fleet = ['T389', 'T104'].flatMap((car_type, kind) =>
  Array.from({ length: CARS * lanes.length }, (_, index): LineCar => ({
    id: kind * 10_000 + index,
    car_mark: 'GATX',
    car_number: String(index),
    car_type,
    shell_capacity: null,
    light_weight: null,
    gross_rail_load: null,
  })),
)

const eventsOf = ({ seen, lane, kind }: Journey): readonly SeenEvent[] =>
  seen.map(({ code, at, stop, road, train }, id) => ({
    id,
    code,
    at: new Date(at).toISOString(),
    received_at: null,
    load_status: kind === 'loaded' ? 'L' : 'E',
    location: stops[stop].name,
    state: stops[stop].state,
    railroad: road,
    train_id: train,
    station: null,
    latitude: stops[stop].latitude,
    longitude: stops[stop].longitude,
    destination: stops[lastStop(lane)].name,
    destination_state: stops[lastStop(lane)].state,
  }))

type Gone = {
  readonly key: string
  readonly ended: number
  readonly started: number
  readonly arrived: number
  readonly there: number
  readonly miles: number
  readonly events: readonly SeenEvent[]
  readonly to: { readonly name: string; readonly latitude: number; readonly longitude: number }
}
function gone(): readonly Gone[] {
  const { journeys } = moveCars(randomOf(7), NOW, deals, fleet, DAYS_BACK)
  return journeys.flatMap((one): readonly Gone[] => {
    const events = eventsOf(one)
    const arrived = events.findIndex(({ code }) => code === 'D' || code === 'Y' || code === 'Z')
    const arrival = events[arrived]
    if (one.ended === undefined || arrived < 1 || arrival === undefined) return []
    const { name, state, latitude, longitude } = stops[lastStop(one.lane)]
    return [
      {
        key: `${name} ${one.kind}`,
        ended: one.ended,
        started: one.started,
        arrived,
        there: Date.parse(arrival.at),
        miles: milesOf(one.lane),
        events,
        to: { name: placeName({ location: name, state }), latitude, longitude },
      },
    ]
  })
}

const mean = (values: readonly number[]): number => values.reduce((sum, one) => sum + one, 0) / values.length

export async function bench(): Promise<Table> {
  const trips = gone().toSorted((one, other) => one.started - other.started)
  const errors: { readonly ours: number; readonly miles: number; readonly lane: number }[] = []
  let within = 0
  for (const [index, one] of trips.entries()) {
    if (index % EACH !== 0) continue
    for (const last of one.events.slice(0, one.arrived)) {
      const at = Date.parse(last.at)
      const known = trips.filter(({ ended }) => ended <= at)
      const lane = known
        .filter(({ key, ended }) => key === one.key && ended >= at - DAYS_BACK * DAY)
        .toSorted((a, b) => b.ended - a.ended)
        .slice(0, MOST_TRIPS)
      if (lane.length < 8) continue
      const history: Journeys = lane.map(({ events, arrived }) => ({ events, arrived }))
      const speed = mean(known.map(({ miles, started, there }) => miles / ((there - started) / HOUR)))
      const way = milesAhead(
        { name: placeName(last), latitude: last.latitude, longitude: last.longitude },
        one.to,
        last.railroad,
      )
      const { eta, early, late } = estimate({
        place: placeName(last),
        seen_at: last.at,
        journeys: remainingFrom(history, last),
        ahead: way?.links ?? [],
        aheadBasis: way?.basis ?? 'miles',
        speed,
      })
      if (eta === null || early === null || late === null) continue
      const far = (way?.links ?? []).reduce((sum, { miles }) => sum + miles, 0)
      const off = (moment: number): number => Math.abs(moment - one.there) / HOUR
      errors.push({
        ours: off(Date.parse(eta)),
        miles: off(at + (far / speed) * HOUR),
        lane: off(one.started + mean(lane.map(({ started, there }) => there - started))),
      })
      if (Date.parse(early) <= one.there && one.there <= Date.parse(late)) within++
    }
  }
  const middle = (of: 'ours' | 'miles' | 'lane'): number =>
    percentile(
      errors.map((error) => error[of]),
      50,
    )
  const share = (100 * within) / errors.length
  const [miles, laneMean] = [middle('miles'), middle('lane')]
  return {
    title: `ETA of ${errors.length} sightings against the arrival`,
    rows: [
      {
        measure: 'median absolute error',
        ours: middle('ours'),
        unit: 'h',
        peer: { name: 'miles at mean speed', value: miles },
        limit: miles,
      },
      {
        measure: 'the same',
        ours: middle('ours'),
        unit: 'h',
        peer: { name: 'the mean of the lane', value: laneMean },
        limit: laneMean,
      },
      { measure: 'arrivals between early and late, at most', ours: share, unit: '%', limit: 85 },
      { measure: 'arrivals outside of them, at most', ours: 100 - share, unit: '%', limit: 25 },
    ],
  }
}
