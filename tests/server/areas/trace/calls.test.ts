/** The calls of trace and fleet: what each answers, and to whom. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Client } from '../../harness.ts'
import { ago, HARDISTY, square, ST_PAUL, SUPERIOR, tracing, type TraceServer } from './setting.ts'

let at: TraceServer
let all: Client
let reader: Client
let nobody: Client
let stranger: Client
beforeAll(async () => {
  at = await tracing()
  all = at.dispatcher
  reader = await at.server.user({ permissions: ['access_menu__track_and_trace'] })
  nobody = await at.server.user({ permissions: [] })
  stranger = await at.server.user({ company: at.server.theirs })
  for (let index = 0; index < 9; index++) await at.ship(await at.car(), 400 + 3 * index, 100 + index)
})
afterAll(() => at.server.close())

const toSuperior = { destination: 'SUPERIOR', destination_state: 'WI' }
describe('who may', () => {
  const reads = [
    'dashboard/rail/trip_metrics/',
    'dashboard/rail/cycle_times/',
    'trip/get_shipper_unique_values/',
    'trip/trip_cache_status/',
    'trip/positions/',
  ]
  test.each(reads)('GET %s', async (url) => {
    expect([(await reader.get(url)).status, (await nobody.get(url)).status]).toEqual([200, 403])
  })
  test.each([
    ['post', 'dashboard/rail/dwell_metrics/', {}, 200],
    ['post', 'trip/get_records_in_geofence/', { geofence: square }, 200],
    ['post', 'carevent/import/', { text: 'x' }, 403],
    ['put', 'railcar/bulk_update/', { cars: ['GATX 1001'], values: { fleet: 'x' } }, 403],
    ['post', 'railcar/bulk_create/', { cars: 'GATX 1' }, 403],
  ] as const)('%s %s', async (method, url, body, forReader) => {
    expect([(await reader[method](url, body)).status, (await nobody[method](url, body)).status]).toEqual([
      forReader,
      403,
    ])
  })
  test('calls of a trip: those who see it, and 404 for another company', async () => {
    const { trip } = await at.onTheWay()
    for (const url of [`trip/${trip}/eta/`, `trip/${trip}/why_late/`])
      expect([
        (await reader.get(url)).status,
        (await nobody.get(url)).status,
        (await stranger.get(url)).status,
      ]).toEqual([200, 403, 404])
    const set = { eta: ago(-50), reason: 'Said by the railroad' }
    for (const [url, body] of [
      [`trip/${trip}/set_eta/`, set],
      [`trip/${trip}/save_extracted_data/`, { data: { seal: '1' } }],
    ] as const)
      expect([(await reader.post(url, body)).status, (await stranger.post(url, body)).status]).toEqual([403, 404])
  })
})

describe('the ETA', () => {
  test('is the middle of earlier trips, and its legs add up to it', async () => {
    const { trip } = await at.onTheWay()
    const { body } = await all.get(`trip/${trip}/eta/`)
    const { body: row } = await all.get(`trip/${trip}/`)
    const minutes = body.legs.reduce((sum: number, { hours }: { hours: number }) => sum + Math.round(hours * 60), 0)
    expect(minutes).toBe(Math.round((Date.parse(body.eta) - Date.parse(row.last_event_at)) / 60_000))
    expect(body.legs[0]).toMatchObject({ from: 'ST PAUL, MN', basis: 'lane', samples: 9 })
    expect([body.source, body.railroad_eta, body.early < body.eta, body.eta < body.late]).toEqual([
      'history',
      null,
      true,
      true,
    ])
    expect(body.said).toMatch(/^\d+ d \d+ h from ST PAUL, MN: as the middle of 9 trips since /)
    expect(row.eta).toBe(body.eta)
  })
  test('without such trips goes by miles', async () => {
    const { body: event } = await at.see(await at.car(), 'P', 5, {
      ...SUPERIOR,
      destination: 'HAMLIN',
      destination_state: 'SK',
    })
    const { body } = await all.get(`trip/${event.trip}/eta/`)
    expect([body.legs.length > 0, body.legs[0].basis]).toEqual([true, 'miles'])
  })
  test('that a person sets wins, is undone, and has to be in the future', async () => {
    const { trip, car } = await at.onTheWay()
    const before = (await all.get(`trip/${trip}/`)).body.eta
    const wanted = ago(-80)
    const set = await all.post(`trip/${trip}/set_eta/`, { eta: wanted, reason: 'Phoned' })
    expect([set.status, set.body.eta, set.body.eta_source]).toEqual([200, wanted, 'hand'])
    await at.see(car, 'P', 100, ST_PAUL)
    expect((await all.get(`trip/${trip}/eta/`)).body).toMatchObject({ eta: wanted, source: 'hand' })
    const again = await all.post(`trip/${trip}/set_eta/`, { eta: ago(-90), reason: 'Phoned again' })
    await all.post(`batch/${again.body.batch}/undo/`, {})
    expect((await all.get(`trip/${trip}/`)).body).toMatchObject({ eta: wanted, eta_reason: 'Phoned' })
    expect(before).not.toBe(wanted)
    expect((await all.post(`trip/${trip}/set_eta/`, { eta: ago(900), reason: 'x' })).body).toEqual({
      eta: [expect.any(String)],
    })
    expect((await all.post(`trip/${trip}/set_eta/`, { reason: 'x' })).body).toEqual({ eta: [expect.any(String)] })
  })
})

describe('demurrage', () => {
  const rule = { start: 'constructive', free_hours: 20, rate_per_day: 75, currency: 'USD', excludes: '' }
  test('is told with its rule from the placement on, and by nobody where there is no rule', async () => {
    const car = await at.car()
    const to = { destination: 'SUPERIOR', destination_state: 'WI' }
    const { body: event } = await at.see(car, 'W', 200, to)
    await at.see(car, 'D', 90, SUPERIOR)
    await at.see(car, 'Y', 70, SUPERIOR)
    const clock = async () => (await all.get(`trip/${event.trip}/eta/`)).body.demurrage
    expect(await clock()).toBeNull()
    const place = { name: 'Superior plant', station: at.ids.get('SUPERIOR'), demurrage: rule }
    const { body: facility } = await all.post('facility/', place)
    expect(await clock()).toMatchObject({ ...rule, free_minutes_left: 0, days: 3, amount: '225.00' })
    await all.patch(`facility/${facility.id}/`, { demurrage: { ...rule, start: 'actual' }, version: facility.version })
    expect(await clock()).toBeNull()
    // Half an hour from the full one, so that a minute that ends meanwhile changes nothing.
    await at.see(car, 'Z', 9.5, SUPERIOR)
    expect(await clock()).toMatchObject({ days: 0, amount: '0.00', said: '10 h left, then 75 USD a day' })
    await all.delete(`facility/${facility.id}/`)
  })
})

test('why a trip is late adds up to the minute', async () => {
  const { trip, car } = await at.onTheWay(300)
  await at.see(car, 'B', 200, ST_PAUL)
  await at.see(car, 'G', 150, ST_PAUL)
  const { body } = await all.get(`trip/${trip}/why_late/`)
  const minutes = (hours: number): number => Math.round(hours * 60)
  const over = body.causes.reduce((sum: number, { over_hours }: { over_hours: number }) => sum + minutes(over_hours), 0)
  expect(over - minutes(body.early_hours) + minutes(body.unexplained_hours)).toBe(minutes(body.late_hours))
  expect(body.late_hours).toBeGreaterThan(0)
  expect(body.causes).toContainEqual(
    expect.objectContaining({ kind: 'bad_order', station: 'ST PAUL, MN', hours: 50, usual_hours: 0, over_hours: 50 }),
  )
})

describe('trip_metrics', () => {
  test('has the worst first and counts each kind', async () => {
    const { car } = await at.onTheWay(300)
    await at.see(car, 'H', 100, ST_PAUL)
    const { body } = await all.get('dashboard/rail/trip_metrics/?limit=2')
    expect([body.limit, body.results.length, body.count >= 2]).toEqual([2, 2, true])
    expect(Object.keys(body.totals).toSorted()).toEqual([
      'active',
      'arriving_72h',
      'bad_order',
      'held',
      'late',
      'on_time_percent',
      'silent',
    ])
    expect(body.totals.held).toBeGreaterThanOrEqual(1)
    expect(body.results[0].late_hours).toBeGreaterThanOrEqual(body.results[1].late_hours)
    const { body: held } = await all.get('dashboard/rail/trip_metrics/?status=held')
    expect(held.results.map((one: { railcar: number }) => one.railcar)).toContain(car)
    expect(held.results[0]).toMatchObject({
      status: 'held',
      cause: 'hold',
      railcar__label: expect.stringMatching(/^GATX \d+$/),
    })
  })
  test.each(['limit=0', 'limit=1001', 'limit=x', 'nonsense=1'])('refuses %s', async (query) => {
    const { status, body } = await all.get(`dashboard/rail/trip_metrics/?${query}`)
    expect([status, Object.keys(body)]).toEqual([400, [query.split('=')[0]]])
  })
  test('shows nothing of another company', async () => {
    expect((await stranger.get('dashboard/rail/trip_metrics/')).body).toMatchObject({
      limit: 25,
      count: 0,
      results: [],
    })
  })
})

describe('cycle_times', () => {
  test('is by lane, and its parts add up to the mean', async () => {
    const car = await at.car()
    await at.ship(car, 900)
    await at.see(car, 'X', 700, { ...SUPERIOR, load_status: 'E' })
    await at.see(car, 'Z', 600, { ...HARDISTY, load_status: 'E' })
    await at.see(car, 'W', 550, toSuperior)
    const { body } = await all.get(`dashboard/rail/cycle_times/?railcar=${car}`)
    expect(body.count).toBe(1)
    const [lane] = body.results
    expect([lane.cycles, lane.open, body.open]).toEqual([1, 1, 1])
    const hours = Object.values<number>(lane.parts).reduce((sum, one) => sum + one, 0)
    expect(Math.round(hours * 60)).toBe(Math.round(lane.days.mean * 1440))
    expect(Math.round(hours)).toBe(350)
  })
  test('refuses a period that ends before it begins', async () => {
    expect((await all.get('dashboard/rail/cycle_times/?from=2026-02-02&to=2026-02-01')).body).toEqual({
      to: [expect.any(String)],
    })
  })
})

describe('positions', () => {
  test('has each sighting with its place, in the order of time, and none of another company', async () => {
    const { car, trip } = await at.onTheWay(70)
    const { body } = await all.get('trip/positions/')
    const own = body.cars.flatMap((id: number, index: number) => (id === car ? [index] : []))
    expect(own.map((index: number) => [body.codes[index], body.loads[index], body.trips[index]])).toEqual([
      ['W', 'L', trip],
      ['P', 'L', trip],
      ['A', 'L', trip],
    ])
    expect(body.places[body.at[own[0]]]).toEqual({ name: 'HARDISTY, AB', latitude: 52.675, longitude: -111.303 })
    expect(body.minutes).toEqual(body.minutes.toSorted((one: number, other: number) => one - other))
    expect([body.more, body.minutes.length]).toEqual([false, body.codes.length])
    expect((await stranger.get('trip/positions/')).body).toMatchObject({ minutes: [], places: [] })
    const fewer = (await all.get('trip/positions/?days=1')).body
    expect(fewer.minutes.length).toBeLessThan(body.minutes.length)
  })
  test.each([0, 91, 'x'])('refuses %s days', async (days) => {
    const { status, body } = await all.get(`trip/positions/?days=${days}`)
    expect([status, Object.keys(body)]).toEqual([400, ['days']])
  })
})

describe('dwell_metrics', () => {
  test('counts stays at origins, those that last, and says what it means', async () => {
    const period = { from: ago(2000).slice(0, 10), to: ago(0).slice(0, 10) }
    const { body } = await all.post('dashboard/rail/dwell_metrics/', { ...period, kind: 'origin', load_status: 'L' })
    const hardisty = body.results.find(({ key }: { key: string }) => key === 'HARDISTY, AB')
    expect(hardisty).toMatchObject({
      label: 'HARDISTY, AB',
      hours: { median: expect.any(Number), max: expect.any(Number) },
    })
    expect(hardisty.visits).toBeGreaterThanOrEqual(9)
    expect([body.excluded, body.definition]).toEqual([
      { stored: 0, bad_order: 0, over_10_days: 0 },
      expect.stringContaining('release'),
    ])
  })
  test.each([
    [{ kind: 'nowhere' }, 'kind'],
    [{ by: 'moon' }, 'by'],
    [{ from: '2026-02-02', to: '2026-02-01' }, 'to'],
    [{ filters: { nonsense: 1 } }, 'nonsense'],
  ])('refuses %j', async (wrong, field) => {
    const { status, body } = await all.post('dashboard/rail/dwell_metrics/', wrong)
    expect([status, Object.keys(body)]).toEqual([400, [field]])
  })
  test.each(['station', 'railroad', 'facility', 'party'])('by %s', async (by) => {
    for (const kind of ['origin', 'destination', 'terminal', 'interchange', 'bad_order'])
      expect((await all.post('dashboard/rail/dwell_metrics/', { by, kind })).status).toBe(200)
  })
})
