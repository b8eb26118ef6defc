/** Cars promised for a schedule by its sides, and how far each has come. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { permissions as everyPermission } from '#model/kernel/permissions.ts'
import { railcar } from '#model/areas/fleet/rail-car.resource.ts'
import { loadedCar } from '#model/areas/rail/loaded-car.resource.ts'
import { schedule } from '#model/areas/schedule/schedule.resource.ts'
import type { Row } from '#model/kernel/resource.ts'
import { loadingRack, type Rack } from '../rail/loading-rack.ts'

let rack: Rack
beforeAll(async () => {
  rack = await loadingRack()
  await rack.within(({ rows }) =>
    rows(railcar).createMany([20_411, 20_412].map((number) => ({ car_mark: 'GATX', car_number: String(number) }))),
  )
})
afterAll(() => rack.server.close())

const newPlan = (values: Partial<Row<typeof schedule>> = {}) =>
  rack.within(({ rows }) =>
    rows(schedule).create({
      name: 'Winter',
      contract: rack.base.contract,
      product: rack.base.product,
      facility: rack.base.facility,
      start_date: '2026-11-01',
      end_date: '2026-12-31',
      ...values,
    }),
  )
const promise = (id: number, cars: unknown, more: object = {}, as = rack.clerk) =>
  as.post(`railschedule/${id}/bulk_add_cars/`, { buyerSeller: 'seller', cars, ...more })
const kept = async (id: number) => (await rack.clerk.get(`railschedule_car/?schedule=${id}`)).body.results
const statesOf = async (id: number) => {
  const { body } = await rack.clerk.get(`railschedule/${id}/get_cars/`)
  return body.results.map((one: { car_mark: string; car_number: string; state: string; side: string | null }) => [
    `${one.car_mark} ${one.car_number}`,
    one.state,
    one.side,
  ])
}

describe('cars that are promised', () => {
  it('are answered line by line; what the fleet does not know is promised all the same', async () => {
    const plan = await newPlan()
    const { status, body } = await promise(plan.id, ['GATX 20411', '20412-20413', 'gatx-20411', 'c&nw 1002', '20x'])
    expect(status).toBe(200)
    expect(body.counts).toEqual({ added: 4, already: 1, invalid: 1 })
    const unknown = 'The fleet does not know it.'
    expect(body.results).toEqual([
      { car: 'GATX 20411', outcome: 'added', known: true, message: '', id: expect.any(Number) },
      { car: 'GATX 20412', outcome: 'added', known: true, message: '', id: expect.any(Number) },
      { car: 'GATX 20413', outcome: 'added', known: false, message: unknown, id: expect.any(Number) },
      { car: 'GATX 20411', outcome: 'already', known: true, message: 'It is in the list twice.', id: null },
      { car: 'CNW 1002', outcome: 'added', known: false, message: unknown, id: expect.any(Number) },
      {
        car: '20x',
        outcome: 'invalid',
        known: false,
        message: '“20x” is not a car. Enter a mark and a number, such as GATX 20411.',
        id: null,
      },
    ])
    expect(await kept(plan.id)).toMatchObject([
      { side: 'seller', car_mark: 'CNW', car_number: '1002', planned_date: null, loaded_rail_car: null },
      { car_number: '20411' },
      { car_number: '20412' },
      { car_number: '20413' },
    ])
    const again = await promise(plan.id, 'GATX 20411', { buyerSeller: 'buyer' })
    expect(again.body).toMatchObject({
      batch: null,
      results: [{ outcome: 'already', message: 'The seller has promised it already.' }],
    })
  })

  it('are read from one pasted text too, and only tried by a dry run', async () => {
    const plan = await newPlan()
    const text = 'Mark\tNumber\nGATX\t20411\nUTLX\t8-7\nGATX 20412; 20413'
    const trial = (await promise(plan.id, text, { buyerSeller: 'buyer', dry_run: true })).body
    expect(trial).toMatchObject({
      dry_run: true,
      batch: null,
      counts: { added: 3, already: 0, invalid: 1 },
      detail: '3 cars would be promised.',
      blockers: [{ says: 'UTLX 8-7: 8-7 runs backwards. Put the lower number first.' }],
      warnings: [{ says: 'GATX 20413: The fleet does not know it.' }],
    })
    expect(await kept(plan.id)).toEqual([])
    await promise(plan.id, text, { buyerSeller: 'buyer', planned_date: '2026-11-20' })
    expect(await kept(plan.id)).toMatchObject(
      ['20411', '20412', '20413'].map((car_number) => ({ side: 'buyer', car_number, planned_date: '2026-11-20' })),
    )
  })

  it('are refused as a whole where the request is wrong', async () => {
    const plan = await newPlan()
    const closed = await newPlan({ status: 'closed' })
    const answers = [
      await promise(plan.id, 'GATX 1', { buyerSeller: 'carrier' }),
      await rack.clerk.post(`railschedule/${plan.id}/bulk_add_cars/`, { cars: 'GATX 1' }),
      await promise(plan.id, 'GATX 1-1001'),
      await promise(plan.id, 'GATX 1-999999'),
      await promise(plan.id, ' \n ; '),
      await promise(plan.id, []),
      await promise(plan.id, [1, 2]),
      await promise(plan.id, 'GATX 1', { planned_date: '2027-01-01' }),
      await promise(closed.id, 'GATX 1'),
    ]
    expect(answers.map(({ status, body }) => [status, Object.keys(body)[0]])).toEqual([
      [400, 'buyerSeller'],
      [400, 'buyerSeller'],
      [400, 'cars'],
      [400, 'cars'],
      [400, 'cars'],
      [400, 'cars'],
      [400, 'cars'],
      [400, 'planned_date'],
      [409, 'detail'],
    ])
    expect(answers[2]?.body.cars).toEqual(['At most 1,000 cars at once; here are 1,001.'])
    expect(await kept(plan.id)).toEqual([])
    expect((await promise(plan.id, 'GATX 1-1000')).body.counts.added).toBe(1000)
  })

  it('are taken back as one by their batch, but for those that have come further', async () => {
    const plan = await newPlan()
    const car = await rack.load(null, { current_location: null })
    const { body } = await promise(plan.id, [`GATX ${car.car_number}`, 'UTLX 7', 'UTLX 8'])
    await rack.clerk.patch(`loadedrailcar/${car.id}/`, { current_location: rack.base.facility })
    const undone = await rack.clerk.post(`batch/${body.batch}/undo/`, {})
    expect(undone.body.counts).toEqual({ returned: 2, touched: 1, not_found: 0 })
    expect(await kept(plan.id)).toMatchObject([{ car_number: car.car_number, loaded_rail_car: car.id }])
  })

  it('are promised once by two who do so at the same time, and once where a request comes twice', async () => {
    const plan = await newPlan()
    const other = await rack.server.user()
    const both = await Promise.all([promise(plan.id, 'UTLX 1-5'), promise(plan.id, 'UTLX 3-7', {}, other)])
    expect(new Set(both.map(({ body }) => body.counts.added))).toEqual(new Set([2, 5]))
    const headers = { 'idempotency-key': randomUUID() }
    const body = { buyerSeller: 'buyer', cars: 'UTLX 9' }
    const path = `railschedule/${plan.id}/bulk_add_cars/`
    const answers = [await rack.clerk.post(path, body, headers), await rack.clerk.post(path, body, headers)]
    expect(answers[1]?.body).toEqual(answers[0]?.body)
    expect((await kept(plan.id)).length).toBe(8)
  })

  it('may be promised by who changes shipments and sees the schedule', async () => {
    const plan = await newPlan()
    const { server } = rack
    const without = (code: string) => server.user({ permissions: everyPermission.filter((one) => one !== code) })
    const asked = async (as: typeof rack.clerk) => (await promise(plan.id, 'UTLX 1', {}, as)).status
    expect([
      await asked(await without('change_railshipment')),
      await asked(await without('access_menu__contract')),
      await asked(await server.user({ company: server.theirs })),
    ]).toEqual([403, 403, 404])
    const blind = await without('access_menu__contract')
    expect((await blind.get(`railschedule/${plan.id}/get_cars/`)).status).toBe(403)
  })
})

describe('a promised car', () => {
  const bill = (id: number, values: object = {}) => rack.bill({ schedule: id, ...values })

  it('is loaded as soon as it stands loaded with the goods of the schedule at its place', async () => {
    const plan = await newPlan()
    const car = await rack.load(null, { product: null })
    await promise(plan.id, [`GATX ${car.car_number}`, 'UTLX 1'])
    const name = `GATX ${car.car_number}`
    expect(await statesOf(plan.id)).toEqual([
      [name, 'promised', 'seller'],
      ['UTLX 1', 'promised', 'seller'],
    ])
    await rack.clerk.patch(`loadedrailcar/${car.id}/`, { product: rack.base.product })
    expect((await statesOf(plan.id))[0]).toEqual([name, 'loaded', 'seller'])
    expect((await kept(plan.id))[0].loaded_rail_car).toBe(car.id)
  })

  it('goes with its bill, by whatever way it came on it, and stays with what was shipped', async () => {
    const plan = await newPlan()
    const [one, other] = [await rack.load(null), await rack.load(null)]
    const names = [one, other].map(({ car_number }) => `GATX ${car_number}`)
    await promise(plan.id, names)
    const first = await bill(plan.id)
    await rack.clerk.post(`railshipment/${first.id}/add_cars/`, { car_ids: [one.id] })
    const loose = await rack.bill({ schedule: null })
    await rack.clerk.patch(`loadedrailcar/${other.id}/`, { rail_shipment: loose.id })
    // A bill of no schedule keeps no promise, until it is put on this one.
    expect(await statesOf(plan.id)).toEqual([
      [names[0], 'on_bill', 'seller'],
      [names[1], 'promised', 'seller'],
    ])
    await rack.clerk.post(`railshipment/${loose.id}/assign_to_schedule/`, { schedule_id: plan.id })
    expect((await statesOf(plan.id)).map(([, state]: string[]) => state)).toEqual(['on_bill', 'on_bill'])
    expect((await rack.clerk.post(`railshipment/${first.id}/ship/`, {})).status).toBe(200)
    expect((await statesOf(plan.id)).map(([, state]: string[]) => state)).toEqual(['shipped', 'on_bill'])

    // The car comes round again: its promise was kept.
    const second = await bill(plan.id)
    const again = await rack.within(({ rows }) =>
      rows(loadedCar).create({
        car_mark: one.car_mark,
        car_number: one.car_number,
        product: one.product,
        current_location: one.current_location,
        rail_shipment: second.id,
      }),
    )
    expect((await kept(plan.id))[0].loaded_rail_car).toBe(one.id)
    expect((await statesOf(plan.id)).filter(([name]: string[]) => name === names[0])).toEqual([
      [names[0], 'shipped', 'seller'],
      [names[0], 'on_bill', null],
    ])
    expect(again.id).not.toBe(one.id)
  })

  it('stands loaded again when its bill is cancelled, and waits again when its loading is no more', async () => {
    const plan = await newPlan()
    const car = await rack.load(null)
    await promise(plan.id, `GATX ${car.car_number}`)
    const made = (
      await rack.clerk.post(`railschedule/${plan.id}/create_shipment/`, {
        ship_date: rack.today,
        cars: [car.id],
        beyond_plan: true,
      })
    ).body
    const state = async () => (await statesOf(plan.id))[0][1]
    expect(await state()).toBe('on_bill')
    await rack.clerk.post(`railshipment/${made.id}/cancel_shipment/`, { reason: 'Not wanted' })
    expect(await state()).toBe('loaded')
    expect((await rack.clerk.delete(`loadedrailcar/${car.id}/`)).status).toBe(204)
    expect(await state()).toBe('promised')
  })

  it('names its loading by itself: nobody else writes it', async () => {
    const plan = await newPlan()
    const car = await rack.load(null)
    const wrong = await rack.clerk.post('railschedule_car/', {
      schedule: plan.id,
      side: 'buyer',
      car_mark: 'UTLX',
      car_number: '5',
      loaded_rail_car: car.id,
    })
    expect([wrong.status, Object.keys(wrong.body)]).toEqual([400, ['loaded_rail_car']])
  })
})
