/** The buyer fills in drafts and sends them: each check names its field, and no other company takes part. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { shippingDays } from '#model/areas/schedule/shipping-days.resource.ts'
import { nominating, on, type Nominating } from './nominating.ts'

let of: Nominating
beforeAll(async () => void (of = await nominating()))
afterAll(() => of.server.close())

const call = (id: number, verb: string, body: object = {}) => of.partner.post(of.path(id, verb), body)

describe('new nominations', () => {
  const ask = (id: number, by = of.partner) => by.get(`partner/railnomination/new-nominations/?order=${id}`)
  it('are one draft for each month of the order, created once', async () => {
    const { id } = await of.makeOrder()
    const [one, other] = await Promise.all([ask(id), ask(id)])
    expect([one.status, one.body.count]).toEqual([200, 3])
    expect(
      one.body.results.map((row: { start_date: string; end_date: string }) => [row.start_date, row.end_date]),
    ).toEqual([
      ['2096-11-20', '2096-11-30'],
      ['2096-12-01', '2096-12-31'],
      ['2097-01-01', '2097-01-10'],
    ])
    const ids = (answer: typeof one) => answer.body.results.map((row: { id: number }) => row.id)
    expect(ids(other)).toEqual(ids(one))
    const listed = await of.partner.get(`partner/railnomination/?order_id=${id}`)
    expect(listed.body.count).toBe(3)
  })
  it('are for an accepted order, by its buyer', async () => {
    const draft = await of.makeOrder({ status: 'sent' })
    expect(await ask(draft.id)).toMatchObject({ status: 409, body: { current: { id: draft.id } } })
    const { id } = await of.makeOrder()
    expect((await ask(id, of.home)).status).toBe(403)
    expect((await ask(id, of.third)).status).toBe(404)
    const page = await of.partner.get(`partner/railnomination/new-nominations/?order=${id}`, {
      'sec-fetch-mode': 'navigate',
    })
    expect(page.status).toBe(403)
  })
})

describe('a draft', () => {
  it('takes a forecast, which is spread around closed and locked days; each is undone', async () => {
    await of.server.within(of.home, ({ rows }) =>
      rows(shippingDays).create({
        name: 'Weekdays',
        facility: of.site,
        days_off: [{ date: '2096-12-03', reason: 'Secret' }],
      }),
    )
    const draft = await of.makeDraft(await of.makeOrder(), {
      shipping_schedule: [],
      total: 0,
      end_date: '2096-12-05',
      locked_days: [{ date: '2096-12-05', reason: 'spur' }],
    })
    expect(draft.closed_days, 'no reason crosses').toEqual([{ date: '2096-12-03' }])
    const undo = async ({ batch }: { batch: number }) =>
      expect((await of.partner.post(`batch/${batch}/undo/`)).body).toMatchObject({ counts: { returned: 1 } })
    const forecast = await call(draft.id, 'forecast/', { forecast: 12 })
    expect(forecast.body).toMatchObject({ forecast: 12, total: 0 })
    await undo(forecast.body)
    expect(await of.stored(draft.id)).toMatchObject({ forecast: null })
    await call(draft.id, 'forecast/', { forecast: 12 })
    expect((await call(draft.id, 'auto_schedule/', { dry_run: true })).body).toMatchObject({ total: 12 })
    expect((await of.stored(draft.id)).total).toBe(0)
    const spread = await call(draft.id, 'auto_schedule/')
    const cars = [4, 4, 0, 4, 0]
    const shipping_schedule = cars.map((quantity, index) => on(`2096-12-0${index + 1}`, quantity))
    expect(await of.stored(draft.id)).toMatchObject({ shipping_schedule, total: 12 })
    await undo(spread.body)
    expect(await of.stored(draft.id)).toMatchObject({ shipping_schedule: [], total: 0, forecast: 12 })
    await call(draft.id, 'auto_schedule/')
    const cleared = await call(draft.id, 'clear-nomination/')
    const { locked_days } = draft
    expect(cleared.body).toMatchObject({ shipping_schedule: [on('2096-12-05', 0)], total: 0, locked_days })
    await undo(cleared.body)
    expect(await of.stored(draft.id)).toMatchObject({ shipping_schedule, total: 12, forecast: 12 })
  })
  it('is not spread without cars', async () => {
    const { id } = await of.makeDraft(await of.makeOrder(), { total: 0, shipping_schedule: [] })
    expect(await call(id, 'auto_schedule/')).toMatchObject({ status: 400, body: { total: [expect.any(String)] } })
  })
  it('lists each day once, at every write', async () => {
    const { id } = await of.makeDraft(await of.makeOrder())
    const twice = [on('2096-12-05', 1), on('2096-12-05', 2)]
    const patched = await of.partner.patch(of.path(id), { shipping_schedule: twice })
    expect(patched).toMatchObject({
      status: 400,
      body: { shipping_schedule: ['Each day is listed once. Listed more often: 2096-12-05.'] },
    })
    const locked_days = [
      { date: '2096-12-05', reason: '' },
      { date: '2096-12-05', reason: 'x' },
    ]
    expect((await of.partner.patch(of.path(id), { locked_days })).status).toBe(400)
    expect((await of.partner.patch(of.path(id), { shipping_schedule: [on('2096-12-05', -1)] })).status).toBe(400)
    expect((await of.partner.patch(of.path(id), { total: 1_000_000 })).status).toBe(400)
  })
  it('is for an order between the same companies', async () => {
    const { id } = await of.makeOrder()
    const mine = { order: id, counterparty: of.server.theirs, start_date: '2096-12-01', end_date: '2096-12-02' }
    expect((await of.home.post('partner/railnomination/', mine)).status, 'by the supplier').toBe(400)
    expect((await of.third.post('partner/railnomination/', { ...mine, counterparty: of.server.ours })).status).toBe(400)
  })
  it('is changed by its company alone', async () => {
    const { id } = await of.makeDraft(await of.makeOrder())
    for (const verb of ['forecast/', 'clear-nomination/', 'auto_schedule/', 'send/', 'revise/']) {
      const body = verb === 'forecast/' ? { forecast: 1 } : {}
      expect([404, 403], verb).toContain((await of.home.post(of.path(id, verb), body)).status)
      expect((await of.third.post(of.path(id, verb), body)).status, verb).toBe(404)
    }
  })
})

describe('sending', () => {
  it('takes it to the supplier, and locks its days', async () => {
    const draft = await of.makeDraft(await of.makeOrder())
    expect(await call(draft.id, 'send/')).toMatchObject({ status: 200, body: { status: 'sent', late: false } })
    expect((await of.home.get(of.path(draft.id))).body).toMatchObject({ total: 5, timezone: 'America/Edmonton' })
    expect((await call(draft.id, 'send/')).status).toBe(409)
    for (const verb of ['forecast/', 'auto_schedule/', 'clear-nomination/'])
      expect((await call(draft.id, verb, verb === 'forecast/' ? { forecast: 1 } : {})).status, verb).toBe(409)
    expect((await of.partner.patch(of.path(draft.id), { total: 1 })).status).toBe(409)
    expect((await of.partner.delete(of.path(draft.id))).status).toBe(409)
    expect((await of.home.post(of.path(draft.id, 'seen/'))).body.seen_by_supplier_at).toEqual(expect.any(String))
    expect((await of.third.post(of.path(draft.id, 'seen/'))).status).toBe(404)
    expect((await call(draft.id, 'recall/')).body).toMatchObject({ status: 'draft', sent_at: null })
  })
  it.each([
    ['no cars', { total: 0, shipping_schedule: [] }, 'total'],
    ['another sum', { total: 4 }, 'total'],
    ['a day outside', { shipping_schedule: [on('2096-11-30', 5)] }, 'shipping_schedule'],
    ['days that are over', { start_date: '2020-01-01', shipping_schedule: [on('2020-01-02', 5)] }, 'shipping_schedule'],
  ] as const)('with %s is refused', async (_, values, field) => {
    const { id } = await of.makeDraft(await of.makeOrder({ start_date: '2020-01-01' }), values)
    expect(await call(id, 'send/')).toMatchObject({ status: 400, body: { [field]: [expect.any(String)] } })
  })
  it('shows the sum where it exceeds the order and its tolerance', async () => {
    const by = await of.makeOrder({ cars: 5 })
    await of.sent(await of.makeDraft(by))
    const next = {
      start_date: '2097-01-01',
      end_date: '2097-01-10',
      total: 1,
      shipping_schedule: [on('2097-01-02', 1)],
    }
    const { id } = await of.makeDraft(by, next)
    expect(await call(id, 'send/')).toMatchObject({ status: 400, body: { total: [expect.stringContaining('6 cars')] } })
  })
  it('counts two that are sent at once', async () => {
    const by = await of.makeOrder({ cars: 7 })
    const first = await of.makeDraft(by)
    const second = await of.makeDraft(by, {
      start_date: '2097-01-01',
      end_date: '2097-01-10',
      shipping_schedule: [on('2097-01-02', 5)],
    })
    const answers = await Promise.all([call(first.id, 'send/'), call(second.id, 'send/')])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400])
  })
  it('refuses days that another nomination has', async () => {
    const by = await of.makeOrder()
    await of.sent(await of.makeDraft(by))
    const { id } = await of.makeDraft(by)
    expect((await call(id, 'send/')).body.start_date).toEqual([expect.stringContaining('nominated already')])
  })
  it('warns of closed days in a dry run, and goes all the same', async () => {
    const { id } = await of.makeDraft(await of.makeOrder(), { shipping_schedule: [on('2096-12-03', 5)] })
    const tried = await call(id, 'send/', { dry_run: true })
    expect(tried.body).toMatchObject({ can: true, warnings: [{ says: expect.stringContaining('2096-12-03') }] })
    expect((await call(id, 'send/')).status).toBe(200)
  })
  it('is 409 while the order takes none, or its contract is not shared', async () => {
    const by = await of.makeOrder({ status: 'cancelled' })
    const one = await of.makeDraft(by)
    expect(await call(one.id, 'send/')).toMatchObject({ status: 409, body: { current: { id: one.id } } })
    const { id } = await of.makeDraft(await of.makeOrder())
    await of.answer({ status: 'revoked' })
    expect((await call(id, 'send/')).status).toBe(409)
    await of.answer({ status: 'accepted' })
    expect((await call(id, 'send/')).status).toBe(200)
  })
})
