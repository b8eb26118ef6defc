/** The export of a month: a line for each shipped car, the same lines each time, for each company what it may see. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { contract } from '#model/areas/contract/contract.resource.ts'
import { invitation } from '#model/areas/partner/invitation.resource.ts'
import { order } from '#model/areas/partner/order.resource.ts'
import { permissions } from '#model/kernel/permissions.ts'
import { systemTransaction } from '#server/engine/rows/transaction.ts'
import { loadingRack } from '../rail/loading-rack.ts'

type Line = Readonly<Record<string, unknown>>
let rack: Awaited<ReturnType<typeof loadingRack>>
let partner: Awaited<ReturnType<typeof rack.server.user>>
let month = ''
const bills = { shared: '', hidden: '' }
const path = (of = month, output = 'json') => `partner/railorder/export_month/?month=${of}&output=${output}`
const lines = async (by = partner): Promise<readonly Line[]> => (await by.get(path())).body.results
const share = (values: object) =>
  systemTransaction(
    rack.server.db,
    async ({ rows }) => {
      const [one] = await rows(invitation).find({}, { limit: 1 })
      return rows(invitation).patch(one?.id ?? 0, values)
    },
    rack.server.ours,
  )

async function shipped(cars: number, values: object = {}) {
  const bill = await rack.bill(values)
  for (let car = 0; car < cars; car++) await rack.load(bill.id)
  const answer = await rack.clerk.post(`railshipment/${bill.id}/ship/`, {})
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
  return bill
}

beforeAll(async () => {
  rack = await loadingRack()
  month = rack.today.slice(0, 7)
  partner = await rack.server.user({ company: rack.server.theirs })
  await rack.within(({ rows }) =>
    rows(contract).patch(rack.base.contract, {
      buyer: rack.base.consignee,
      price: '0.8125',
      currency: 'CAD',
      amendment_reason: 'shared',
    }),
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
  await rack.server.within(partner, ({ rows }) =>
    rows(order).create({
      order_number: 'T-7',
      purchase_order: '4500-1',
      contract: rack.base.contract,
      counterparty: rack.server.ours,
      status: 'in_progress',
      cars: 4,
      start_date: `${month}-01`,
    }),
  )
  bills.shared = (await shipped(2)).bol_number
  bills.hidden = (await shipped(1, { consignee: rack.base.shipper, contract: null, schedule: null })).bol_number
  await rack.load((await rack.bill()).id)
})
afterAll(() => rack.server.close())

test('a line for each car of each shared shipped bill, with its order and its price', async () => {
  const all = await lines()
  expect(all).toHaveLength(2)
  expect(all[0]).toMatchObject({
    order_number: 'T-7',
    purchase_order: '4500-1',
    contract: 'C-1',
    bill: bills.shared,
    revision: 0,
    ship_date: rack.today,
    product: 'Propane',
    price: '0.8125',
    price_unit: 'gal',
    currency: 'CAD',
    place: '',
    eta: null,
  })
  expect(all[0]).toMatchObject({
    car: expect.stringMatching(/^GATX \d+$/),
    net_gallons: expect.stringMatching(/^\d+\.\d\d$/),
    pounds: '120000.00',
  })
})

test('each line has an id of its own, and the same one each time, also after a correction', async () => {
  const ids = async (): Promise<readonly unknown[]> => (await lines()).map(({ line_id }) => line_id)
  const before = await ids()
  expect(new Set(before).size).toBe(2)
  const [bill] = (await rack.clerk.get(`railshipment/?bol_number=${bills.shared}`)).body.results
  await rack.clerk.post(`railshipment/${bill.id}/open_for_correction/`, { reason: 'a wrong seal was written' })
  expect((await rack.clerk.post(`railshipment/${bill.id}/ship/`, {})).status).toBe(200)
  expect(await ids()).toEqual(before)
})

test('the supplier gets the cars of its own bills under the order', async () => {
  expect((await lines(rack.clerk)).map(({ bill }) => bill)).toEqual([bills.shared, bills.shared])
})

test('it comes as CSV and as a workbook', async () => {
  const file = await partner.get(path(month, 'csv'))
  expect(file.headers['content-type']).toContain('text/csv')
  expect(file.headers['content-disposition']).toContain(`shipped-${month}.csv`)
  const [head, ...rest] = String(file.body).trim().split('\r\n')
  expect(head).toContain('Line,Order,PO,Contract,Bill of lading')
  expect(rest).toHaveLength(2)
  const sheet = await partner.get(path(month, 'xlsx'))
  expect([sheet.status, sheet.raw.subarray(0, 2).toString()]).toEqual([200, 'PK'])
})

test('lines are in the order of days, and those of months around it are left out', async () => {
  const shipDay = (day: string) =>
    rack.server.db.pool.query('update rail_shipment set ship_date = $1 where bol_number = $2', [day, bills.shared])
  const other = await shipped(1)
  await rack.server.db.pool.query("update rail_shipment set ship_date = '2024-02-01' where id = $1", [other.id])
  await shipDay('2024-02-29')
  expect((await partner.get(path('2024-02'))).body.results.map(({ ship_date }: Line) => ship_date)).toEqual([
    '2024-02-01',
    '2024-02-29',
    '2024-02-29',
  ])
  for (const around of ['2024-01', '2024-03', month]) expect((await partner.get(path(around))).body.count).toBe(0)
  const csv = String((await partner.get(path('2024-02', 'csv'))).body)
  expect(csv.trim().split('\r\n')).toHaveLength(4)
  await shipDay(rack.today)
  await rack.server.db.pool.query("update rail_shipment set ship_date = '2001-02-01' where id = $1", [other.id])
})

test('a month that there is not is refused, another month is empty, and permissions count', async () => {
  for (const wrong of ['2026-13', '2026-1', 'x', '']) expect((await partner.get(path(wrong))).status).toBe(400)
  expect((await partner.get(path('2001-01'))).body).toEqual({ count: 0, results: [] })
  const without = (lacking: string) =>
    rack.server.user({ company: rack.server.theirs, permissions: permissions.filter((one) => one !== lacking) })
  for (const need of ['access_menu__partner_rail_contracts', 'access_menu__partner_rail_shipments'])
    expect([need, (await (await without(need)).get(path())).status]).toEqual([need, 403])
})

test('without the contract there is no price, and without the invitation no line', async () => {
  await share({ share_contracts: false })
  expect((await lines())[0]).toMatchObject({ contract: '', price: null, bill: bills.shared })
  await share({ status: 'revoked' })
  expect(await lines()).toEqual([])
})
