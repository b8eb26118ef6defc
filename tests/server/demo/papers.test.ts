/** What the demo issued is in its archive: each bill that was shipped and each invoice that was sent has the paper of its revision. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { archivedPaper } from '#model/areas/document/archived-paper.resource.ts'
import { ticketInvoice } from '#model/areas/invoice/ticket-invoice.resource.ts'
import { shipment } from '#model/areas/rail/shipment.resource.ts'
import { seededDemo, type SeededDemo } from './seeded-demo.ts'

let demo: SeededDemo
beforeAll(async () => {
  demo = await seededDemo()
})
afterAll(() => demo.stop())

/** By the row that each is of, in the order in which they were issued. */
async function papersOf(of: string): Promise<ReadonlyMap<string, string>> {
  const papers = await demo.read(({ rows }) => rows(archivedPaper).find({ object_type: of }, { ordering: 'id' }))
  const found = new Map<string, string>()
  for (const { object_id, kind, revision } of papers)
    found.set(object_id, [found.get(object_id), `${kind} ${revision}`].filter(Boolean).join(', '))
  return found
}

test('each shipped bill has its paper, and what was corrected or made void has both', async () => {
  const bills = await demo.read(({ rows }) => rows(shipment).find())
  const issued = bills.filter(({ is_template, shipped_at }) => !is_template && shipped_at !== null)
  const papers = await papersOf('rail:shipment')
  expect(issued.length).toBeGreaterThan(300)
  const expected = issued.map(({ id, status, revision }) => {
    const all = ['issued 0', ...((revision ?? 0) > 0 && status !== 'open' ? ['corrected 1'] : [])]
    return [id, [...all, ...(status === 'void' ? [`void ${revision ?? 0}`] : [])].join(', ')]
  })
  expect(issued.map(({ id }) => [id, papers.get(String(id))])).toEqual(expected)
})

test('each invoice that was sent or paid has its paper', async () => {
  const sent = await demo.read(({ rows }) => rows(ticketInvoice).find({ status: ['sent_for_payment', 'paid'] }))
  const papers = await papersOf('terminal:ticketInvoice')
  expect(sent.length).toBeGreaterThan(10)
  expect(sent.filter(({ id }) => papers.get(id) !== 'issued 0').map(({ invoice_number }) => invoice_number)).toEqual([])
})

test('each shipped bill that is shared has an archived paper, so that the partner prints what went out', async () => {
  const { rows: found } = await demo.db.pool.query(
    `select s.bol_number, exists (
       select 1 from document_archived_paper p where p.object_type = 'rail:shipment' and p.object_id = s.id::text
     ) as has_paper from rail_shipment s join partner_invitation i on i.company_id = s.company_id and i.status = 'accepted'
       and i.share_shipments and i.party in (s.shipper, s.consignee, s.ultimate_consignee, s.notify_party, s.forwarder)
     where s.status = 'shipped' and not s.is_template`,
  )
  expect(found.length).toBeGreaterThan(20)
  expect(found.filter((one) => !one.has_paper)).toEqual([])
})
