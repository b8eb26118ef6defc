/** Orders: the draft of a contract, what sending requires, the answer of the supplier, and the end by shipments or a close. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contract } from '#model/areas/contract/contract.resource.ts'
import { order } from '#model/areas/partner/order.resource.ts'
import { schedule } from '#model/areas/schedule/schedule.resource.ts'
import { systemTransaction } from '#server/engine/rows/transaction.ts'
import { nominating, on, type Nominating } from '../nomination/nominating.ts'

let of: Nominating
beforeAll(async () => {
  of = await nominating()
  await changeContract({ status: 'approved', cars: 48, start_date: '2096-11-01', end_date: '2097-02-28' })
})
afterAll(() => of.server.close())

const changeContract = (values: object) =>
  systemTransaction(of.server.db, ({ rows }) => rows(contract).patch(of.known.open, values), of.server.ours)
/** Past the rules of contracts, which ask for the reason of such a change. */
const changeType = (type: string) =>
  of.server.db.pool.query('update contract_contract set contract_type = $1 where id = $2', [type, of.known.open])
const path = (id: number, call = '') => `${order.path}${id}/${call}`
const makeOrder = (by = of.partner, headers = {}) =>
  by.get(`partner/railcontract/${of.known.open}/make-order/`, headers)
const send = (id: number, body: object = {}) => of.partner.post(path(id, 'send/'), body)
const clear = () =>
  of.server.within(of.partner, async ({ client }) => {
    await client.query("delete from partner_order where status = 'draft'")
  })

describe('the draft of a contract', () => {
  it('is one, however often and by how many it is asked for', async () => {
    const [one, other] = await Promise.all([makeOrder(), makeOrder()])
    expect([one.status, other.body.id]).toEqual([200, one.body.id])
    expect(one.body).toMatchObject({
      status: 'draft',
      cars: null,
      product_name: 'Propane',
      counterparty: of.server.ours,
      start_date: '2096-11-01',
      end_date: '2097-02-28',
    })
    expect((await makeOrder()).body.id).toBe(one.body.id)
    const more = await of.partner.post(order.path, {
      order_number: 'Another',
      counterparty: of.server.ours,
      contract: of.known.open,
    })
    expect([more.status, more.body.detail]).toEqual([
      409,
      `Order ${one.body.order_number} is a draft of this contract already. Send or delete it first.`,
    ])
    const past = of.server.within(of.partner, ({ client }) =>
      client.query(
        `insert into partner_order (company_id, counterparty, order_number, contract, status) select company_id, counterparty, 'Past', contract, status
         from partner_order where id = $1`,
        [one.body.id],
      ),
    )
    await expect(past).rejects.toThrow(/is a draft of this contract already/)
    await clear()
  })

  it('is of the buyer: no page that is opened creates it, and the seller of a purchase has none', async () => {
    expect((await makeOrder(of.partner, { 'sec-fetch-mode': 'navigate' })).status).toBe(403)
    expect([(await makeOrder(of.third)).status, (await makeOrder(of.home)).status]).toEqual([404, 404])
    await changeType('purchase')
    expect((await makeOrder()).status).toBe(409)
    await changeType('sale')
  })

  it('is deleted by its company alone', async () => {
    const { id } = (await makeOrder()).body
    expect([
      (await of.home.delete(path(id))).status,
      (await of.third.delete(path(id))).status,
      (await of.partner.delete(path(id))).status,
    ]).toEqual([404, 404, 204])
  })

  it('ends on or after its first day', async () => {
    const { id } = (await makeOrder()).body
    const dates = { start_date: '2097-01-02', end_date: '2097-01-01' }
    const refused = await of.partner.patch(path(id), dates)
    const made = await of.partner.post(order.path, { order_number: 'Back', counterparty: of.server.ours, ...dates })
    expect([refused.status, made.status]).toEqual([400, 400])
    await clear()
  })
})

describe('sending', () => {
  it('requires cars and days within the contract, all named at once', async () => {
    const { id } = (await makeOrder()).body
    await of.partner.patch(path(id), { start_date: '2096-10-31', end_date: '2097-03-01' })
    const refused = await send(id)
    expect([refused.status, refused.body]).toMatchObject([
      400,
      {
        cars: ['Enter the number of cars.'],
        start_date: ['Contract C-1 begins on 2096-11-01.'],
        end_date: ['Contract C-1 ends on 2097-02-28.'],
      },
    ])
    await clear()
  })

  it('is a conflict while the contract is not approved or not shared', async () => {
    const { id } = (await makeOrder()).body
    await of.partner.patch(path(id), { cars: 5 })
    await changeContract({ status: 'draft' })
    const early = await send(id)
    await changeContract({ status: 'approved' })
    await of.answer({ status: 'revoked' })
    const revoked = await send(id)
    await of.answer({ status: 'accepted' })
    expect([early.status, early.body.detail, early.body.current.id]).toEqual([
      409,
      'Contract C-1 is draft. Only an approved contract takes orders.',
      id,
    ])
    expect([revoked.status, revoked.body.detail]).toEqual([
      409,
      'No accepted invitation shares the contract of this order.',
    ])
    await clear()
  })

  it('warns of more cars than the contract has left', async () => {
    const taken = await of.makeOrder({ status: 'sent', cars: 40 })
    const { id } = (await makeOrder()).body
    await of.partner.patch(path(id), { cars: 9 })
    expect((await send(id, { dry_run: true })).body).toMatchObject({
      can: true,
      warnings: [{ field: 'cars', says: 'Contract C-1 has 8 cars left.' }],
    })
    expect((await send(id)).body).toMatchObject({ status: 'sent', sent_at: expect.any(String) })
    for (const one of [taken.id, id]) await of.partner.post(path(one, 'cancel/'), { reason: 'Tested' })
  })
})

describe('an order that was sent', () => {
  const sent = async () => {
    const { id } = (await makeOrder()).body
    await of.partner.patch(path(id), { cars: 5 })
    return (await send(id)).body
  }
  it('keeps its terms and is not deleted, until it is recalled', async () => {
    const { id } = await sent()
    expect([
      (await of.partner.patch(path(id), { cars: 6 })).status,
      (await of.partner.delete(path(id))).status,
      (await of.home.patch(path(id), { cars: 6 })).status,
      (await of.home.delete(path(id))).status,
    ]).toEqual([409, 409, 403, 403])
    expect((await of.home.get(path(id))).body).toMatchObject({ status: 'sent', cars: 5 })
    expect((await of.partner.post(path(id, 'recall/'), {})).body).toMatchObject({ status: 'draft', sent_at: null })
    expect((await of.home.get(path(id))).status).toBe(404)
    await clear()
  })

  it('is accepted or rejected by the supplier, who can take the answer back', async () => {
    const { id } = await sent()
    expect((await of.partner.post(path(id, 'accept/'), {})).status).toBe(403)
    expect((await of.home.post(path(id, 'reject/'), { reason: ' ' })).status).toBe(400)
    const many = await of.home.post(`${order.path}accept/`, { ids: [id] })
    expect([many.body.results[0].outcome, (await of.partner.get(path(id))).body.status]).toEqual([
      'changed',
      'accepted',
    ])
    expect((await of.home.post(`batch/${many.body.batch}/undo/`, {})).body.counts.returned).toBe(1)
    expect((await of.home.post(path(id, 'reject/'), { reason: 'Full' })).body).toMatchObject({
      status: 'rejected',
      reason: 'Full',
      answered_at: expect.any(String),
    })
  })

  it('tells each company when the other one opened it', async () => {
    const { id } = await sent()
    const opened = (await of.home.post(path(id, 'seen/'), {})).body
    expect(opened).toMatchObject({ seen_by_supplier_at: expect.any(String), seen_by_buyer_at: null })
    expect((await of.home.post(path(id, 'seen/'), {})).body.version, 'a page that stays open').toBe(opened.version)
    expect((await of.third.post(path(id, 'seen/'), {})).status).toBe(404)
    expect((await of.partner.post(path(id, 'seen/'), {})).body).toMatchObject({ seen_by_buyer_at: expect.any(String) })
    await of.partner.post(path(id, 'cancel/'), { reason: 'Tested' })
  })

  it('stays at its version when it is opened, so that an answer given then is taken, and undone exactly', async () => {
    const { id } = await sent()
    const { version } = (await of.home.get(path(id))).body
    const accept = async () =>
      (await of.home.post(`${order.path}accept/`, { ids: [id], versions: { [id]: version } })).body
    const entries = async () => (await of.home.get(path(id, 'history/'))).body.results
    const before = await entries()
    const open = async () => {
      await of.server.db.pool.query(
        "update partner_order set seen_by_buyer_at = '2020-01-01', seen_by_supplier_at = '2020-01-01' where id = $1",
        [id],
      )
      await of.home.post(path(id, 'seen/'), {})
      return (await of.partner.post(path(id, 'seen/'), {})).body
    }
    expect(await open()).toMatchObject({ version, seen_by_buyer_at: expect.not.stringMatching(/^2020/) })
    expect(await entries()).toEqual(before)
    const accepted = await accept()
    expect(accepted.results[0].outcome).toBe('changed')
    await open()
    expect((await of.home.post(`batch/${accepted.batch}/undo/`, {})).body.results[0].outcome).toBe('returned')
    expect((await accept()).results[0]).toMatchObject({
      outcome: 'conflict',
      message: 'It changed since you looked: it is sent now.',
    })
    await of.partner.post(path(id, 'cancel/'), { reason: 'Tested' })
  })

  it('is announced to both companies when it is opened', async () => {
    const { id } = await sent()
    const companies = async () =>
      (
        await of.server.db.pool.query('select company_id from change where resource = $1 and id = $2 and kind = $3', [
          'partner:order',
          String(id),
          'update',
        ])
      ).rows.length
    const before = await companies()
    await of.home.post(path(id, 'seen/'), {})
    expect(await companies()).toBe(before + 2)
    await of.partner.post(path(id, 'cancel/'), { reason: 'Tested' })
  })
})

describe('the end of an order', () => {
  /** An order in progress whose schedule has two days to come, and one car shipped on the first of them. */
  async function inProgress(cars: number, shipped: number) {
    const made = await of.makeOrder({ status: 'in_progress', cars })
    const days = [on('2096-12-05', 3), on('2096-12-06', 2)]
    const plan = await of.server.within(of.home, ({ rows }) =>
      rows(schedule).create({ name: made.order_number, contract: of.known.open, schedule: days, total: 5 }),
    )
    const { id } = await of.makeDraft(made, { status: 'approved', confirmed_total: 5 })
    // As an approval of the supplier does, whose schedule it is.
    await of.server.db.pool.query('update partner_nomination set schedule = $1 where id = $2', [plan.id, id])
    const ship = (quantity: number) => of.changePlan(plan.id, { actual: [on('2096-12-05', quantity)] })
    await ship(shipped)
    return { id: made.id, plan: plan.id, ship }
  }

  it('comes when all its cars have shipped, and is taken back with a shipment', async () => {
    const { id, ship } = await inProgress(3, 2)
    expect(await of.orderNow(id)).toMatchObject({ status: 'in_progress', shipped_cars: 2, confirmed_cars: 5 })
    await ship(3)
    expect(await of.orderNow(id)).toMatchObject({ status: 'fulfilled', shipped_cars: 3 })
    await ship(1)
    expect(await of.orderNow(id)).toMatchObject({ status: 'in_progress', shipped_cars: 1 })
  })

  it.each([
    ['the buyer', () => of.partner],
    ['the supplier', () => of.home],
  ])('is set short by %s: days to come keep the cars that have shipped', async (_who, by) => {
    const { id, plan } = await inProgress(5, 1)
    expect((await by().post(path(id, 'close/'), {})).status).toBe(400)
    expect((await by().post(path(id, 'close/'), { reason: 'Season is over' })).body).toMatchObject({
      status: 'fulfilled',
      reason: 'Season is over',
    })
    expect(await of.planOf(plan)).toMatchObject({ schedule: [on('2096-12-05', 1), on('2096-12-06', 0)], total: 1 })
  })

  it('is no cancellation by the supplier once a car has shipped', async () => {
    const shipped = await of.makeOrder({ status: 'accepted', shipped_cars: 2 })
    const refused = await of.home.post(path(shipped.id, 'cancel/'), { reason: 'No product' })
    expect([refused.status, refused.body.detail]).toEqual([
      409,
      '2 cars have shipped. Only the buyer may cancel this order now.',
    ])
    expect((await of.partner.post(path(shipped.id, 'cancel/'), { reason: 'No need' })).body.status).toBe('cancelled')
    const open = await of.makeOrder({ status: 'accepted' })
    expect((await of.home.post(path(open.id, 'cancel/'), { reason: 'No product' })).body.status).toBe('cancelled')
  })
})

it('drafts of nominations do not count in an order', async () => {
  const made = await of.makeOrder({ status: 'accepted' })
  const draft = await of.makeDraft(made)
  expect(await of.orderNow(made.id)).toMatchObject({ nomination_count: 0, nominated_cars: 0 })
  await of.sent(draft)
  expect(await of.orderNow(made.id)).toMatchObject({ nomination_count: 1, nominated_cars: 5 })
})
