/** Positions: a partner sees the loaded trips of cars on shared shipments until they are released empty, and nothing else of the fleet. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { party } from '#model/areas/company/company.resource.ts'
import { railcar } from '#model/areas/fleet/rail-car.resource.ts'
import { car as sharedCar } from '#model/areas/partner/car.resource.ts'
import { loadedCar } from '#model/areas/rail/loaded-car.resource.ts'
import { shipment } from '#model/areas/rail/shipment.resource.ts'
import { trip } from '#model/areas/trace/trip.resource.ts'
import { permissions } from '#model/kernel/permissions.ts'
import { invitedForCars, type CarsShared } from './shared-cars.ts'

let at: CarsShared
beforeAll(async () => {
  at = await invitedForCars()
})
afterAll(() => at.server.close())

const numbers = async (client = at.partner, query = ''): Promise<readonly string[]> =>
  (await client.get(`${sharedCar.path}?ordering=car_number${query}`)).body.results.map(
    ({ car_number }: { car_number: string }) => car_number,
  )
const create = (railcar: number, code: string, hours: number, more: object = {}) => at.see(railcar, code, hours, more)

describe('the cars of shared shipments', () => {
  test('are shown with their place and ETA, and with nothing else of the trip', async () => {
    const bill = await at.bill()
    const one = await at.released(bill.id)
    await create(one.railcar, 'P', 20)
    const { status, body } = await at.partner.get(`partner/railshipment/${bill.id}/cars/`)
    expect(status).toBe(200)
    const { body: table } = await at.partner.get(`${sharedCar.path}get_table/?shipment=${bill.id}`)
    expect(table.results).toMatchObject([{ shipment__label: bill.bol_number, product__label: 'Propane' }])
    expect(body.results).toMatchObject([
      {
        car_mark: 'GATX',
        car_number: one.car_number,
        shipment: bill.id,
        product: at.product,
        last_location: 'HARDISTY, AB',
        last_event: 'P',
        placed_at: null,
      },
    ])
    for (const hidden of ['train_id', 'demurrage', 'waybill', 'railcar', 'comments', 'events'])
      expect(body.results[0]).not.toHaveProperty(hidden)
    expect(await numbers()).toContain(one.car_number)
    expect(await numbers(at.partner, `&car_number=${one.car_number}&car_mark=GATX`)).toEqual([one.car_number])
  })

  test('are not shown without a shipment, on a shipment of others, or to other companies', async () => {
    const [shared, foreign] = [await at.bill(), await at.bill({ consignee: at.other })]
    const [one, hidden, loose] = [await at.released(shared.id), await at.released(foreign.id), await at.released(null)]
    const seen = await numbers()
    expect([one, hidden, loose].map(({ car_number }) => seen.includes(car_number))).toEqual([true, false, false])
    expect([await numbers(at.third), await numbers(at.home)]).toEqual([[], []])
    expect((await at.third.get(`partner/railshipment/${shared.id}/cars/`)).status).toBe(404)
    expect((await at.partner.get(`partner/railshipment/${foreign.id}/cars/`)).status).toBe(404)
    for (const path of ['trip/', 'railcar/', 'carevent/', 'waybill/'])
      expect([path, (await at.partner.get(path)).body.count]).toEqual([path, 0])
  })

  test('leave when they are released empty, which their company is told of', async () => {
    const bill = await at.bill()
    const one = await at.released(bill.id)
    await create(one.railcar, 'Z', 6, { location: 'ST PAUL', state: 'MN' })
    expect(await numbers()).toContain(one.car_number)
    const since = await at.now()
    await create(one.railcar, 'W', 2, { load_status: 'E', location: 'ST PAUL', state: 'MN' })
    await create(one.railcar, 'P', 1, { load_status: 'E', location: 'ST PAUL', state: 'MN' })
    expect(await numbers()).not.toContain(one.car_number)
    const [trip] = (await at.home.get(`trip/?railcar=${one.railcar}&kind=loaded`)).body.results
    expect(await at.told(since)).toEqual([`delete partner:car ${trip.id}`])
  })

  test('are those of the first trip after loading, not of a later trip whose load nobody has entered', async () => {
    const bill = await at.bill()
    const one = await at.released(bill.id)
    await create(one.railcar, 'W', 12, { load_status: 'E' })
    await create(one.railcar, 'W', 4)
    await create(one.railcar, 'P', 3)
    const trips = (await at.home.get(`trip/?railcar=${one.railcar}&ordering=started_at`)).body.results
    expect(trips.map((trip: { kind: string; shipment: number | null }) => [trip.kind, trip.shipment])).toEqual([
      ['loaded', bill.id],
      ['empty', null],
      ['loaded', null],
    ])
    expect(await numbers()).not.toContain(one.car_number)
  })

  test('follow a car that is put on another bill before it ships', async () => {
    const [shared, foreign] = [await at.bill(), await at.bill({ consignee: at.other })]
    const one = await at.released(shared.id)
    await at.within(({ rows }) => rows(loadedCar).patch(one.id, { rail_shipment: foreign.id }))
    expect(await numbers()).not.toContain(one.car_number)
    await at.within(({ rows }) => rows(loadedCar).patch(one.id, { rail_shipment: shared.id }))
    expect(await numbers()).toContain(one.car_number)
  })

  test('come and go with the parties of their shipment', async () => {
    const bill = await at.bill()
    const one = await at.released(bill.id)
    const since = await at.now()
    const move = (consignee: number) => at.within(({ rows }) => rows(shipment).patch(bill.id, { consignee }))
    await move(at.other)
    expect(await numbers()).not.toContain(one.car_number)
    await move(at.buyer)
    expect(await numbers()).toContain(one.car_number)
    const told = (await at.told(since)).filter((entry) => entry.includes('partner:car'))
    expect(told.map((entry) => entry.split(' ')[0])).toEqual(['create', 'delete'])
  })
})

test('a shared shipment shows the first ETA and the greatest delay of its cars, and its company is told of changes', async () => {
  const bill = await at.bill()
  const [one, two, placed] = [await at.released(bill.id), await at.released(bill.id), await at.released(bill.id)]
  const set = (railcar: number, values: object) =>
    at.within(async ({ rows }) => {
      const [found] = await rows(trip).find({ railcar })
      await rows(trip).patch(found?.id ?? 0, values)
    })
  await set(one.railcar, { eta: '2027-03-04T10:00:00.000Z', late_hours: 2 })
  await set(placed.railcar, { eta: '2027-03-01T10:00:00.000Z', late_hours: 90, placed_at: '2027-03-01T10:00:00.000Z' })
  const since = await at.now()
  await set(two.railcar, { eta: '2027-03-03T10:00:00.000Z', late_hours: 7.5 })
  expect(await at.told(since, 'partner:shipment')).toEqual([`update partner:shipment ${bill.id}`])
  const read = async () => (await at.partner.get(`partner/railshipment/${bill.id}/`)).body
  expect(await read()).toMatchObject({ next_eta: '2027-03-03T10:00:00.000Z', late_hours: 7.5 })
  expect((await at.partner.get('partner/railshipment/?late_hours__gte=7&ordering=next_eta')).body.count).toBe(1)
  await at.answer({ share_positions: false })
  expect(await read()).toMatchObject({ next_eta: null, late_hours: null })
  await at.answer({ share_positions: true })
})

describe('an invitation', () => {
  test.each([
    [{ share_positions: false }, { share_positions: true }],
    [{ share_shipments: false }, { share_shipments: true }],
    [{ status: 'revoked' }, { status: 'accepted' }],
  ] as const)('with %j shows no car', async (shut, open) => {
    const bill = await at.bill()
    const one = await at.released(bill.id)
    const [row] = (await at.partner.get(`${sharedCar.path}?car_number=${one.car_number}`)).body.results
    const since = await at.now()
    await at.answer(shut)
    expect(await numbers()).toEqual([])
    expect((await at.partner.get(`${sharedCar.path}${row.id}/`)).status).toBe(404)
    expect(await at.told(since)).toContain(`delete partner:car ${row.id}`)
    await at.answer(open)
    expect(await numbers()).toContain(one.car_number)
  })
})

test('nobody writes a shared car, and nobody reads one without the permission', async () => {
  const bill = await at.bill()
  const one = await at.released(bill.id)
  const [row] = (await at.partner.get(`${sharedCar.path}?car_number=${one.car_number}`)).body.results
  expect((await at.partner.patch(`${sharedCar.path}${row.id}/`, { eta: null })).status).toBe(405)
  const without = await at.server.user({
    company: at.server.theirs,
    permissions: permissions.filter((one) => one !== 'access_menu__partner_rail_shipments'),
  })
  expect((await without.get(sharedCar.path)).status).toBe(403)
  expect((await without.get(`partner/railshipment/${bill.id}/cars/`)).status).toBe(403)
  await at.within(async ({ rows }) => {
    expect(
      (await rows(party).find({ id: at.buyer })).length + (await rows(railcar).find({ id: one.railcar })).length,
    ).toBe(2)
  })
})
