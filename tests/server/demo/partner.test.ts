/** What the demo shows of the portal: invitations in each state both ways, and orders and nominations in each of theirs. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { invitationStates } from '#model/areas/partner/rules/invitation-life.ts'
import { seededDemo, type SeededDemo } from './seeded-demo.ts'

let demo: SeededDemo
beforeAll(async () => {
  demo = await seededDemo()
})
afterAll(() => demo.stop())

const query = async (text: string) => (await demo.db.pool.query(text)).rows

test('both companies have sent invitations in each state', async () => {
  const found = await query(
    "select c.name, array_agg(distinct i.status order by i.status) as states from partner_invitation i join company_company c on c.id = i.company_id where c.name in ('Prairie Gateway Terminals', 'Northern Consignee Ltd') group by 1",
  )
  expect(found.map(({ states }) => states)).toEqual([invitationStates.toSorted(), invitationStates.toSorted()])
})

test('propane of a year is ordered: shipped as confirmed, cut, revised late, to answer, rejected with a proposal', async () => {
  const [ordered] = await query("select id, cars, status from partner_order where purchase_order = '45001231'")
  expect(ordered).toMatchObject({ cars: '240', status: 'in_progress' })
  const nominations = await query(
    `select status, revision::int, late, total::int, confirmed_total::int, cut_total::int, jsonb_array_length(proposed_days) as proposed,
       (select coalesce(sum((d ->> 'quantity')::int), 0)::int from jsonb_array_elements(shipped_days) d) as shipped
     from partner_nomination where "order" = ${ordered.id} order by start_date, id`,
  )
  expect(nominations).toMatchObject([
    { status: 'approved', revision: 0, cut_total: 0 },
    { status: 'approved', revision: 0, cut_total: 2 },
    { status: 'sent', revision: 1, late: true },
    { status: 'sent', revision: 0, late: false },
    { status: 'rejected' },
    { status: 'draft', total: 0 },
  ])
  const [now] = nominations
  expect(now?.total).toBeGreaterThan(0)
  expect(now?.shipped).toBe(now?.confirmed_total)
  expect(nominations[4]?.proposed).toBeGreaterThan(0)
})

test('a nomination has a day on which the spur is closed, at any time of the year', async () => {
  const closed = await query(
    `select d ->> 'date' as date from partner_nomination n join partner_order o on o.id = n."order", jsonb_array_elements(n.closed_days) d
     where o.purchase_order = '45001231'`,
  )
  expect(closed.filter(({ date }) => new Date(date).getUTCDay() === 0).length).toBeGreaterThan(0)
})

test('diesel has an order to answer, and the partner sees positions, a late car among them', async () => {
  expect(await query("select cars::int from partner_order where status = 'sent'")).toEqual([{ cars: 36 }])
  const [{ id }] = await query("select id from company_company where name = 'Northern Consignee Ltd'")
  const seen = await demo.read(async ({ client }) => {
    await client.query("select set_config('app.company', $1, true)", [String(id)])
    return (await client.query('select late_hours from partner_car')).rows
  })
  expect(seen.length).toBeGreaterThan(0)
  expect(seen.some(({ late_hours }) => Number(late_hours) > 0)).toBe(true)
})
