/** The calendar of orders: promised and moved cars by day, for the two companies of an order and no third one. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { contract } from '#model/areas/contract/contract.resource.ts'
import { invitation } from '#model/areas/partner/invitation.resource.ts'
import { nomination } from '#model/areas/partner/nomination.resource.ts'
import { order } from '#model/areas/partner/order.resource.ts'
import { permissions } from '#model/kernel/permissions.ts'
import { systemTransaction } from '#server/engine/rows/transaction.ts'
import { loadingRack } from '../rail/loading-rack.ts'

let rack: Awaited<ReturnType<typeof loadingRack>>
let partner: Awaited<ReturnType<typeof rack.server.user>>
let today = ''
const asked = (from = today, to = today) => `partner/calendar/?from=${from}&to=${to}`
const days = async (by = partner) => (await by.get(asked())).body.days

beforeAll(async () => {
  rack = await loadingRack()
  today = rack.today
  partner = await rack.server.user({ company: rack.server.theirs })
  await rack.within(({ rows }) =>
    rows(contract).patch(rack.base.contract, { buyer: rack.base.consignee, amendment_reason: 'shared' }),
  )
  await systemTransaction(
    rack.server.db,
    ({ rows }) =>
      rows(invitation).create({
        email: 'them@partner.test',
        company_name: 'Theirs',
        counterparty: rack.server.theirs,
        status: 'accepted',
        share_contracts: true,
        share_shipments: true,
        party: rack.base.consignee,
      }),
    rack.server.ours,
  )
  await rack.server.within(partner, async ({ rows }) => {
    const common = { contract: rack.base.contract, counterparty: rack.server.ours, cars: 4 }
    const made = await rows(order).create({ ...common, order_number: 'T-7', status: 'in_progress' })
    const cars = (quantity: number) => [{ date: today, quantity }]
    const nominated = { order: made.id, counterparty: rack.server.ours, start_date: today, end_date: today, total: 3 }
    await rows(nomination).createMany([
      {
        ...nominated,
        status: 'approved',
        shipping_schedule: cars(3),
        confirmed_days: [{ date: today, quantity: 2, reason: '' }],
        confirmed_total: 2,
      },
      { ...nominated, status: 'draft', shipping_schedule: cars(9) },
    ])
  })
  const bill = await rack.bill()
  await rack.load(bill.id)
  const { status } = await rack.clerk.post(`railshipment/${bill.id}/ship/`, {})
  if (status !== 200) throw new Error(`Not shipped: ${status}`)
})
afterAll(() => rack.server.close())

test('a day has the promised and the shipped cars of an order', async () => {
  const expected = [
    {
      date: today,
      contract: rack.base.contract,
      contract__label: 'C-1',
      order__label: 'T-7',
      nominated: 3,
      confirmed: 2,
      shipped: 1,
      placed: 0,
    },
  ]
  expect(await days()).toMatchObject(expected)
  expect(await days(rack.clerk)).toMatchObject(expected)
})

test('spans of more than 92 days, without an end or the wrong way round are refused', async () => {
  expect((await partner.get(asked('2026-01-01', '2026-04-02'))).status).toBe(200)
  for (const [from, to] of [
    ['2026-01-01', '2026-04-03'],
    ['2026-02-01', '2026-01-01'],
    ['2026-13-01', '2026-13-02'],
    ['', '2026-01-01'],
  ])
    expect([from, to, (await partner.get(asked(from, to))).status]).toEqual([from, to, 400])
})

test('what was shipped needs its permission and its share; a third company sees nothing', async () => {
  const noShipments = await rack.server.user({
    company: rack.server.theirs,
    permissions: permissions.filter((one) => one !== 'access_menu__partner_rail_shipments'),
  })
  expect(await days(noShipments)).toMatchObject([{ confirmed: 2, shipped: 0 }])
  const outsider = await systemTransaction(rack.server.db, async ({ client }) =>
    Number((await client.query("insert into company_company (name) values ('Outside Fuels') returning id")).rows[0].id),
  )
  expect(await days(await rack.server.user({ company: outsider }))).toEqual([])
  await systemTransaction(
    rack.server.db,
    async ({ rows }) => {
      const [one] = await rows(invitation).find({}, { limit: 1 })
      return rows(invitation).patch(one?.id ?? 0, { status: 'revoked' })
    },
    rack.server.ours,
  )
  // Orders and nominations stay readable.
  expect(await days()).toMatchObject([{ confirmed: 2, shipped: 0 }])
})
