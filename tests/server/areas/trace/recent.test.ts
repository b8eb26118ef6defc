/** Only the last sightings of a car are read, and trips, cars and fences are as if all had been, in whatever order sightings come, change and go. */
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { event } from '#model/areas/trace/event.resource.ts'
import { geofence } from '#model/areas/trace/geofence.resource.ts'
import { railcar } from '#model/areas/fleet/rail-car.resource.ts'
import { trip } from '#model/areas/trace/trip.resource.ts'
import { notification } from '#model/areas/user/notice.resource.ts'
import { readFence, staysIn } from '#model/areas/trace/rules/geofence.ts'
import { byTime, foldTrips, type SeenEvent } from '#model/areas/trace/rules/trip.ts'
import { tripsFollow } from '#server/areas/trace/moving/follow.ts'
import { reachesOf } from '#server/areas/trace/reading/recent.ts'
import { run } from '#server/engine/base/sql.ts'
import type { Unit } from '#server/engine/rows/transaction.ts'
import { deedsOf, places, writeDeed } from './random-series.ts'
import { square, tracing, type TraceServer } from './setting.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const START = Math.floor(Date.now() / HOUR) * HOUR - 44 * DAY
let at: TraceServer
beforeAll(async () => {
  at = await tracing()
  await at.server.within(at.dispatcher, ({ rows }) =>
    rows(geofence).create({
      name: 'Yard',
      kind: 'other',
      shape: square,
      notify: ['enter', 'leave', 'dwell'],
      dwell_limit_hours: 24,
    }),
  )
})
afterAll(() => at.server.close())

/** Most begin a trip or are of the way; many are of the same moment. */
const sighting = fc.record({
  car: fc.nat(1),
  code: fc.oneof(
    { weight: 3, arbitrary: fc.constant('W' as const) },
    { weight: 4, arbitrary: fc.constantFrom('P', 'D', 'Z', 'A', 'J', 'R', 'H', 'G') },
  ),
  slot: fc.oneof({ weight: 1, arbitrary: fc.nat(8) }, { weight: 3, arbitrary: fc.nat(160) }),
  received: fc.option(fc.nat(2)),
  place: fc.constantFrom(...places),
  load_status: fc.constantFrom('L' as const, 'E' as const, '' as const),
  destination: fc.constantFrom('', '', 'SUPERIOR'),
})
type Drawn = typeof sighting extends fc.Arbitrary<infer T> ? T : never
const deed = fc.oneof(
  { weight: 8, arbitrary: deedsOf(sighting) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('leave' as const), nth: fc.nat() }) },
)

const valuesOf = (cars: readonly number[], { car, slot, received, place, ...one }: Drawn) => ({
  ...one,
  ...place,
  railroad: 'CPKC',
  destination_state: one.destination === '' ? '' : 'WI',
  railcar: cars[car] ?? null,
  // Never at the limit of thirty days itself.
  at: new Date(START + (slot * 6 + 3) * HOUR).toISOString(),
  received_at: received === null ? null : new Date(START + received * DAY).toISOString(),
})
async function write(
  { rows }: Unit,
  cars: readonly number[],
  one: typeof deed extends fc.Arbitrary<infer T> ? T : never,
) {
  if (one.kind !== 'leave') return writeDeed(rows(event), cars, one, valuesOf)
  // Its sightings are in no trip then, until the next one of the car comes.
  const trips = await rows(trip).find({ railcar: cars }, { ordering: 'id' })
  const gone = trips[one.nth % Math.max(1, trips.length)]
  if (gone !== undefined) await rows(trip).removeMany([gone.id])
}

const reckoned = [
  'id',
  'railcar',
  'kind',
  'status',
  'origin',
  'destination',
  'started_at',
  'pulled_at',
  'departed_at',
  'arrived_at',
] as const
const seen = [
  'placed_at',
  'ended_at',
  'last_event',
  'last_event_at',
  'last_location',
  'last_station',
  'event_count',
  'made_by',
  'latitude',
] as const
const carKept = [
  'id',
  'trip',
  'last_location',
  'last_event_at',
  'latitude',
  'longitude',
  'load_status',
  'idle_since',
] as const
const keptOf = async ({ rows }: Unit, cars: readonly number[]) => ({
  trips: await rows(trip).find({ railcar: cars }, { ordering: 'id', only: [...reckoned, ...seen] }),
  events: await rows(event).find({ railcar: cars }, { ordering: 'id', only: ['id', 'trip', 'station'] }),
  cars: await rows(railcar).find({ id: cars }, { ordering: 'id', only: carKept }),
})

const isSeen = <T extends { readonly at: string | null }>(one: T): one is T & { readonly at: string } => one.at !== null
const eventsOf = async ({ rows }: Unit, car: number): Promise<readonly SeenEvent[]> =>
  (await rows(event).find({ railcar: car })).filter(isSeen).toSorted(byTime)

/** What the fence has to tell, by all sightings of a car. */
function newsOf(events: readonly SeenEvent[]): readonly string[] {
  const fence = readFence(square)
  if ('error' in fence) throw new Error(fence.error)
  const spots = new Map([
    [at.ids.get('HARDISTY'), { latitude: 52.675, longitude: -111.303 }],
    [at.ids.get('ST PAUL'), { latitude: 44.95, longitude: -93.06 }],
    [at.ids.get('SUPERIOR'), { latitude: 46.69, longitude: -92.06 }],
  ])
  const nowhere = { latitude: null, longitude: null }
  // Whoever corrects the name of a place does not correct its station.
  const stays = staysIn(
    fence,
    events.map((one) => ({ at: one.at, ...(spots.get(one.station ?? 0) ?? nowhere) })),
  )
  const since = new Date(Date.now() - 30 * DAY).toISOString()
  const minute = (moment: string): string => `${moment.slice(0, 16).replace('T', ' ')} UTC`
  return stays.flatMap(({ entered_at, left_at }) => [
    ...(entered_at >= since ? [`entered ${minute(entered_at)}`] : []),
    ...(left_at !== null && left_at >= since ? [`left ${minute(left_at)}`] : []),
    ...(entered_at >= since && Date.parse(left_at ?? new Date().toISOString()) - Date.parse(entered_at) > DAY
      ? [`been ${minute(entered_at)}`]
      : []),
  ])
}

let fewer = 0
test('random series of sightings in any order, changes and deletions', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(sighting, { minLength: 10, maxLength: 60 }),
      fc.array(deed, { minLength: 1, maxLength: 5 }),
      async (first, deeds) => {
        const cars = [await at.car(), await at.car()]
        const told = new Set<string>()
        for (const [nth, one] of [{ kind: 'add' as const, sightings: first }, ...deeds].entries()) {
          // What somebody took away is only made good with the next sighting of its car.
          const { kept, anew, folded } = await at.server.within(at.dispatcher, async (unit) => {
            await write(unit, cars, one)
            if (one.kind === 'leave')
              await write(unit, cars, {
                kind: 'add',
                sightings: [0, 1].map((car): Drawn => ({
                  car,
                  code: 'A',
                  slot: 161 + nth,
                  received: null,
                  place: places[0],
                  load_status: 'L',
                  destination: '',
                })),
              })
            const reached = await reachesOf(
              (statement) => run(unit.client, statement),
              new Map(cars.map((car) => [car, new Date().toISOString()])),
            )
            fewer += [...reached.values()].filter((reach) => reach !== undefined).length
            const before = await keptOf(unit, cars)
            await tripsFollow.follow(
              unit,
              cars,
              cars.map((car) => ({ railcar: car })),
            )
            const all = await Promise.all(cars.map((car) => eventsOf(unit, car)))
            for (const [index, events] of all.entries()) for (const news of newsOf(events)) told.add(`${index} ${news}`)
            return { kept: before, anew: await keptOf(unit, cars), folded: all.map(foldTrips) }
          })
          expect(kept).toEqual(anew)
          for (const [index, car] of cars.entries()) {
            const own = kept.trips.filter((row) => row.railcar === car && row.last_event !== '')
            expect(
              own
                .map(({ started_at, status, event_count, ended_at }) =>
                  [started_at, status, event_count, ended_at].join(),
                )
                .toSorted(),
            ).toEqual(
              (folded[index] ?? [])
                .map((row) => [row.started_at, row.status, row.events.length, row.ended_at].join())
                .toSorted(),
            )
          }
        }
        const names = await at.server.within(at.dispatcher, ({ rows }) =>
          rows(railcar).find({ id: cars }, { ordering: 'id' }),
        )
        const notices = await at.server.within(at.dispatcher, ({ rows }) =>
          rows(notification).find({ object_type: 'trace:geofence' }),
        )
        const heard = notices.flatMap(({ title, content }) => {
          const index = names.findIndex(({ car_mark, car_number }) =>
            title.startsWith(`${car_mark} ${car_number} has `),
          )
          return index < 0 ? [] : [`${index} ${/ has (entered|left|been) /.exec(title)?.[1] ?? ''} ${content}`]
        })
        expect(heard.toSorted()).toEqual([...told].toSorted())
      },
    ),
    { numRuns: 30 },
  )
  // Otherwise everything was read each time.
  expect(fewer).toBeGreaterThan(20)
})
