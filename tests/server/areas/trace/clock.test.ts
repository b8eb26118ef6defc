/** What passes while nobody sees a car, as the server answers it: days idle, the next event, and demurrage between sightings. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demurrageTending } from '#server/areas/trace/tend-demurrage.ts'
import type { Client } from '../../harness.ts'
import { ago, HARDISTY, ST_PAUL, SUPERIOR, tracing, type TraceServer } from './setting.ts'

let at: TraceServer
let all: Client
beforeAll(async () => {
  at = await tracing()
  all = at.dispatcher
  for (let index = 0; index < 9; index++) await at.ship(await at.car(), 400 + 3 * index, 100 + index)
})
afterAll(() => at.server.close())

const carOf = async (id: number) => (await all.get(`railcar/${id}/`)).body
const tripOf = async (id: number) => (await all.get(`trip/${id}/`)).body

describe('days idle', () => {
  test('are whole days since the car came to where it stands, and can be filtered and sorted', async () => {
    const [idle, moving, unseen] = [await at.car(), await at.car(), await at.car()]
    await at.see(idle, 'P', 100)
    const { body: came } = await at.see(idle, 'A', 73, ST_PAUL)
    await at.see(idle, 'H', 5, ST_PAUL)
    await at.see(moving, 'A', 100)
    await at.see(moving, 'P', 25)
    expect(await carOf(idle)).toMatchObject({ idle_since: came.at, days_idle: 3 })
    expect(await carOf(moving)).toMatchObject({ idle_since: ago(25), days_idle: 1 })
    expect(await carOf(unseen)).toMatchObject({ idle_since: null, days_idle: null })
    const ids = `${idle},${moving},${unseen}`
    const found = async (query: string) =>
      (await all.get(`railcar/?id__in=${ids}&${query}`)).body.results.map(({ id }: { id: number }) => id)
    expect(await found('days_idle__gte=2')).toEqual([idle])
    expect(await found('days_idle__isnull=false&ordering=-days_idle')).toEqual([idle, moving])
  })
  test('follow from events alone', async () => {
    const car = await at.car()
    for (const field of ['days_idle', 'idle_since'])
      expect((await all.patch(`railcar/${car}/`, { [field]: null })).body).toHaveProperty(field)
  })
})

describe('the next event', () => {
  test('is where the first leg of the ETA ends, and none once the car has arrived', async () => {
    const { car, trip } = await at.onTheWay(200)
    const { body: eta } = await all.get(`trip/${trip}/eta/`)
    const before = await tripOf(trip)
    expect(before.next_event).toBe('Departure from ST PAUL, MN')
    expect(Date.parse(before.next_event_at) - Date.parse(before.last_event_at)).toBe(
      Math.round(eta.legs[0].hours * 60) * 60_000,
    )
    await all.post(`trip/${trip}/set_eta/`, { eta: ago(-90), reason: 'Phoned' })
    await at.see(car, 'P', 120, ST_PAUL)
    expect(await tripOf(trip)).toMatchObject({ eta_source: 'hand', next_event: 'Arrival at SUPERIOR, WI' })
    await at.see(car, 'D', 20, SUPERIOR)
    expect(await tripOf(trip)).toMatchObject({ next_event: '', next_event_at: null })
  })
})

describe('demurrage', () => {
  test('is brought up to date between sightings, in the currency of the facility, and stands still once the car is released', async () => {
    const car = await at.car()
    const to = { destination: 'HARDISTY', destination_state: 'AB' }
    const rule = { start: 'actual', free_hours: 24, rate_per_day: 80, currency: 'CAD', excludes: '' }
    await all.post('facility/', { name: 'Hardisty plant', station: at.ids.get('HARDISTY'), demurrage: rule })
    await at.see(car, 'W', 90, { ...SUPERIOR, ...to, load_status: 'E' })
    const { body: placed } = await at.see(car, 'Z', 30, { ...HARDISTY, load_status: 'E' })
    expect(await tripOf(placed.trip)).toMatchObject({ demurrage: '80.00', demurrage_currency: 'CAD' })
    const job = demurrageTending(at.server.db)
    const later = (hours: number): Date => new Date(Date.now() + hours * 3_600_000)
    await job.work(at.server.ours, later(48))
    const { demurrage, version } = await tripOf(placed.trip)
    expect(demurrage).toBe('240.00')
    await job.work(at.server.ours, later(49))
    expect((await tripOf(placed.trip)).version).toBe(version)
    const { results } = (await all.get('dashboard/rail/trip_metrics/?limit=1000')).body
    expect(results.find(({ id }: { id: number }) => id === placed.trip).demurrage).toEqual({
      said: '1 d at 80 CAD a day: 80.00 CAD',
      days: 1,
    })
    await at.see(car, 'W', 1, HARDISTY)
    await job.work(at.server.ours, later(96))
    expect(await tripOf(placed.trip)).toMatchObject({ status: 'closed', demurrage: '80.00' })
  })
})
