/** Visits and cycles that the database keeps are those that all sightings and trips give, whatever is written of them and in any order. */
import fc from 'fast-check'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { event } from '#model/areas/trace/event.resource.ts'
import { trip } from '#model/areas/trace/trip.resource.ts'
import { cyclesOf } from '#model/areas/trace/rules/figures/cycle.ts'
import { dwellKinds, visitsOf } from '#model/areas/trace/rules/figures/dwell.ts'
import { sightingCodes } from '#model/areas/trace/rules/sighting.ts'
import type { SeenEvent } from '#model/areas/trace/rules/trip.ts'
import { run } from '#server/engine/base/sql.ts'
import { systemTransaction } from '#server/engine/rows/transaction.ts'
import { visitsKeeping } from '#server/areas/trace/keep-visits.ts'
import { checkKeptFigures } from '#server/operate/kept-figures.ts'
import { deedsOf, places, writeDeed } from './random-series.ts'
import { tracing, type TraceServer } from './setting.ts'

const HOUR = 3_600_000
const START = Date.parse('2025-01-01T00:00:00Z')
let at: TraceServer
beforeAll(async () => (at = await tracing({ ownDatabase: true })))
afterAll(() => at.server.close())

/** Few moments and few codes that matter, so that many sightings are of the same moment. */
const sighting = fc.record({
  car: fc.nat(1),
  code: fc.constantFrom(...sightingCodes),
  hour: fc.oneof(fc.nat(12), fc.nat(900)),
  received: fc.option(fc.nat(3)),
  place: fc.constantFrom(...places),
  railroad: fc.constantFrom('CPKC', 'BNSF'),
  load_status: fc.constantFrom('L' as const, 'E' as const, '' as const),
})
type Drawn = typeof sighting extends fc.Arbitrary<infer T> ? T : never
const moment = (hour: number): string => new Date(START + hour * HOUR).toISOString()
const deed = fc.oneof(
  { weight: 8, arbitrary: deedsOf(sighting) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('product' as const), nth: fc.nat() }) },
)

const valuesOf = (cars: readonly number[], { car, hour, received, place, ...one }: Drawn) => ({
  ...one,
  ...place,
  railcar: cars[car] ?? null,
  at: moment(hour),
  received_at: received === null ? null : moment(2000 + received),
})

type Kept = Readonly<Record<string, unknown>>
const keptOf = (cars: readonly number[]) =>
  systemTransaction(at.server.db, async ({ client }) => ({
    visits: await run<Kept>(
      client,
      sql`select kind, event, since as "from", until as "to", place, station, railroad, load_status, why from trace_visit
        where railcar = any (${`{${cars.join()}}`}::bigint[]) order by kind, event`,
    ),
    cycles: await run<Kept>(
      client,
      sql`select trip, parts from trace_cycle where railcar = any (${`{${cars.join()}}`}::bigint[]) order by trip`,
    ),
  }))
const iso = (one: unknown): string | null =>
  one instanceof Date ? one.toISOString() : typeof one === 'string' ? new Date(one).toISOString() : null
const byKindAndEvent = (one: { kind: string; event: number }, other: { kind: string; event: number }): number =>
  one.kind < other.kind ? -1 : one.kind > other.kind ? 1 : one.event - other.event

/** By the pure rules, from all there is. */
async function anewOf(cars: readonly number[]) {
  const { events, trips } = await at.server.within(at.dispatcher, async ({ rows }) => ({
    events: await rows(event).find({ railcar: cars }),
    trips: await rows(trip).find({ railcar: cars }),
  }))
  const visits = cars.flatMap((car) => {
    const own = events.flatMap(({ at: when, ...one }): SeenEvent[] =>
      when === null || one.railcar !== car ? [] : [{ ...one, at: when }],
    )
    return dwellKinds.flatMap((kind) => visitsOf(kind, own).map((visit) => ({ kind, ...visit })))
  })
  const cycles = cyclesOf(
    trips.map((one) => ({
      id: one.id,
      railcar: one.railcar ?? 0,
      kind: one.kind,
      origin: '',
      destination: '',
      lane: String(one.id),
      product: null,
      started_at: one.started_at,
      pulled_at: one.pulled_at ?? one.departed_at,
      placed_at: one.placed_at,
    })),
  )
  return {
    visits: visits.toSorted(byKindAndEvent),
    cycles: cycles
      .map(({ trip: { lane }, minutes }) => ({ trip: Number(lane), parts: minutes }))
      .toSorted((one, other) => one.trip - other.trip),
  }
}

test('random series of sightings in any order, changes and deletions', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(deed, { minLength: 1, maxLength: 7 }), async (deeds) => {
      const cars = [await at.car(), await at.car()]
      for (const one of deeds) {
        await at.server.within(at.dispatcher, async ({ rows }) => {
          if (one.kind !== 'product') return writeDeed(rows(event), cars, one, valuesOf)
          const trips = await rows(trip).find({ railcar: cars })
          const found = trips[one.nth % Math.max(1, trips.length)]
          if (found !== undefined) await rows(trip).patch(found.id, { origin: at.ids.get('HAMLIN') ?? null })
        })
        const [kept, anew] = [await keptOf(cars), await anewOf(cars)]
        expect(kept.visits.map((visit) => ({ ...visit, from: iso(visit['from']), to: iso(visit['to']) }))).toEqual(
          anew.visits,
        )
        expect(kept.cycles).toEqual(anew.cycles)
      }
    }),
    { numRuns: 40 },
  )
})

const wrong = async () => (await checkKeptFigures(at.server.db)).find(({ kind }) => kind === 'trace_visit')?.wrong

test('an import and its undo, a car that goes, and sightings of two at once', async () => {
  const text = [1, 2, 3, 4]
    .map(
      (day) =>
        `"GATX","1001","ST PAUL","MN","01","0${day}","10","00","L","${['W', 'P', 'A', 'Z'][day - 1]}","","","","CN"`,
    )
    .join('\n')
  await at.server.db.pool.query(
    `update trace_railcar set car_number = '1001' where id = (select min(id) from trace_railcar)`,
  )
  const { body } = await at.dispatcher.post('carevent/import/', { text, received_on: '2025-06-01' })
  expect(body).toMatchObject({ taken: 4 })
  expect(await wrong()).toBe(0)
  expect((await at.dispatcher.post(`batch/${body.batch}/undo/`)).status).toBe(200)
  expect(await wrong()).toBe(0)
  const car = await at.car()
  const posted = Array.from({ length: 12 }, (_, nth) => at.see(car, ['W', 'A', 'P'][nth % 3] ?? 'A', 100 - nth))
  expect(new Set((await Promise.all(posted)).map(({ status }) => status))).toEqual(new Set([201]))
  expect(await wrong()).toBe(0)
  await at.server.db.pool.query(`delete from trace_railcar where id = ${car}`)
  expect(await wrong()).toBe(0)
  expect((await keptOf([car])).visits).toEqual([])
})

test('where the rules are others a job reckons anew, and it is told meanwhile', async () => {
  const status = async () => (await at.dispatcher.get('trip/trip_cache_status/')).body
  expect(await status()).toMatchObject({ status: 'fresh', behind: 0 })
  await at.server.db.pool.query(
    `begin; delete from trace_visit; insert into trace_keeping (company_id, rules, is_kept) values (${at.server.ours}, 'older', false) on conflict (company_id) do update set is_kept = false, done_to = null; commit`,
  )
  expect(await status()).toMatchObject({ status: 'stale', built_at: null })
  expect((await status()).behind).toBeGreaterThan(10)
  await at.server.db.pool.query(`update trace_keeping set done_to = 0`)
  expect((await status()).status).toBe('building')
  await visitsKeeping(at.server.db).work(at.server.ours, new Date())
  expect(await status()).toMatchObject({ status: 'fresh', behind: 0 })
  expect(await wrong()).toBe(0)
})
