/** Master billings, templates, schedules and preferences of rail shipments. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contract } from '#model/areas/contract/contract.resource.ts'
import { product } from '#model/areas/company/company.resource.ts'
import { schedule } from '#model/areas/schedule/schedule.resource.ts'
import { loadingRack, type Rack } from './loading-rack.ts'

let rack: Rack
beforeAll(async () => {
  rack = await loadingRack()
})
afterAll(() => rack.server.close())
const verb = (id: number, name: string, body: object = {}) => rack.clerk.post(`railshipment/${id}/${name}/`, body)

describe('a master billing', () => {
  const master = async () => {
    const made = await rack.bill()
    const car = await rack.load(made.id)
    const answer = await verb(made.id, 'create_master_billing')
    expect(answer.body).toMatchObject({ id: made.id, is_master_billing: true, car_count: 0 })
    return { id: made.id, car }
  }
  const partsOf = async (id: number) => (await rack.clerk.get(`railshipment/${id}/get_sub_billings/`)).body

  test('gives its cars to a first part, which has its header and a number of its own', async () => {
    const { id, car } = await master()
    const { count, results } = await partsOf(id)
    const whole = await rack.read(id)
    expect([count, results[0].master_billing, results[0].consignee, results[0].car_count]).toEqual([
      1,
      id,
      rack.base.consignee,
      1,
    ])
    expect(results[0].bol_number).not.toBe(whole.bol_number)
    expect((await rack.cars(results[0].id)).map((one) => one.id)).toEqual([car.id])
    expect((await verb(id, 'create_master_billing')).status).toBe(409)
    expect((await verb(results[0].id, 'create_master_billing')).status).toBe(409)
  })

  test('takes parts with cars that stand loaded, and names those that do not', async () => {
    const { id } = await master()
    const loose = await rack.load(null)
    const taken = await rack.load((await rack.bill()).id)
    const refused = await verb(id, 'create_sub_billing', { cars: [loose.id, taken.id, 999_999] })
    expect([refused.status, refused.body.cars]).toEqual([
      400,
      [`GATX ${taken.car_number} is on another shipment.`, 'There is no loaded car 999999.'],
    ])
    expect((await partsOf(id)).count).toBe(1)
    expect((await verb(id, 'create_sub_billing', { cars: [loose.id] })).body.car_count).toBe(1)
    expect((await verb((await rack.bill()).id, 'create_sub_billing')).status).toBe(409)
  })

  test('ships all its parts or none, and corrects and voids them with it', async () => {
    const { id } = await master()
    const empty = (await verb(id, 'create_sub_billing')).body
    const refused = await verb(id, 'ship')
    expect([refused.status, refused.body.non_field_errors]).toEqual([400, [`${empty.bol_number}: It has no cars.`]])
    const states = async () => (await partsOf(id)).results.map(({ status }: { status: string }) => status)
    expect(await states()).toEqual(['open', 'open'])
    await rack.load(empty.id)
    const alone = await verb(empty.id, 'ship')
    expect([alone.status, alone.body.blockers[0].code]).toEqual([400, 'part'])
    expect((await verb(id, 'ship')).body.status).toBe('shipped')
    expect(await states()).toEqual(['shipped', 'shipped'])
    expect((await verb(empty.id, 'void_shipment', { reason: 'Alone' })).status).toBe(400)
    await verb(id, 'open_for_correction')
    expect(await states()).toEqual(['open', 'open'])
    await verb(id, 'void_shipment', { reason: 'Not wanted' })
    expect(await states()).toEqual(['void', 'void'])
    expect(await rack.cars(empty.id)).toEqual([])
  })
})

describe('a bill that is billed car by car', () => {
  test('is split into one for each car, each with its header and a number of its own, and all can go', async () => {
    const { id, bol_number } = await rack.bill({ billing_type: 'Single' })
    const cars = [await rack.load(id), await rack.load(id), await rack.load(id)]
    const refused = await verb(id, 'ship')
    expect([refused.status, refused.body.blockers]).toMatchObject([
      400,
      [{ code: 'single', cure: { command: 'rail:shipment:split' } }],
    ])
    const { status, body } = await verb(id, 'split')
    const bills: { id: number; bol_number: string }[] = body.results
    expect([status, body.count, bills[0]?.id]).toEqual([200, 3, id])
    expect(bills.every((one) => (one as { consignee?: number }).consignee === rack.base.consignee)).toBe(true)
    expect(new Set(bills.map((one) => one.bol_number)).size).toBe(3)
    expect(bills[0]?.bol_number).toBe(bol_number)
    const on = await Promise.all(bills.map((one) => rack.cars(one.id)))
    expect(on.map((some) => some.map((one) => one.id))).toEqual(cars.map((one) => [one.id]))
    for (const one of bills) expect((await verb(one.id, 'ship')).status).toBe(200)
    expect((await verb(id, 'split')).status).toBe(409)
  })

  test('is not split where there is one car, or where cars go under one permit', async () => {
    const { id } = await rack.bill({ billing_type: 'Single' })
    await rack.load(id)
    expect(await verb(id, 'split')).toMatchObject({ status: 409, body: { detail: expect.stringContaining('one car') } })
    const permit = { embargo_number: 'CPKC000126', embargo_permit_number: 'P-1' }
    const { id: other } = await rack.bill({ billing_type: 'Single' })
    const [first, second] = [await rack.load(other, permit), await rack.load(other, permit)]
    expect(await verb(other, 'split')).toMatchObject({
      status: 400,
      body: {
        non_field_errors: [
          `GATX ${first.car_number}, GATX ${second.car_number} go under permit P-1, which is good for one bill of lading.`,
        ],
      },
    })
    expect(await rack.cars(other)).toHaveLength(2)
  })

  test('stays under its master billing', async () => {
    const { id } = await rack.bill({ billing_type: 'Single' })
    await rack.load(id)
    await rack.load(id)
    await verb(id, 'create_master_billing')
    const [part] = (await rack.clerk.get(`railshipment/${id}/get_sub_billings/`)).body.results
    expect((await verb(id, 'split')).status).toBe(409)
    expect((await verb(part.id, 'split')).body.count).toBe(2)
    expect((await rack.clerk.get(`railshipment/${id}/get_sub_billings/`)).body.count).toBe(2)
  })
})

describe('a template', () => {
  test('has the header and no number; a shipment from it has a number, and goes today', async () => {
    const made = await rack.bill()
    await rack.load(made.id)
    const template = (await verb(made.id, 'create_template', { name: 'Propane east' })).body
    expect(template).toMatchObject({
      is_template: true,
      template_name: 'Propane east',
      bol_number: '',
      ship_date: null,
      consignee: rack.base.consignee,
      car_count: 0,
    })
    const again = await verb(made.id, 'create_template', { name: 'propane EAST' })
    expect([again.status, Object.keys(again.body)]).toEqual([400, ['name']])
    const copy = (await rack.clerk.post(`railshipment/${template.id}/clone/`)).body
    expect(copy).toMatchObject({ is_template: false, template_name: '', ship_date: rack.today, status: 'open' })
    expect(copy.bol_number).not.toBe('')
    const refused = await verb(template.id, 'ship')
    expect([refused.status, refused.body.detail]).toEqual([409, 'This is a template: make a shipment from it first.'])
  })
})

describe('the schedule', () => {
  test('is assigned with its contract and its product, and taken back', async () => {
    const made = await rack.bill({ schedule: null, contract: null, product: null })
    const on = await verb(made.id, 'assign_to_schedule', { schedule_id: rack.base.schedule })
    expect(on.body).toMatchObject({
      schedule: rack.base.schedule,
      contract: rack.base.contract,
      product: rack.base.product,
    })
    expect((await verb(made.id, 'assign_to_schedule', { schedule_id: null })).body.schedule).toBeNull()
    expect((await verb(made.id, 'assign_to_schedule')).body).toHaveProperty('schedule_id')
  })
  test('of another product, or closed, is refused', async () => {
    const made = await rack.bill({ schedule: null })
    const [closed, other, ended] = await rack.within(async ({ rows }) => {
      const butane = await rows(product).create({ name: 'Butane' })
      const deal = await rows(contract).create({ contract_number: 'C-2', status: 'closed' })
      return rows(schedule).createMany([
        { name: 'Closed', contract: rack.base.contract, status: 'closed' },
        { name: 'Butane', contract: rack.base.contract, product: butane.id },
        { name: 'Ended', contract: deal.id },
      ])
    })
    for (const one of [closed, other, ended]) {
      const refused = await verb(made.id, 'assign_to_schedule', { schedule_id: one?.id })
      expect([refused.status, Object.keys(refused.body)], one?.name).toEqual([400, ['schedule_id']])
    }
  })
  test('of a shipped bill moves its cars to the schedule that it is on now', async () => {
    const made = await rack.bill()
    await rack.load(made.id)
    await verb(made.id, 'ship')
    const counted = await rack.actual('railschedule/', rack.base.schedule)
    await verb(made.id, 'assign_to_schedule', { schedule_id: null })
    expect(await rack.actual('railschedule/', rack.base.schedule)).not.toEqual(counted)
    await verb(made.id, 'assign_to_schedule', { schedule_id: rack.base.schedule })
    expect(await rack.actual('railschedule/', rack.base.schedule)).toEqual(counted)
  })
})

test('preferences name parties of the shipment and addresses', async () => {
  const { id } = await rack.bill()
  const preferences = { parties: ['consignee'], to: ['a@example.com'] }
  expect((await verb(id, 'update_contact_preferences', { preferences })).body.contact_preferences).toEqual(preferences)
  for (const wrong of [{ parties: ['nobody'] }, { to: ['a@example'] }, { to: ['a@b.example\nBcc: c@d.example'] }])
    expect(Object.keys((await verb(id, 'update_contact_preferences', { preferences: wrong })).body)).toEqual([
      'preferences',
    ])
})

test('cars are told with what keeps them, routes with labels, and names of who certified the latest first', async () => {
  const made = await rack.bill()
  await rack.load(made.id, { seal_number_1: '' })
  const cars = (await rack.clerk.get(`railshipment/${made.id}/cars/`)).body
  expect([cars.count, cars.results[0].blocked[0].code]).toEqual([1, 'car_seal'])
  const route = await rack.clerk.get(`railshipment/route/${rack.base.route}/`)
  expect([route.status, route.body]).toMatchObject([
    200,
    { origin: rack.base.origin, origin__label: 'Calgary AB CPKC' },
  ])
  expect((await rack.clerk.get('railshipment/route/999999/')).status).toBe(404)
  const going = await rack.bill()
  await rack.load(going.id)
  await verb(going.id, 'ship', { hazardous_certificate_person: 'M. Lavoie' })
  const names = (await rack.clerk.get('railshipment/previous_hazard_person_names/')).body.results
  expect([names[0], new Set(names).size]).toEqual(['M. Lavoie', names.length])
})
