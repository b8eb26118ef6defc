/** Letters to the other company: who gets one, what it says, and how many of one thread. */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { user } from '#model/areas/user/user.resource.ts'
import type { Client } from '../../../harness.ts'
import { contract } from '#model/areas/contract/contract.resource.ts'
import { order } from '#model/areas/partner/order.resource.ts'
import { nominating, type Nominating } from '../nomination/nominating.ts'

let of: Nominating
let planner: Client
beforeAll(async () => {
  of = await nominating()
  planner = await of.server.user({ permissions: ['change_partner_order', 'access_menu__partner_rail_contracts'] })
})
afterAll(() => of.server.close())

type Queued = { to: string; subject: string; body: string; company: number; seconds: number }
const queued = async (): Promise<readonly Queued[]> => {
  const { rows } = await of.server.db.pool.query<Queued>(
    `select l.to_address as to, l.subject, o.body, l.company_id::int as company, extract(epoch from l.run_at - now())::int as seconds
     from config_letter l join outbox o on o.letter = l.id where l.object_type = 'partner:order' order by l.id`,
  )
  return rows
}
beforeEach(async () => {
  await of.server.db.pool.query(
    "delete from outbox where letter in (select id from config_letter where object_type = 'partner:order')",
  )
  await of.server.db.pool.query("delete from config_letter where object_type = 'partner:order'")
})
const answer = (client: Client, id: number, verb: string, body: object = {}) =>
  client.post(`${order.path}${id}/${verb}/`, body)

it('go to users of the other company who may act, and stay rows of their company', async () => {
  const reader = await of.server.user({ permissions: ['access_menu__partner_rail_contracts'] })
  const { id, order_number } = await of.makeOrder({ status: 'sent', product_name: 'Propane' })
  await answer(of.home, id, 'accept')
  const [letter, ...others] = (await queued()).filter(({ to }) => to === of.partner.email)
  expect(letter).toMatchObject({ subject: `Order ${order_number} was accepted`, company: of.server.theirs })
  expect(letter?.body).toContain('20 cars of Propane, 2096-11-20 to 2097-01-10.')
  expect(letter?.body).toMatch(new RegExp(`/#/partner/order/${id}$`))
  expect([letter?.seconds, others]).toEqual([expect.closeTo(10, -1), []])
  const told = (await queued()).map(({ to }) => to)
  for (const own of [of.home, planner, reader, of.third]) expect(told).not.toContain(own.email)
  const { body } = await of.home.get('letter/?object_type=partner:order')
  expect(body.count, 'addresses of the other company').toBe(0)
})

it('tell the days of a nomination, and go out once for a thread', async () => {
  const made = await of.makeOrder()
  const draft = await of.makeDraft(made)
  await of.sent(draft)
  const first = (await queued()).filter(({ to }) => to === of.home.email)
  expect(first).toHaveLength(1)
  expect(first[0]?.body).toMatch(
    /Nominated: 5 cars\.\n2096-12-05: 3 cars\n2096-12-06: 2 cars\n.*#\/partner\/nomination\/\d+$/,
  )
  expect((await queued()).map(({ to }) => to)).not.toContain(planner.email)
  await of.partner.post(of.path(draft.id, 'recall/'), {})
  await of.sent(draft)
  const waiting = (await queued()).filter(({ to }) => to === of.home.email)
  expect([waiting.length, waiting[0]?.body.match(/Nominated/g)?.length]).toEqual([1, 2])
  await of.server.db.pool.query(
    "update config_letter set status = 'sent', finished_at = now() where object_type = 'partner:order'",
  )
  await of.partner.post(of.path(draft.id, 'recall/'), {})
  await of.sent(draft)
  const later = (await queued()).filter(({ to }) => to === of.home.email)
  expect([later.length, (later[1]?.seconds ?? 0) > 500]).toEqual([2, true])
})

it('open a sent order with the panel of its answer', async () => {
  const draft = await of.makeOrder({ status: 'draft' })
  await of.server.within(of.home, ({ rows }) =>
    rows(contract).patch(of.known.open, {
      status: 'approved',
      cars: 48,
      start_date: '2096-11-01',
      end_date: '2097-02-28',
    }),
  )
  expect(await answer(of.partner, draft.id, 'send')).toMatchObject({ status: 200 })
  const bodies = (await queued()).filter(({ to }) => to === of.home.email).map(({ body }) => body)
  expect(bodies).toEqual([expect.stringMatching(new RegExp(`/#/partner/order/${draft.id}\\?verb=accept$`))])
})

it('are switched off by each person', async () => {
  await of.server.within(planner, ({ rows }) =>
    rows(user).patch(planner.id, { app_config: { letters: { partner: false } } }),
  )
  const { id } = await of.makeOrder({ status: 'sent' })
  await answer(of.partner, id, 'cancel', { reason: 'Tested' })
  const told = (await queued()).map(({ to }) => to)
  expect([told.includes(of.home.email), told.includes(planner.email)]).toEqual([true, false])
})

it('are not written again by the undo of an answer', async () => {
  const { id } = await of.makeOrder({ status: 'sent' })
  const accepted = await of.home.post(`${order.path}accept/`, { ids: [id] })
  const before = (await queued()).map(({ to, body }) => [to, body])
  expect((await of.home.post(`batch/${accepted.body.batch}/undo/`, {})).body.counts.returned).toBe(1)
  expect((await queued()).map(({ to, body }) => [to, body])).toEqual(before)
})
