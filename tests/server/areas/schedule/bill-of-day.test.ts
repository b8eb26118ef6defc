/** Shipments made from the days of a schedule: what they say, which day is theirs, and two people who plan the same day. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { permissions as everyPermission } from '#model/kernel/permissions.ts'
import { route, schedule } from '#model/areas/schedule/schedule.resource.ts'
import type { Row } from '#model/kernel/resource.ts'
import { loadingRack, type Rack } from '../rail/loading-rack.ts'

let rack: Rack
beforeAll(async () => {
  rack = await loadingRack()
})
afterAll(() => rack.server.close())

const dayFrom = (days: number): string =>
  new Date(Date.parse(`${rack.today}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
/** Cars by day from today on. */
const planned = (...quantities: number[]) => quantities.map((quantity, at) => ({ date: dayFrom(at), quantity }))
const newPlan = (values: Partial<Row<typeof schedule>> = {}) =>
  rack.within(({ rows }) =>
    rows(schedule).create({
      name: 'Winter',
      contract: rack.base.contract,
      route: rack.base.route,
      product: rack.base.product,
      facility: rack.base.facility,
      status: 'approved',
      schedule: planned(2, 3),
      ...values,
    }),
  )
const make = (id: number, body: object = {}, as = rack.clerk) => as.post(`railschedule/${id}/create_shipment/`, body)
const billsOf = async (id: number) => (await rack.clerk.get(`railschedule/${id}/get_shipments/`)).body

describe('a shipment made from a schedule', () => {
  it('is open, by its route and contract, with shipper and payer of the last one, for the first day with cars left', async () => {
    await rack.within(({ rows }) =>
      rows(route).patch(rack.base.route, {
        destination: rack.base.destination,
        consignee: rack.base.consignee,
        railroad: 'CPKC',
        routing: 'CPKC-CHGO',
      }),
    )
    await rack.bill({ freight_payer: rack.base.consignee })
    const plan = await newPlan({ schedule: planned(0, 2) })
    const { status, body } = await make(plan.id)
    expect([status, body]).toEqual([
      200,
      expect.objectContaining({
        status: 'open',
        contract: rack.base.contract,
        schedule: plan.id,
        product: rack.base.product,
        facility: rack.base.facility,
        origin: rack.base.origin,
        destination: rack.base.destination,
        consignee: rack.base.consignee,
        railroad: 'CPKC',
        routing: 'CPKC-CHGO',
        shipper: rack.base.shipper,
        freight_payer: rack.base.consignee,
        ship_date: dayFrom(1),
        car_count: 0,
      }),
    ])
    expect(body.bol_number).not.toBe('')
  })

  it('takes cars that stand loaded, and none of them where one may not go', async () => {
    const plan = await newPlan()
    const [one, other] = [await rack.load(null), await rack.load(null)]
    const taken = await rack.load((await rack.bill()).id)
    const before = (await billsOf(plan.id)).count
    const refused = await make(plan.id, { cars: [one.id, taken.id, 999_999], beyond_plan: true })
    expect([refused.status, Object.keys(refused.body)]).toEqual([400, ['cars']])
    expect(refused.body.cars).toEqual([
      expect.stringMatching(new RegExp(`^GATX ${taken.car_number}: It is on \\S+ already\\.$`)),
      'Car 999999: There is no such loaded car.',
    ])
    expect((await billsOf(plan.id)).count).toBe(before)
    expect((await rack.clerk.get(`loadedrailcar/${one.id}/`)).body.rail_shipment).toBeNull()
    const { body } = await make(plan.id, { cars: [one.id, other.id] })
    expect(body).toMatchObject({ car_count: 2, ship_date: rack.today })
    expect(new Set((await rack.cars(body.id)).map(({ id }) => id))).toEqual(new Set([one.id, other.id]))
  })

  it('is taken back by its batch while nothing has happened to it; its cars stand loaded again', async () => {
    const plan = await newPlan()
    const car = await rack.load(null)
    const { body } = await make(plan.id, { cars: [car.id] })
    expect((await rack.clerk.post(`batch/${body.batch}/undo/`, {})).body.counts).toMatchObject({ returned: 1 })
    expect((await rack.clerk.get(`railshipment/${body.id}/`)).status).toBe(404)
    expect((await rack.clerk.get(`loadedrailcar/${car.id}/`)).body.rail_shipment).toBeNull()
    const second = (await make(plan.id)).body
    await rack.clerk.patch(`railshipment/${second.id}/`, { reference_number: 'PO-1' })
    expect((await rack.clerk.post(`batch/${second.batch}/undo/`, {})).body.counts).toMatchObject({ touched: 1 })
    expect((await rack.clerk.get(`railshipment/${second.id}/`)).status).toBe(200)
  })

  it('is only tried by a dry run', async () => {
    const plan = await newPlan()
    const car = await rack.load(null)
    const { body } = await make(plan.id, { cars: [car.id], dry_run: true })
    expect(body).toMatchObject({
      id: null,
      batch: null,
      dry_run: true,
      ship_date: rack.today,
      detail: `It would be for ${rack.today}, 2 cars left of 2 scheduled.`,
    })
    expect((await billsOf(plan.id)).count).toBe(0)
    expect((await rack.clerk.get(`loadedrailcar/${car.id}/`)).body.rail_shipment).toBeNull()
    const taken = await rack.load((await rack.bill()).id)
    expect((await make(plan.id, { cars: [taken.id], dry_run: true })).status).toBe(400)
  })
})

describe('the day of a shipment', () => {
  it('is refused where the plan has no room, unless that is meant', async () => {
    const plan = await newPlan({
      schedule: planned(2, 0, 1, 1),
      blackout_days: [{ date: dayFrom(2), reason: 'Holiday' }],
    })
    const says = async (body: object) => {
      const answer = await make(plan.id, body)
      return [answer.status, answer.status === 400 ? answer.body.ship_date[0] : answer.body.ship_date]
    }
    const ask = 'Set “Beyond plan” to make one all the same.'
    expect(await says({ ship_date: dayFrom(1) })).toEqual([400, `Nothing is scheduled for ${dayFrom(1)}. ${ask}`])
    expect(await says({ ship_date: dayFrom(2) })).toEqual([
      400,
      `${dayFrom(2)} is a blackout day (Holiday): nothing is to go on it. ${ask}`,
    ])
    const three = [await rack.load(null), await rack.load(null), await rack.load(null)].map(({ id }) => id)
    expect(await says({ cars: three, ship_date: rack.today })).toEqual([
      400,
      `${rack.today} has 2 cars left: 2 scheduled. Here are 3 cars. ${ask}`,
    ])
    const first = (await make(plan.id, { cars: three.slice(0, 2) })).body
    expect(await says({ ship_date: rack.today })).toEqual([
      400,
      `${rack.today} is full: 2 scheduled, 2 on ${first.bol_number} (by ${rack.clerk.name}). ${ask}`,
    ])
    // Today is covered, tomorrow has none, and the day after is a blackout day.
    const next = (await make(plan.id)).body
    expect(next.ship_date).toBe(dayFrom(3))
    expect(await says({})).toEqual([
      400,
      `No day of Winter from ${rack.today} on has cars left to ship. ${rack.today} is full: 2 scheduled, 2 on ${first.bol_number} (by ${rack.clerk.name}). ${ask}`,
    ])
    expect(await says({ ship_date: dayFrom(2), beyond_plan: true })).toEqual([200, dayFrom(2)])
  })

  it('counts what was shipped, and not what was cancelled', async () => {
    const plan = await newPlan({ schedule: planned(1, 1) })
    const cancelled = (await make(plan.id)).body
    await rack.clerk.post(`railshipment/${cancelled.id}/cancel_shipment/`, { reason: 'Not wanted' })
    const car = await rack.load(null)
    const bill = (await make(plan.id, { cars: [car.id] })).body
    expect(bill.ship_date).toBe(rack.today)
    const more = { freight_charges: 'prepaid', hazardous_certificate_person: 'R. Okafor', routing: 'CPKC' }
    await rack.clerk.patch(`railshipment/${bill.id}/`, { ...more, shipper: rack.base.shipper })
    const shipped = await rack.clerk.post(`railshipment/${bill.id}/ship/`, {})
    expect([shipped.status, shipped.body]).toEqual([200, expect.objectContaining({ status: 'shipped' })])
    expect(await rack.actual('railschedule/', plan.id)).toEqual([{ date: rack.today, quantity: 1 }])
    expect((await make(plan.id)).body.ship_date).toBe(dayFrom(1))
  })

  it('is given to one of two who ask for its last cars at once; the other is told by whom', async () => {
    const plan = await newPlan({ schedule: planned(1) })
    const other = await rack.server.user({ name: 'Priya' })
    const [here, there] = await Promise.all([make(plan.id), make(plan.id, {}, other)])
    expect(new Set([here.status, there.status])).toEqual(new Set([200, 400]))
    const [won, lost] = here.status === 200 ? [here, there] : [there, here]
    const winner = won === here ? rack.clerk.name : 'Priya'
    expect(lost.body.ship_date[0]).toContain(
      `${rack.today} is full: 1 scheduled, none yet on ${won.body.bol_number} (by ${winner})`,
    )
    expect((await billsOf(plan.id)).count).toBe(1)
  })

  it('is one where the same request comes twice', async () => {
    const plan = await newPlan({ schedule: planned(5) })
    const headers = { 'idempotency-key': randomUUID() }
    const path = `railschedule/${plan.id}/create_shipment/`
    const answers = [await rack.clerk.post(path, {}, headers), await rack.clerk.post(path, {}, headers)]
    expect(answers[1]?.body).toEqual(answers[0]?.body)
    expect((await billsOf(plan.id)).count).toBe(1)
  })

  it('is none of a schedule or contract that is over', async () => {
    const plan = await newPlan({ status: 'closed' })
    expect(await make(plan.id)).toMatchObject({ status: 409, body: { detail: 'Winter is closed.' } })
  })
})

describe('who may make it', () => {
  it('is who may change shipments and see the schedule', async () => {
    const plan = await newPlan()
    const { server } = rack
    const without = (code: string) => server.user({ permissions: everyPermission.filter((one) => one !== code) })
    const statuses = [
      (await make(plan.id, {}, await without('change_railshipment'))).status,
      (await make(plan.id, {}, await without('access_menu__contract'))).status,
      (await make(plan.id, {}, await server.user({ company: server.theirs }))).status,
      (await make(plan.id, {}, rack.server.nobody)).status,
      (await make(plan.id, { ship_date: 'soon' })).status,
      (await make(plan.id, { cars: 'all' })).status,
      (await make(plan.id, { confirm: true })).status,
    ]
    expect(statuses).toEqual([403, 403, 404, 401, 400, 400, 400])
    expect((await billsOf(plan.id)).count).toBe(0)
  })
})

describe('its shipments', () => {
  it('are listed with the filters and pages of every list', async () => {
    const plan = await newPlan({ schedule: planned(1, 1, 1) })
    for (const at of [0, 1, 2]) await make(plan.id, { ship_date: dayFrom(at) })
    const path = `railschedule/${plan.id}/get_shipments/`
    expect((await rack.clerk.get(`${path}?ship_date=${dayFrom(1)}`)).body).toMatchObject({
      count: 1,
      results: [{ ship_date: dayFrom(1) }],
    })
    expect((await rack.clerk.get(`${path}?ordering=-ship_date&limit=2`)).body).toMatchObject({
      count: 3,
      results: [{ ship_date: dayFrom(2) }, { ship_date: dayFrom(1) }],
    })
    expect((await rack.clerk.get(`${path}?wrong=1`)).status).toBe(400)
    const stranger = await rack.server.user({ company: rack.server.theirs })
    expect((await stranger.get(path)).status).toBe(404)
  })
})
