/** What a partner may do with a shared contract: print and send the bills that went under it, and order. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { contract } from '#model/areas/contract/contract.resource.ts'
import { invitation } from '#model/areas/partner/invitation.resource.ts'
import { permissions } from '#model/kernel/permissions.ts'
import { systemTransaction } from '#server/engine/rows/transaction.ts'
import { textOfPdf } from '../../pdf-text.ts'
import { loadingRack } from '../rail/loading-rack.ts'

let rack: Awaited<ReturnType<typeof loadingRack>>
let partner: Awaited<ReturnType<typeof rack.server.user>>
let invited = 0
const path = (call = ''): string => `partner/railcontract/${rack.base.contract}/${call}`
const set = (values: object) =>
  systemTransaction(rack.server.db, ({ rows }) => rows(invitation).patch(invited, values), rack.server.ours)

async function shipped(values: object = {}) {
  const bill = await rack.bill(values)
  await rack.load(bill.id)
  expect((await rack.clerk.post(`railshipment/${bill.id}/ship/`, {})).status).toBe(200)
  return bill
}

beforeAll(async () => {
  rack = await loadingRack()
  partner = await rack.server.user({ company: rack.server.theirs })
  await rack.within(({ rows }) =>
    rows(contract).patch(rack.base.contract, {
      buyer: rack.base.consignee,
      shared: true,
      cars: 40,
      amendment_reason: 'shared',
    }),
  )
  const made = await systemTransaction(
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
  invited = made.id
})
afterAll(() => rack.server.close())

test('nothing is printed before a bill was issued; then all of them, and no draft', async () => {
  expect((await partner.get(path('print/'))).status).toBe(409)
  const [one, two, open] = [await shipped(), await shipped(), await rack.bill()]
  const { raw } = await partner.get(path('print/'))
  const text = await textOfPdf(raw)
  expect([one, two, open].map(({ bol_number }) => text.includes(bol_number))).toEqual([true, true, false])
  const { results } = (await partner.get(path('bol_archive/'))).body
  expect(results.map(({ title }: { title: string }) => title)).toEqual([two.bol_number, one.bol_number])
  const file = await partner.get(path(`bol_archive/?bolArchiveId=${results[0].id}`))
  expect([file.status, file.headers['content-type']]).toEqual([200, 'application/pdf'])
})

test('many are named by their shipments: those of other contracts, or not shared, are not there', async () => {
  const [mine, other, hidden] = [
    await shipped(),
    await shipped({ contract: null, schedule: null }),
    await shipped({ consignee: rack.base.shipper }),
  ]
  const many = (ids: readonly number[], more = '') =>
    partner.get(`partner/railcontract/print_multiple/?shipment_ids=${ids.join(',')}${more}`)
  expect((await many([mine.id])).status).toBe(200)
  expect((await many([mine.id], '&zip=true')).headers['content-disposition']).toContain('bols.zip')
  for (const { id } of [other, hidden]) {
    const refused = await many([mine.id, id])
    expect([refused.status, Object.keys(refused.body)]).toEqual([400, ['shipment_ids']])
  }
  const sent = await partner.post('partner/railcontract/email_multiple/', {
    shipment_ids: [mine.id, other.id, hidden.id],
    recipients: 'rack@theirs.test',
  })
  expect(sent.body.results.map(({ outcome }: { outcome: string }) => outcome)).toEqual([
    'queued',
    'not_found',
    'not_found',
  ])
})

test('is refused without the permission, and not there for others or once it is no longer shared', async () => {
  const but = (...lacking: readonly string[]) =>
    rack.server.user({
      company: rack.server.theirs,
      permissions: permissions.filter((one) => !lacking.includes(one)),
    })
  const noOrders = await but('change_partner_order')
  expect((await noOrders.get(path('make-order/'))).status).toBe(403)
  const noShipments = await but('access_menu__partner_rail_shipments')
  expect((await noShipments.get(path('print/'))).status).toBe(403)
  await set({ share_shipments: false })
  expect((await partner.get(path('print/'))).status).toBe(409)
  expect((await partner.get(path('bol_archive/'))).body.results).toEqual([])
  await set({ share_contracts: false })
  for (const call of ['print/', 'bol_archive/', 'make-order/'])
    expect([call, (await partner.get(path(call))).status]).toEqual([call, 404])
})
