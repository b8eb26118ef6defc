/** Trips follow from events in the transaction that writes them, by whatever call. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { trip } from '#model/areas/trace/trip.resource.ts'
import { ago, HARDISTY, ST_PAUL, SUPERIOR, tracing, type TraceServer } from './setting.ts'

let at: TraceServer
beforeAll(async () => {
  at = await tracing()
})
afterAll(() => at.server.close())

const tripOf = async (id: number) => (await at.dispatcher.get(`trip/${id}/`)).body
const openOf = async (railcar: number) =>
  (await at.dispatcher.get(`trip/?railcar=${railcar}&status__ne=closed`)).body.results

describe('an event', () => {
  test('opens a trip, moves it, and answers with it', async () => {
    const car = await at.car()
    const released = await at.see(car, 'W', 50, { destination: 'SUPERIOR', destination_state: 'WI' })
    expect([released.status, released.body.trip]).toEqual([201, expect.any(Number)])
    const states: string[] = []
    for (const [code, hours] of [
      ['X', 45],
      ['P', 40],
      ['A', 30],
      ['D', 20],
      ['Y', 15],
      ['Z', 10],
    ] as const) {
      const { body } = await at.see(car, code, hours)
      expect(body.trip).toBe(released.body.trip)
      states.push((await tripOf(body.trip)).status)
    }
    expect(states).toEqual(['pulled', 'in_transit', 'in_transit', 'at_destination', 'constructively_placed', 'placed'])
    const trip = await tripOf(released.body.trip)
    expect(trip).toMatchObject({
      kind: 'loaded',
      origin: at.ids.get('HARDISTY'),
      destination: at.ids.get('SUPERIOR'),
      last_location: 'HARDISTY, AB',
      last_event: 'Z',
      event_count: 7,
      made_by: 'events',
    })
    expect([trip.started_at, trip.pulled_at, trip.departed_at, trip.placed_at].every((one) => one !== null)).toBe(true)
  })
  test('that releases the empty car ends the loaded trip and opens the way back', async () => {
    const car = await at.car()
    await at.see(car, 'W', 50, { destination: 'SUPERIOR', destination_state: 'WI' })
    await at.see(car, 'P', 40)
    await at.see(car, 'Z', 10, SUPERIOR)
    const { body } = await at.see(car, 'W', 2, { ...SUPERIOR, load_status: 'E' })
    expect(await tripOf(body.trip)).toMatchObject({
      kind: 'empty',
      status: 'released',
      origin: at.ids.get('SUPERIOR'),
      destination: at.ids.get('HARDISTY'),
    })
    const closed = (await at.dispatcher.get(`trip/?railcar=${car}&status=closed`)).body.results
    expect([closed.length, closed[0].ended_at]).toEqual([1, body.at])
  })
  test('tells where its car is', async () => {
    const car = await at.car()
    const { body } = await at.see(car, 'A', 3, ST_PAUL)
    expect((await at.dispatcher.get(`railcar/${car}/`)).body).toMatchObject({
      last_location: 'ST PAUL, MN',
      last_event_at: body.at,
      trip: body.trip,
      latitude: 44.95,
      longitude: -93.06,
      load_status: 'L',
    })
    expect((await tripOf(body.trip)).started_at).toBeNull()
  })
  test('sent twice is the one that is there, also by two at once', async () => {
    const car = await at.car()
    const one = { railcar: car, code: 'P', at: ago(5), load_status: 'L', ...HARDISTY }
    const both = await Promise.all([at.dispatcher.post('carevent/', one), at.dispatcher.post('carevent/', one)])
    expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 201])
    const again = await at.dispatcher.post('carevent/', one)
    expect([again.status, again.body.id, again.body.trip]).toEqual([200, both[0].body.id, both[0].body.trip])
    expect((await at.dispatcher.get(`carevent/?railcar=${car}`)).body.count).toBe(1)
  })
  test('corrected or deleted later moves the trip as if it had always been so', async () => {
    const car = await at.car()
    const { body: released } = await at.see(car, 'W', 50)
    const { body: held } = await at.see(car, 'H', 20)
    expect((await tripOf(held.trip)).status).toBe('held')
    await at.dispatcher.patch(`carevent/${held.id}/`, { code: 'B' })
    expect((await tripOf(held.trip)).status).toBe('bad_order')
    await at.dispatcher.delete(`carevent/${held.id}/`)
    expect((await tripOf(held.trip)).status).toBe('released')
    await at.dispatcher.delete(`carevent/${released.id}/`)
    expect((await at.dispatcher.get(`trip/${held.trip}/`)).status).toBe(404)
    expect((await at.dispatcher.get(`railcar/${car}/`)).body).toMatchObject({ trip: null, last_location: '' })
  })
  test('that comes late is kept and moves nothing', async () => {
    const car = await at.car()
    const { body } = await at.see(car, 'D', 5, SUPERIOR)
    await at.see(car, 'W', 50, { destination: 'SUPERIOR', destination_state: 'WI' })
    expect(await openOf(car)).toHaveLength(1)
    expect(await tripOf(body.trip)).toMatchObject({ status: 'at_destination', event_count: 2 })
  })
  test('moved to another car moves both', async () => {
    const [one, other] = [await at.car(), await at.car()]
    const { body } = await at.see(one, 'P', 5)
    await at.dispatcher.patch(`carevent/${body.id}/`, { railcar: other })
    expect([(await openOf(one)).length, (await openOf(other)).length]).toEqual([0, 1])
  })
  test.each([
    ['at', { at: new Date(Date.now() + 25 * 3_600_000).toISOString() }],
    ['at', { at: '1989-12-31T00:00:00Z' }],
    ['code', { code: '?' }],
    ['latitude', { latitude: 91 }],
    ['longitude', { longitude: -181 }],
    ['railcar', { railcar: 999_999 }],
    ['trip', { trip: 1 }],
  ])('with a wrong %s is refused by name', async (field, wrong) => {
    const car = await at.car()
    const { status, body } = await at.see(car, 'P', 5, wrong)
    expect([status, Object.keys(body)]).toEqual([400, [field]])
  })
  test('of a car of another company is refused as of none', async () => {
    const stranger = await at.server.user({ company: at.server.theirs })
    const car = await at.car(stranger)
    const { status, body } = await at.see(car, 'P', 5)
    expect([status, Object.keys(body)]).toEqual([400, ['railcar']])
  })
})

describe('a trip', () => {
  test.each([
    'status',
    'eta',
    'last_location',
    'last_event_at',
    'railroad',
    'latitude',
    'started_at',
    'delayed',
    'eta_first',
    'late_hours',
  ])('has its %s from events alone', async (field) => {
    const { body } = await at.see(await at.car(), 'P', 5)
    const answer = await at.dispatcher.patch(`trip/${body.trip}/`, { [field]: null })
    expect([answer.status, Object.keys(answer.body)]).toEqual([400, [field]])
  })
  test('that somebody planned becomes the one that the events open', async () => {
    const car = await at.car()
    const planned = (await at.dispatcher.post('trip/', { railcar: car, comments: 'by hand' })).body
    const { body } = await at.see(car, 'W', 5)
    expect([body.trip, (await tripOf(planned.id)).status]).toEqual([planned.id, 'released'])
    await at.dispatcher.delete(`carevent/${body.id}/`)
    expect(await tripOf(planned.id)).toMatchObject({ status: 'planned', comments: 'by hand', started_at: null })
  })
  test('is one of its car at most, held by the database; plans are none yet', async () => {
    const car = await at.car()
    await at.see(car, 'P', 5)
    const plan = (await at.dispatcher.post('trip/', { railcar: car })).body
    const second = at.server.within(at.dispatcher, ({ rows }) => rows(trip).patch(plan.id, { status: 'released' }))
    await expect(second).rejects.toThrow(/trace_trip_one_open/)
    expect(await openOf(car)).toHaveLength(2)
  })
  test('takes parties, product and destination from the waybill of its car, which is closed with it', async () => {
    const car = await at.car()
    const { car_mark, car_number } = (await at.dispatcher.get(`railcar/${car}/`)).body
    const { body: consignee } = await at.dispatcher.post('party/', { name: `Consignee ${car}` })
    const bill = await at.dispatcher.post('waybill/', {
      waybill_number: `W${car}`,
      waybill_date: ago(60).slice(0, 10),
      railroad: 'CPKC',
      car_mark,
      car_number,
      consignee: consignee.id,
      destination: at.ids.get('SUPERIOR'),
      routing: 'CPKC-STPAUL-BNSF',
    })
    expect(bill.status).toBe(201)
    const { body } = await at.see(car, 'W', 50)
    expect(await tripOf(body.trip)).toMatchObject({
      consignee: consignee.id,
      destination: at.ids.get('SUPERIOR'),
      waybill: bill.body.id,
      routing: 'CPKC-STPAUL-BNSF',
    })
    await at.see(car, 'P', 40)
    const next = await at.see(car, 'W', 5, { ...SUPERIOR, load_status: 'E' })
    expect((await at.dispatcher.get(`waybill/${bill.body.id}/`)).body.status).toBe('closed')
    await at.dispatcher.delete(`carevent/${next.body.id}/`)
    expect((await at.dispatcher.get(`waybill/${bill.body.id}/`)).body.status).toBe('open')
  })
})
