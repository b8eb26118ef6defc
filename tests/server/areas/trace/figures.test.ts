/** The database adds up the same figures as the pure rules, over random sightings of random cars. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { event } from '#model/areas/trace/event.resource.ts'
import { trip } from '#model/areas/trace/trip.resource.ts'
import { cyclesByLane, cyclesOf } from '#model/areas/trace/rules/figures/cycle.ts'
import { dwellKinds, dwellLines, visitsOf } from '#model/areas/trace/rules/figures/dwell.ts'
import { sightingCodes } from '#model/areas/trace/rules/sighting.ts'
import type { SeenEvent } from '#model/areas/trace/rules/trip.ts'
import { randomOf } from '#server/demo/seed/base/random.ts'
import { places } from './random-series.ts'
import { tracing, type TraceServer } from './setting.ts'

const [CARS, EACH, HOUR] = [12, 120, 3_600_000]
/** Long ago, so that no day begins or ends meanwhile. */
const START = Date.parse('2025-01-01T00:00:00Z')
let at: TraceServer
let seen: ReadonlyMap<number, readonly SeenEvent[]>

beforeAll(async () => {
  at = await tracing()
  const random = randomOf(21)
  const cars: number[] = []
  for (let index = 0; index < CARS; index++) cars.push(await at.car())
  await at.server.within(at.dispatcher, async ({ rows }) => {
    const events = cars.flatMap((railcar) => {
      let when = START
      let place: (typeof places)[number] = places[0]
      return Array.from({ length: EACH }, () => {
        when += random.whole(0, 30) * HOUR + (random.whole(0, 9) === 0 ? 11 * 24 * HOUR : HOUR)
        place = random.whole(0, 2) === 0 ? (places[random.whole(0, places.length - 1)] ?? place) : place
        const code = sightingCodes[random.whole(0, sightingCodes.length - 1)] ?? 'A'
        const [railroad, load_status] = [
          random.whole(0, 1) === 0 ? 'CPKC' : 'BNSF',
          random.whole(0, 1) === 0 ? ('L' as const) : ('E' as const),
        ]
        return { railcar, code, at: new Date(when).toISOString(), ...place, railroad, load_status }
      })
    })
    await rows(event).createMany(events)
    await rows(trip).createMany(
      cars.flatMap((railcar) => {
        let when = START
        return Array.from({ length: 9 }, (_, index) => {
          const moment = (hours: number): string => new Date((when += hours * HOUR)).toISOString()
          const kind = random.whole(0, 5) === 0 || index % 2 === 0 ? ('loaded' as const) : ('empty' as const)
          const ends = [at.ids.get('HARDISTY'), at.ids.get('SUPERIOR'), at.ids.get('ST PAUL')]
          return {
            railcar,
            kind,
            status: 'closed' as const,
            origin: ends[random.whole(0, 1)] ?? null,
            destination: ends[random.whole(1, 2)] ?? null,
            started_at: moment(random.whole(1, 50)),
            pulled_at: random.whole(0, 4) === 0 ? null : moment(random.whole(1, 30)),
            departed_at: moment(random.whole(1, 9)),
            placed_at: random.whole(0, 9) === 0 ? null : moment(random.whole(1, 200)),
          }
        })
      }),
    )
    const byCar = new Map<number, SeenEvent[]>()
    for (const { at: moment, railcar, ...one } of await rows(event).find())
      if (moment !== null && railcar !== null)
        byCar.set(railcar, [...(byCar.get(railcar) ?? []), { ...one, at: moment }])
    seen = byCar
  })
})
afterAll(() => at.server.close())

test.each(dwellKinds)('dwell: %s', async (kind) => {
  for (const load_status of ['', 'L'] as const) {
    const from = '2025-01-20'
    const visits = [...seen].flatMap(([railcar, events]) =>
      visitsOf(kind, events)
        .filter((one) => one.from >= from && (load_status === '' || one.load_status === load_status))
        .map((visit) => ({ ...visit, railcar, key: visit.place, label: visit.place })),
    )
    const { body } = await at.dispatcher.post('dashboard/rail/dwell_metrics/', { kind, load_status, from })
    const expected = dwellLines(visits, new Date().toISOString())
    expect(expected.results.length).toBeGreaterThan(2)
    expect(body.excluded).toEqual(expected.excluded)
    expect(body.results).toEqual(expected.results)
  }
})

test('cycles', async () => {
  const trips = await at.server.within(at.dispatcher, ({ rows }) => rows(trip).find())
  const names = new Map([...at.ids].map(([name, id]) => [id, name]))
  const nameOf = (id: number | null): string => names.get(id ?? 0) ?? ''
  const expected = cyclesByLane(
    cyclesOf(
      trips.map((one) => ({
        railcar: one.railcar ?? 0,
        kind: one.kind,
        origin: nameOf(one.origin),
        destination: nameOf(one.destination),
        lane: `${nameOf(one.origin)} ${nameOf(one.destination)}`,
        product: null,
        started_at: one.started_at,
        pulled_at: one.pulled_at ?? one.departed_at,
        placed_at: one.placed_at,
      })),
    ),
  )
  const { body } = await at.dispatcher.get('dashboard/rail/cycle_times/')
  const figures = (lanes: readonly { cycles: number; open: number; days: object; parts: object }[]) =>
    lanes.map(({ cycles, open, days, parts }) => JSON.stringify({ cycles, open, days, parts })).toSorted()
  expect(expected.some(({ cycles }) => cycles > 3)).toBe(true)
  expect(figures(body.results)).toEqual(figures(expected))
})
