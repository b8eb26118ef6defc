/** The supplier reviews, approves and rejects; approved days agree with the schedule of the order and the capacity of the facility. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { facility } from '#model/areas/company/company.resource.ts'
import { contract } from '#model/areas/contract/contract.resource.ts'
import { schedule } from '#model/areas/schedule/schedule.resource.ts'
import { daysFrom } from '#model/kernel/reckoned/by-day.ts'
import { dayIn } from '#model/shared/clock.ts'
import { nominating, on, type Nominating } from './nominating.ts'

let of: Nominating
beforeAll(async () => void (of = await nominating(5)))
afterAll(() => of.server.close())

type Values = Parameters<Nominating['makeDraft']>[1]
const sentFor = async (order: { readonly id: number }, values: Values = {}) => {
  const draft = await of.makeDraft(order, values)
  await of.sent(draft)
  return draft.id
}
/** Each test has a month of its own, so that it has the whole capacity. */
let year = 2096
async function month() {
  const at = `${++year}-12-`
  const order = await of.makeOrder({ start_date: `${at}01`, end_date: `${at}31` })
  const days = (...cars: readonly (readonly [day: string, quantity: number])[]) => ({
    start_date: `${at}01`,
    end_date: `${at}31`,
    shipping_schedule: cars.map(([day, quantity]) => on(at + day, quantity)),
    total: cars.reduce((sum, [, quantity]) => sum + quantity, 0),
  })
  return { at, order, days }
}
const approve = (id: number, body: object = {}, by = of.home) => by.post(of.path(id, 'approve/'), body)

describe('a review', () => {
  const review = (id: number, by = of.home) => by.get(of.path(id, 'review/'))
  it('shows each day against the capacity, and sets the nomination under review', async () => {
    const { at, order, days } = await month()
    await of.otherSchedule([on(`${at}05`, 3)])
    const id = await sentFor(order, days(['05', 3], ['06', 2]))
    const { status, body } = await review(id)
    expect(status).toBe(200)
    expect(body.days).toHaveLength(31)
    expect(body.days[4]).toEqual({
      date: `${at}05`,
      nominated: 3,
      previous: null,
      scheduled: 3,
      shipped: 0,
      capacity: 5,
      free: 2,
      outcome: 'full',
      message: '1 car over capacity',
    })
    expect(body).toMatchObject({
      nomination: { id, status: 'under_review', company: of.server.theirs, company__label: 'Theirs Rail' },
      order: { order_number: order.order_number },
      contract: { contract_number: 'C-1', facility__label: 'Redwater' },
      previous: null,
      totals: { nominated: 5, fits: 4, over: 1, order_nominated: 5, order_limit: 22 },
      blockers: [],
    })
    expect((await of.stored(id)).status).toBe('under_review')
    expect((await of.partner.post(of.path(id, 'recall/'))).status, 'it is under review').toBe(409)
  })
  it('is of the supplier alone, and is no page', async () => {
    const { order, days } = await month()
    const id = await sentFor(order, days(['05', 1]))
    expect((await review(id, of.partner)).status).toBe(403)
    expect((await review(id, of.third)).status).toBe(404)
    expect((await of.home.get(of.path(id, 'review/'), { 'sec-fetch-mode': 'navigate' })).status).toBe(403)
    expect((await of.stored(id)).status).toBe('sent')
    const draft = await of.makeDraft((await month()).order)
    expect((await review(draft.id)).status, 'a draft').toBe(404)
  })
  it('says what blocks an approval', async () => {
    const { order, days } = await month()
    const id = await sentFor(order, days(['05', 1]))
    await of.answer({ status: 'revoked' })
    expect((await review(id)).body.blockers).toEqual(['The contract of the order is not shared any more.'])
    expect((await approve(id)).status).toBe(409)
    await of.answer({ status: 'accepted' })
    expect((await review(id)).body.blockers).toEqual([])
  })
})

describe('an approval', () => {
  it('writes the days into one schedule of the order, which begins', async () => {
    const { at, order, days } = await month()
    const id = await sentFor(order, days(['05', 3], ['06', 2]))
    const { status, body } = await approve(id)
    expect([status, body.status, body.confirmed_total, body.cut_total]).toEqual([200, 'approved', 5, 0])
    expect(body.confirmed_days).toEqual([
      { ...on(`${at}05`, 3), reason: '' },
      { ...on(`${at}06`, 2), reason: '' },
    ])
    expect(await of.planOf(body.schedule)).toMatchObject({
      name: order.order_number,
      facility: of.site,
      contract: of.known.open,
      total: 5,
      schedule: [on(`${at}05`, 3), on(`${at}06`, 2)],
    })
    expect((await of.orderNow(order.id)).status).toBe('in_progress')
    expect((await of.partner.get(of.path(id))).body.confirmed_total).toBe(5)
    expect((await of.partner.patch(of.path(id), { total: 1 })).status).toBe(409)
    expect((await of.partner.delete(`partner/railorder/${order.id}/`)).status).toBe(409)
    expect((await approve(id)).status, 'twice').toBe(409)
  })
  it('cuts days with a reason, and never confirms more than is nominated', async () => {
    const { at, order, days } = await month()
    const id = await sentFor(order, days(['05', 3], ['06', 2]))
    const more = await approve(id, { days: [on(`${at}05`, 4)] })
    expect(more).toMatchObject({
      status: 400,
      body: { days: [expect.stringContaining('3 cars nominated')] },
    })
    const { body } = await approve(id, { days: [{ ...on(`${at}05`, 1), reason: 'railroad' }] })
    expect(body).toMatchObject({ confirmed_total: 3, cut_total: 2 })
    expect(body.confirmed_days[0]).toEqual({ ...on(`${at}05`, 1), reason: 'railroad' })
    expect((await of.planOf(body.schedule)).total).toBe(3)
  })
  it('refuses days without room, and cuts them where it is told to', async () => {
    const { at, order, days } = await month()
    await of.otherSchedule([on(`${at}05`, 3)])
    const id = await sentFor(order, days(['05', 3], ['06', 2]))
    expect((await approve(id, { dry_run: true })).body).toMatchObject({ can: false, blockers: [{ code: 'capacity' }] })
    expect(await approve(id)).toMatchObject({ status: 409, body: { days: [{ ...on(`${at}05`, 3), free: 2 }] } })
    expect((await of.stored(id)).status).toBe('sent')
    const { body } = await approve(id, { partial: true })
    expect(body).toMatchObject({ confirmed_total: 4, cut_total: 1 })
    expect(body.confirmed_days[0]).toEqual({ ...on(`${at}05`, 2), reason: 'capacity' })
  })
  it('refuses days that passed since they were sent, and confirms on them only what has shipped', async () => {
    const clock = (timezone: string) =>
      of.server.within(of.home, ({ rows }) => rows(facility).patch(of.site, { timezone }))
    // The clock of the facility goes from the last day of the world to its first, 25 hours ahead.
    await clock('Pacific/Pago_Pago')
    const past = dayIn(new Date().toISOString(), 'Pacific/Pago_Pago')
    const later = daysFrom(past, 5)
    const order = await of.makeOrder({ start_date: past, end_date: later })
    const days = [on(past, 3), on(later, 2)]
    const id = await sentFor(order, { start_date: past, end_date: later, shipping_schedule: days })
    await clock('Pacific/Kiritimati')
    const { body: review } = await of.home.get(of.path(id, 'review/'))
    expect(review.days[0]).toMatchObject({ date: past, free: 0, outcome: 'past', message: 'This day is over' })
    expect(review.totals).toMatchObject({ nominated: 5, fits: 2, over: 3 })
    const { body: tried } = await approve(id, { dry_run: true })
    expect(tried.blockers[0].says).toBe(`These days are over: ${past}. Cut these days, or confirm what fits.`)
    expect(await approve(id)).toMatchObject({ status: 409, body: { days: [{ ...on(past, 3), free: 0 }] } })
    const { body } = await approve(id, { partial: true })
    expect(body).toMatchObject({ confirmed_total: 2, cut_total: 3 })
    expect(body.confirmed_days).toEqual([
      { ...on(past, 0), reason: 'other' },
      { ...on(later, 2), reason: '' },
    ])
    expect((await of.planOf(body.schedule)).schedule).toEqual([on(later, 2)])
    await clock('America/Edmonton')
  })
  it('gives the room of a day to one of two nominations', async () => {
    const { at, order, days } = await month()
    const other = await of.makeOrder({ start_date: `${at}01`, end_date: `${at}31` })
    const ids = [await sentFor(order, days(['05', 4])), await sentFor(other, days(['05', 4]))]
    const answers = await Promise.all(ids.map((id) => approve(id)))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  })
  it('is made once by two planners', async () => {
    const { order, days } = await month()
    const id = await sentFor(order, days(['05', 1]))
    const planner = await of.server.user()
    const answers = await Promise.all([approve(id), approve(id, {}, planner)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  })
  it('goes into the schedule of the order, or into an unused one of its contract', async () => {
    const { at, order, days } = await month()
    const make = (contract: number) =>
      of.server.within(of.home, ({ rows }) =>
        rows(schedule).create({ name: `Kept ${at}`, contract, facility: of.site }),
      )
    const [own, foreign] = [await make(of.known.open), await make(of.known.foreign)]
    const id = await sentFor(order, { ...days(['05', 1]), end_date: `${at}10` })
    expect((await approve(id, { schedule: foreign.id })).status).toBe(400)
    expect((await approve(id, { schedule: own.id })).body.schedule).toBe(own.id)
    const later = await sentFor(order, { ...days(['15', 2]), start_date: `${at}11` })
    expect((await approve(later, { schedule: foreign.id })).status).toBe(400)
    // A schedule that is approved keeps its terms, but takes the days of the next month.
    await of.home.post(`railschedule/${own.id}/approve/`)
    expect((await approve(later)).body.schedule).toBe(own.id)
    expect(await of.planOf(own.id)).toMatchObject({ total: 3, schedule: [on(`${at}05`, 1), on(`${at}15`, 2)] })
    const another = await month()
    const third = await sentFor(another.order, another.days(['05', 1]))
    expect((await approve(third, { schedule: own.id })).status, 'used').toBe(400)
  })
  it('takes the permissions of both sides of it', async () => {
    const { order, days } = await month()
    const id = await sentFor(order, days(['05', 1]))
    const view = 'access_menu__partner_rail_contracts'
    const clerk = await of.server.user({ permissions: [view, 'change_partner_nomination'] })
    const planner = await of.server.user({ permissions: [view, 'change_railshippingschedule'] })
    expect([(await approve(id, {}, clerk)).status, (await approve(id, {}, planner)).status]).toEqual([403, 403])
    expect([(await approve(id, {}, of.partner)).status, (await approve(id, {}, of.third)).status]).toEqual([403, 404])
  })
  it('of a facility that tells no capacity confirms all', async () => {
    const { at, order, days } = await month()
    await of.server.within(of.home, async ({ rows }) => {
      await rows(contract).patch(of.known.open, { facility: null })
    })
    const id = await sentFor(order, days(['05', 9]))
    expect((await of.home.get(of.path(id, 'review/'))).body.days[4]).toMatchObject({
      date: `${at}05`,
      capacity: null,
      free: null,
    })
    expect((await approve(id)).body.confirmed_total).toBe(9)
    await of.server.within(of.home, async ({ rows }) => {
      await rows(contract).patch(of.known.open, { facility: of.site })
    })
  })
})

describe('a rejection', () => {
  it('gives a reason, may propose days, and the buyer takes them', async () => {
    const { at, order, days } = await month()
    const id = await sentFor(order, days(['05', 3]))
    const reject = (body: object, by = of.home) => by.post(of.path(id, 'reject/'), body)
    expect([(await reject({})).status, (await reject({ reason: ' ' })).status]).toEqual([400, 400])
    expect((await reject({ reason: 'x', proposed_days: [on(`${at}07`, 1), on(`${at}07`, 1)] })).status).toBe(400)
    expect([
      (await reject({ reason: 'x' }, of.partner)).status,
      (await reject({ reason: 'x' }, of.third)).status,
    ]).toEqual([403, 404])
    const { body } = await reject({ reason: 'Spur is out', proposed_days: [on(`${at}07`, 2)] })
    expect(body).toMatchObject({ status: 'rejected', reason: 'Spur is out', proposed_days: [on(`${at}07`, 2)] })
    expect((await of.partner.delete(of.path(id))).status).toBe(409)
    expect((await of.home.post(of.path(id, 'take-proposal/'))).status).toBe(403)
    const taken = await of.partner.post(of.path(id, 'take-proposal/'))
    expect(taken.body).toMatchObject({ status: 'draft', revision: 1, total: 2, shipping_schedule: [on(`${at}07`, 2)] })
    expect((await of.home.get(of.path(id))).status, 'a draft again').toBe(404)
  })
  it('without proposed days leaves nothing to take; a change makes a draft of it', async () => {
    const { at, order, days } = await month()
    const id = await sentFor(order, days(['05', 3]))
    await of.home.post(of.path(id, 'reject/'), { reason: 'x' })
    expect((await of.partner.post(of.path(id, 'take-proposal/'))).status).toBe(400)
    const changed = await of.partner.patch(of.path(id), { shipping_schedule: [on(`${at}06`, 3)] })
    expect(changed.body).toMatchObject({ status: 'draft', revision: 1, sent_at: null })
    expect((await of.partner.patch(of.path(id), { total: 3 })).body.revision).toBe(1)
    expect((await of.sent({ id })).status).toBe('sent')
  })
})
