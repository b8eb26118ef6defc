/** Loaded cars at a facility, under an embargo, on waybills, and taken off their shipments. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { embargo } from '#model/areas/rail/embargo.resource.ts'
import { railcar } from '#model/areas/fleet/rail-car.resource.ts'
import { waybill } from '#model/areas/trace/waybill.resource.ts'
import { loadingRack, type Rack } from './loading-rack.ts'

let rack: Rack
beforeAll(async () => {
  rack = await loadingRack()
})
afterAll(() => rack.server.close())
const outcomesOf = (body: { readonly results: readonly { readonly outcome: string }[] }) =>
  body.results.map(({ outcome }) => outcome)

async function shippedCar() {
  const made = await rack.bill()
  const car = await rack.load(made.id)
  const answer = await rack.clerk.post(`railshipment/${made.id}/ship/`, {})
  expect(answer.status).toBe(200)
  return { bill: made, car }
}

test('cars are taken off open bills, each answered; they stay', async () => {
  const open = await rack.bill()
  const [mine, loose] = [await rack.load(open.id), await rack.load(null)]
  const { car, bill } = await shippedCar()
  const answer = await rack.clerk.post('loadedrailcar/remove_cars_by_id/', {
    car_ids: [mine.id, loose.id, car.id, 999_999],
  })
  expect(outcomesOf(answer.body)).toEqual(['changed', 'already', 'not_allowed', 'not_found'])
  expect(answer.body.results[0].before).toEqual({ rail_shipment: open.id })
  expect(answer.body.results[2].message).toBe(`It is on ${bill.bol_number}, which is shipped.`)
  expect((await rack.clerk.get(`loadedrailcar/${mine.id}/`)).body.rail_shipment).toBeNull()
})

test('what stands loaded at a facility is listed with totals by product; what was shipped is not', async () => {
  const loose = await rack.load(null)
  const { car } = await shippedCar()
  const { body } = await rack.clerk.get(`loadedrailcar/facility/?facility=${rack.base.facility}`)
  const ids = body.results.map(({ id }: { id: number }) => id)
  expect([ids.includes(loose.id), ids.includes(car.id), body.count]).toEqual([true, false, ids.length])
  expect(body.totals).toEqual([
    expect.objectContaining({ product: rack.base.product, product__label: 'Propane', cars: ids.length }),
  ])
})

test('every loading of a car is listed, and a car to inspect is found or the nearest are named', async () => {
  const car = await rack.load(null)
  const loadings = await rack.clerk.get(`loadedrailcar/loaded_rail_cars/?mark=gatx&number=${car.car_number}`)
  expect(loadings.body).toMatchObject({ count: 1, results: [{ id: car.id }] })
  const named = { car_mark: 'gatx', car_number: car.car_number, facility: rack.base.facility }
  const found = await rack.clerk.post('loadedrailcar/get_inspecting_car/', named)
  expect(found.body).toMatchObject({
    railcar: { car_number: car.car_number },
    loaded_rail_car: { id: car.id },
    trip: null,
    last_inspection: null,
  })
  const none = await rack.clerk.post('loadedrailcar/get_inspecting_car/', { ...named, car_number: '99999' })
  expect([none.status, none.body.nearest.length > 0]).toEqual([404, true])
})

test('the source of a shipped car is stamped as checked', async () => {
  const { car } = await shippedCar()
  const answer = await rack.clerk.patch(`loadedrailcar/${car.id}/update_date_user_checked_source/`)
  expect([answer.status, answer.body.user_checked_source]).toEqual([200, rack.clerk.id])
  expect(answer.body.date_checked_source).not.toBeNull()
})

describe('embargoes', () => {
  const assign = (body: object) =>
    rack.clerk.post('facility/assign_embargo_number/', { facilityId: rack.base.facility, ...body })

  test('without a number it is the one that is active there: none or several are refused', async () => {
    const car = await rack.load(null)
    const none = await assign({ carIds: [car.id] })
    expect([none.status, Object.keys(none.body)]).toEqual([400, ['embargo_number']])
    const at = { facility: rack.base.facility }
    await rack.within(({ rows }) => rows(embargo).create({ ...at, number: 'CPKC000126' }))
    expect(outcomesOf((await assign({ carIds: [car.id, 999_999] })).body)).toEqual(['changed', 'not_found'])
    const listed = await rack.clerk.get('loadedrailcar/embargo_cars/?embargo_number=CPKC000126')
    expect(listed.body).toMatchObject({ count: 1, results: [{ id: car.id }] })
    await rack.within(({ rows }) =>
      rows(embargo).createMany([
        { ...at, number: 'NS000001' },
        { ...at, number: 'NS000000', expires: '2020-01-01' },
      ]),
    )
    const several = await assign({ carIds: [car.id] })
    expect(several.body.embargo_number[0]).toContain('CPKC000126, NS000001')
  })

  test('a permit is good for one bill of lading', async () => {
    const [one, two] = [await rack.bill(), await rack.bill()]
    const [mine, other] = [await rack.load(one.id), await rack.load(two.id)]
    const permit = { embargo_number: 'UP1', embargo_permit_number: 'P1' }
    expect((await assign({ carIds: [mine.id, other.id], ...permit })).status).toBe(400)
    expect(outcomesOf((await assign({ carIds: [mine.id], ...permit })).body)).toEqual(['changed'])
    expect(outcomesOf((await assign({ carIds: [mine.id], embargo_number: 'UP2' })).body)).toEqual(['changed'])
    const kept = await rack.clerk.get(`loadedrailcar/${mine.id}/`)
    expect(kept.body).toMatchObject({ embargo_number: 'UP2', embargo_permit_number: 'P1' })
    const refused = await assign({ carIds: [other.id], ...permit })
    expect(refused.body.embargo_permit_number[0]).toContain(one.bol_number)
  })

  test('keeps a car without a permit from going, until it is taken back', async () => {
    const made = await rack.bill()
    const car = await rack.load(made.id)
    await assign({ carIds: [car.id], embargo_number: 'BNSF1' })
    const ship = () => rack.clerk.post(`railshipment/${made.id}/ship/`, {})
    expect((await ship()).body.blockers).toMatchObject([{ code: 'car_embargo', object: { id: car.id } }])
    const back = { carIds: [car.id], facilityId: rack.base.facility }
    expect(outcomesOf((await rack.clerk.post('facility/unassign_embargo_number/', back)).body)).toEqual(['changed'])
    expect((await ship()).status).toBe(200)
    expect(outcomesOf((await rack.clerk.post('facility/unassign_embargo_number/', back)).body)).toEqual(['not_allowed'])
  })
})

describe('a waybill', () => {
  const paper = (car_number: string, values: object = {}) =>
    rack.within(async ({ rows }) => {
      const [known] = await rows(railcar).find({ car_mark: 'GATX', car_number })
      return rows(waybill).create({
        waybill_number: `W${car_number}`,
        car_mark: 'GATX',
        car_number,
        railcar: known?.id ?? null,
        ...values,
      })
    })
  const assign = (id: number, body: object) => rack.clerk.post(`waybill/${id}/assign_loaded_rail_car/`, body)

  test('is assigned to the loaded car of its mark and number, and taken back', async () => {
    const [car, other] = [await rack.load(null), await rack.load(null)]
    const one = await paper(car.car_number)
    const wrong = await assign(one.id, { car_id: other.id })
    expect(wrong.body.car_id).toEqual([`The waybill is for GATX ${car.car_number}, not for GATX ${other.car_number}.`])
    expect((await assign(one.id, {})).status).toBe(400)
    expect((await assign(one.id, { car_id: car.id })).body).toMatchObject({
      status: 'assigned',
      loaded_rail_car: car.id,
    })
    const second = await paper(car.car_number, { waybill_number: 'Z9' })
    expect((await assign(second.id, { car_id: car.id })).status).toBe(409)
    const off = await assign(one.id, { car_id: null })
    expect(off.body).toMatchObject({ status: 'open', loaded_rail_car: null })
    await rack.clerk.post(`batch/${off.body.batch}/undo/`, {})
    expect((await rack.clerk.get(`waybill/${one.id}/`)).body).toMatchObject({
      status: 'assigned',
      loaded_rail_car: car.id,
    })
  })
  test('sent twice with one Idempotency-Key is assigned once', async () => {
    const car = await rack.load(null)
    const one = await paper(car.car_number)
    const send = () =>
      rack.clerk.post(
        `waybill/${one.id}/assign_loaded_rail_car/`,
        { car_id: car.id },
        { 'idempotency-key': `assign ${one.id}` },
      )
    const [first, second] = [await send(), await send()]
    expect([first.status, second.status, second.body]).toEqual([200, 200, first.body])
    expect((await rack.clerk.get(`waybill/${one.id}/`)).body).toMatchObject({
      status: 'assigned',
      version: first.body.version,
    })
  })
  test('of two that take one car at once, one is refused and names the other', async () => {
    const car = await rack.load(null)
    const papers = [await paper(car.car_number), await paper(car.car_number, { waybill_number: 'TWIN' })]
    const answers = await Promise.all(papers.map(({ id }) => assign(id, { car_id: car.id })))
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
    const [taker, other] = answers[0]?.status === 200 ? papers : papers.toReversed()
    const refused = answers.find(({ status }) => status === 409)
    expect(refused?.body.detail).toContain(taker?.waybill_number)
    expect((await rack.clerk.get(`waybill/${other?.id}/`)).body).toMatchObject({
      status: 'open',
      loaded_rail_car: null,
    })
  })
  test.each(['closed', 'cancelled'] as const)('that is %s takes no car', async (status) => {
    const car = await rack.load(null)
    const one = await paper(car.car_number, { status })
    expect((await assign(one.id, { car_id: car.id })).status).toBe(409)
  })
})
