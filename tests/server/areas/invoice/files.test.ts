/** What accounting gets: the lines as a table, and a file of IDOCs that is checked, kept and the same again. */
import { create } from 'xmlbuilder2'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkInvoices } from '#server/areas/invoice/sap/check.ts'
import { startServer, type Client, type Server } from '../../harness.ts'
import { approvedTickets, billing, type Billing } from './setting.ts'

const base = 'terminalboss/v3/ticket-invoice/'
let server: Server
let clerk: Client
let boss: Client
let set: Billing
beforeAll(async () => {
  server = await startServer()
  clerk = await server.user()
  boss = await server.user()
  set = await billing(server, clerk)
})
afterAll(() => server.close())

const drafts = async (of: number, volumes: readonly string[]) => {
  const made = await approvedTickets(server, clerk, set, volumes, { of })
  const { body } = await clerk.post(`${base}bulk_create_invoices/`, { ticket_ids: made.map(({ id }) => id) })
  return { id: String(body.invoices[0].id), number: String(body.invoices[0].invoice_number) }
}
const approved = async (of: number, volumes: readonly string[]) => {
  const made = await drafts(of, volumes)
  await clerk.post(`${base}send_approval/`, { invoice_ids: [made.id] })
  await boss.post(`${base}bulk_approve_invoices/`, { invoice_ids: [made.id] })
  return made
}
const exported = (ids: readonly string[]) => clerk.post(`${base}bulk_export_sap_xml/`, { invoice_ids: ids })

describe('the file for SAP', () => {
  it('has an IDOC for each invoice, with what it says, and is the same again', async () => {
    const [one, two] = [await approved(0, ['1000.0', '6741.2']), await approved(1, ['6741.2'])]
    const answer = await exported([one.id, two.id])
    expect([answer.status, answer.headers['content-type']]).toEqual([200, 'application/xml'])
    expect(answer.headers['content-disposition']).toContain('attachment')
    const parsed = create(answer.raw.toString('utf8')).end({ format: 'object' })
    const text = answer.raw.toString('utf8')
    expect(parsed).toMatchObject({ INVOIC02: { IDOC: [expect.anything(), expect.anything()] } })
    for (const said of [
      one.number,
      two.number,
      'Badlands &amp; Sons &lt;oil&gt;',
      '40101',
      'MTQ',
      '25.518',
      '225.45',
      '315.47',
      'GST',
    ])
      expect(text).toContain(said)
    const again = await exported([two.id, one.id])
    expect(again.raw.equals(answer.raw)).toBe(true)
    expect((await clerk.get(`${base}${one.id}/`)).body.exported_at).toEqual(expect.any(String))
    expect((await clerk.get('terminalboss/v3/sap-export/')).body.results[0]).toMatchObject({ invoice_count: 2 })
  })

  it('is refused whole where an invoice is not approved, which it names', async () => {
    const [good, open] = [await approved(0, ['1000.0']), await drafts(0, ['1000.0'])]
    const answer = await exported([good.id, open.id])
    expect([answer.status, answer.body.detail]).toEqual([409, `Not approved: ${open.number}.`])
    expect((await clerk.get(`${base}${good.id}/`)).body.exported_at).toBeNull()
    expect((await exported(['nonsense'])).body).toHaveProperty('invoice_ids')
    const viewer = await server.user({ permissions: ['access_menu__v3__sync_data__ticket_invoice'] })
    expect((await viewer.post(`${base}bulk_export_sap_xml/`, { invoice_ids: [good.id] })).status).toBe(403)
  })

  it('is refused where accounting does not know the customer', async () => {
    const { id, number } = await approved(0, ['1000.0'])
    const path = `terminalboss/v3/company/${set.customers[0]?.id}/`
    await clerk.patch(path, { account_number: '' })
    const answer = await exported([id])
    await clerk.patch(path, { account_number: '40100' })
    expect([answer.status, answer.body.detail]).toEqual([409, expect.stringContaining(number)])
  })

  it('does not leave where it does not match the schema', async () => {
    await expect(checkInvoices(Buffer.from('<INVOIC02><IDOC BEGIN="1"/></INVOIC02>'))).rejects.toThrow('EDI_DC40')
  })
})

describe('the table of lines', () => {
  it('is written as CSV and Excel, of the invoices that are asked for', async () => {
    const { id, number } = await drafts(0, ['1000.0', '6741.2'])
    const csv = await clerk.get(`${base}get_invoice_export/?invoice_ids=${id}`)
    const rows = csv.raw.toString('utf8').trim().split('\r\n')
    expect(rows[0]).toContain('Invoice,Status,Customer')
    expect(rows.slice(1).map((row) => row.startsWith(`${number},draft,Prairie Fuels,40100,`))).toEqual([true, true])
    expect(rows.join('\n')).toContain('25.518,m³')
    const sheet = await clerk.get(`${base}get_invoice_export/?format=xlsx&invoice_ids=${id}`)
    expect([sheet.status, sheet.raw.subarray(0, 2).toString()]).toEqual([200, 'PK'])
    const none = await clerk.get(`${base}get_invoice_export/?invoice_ids=${id}&from=2030-01-01`)
    expect(none.raw.toString('utf8').trim().split('\r\n')).toHaveLength(1)
    expect((await clerk.get(`${base}get_invoice_export/?format=pdf`)).status).toBe(400)
  })
})
