/** Approved days change by a revision, which replaces only days after its notice; the buyer reads what has shipped. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { shipment } from '#model/areas/rail/shipment.resource.ts'
import { daysFrom } from '#model/kernel/reckoned/by-day.ts'
import { dayIn } from '#model/shared/clock.ts'
import { nominating, on, type Nominating } from './nominating.ts'

let of: Nominating
beforeAll(async () => void (of = await nominating(null)))
afterAll(() => of.server.close())

const zone = 'America/Edmonton'
const dayAfter = (count: number) => daysFrom(dayIn(new Date().toISOString(), zone), count)
const revise = (id: number, by = of.partner) => by.post(of.path(id, 'revise/'))
const approve = (id: number, body: object = {}) => of.home.post(of.path(id, 'approve/'), body)

/** An approved nomination of the next days: 2 cars tomorrow, 3 in five days and 4 in ten. */
async function approved(cars = 20) {
  const order = await of.makeOrder({ cars, start_date: dayAfter(0), end_date: dayAfter(20) })
  const draft = await of.makeDraft(order, {
    start_date: dayAfter(0),
    end_date: dayAfter(20),
    shipping_schedule: [on(dayAfter(1), 2), on(dayAfter(5), 3), on(dayAfter(10), 4)],
    total: 9,
  })
  await of.sent(draft)
  const { body } = await approve(draft.id)
  return { order, id: draft.id, plan: Number(body.schedule) }
}

describe('a revision', () => {
  it('is a draft of the days from today and the notice on; there is one', async () => {
    const { id } = await approved()
    const [one, other] = await Promise.all([revise(id), revise(id)])
    expect(one.body).toMatchObject({
      status: 'draft',
      revision: 1,
      replaces: id,
      start_date: dayAfter(3),
      end_date: dayAfter(20),
      shipping_schedule: [on(dayAfter(5), 3), on(dayAfter(10), 4)],
      total: 7,
    })
    expect(other.body.id).toBe(one.body.id)
    expect((await of.home.get(of.path(one.body.id))).status).toBe(404)
    await of.sent(one.body)
    expect((await revise(id)).status, 'it waits').toBe(409)
  })
  it('is of an approved nomination, by its buyer', async () => {
    const draft = await of.makeDraft(await of.makeOrder())
    expect((await revise(draft.id)).status).toBe(409)
    const { id } = await approved()
    expect([(await revise(id, of.home)).status, (await revise(id, of.third)).status]).toEqual([403, 404])
  })
  it('has no days where the notice goes beyond the last one', async () => {
    const order = await of.makeOrder({ start_date: dayAfter(0), end_date: dayAfter(2) })
    const { id } = await of.makeDraft(order, {
      start_date: dayAfter(0),
      end_date: dayAfter(2),
      shipping_schedule: [on(dayAfter(1), 1)],
      total: 1,
    })
    await of.sent({ id })
    await approve(id)
    expect((await revise(id)).status).toBe(409)
  })
  it('once it is approved overwrites only its days, and supersedes the other', async () => {
    const { id, plan, order } = await approved()
    const { body: draft } = await revise(id)
    const shipping_schedule = [on(dayAfter(6), 1)]
    await of.partner.patch(of.path(draft.id), { shipping_schedule, total: 1 })
    await of.sent(draft)
    const review = (await of.home.get(of.path(draft.id, 'review/'))).body
    expect(review.previous).toMatchObject({ id, confirmed_total: 9 })
    expect(review.days.find(({ date }: { date: string }) => date === dayAfter(5))).toMatchObject({
      nominated: 0,
      previous: 3,
    })
    expect((await approve(draft.id)).body).toMatchObject({ status: 'approved', schedule: plan })
    expect(await of.stored(id)).toMatchObject({ status: 'superseded', total: 2, confirmed_total: 2 })
    expect((await of.stored(id)).confirmed_days, 'the record stays').toHaveLength(3)
    expect(await of.planOf(plan)).toMatchObject({ total: 3, schedule: [on(dayAfter(1), 2), on(dayAfter(6), 1)] })
    expect((await of.orderNow(order.id)).nominated_cars).toBe(3)
  })
  it('that is rejected leaves what is approved', async () => {
    const { id, plan } = await approved()
    const { body: draft } = await revise(id)
    await of.partner.patch(of.path(draft.id), { shipping_schedule: [], total: 0 })
    await of.partner.patch(of.path(draft.id), { shipping_schedule: [on(dayAfter(6), 1)], total: 1 })
    await of.sent(draft)
    await of.home.post(of.path(draft.id, 'reject/'), { reason: 'No' })
    expect(await of.stored(id)).toMatchObject({ status: 'approved', total: 9 })
    expect((await of.planOf(plan)).total).toBe(9)
    expect((await revise(id)).body.id, 'the buyer goes on with it').toBe(draft.id)
  })
  it('counts within the order, whatever becomes of it', async () => {
    const { id } = await approved(10)
    const { body: draft } = await revise(id)
    // 2 cars stay of the approved one, so that 9 more fill an order of 10 and its tolerance of 1.
    await of.partner.patch(of.path(draft.id), { shipping_schedule: [on(dayAfter(6), 10)], total: 10 })
    expect((await of.partner.post(of.path(draft.id, 'send/'))).body.total).toEqual([expect.stringContaining('12 cars')])
    await of.partner.patch(of.path(draft.id), { shipping_schedule: [on(dayAfter(6), 9)], total: 9 })
    expect((await of.sent(draft)).status).toBe('sent')
  })
})

describe('shipped cars', () => {
  it('are read by the buyer, and no day goes below them', async () => {
    const { id, plan, order } = await approved()
    await of.changePlan(plan, { actual: [on(dayAfter(5), 2), on(dayAfter(30), 7)] })
    expect((await of.partner.get(of.path(id))).body.shipped_days).toEqual([on(dayAfter(5), 2)])
    const { body: draft } = await revise(id)
    await of.partner.patch(of.path(draft.id), { shipping_schedule: [on(dayAfter(5), 1), on(dayAfter(7), 1)], total: 2 })
    await of.sent(draft)
    await approve(draft.id)
    expect((await of.planOf(plan)).schedule).toContainEqual(on(dayAfter(5), 2))
    expect((await of.orderNow(order.id)).status).toBe('in_progress')
  })
  it('of the schedule are listed for both, as far as they are shared', async () => {
    const { id, plan } = await approved()
    const make = (consignee: number) =>
      of.server.within(of.home, ({ rows }) =>
        rows(shipment).create({ schedule: plan, consignee, contract: of.known.open, facility: of.site }),
      )
    const [shared, kept] = [await make(of.known.party), await make(of.known.other)]
    const ids = async (by = of.partner) => {
      const { body } = await by.get(of.path(id, 'get_shipments/'))
      expect(body.count).toBe(body.results.length)
      return body.results.map((row: { id: number }) => row.id).toSorted((a: number, b: number) => a - b)
    }
    expect(await ids(of.home)).toEqual([shared.id, kept.id])
    expect(await ids(), 'shipments are not shared').toEqual([])
    await of.answer({ status: 'accepted', share_shipments: true })
    expect(await ids()).toEqual([shared.id])
    await of.answer({ status: 'revoked' })
    expect(await ids()).toEqual([])
    await of.answer({ status: 'accepted' })
    expect((await of.third.get(of.path(id, 'get_shipments/'))).status).toBe(404)
  })
})

describe('closed days', () => {
  it('follow the blackout days of the schedule, without reasons', async () => {
    const { id, plan } = await approved()
    await of.changePlan(plan, { blackout_days: [{ date: dayAfter(8), reason: 'Secret outage' }] })
    expect((await of.partner.get(of.path(id))).body.closed_days).toEqual([{ date: dayAfter(8) }])
    expect((await revise(id)).body.closed_days).toEqual([{ date: dayAfter(8) }])
  })
})
