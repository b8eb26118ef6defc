/** Bills that a partner prints: byte for byte as they were issued, and archived for their company at the first print. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { archivedPaper } from '#model/areas/document/archived-paper.resource.ts'
import { invitation } from '#model/areas/partner/invitation.resource.ts'
import { shipment } from '#model/areas/rail/shipment.resource.ts'
import type { Row } from '#model/kernel/resource.ts'
import { entityNamed } from '#server/engine/base/entity.ts'
import { makerOf } from '#server/engine/operations/area-work/maker.ts'
import { firstPrints } from '#server/engine/operations/papers/first-print.ts'
import { get } from '#server/engine/rows/reading/read-rows.ts'
import { systemTransaction } from '#server/engine/rows/transaction.ts'
import { textOfPdf } from '../../pdf-text.ts'
import { loadingRack } from '../rail/loading-rack.ts'

let rack: Awaited<ReturnType<typeof loadingRack>>
let partner: Awaited<ReturnType<typeof rack.server.user>>
let invited = 0
const path = (id: number, call = 'print/'): string => `partner/railshipment/${id}/${call}`

/** A shipped bill without an archived paper, as bills are that were shipped with another program. */
const unarchived = (values: Partial<Row<typeof shipment>> = {}): Promise<Row<typeof shipment>> =>
  rack.within(async ({ rows }) => {
    const { route: _route, schedule: _schedule, contract: _contract, ...header } = rack.base
    return rows(shipment).create({
      ...header,
      bol_number: `OLD-${crypto.randomUUID().slice(0, 8)}`,
      status: 'shipped',
      ship_date: rack.today,
      shipped_at: new Date().toISOString(),
      ...values,
    })
  })
const archive = async (id: number) => (await rack.clerk.get(`railshipment/${id}/bol_archive/`)).body.results

beforeAll(async () => {
  rack = await loadingRack()
  partner = await rack.server.user({ company: rack.server.theirs, name: 'Pia' })
  const made = await systemTransaction(
    rack.server.db,
    ({ rows }) =>
      rows(invitation).create({
        email: 'them@partner.test',
        company_name: 'Theirs',
        counterparty: rack.server.theirs,
        status: 'accepted',
        share_shipments: true,
        share_contracts: true,
        party: rack.base.consignee,
      }),
    rack.server.ours,
  )
  invited = made.id
})
afterAll(() => rack.server.close())

test('what was issued is printed byte for byte, alone and as one of many', async () => {
  const bill = await rack.bill()
  await rack.load(bill.id)
  expect((await rack.clerk.post(`railshipment/${bill.id}/ship/`, {})).status).toBe(200)
  const issued = (await rack.clerk.get(`railshipment/${bill.id}/print/`)).raw
  expect((await partner.get(path(bill.id))).raw.equals(issued)).toBe(true)
  const many = await partner.get(`partner/railshipment/print_multiple/?shipment_ids=${bill.id}`)
  expect(many.raw.equals(issued)).toBe(true)
  expect(await archive(bill.id)).toHaveLength(1)
})

test('a shipped bill without a paper is archived once, for its company', async () => {
  const bill = await unarchived()
  expect(await archive(bill.id)).toEqual([])
  const [one, two] = await Promise.all([partner.get(path(bill.id)), partner.get(path(bill.id))])
  expect([one.status, two.raw.equals(one.raw)]).toEqual([200, true])
  expect(await archive(bill.id)).toMatchObject([{ revision: 0, kind: 'issued', title: bill.bol_number }])
  expect((await rack.clerk.get(`railshipment/${bill.id}/print/`)).raw.equals(one.raw)).toBe(true)
  const text = await textOfPdf(one.raw)
  for (const said of [bill.bol_number, 'Shipper', 'Consignee']) expect(text).toContain(said)
  for (const mark of ['DRAFT', 'NOT ARCHIVED', 'Pia']) expect(text).not.toContain(mark)
  const [{ company_id: owner, object_id: about }] = (
    await rack.server.db.pool.query('select company_id, object_id from document_archived_paper where title = $1', [
      bill.bol_number,
    ])
  ).rows
  expect([Number(owner), about]).toEqual([rack.server.ours, String(bill.id)])
  expect(
    (await rack.server.within(partner, ({ rows }) => rows(archivedPaper).find({ title: bill.bol_number }))).length,
  ).toBe(0)
})

test('a bill that is opened for correction before its first print has locked it gets no paper', async () => {
  const bill = await unarchived()
  const services = { site: '', queueLetter: async () => 0, queueInvitation: async () => undefined }
  const entity = entityNamed('rail:shipment')
  await rack.server.within(rack.clerk, async (unit) => {
    const asItWas = await get(entity, unit.access, bill.id)
    await unit.rows(shipment).patch(bill.id, { status: 'open' })
    const about = { entity, code: 'rail-bol-custom', rows: [asItWas] }
    expect(await firstPrints(unit, makerOf(services, rack.clerk.person), about, new Map())).toEqual([])
  })
  expect(await archive(bill.id)).toEqual([])
})

test('its own company archives it at the first print as well, whoever may see it, and the partner gets the same bytes', async () => {
  const viewer = await rack.server.user({ permissions: ['access_menu__shipments'], name: 'Vera' })
  const bill = await unarchived()
  const print = (query = '') => viewer.get(`railshipment/${bill.id}/print/${query}`)
  expect(await textOfPdf((await print('?draft=true')).raw)).toContain('NOT ARCHIVED')
  expect(await archive(bill.id)).toEqual([])
  const [one, two] = await Promise.all([print(), print()])
  expect([one.status, two.raw.equals(one.raw)]).toEqual([200, true])
  expect(await archive(bill.id)).toMatchObject([{ revision: 0, kind: 'issued', title: bill.bol_number }])
  const text = await textOfPdf(one.raw)
  for (const mark of ['DRAFT', 'NOT ARCHIVED', 'Vera']) expect(text).not.toContain(mark)
  expect((await partner.get(path(bill.id))).raw.equals(one.raw)).toBe(true)
})

test('so do a print of many, a letter, and the page of a bill; an open one is not archived', async () => {
  const [listed, sent, mailed, opened, open] = [
    await unarchived(),
    await unarchived(),
    await unarchived(),
    await unarchived(),
    await rack.bill(),
  ]
  const many = await rack.clerk.get(`railshipment/print_multiple/?shipment_ids=${listed.id},${open.id}`)
  expect([many.status, (await textOfPdf(many.raw)).includes('NOT ARCHIVED')]).toEqual([200, false])
  const target = 'rack@theirs.test'
  expect((await rack.clerk.post(`railshipment/${sent.id}/send_bol/`, { target })).body.results).toMatchObject([
    { to: target, outcome: 'queued' },
  ])
  const letter = { shipment_ids: [mailed.id, open.id], recipients: target }
  const { body } = await rack.clerk.post('railshipment/email_multiple/', letter)
  expect(body.results.map(({ outcome }: { outcome: string }) => outcome)).toEqual(['queued', 'not_shipped'])
  expect((await rack.clerk.get(`railshipment/${opened.id}/print/`, { 'sec-fetch-mode': 'navigate' })).status).toBe(200)
  const papers = await Promise.all([listed, sent, mailed, opened, open].map(({ id }) => archive(id)))
  expect(papers.map(({ length }) => length)).toEqual([1, 1, 1, 1, 0])
})

test('a corrected one has the revision of its row, many are archived at once, and mail carries them', async () => {
  const bills = [await unarchived({ revision: 2 }), await unarchived()]
  const ids = bills.map(({ id }) => id).join(',')
  const sent = await partner.post('partner/railshipment/email_multiple/', {
    shipment_ids: bills.map(({ id }) => id),
    recipients: 'rack@theirs.test',
  })
  expect(sent.body.results.map(({ outcome }: { outcome: string }) => outcome)).toEqual(['queued', 'queued'])
  expect((await partner.get(`partner/railshipment/print_multiple/?shipment_ids=${ids}&zip=true`)).status).toBe(200)
  const papers = await Promise.all(bills.map(({ id }) => archive(id)))
  expect(papers).toMatchObject([[{ revision: 2, kind: 'corrected' }], [{ revision: 0, kind: 'issued' }]])
})

test('no draft is printed, nothing without a share, and not by a page that is opened', async () => {
  const [open, other, mine] = [
    await rack.bill(),
    await unarchived({ consignee: rack.base.shipper, shipper: null }),
    await unarchived(),
  ]
  expect((await partner.get(path(open.id))).status).toBe(409)
  expect((await partner.get(path(other.id))).status).toBe(404)
  expect((await partner.get(path(mine.id), { 'sec-fetch-mode': 'navigate' })).status).toBe(403)
  await systemTransaction(
    rack.server.db,
    ({ rows }) => rows(invitation).patch(invited, { status: 'revoked' }),
    rack.server.ours,
  )
  expect((await partner.get(path(mine.id))).status).toBe(404)
  expect([await archive(open.id), await archive(other.id), await archive(mine.id)]).toEqual([[], [], []])
})
