/** The paper of a rail invoice: what it says, when it is marked, and that what was sent stays as it was sent. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { company as ownCompany } from '#model/areas/company/company.resource.ts'
import { letter } from '#model/areas/letter/letter.resource.ts'
import { startServer, type Client, type Server } from '../../harness.ts'
import { textOfPdf } from '../../pdf-text.ts'

const base = 'invoice/invoice/'
const number = '123456782RT0001'
let server: Server
let clerk: Client
let buyer: number
let gst: number
beforeAll(async () => {
  server = await startServer()
  clerk = await server.user()
  await server.within(clerk, ({ rows, scope }) =>
    rows(ownCompany).patch(scope.company ?? 0, {
      street: '12 Terminal Road',
      city: 'Hardisty',
      state: 'AB',
      postal_code: 'T0B 1V0',
      country: 'CA',
    }),
  )
  const { body: party } = await clerk.post('party/', {
    name: 'Sarnia Fuels',
    street: '5 Vidal Street',
    city: 'Sarnia',
    state: 'ON',
    postal_code: 'N7T 7L1',
    country: 'CA',
    email: 'office@sarnia.example',
    invoice_email: 'ap@sarnia.example',
    payment_days: 20,
  })
  buyer = party.id
  const tax = { code: 'HST-ON', label: 'HST', percent: '13', effective_date: '2020-01-01', registration_number: number }
  gst = (await clerk.post('invoice/tax/', { ...tax, country: 'CA', state: 'ON' })).body.id
  const account = { name: 'CAD', currency: 'CAD', bank: 'Prairie Bank', account_number: '7001234' }
  await clerk.post('invoice/bank_account/', account)
})
afterAll(() => server.close())

async function drafted(): Promise<{ readonly id: number; readonly invoice_number: string }> {
  const { body } = await clerk.post(base, {
    buyer,
    invoice_date: '2026-11-01',
    currency: 'CAD',
    purchase_order: 'PO-77',
  })
  const line = { invoice: body.id, description: 'Propane, GATX 200001', quantity: '31452.12', unit_price: '0.8125' }
  expect((await clerk.post('invoice/item/', { ...line, taxes: [gst] })).status).toBe(201)
  return body
}
const printed = async (id: number) => {
  const { status, raw } = await clerk.get(`${base}${id}/print/?code=invoice-custom`)
  expect(status).toBe(200)
  return textOfPdf(raw)
}
const to = (id: number, status: string, more: object = {}) =>
  clerk.post(`${base}update_status/`, { invoice_ids: [id], status, ...more })

describe('the paper of a rail invoice', () => {
  it('has both addresses, dates, terms, lines, the tax with its registration number, and where to pay', async () => {
    const { id, invoice_number } = await drafted()
    const text = await printed(id)
    for (const said of [
      invoice_number,
      'DRAFT',
      '12 Terminal Road',
      'Hardisty, AB T0B 1V0',
      'Sarnia Fuels',
      '5 Vidal Street',
      'Sarnia, ON N7T 7L1',
      '2026-11-01',
      '2026-11-21',
      'Net 20 days',
      'PO-77',
      'Propane, GATX 200001',
      '31,452.120 gal',
      '0.8125',
      '25,554.85',
      `HST-ON 13 % (${number})`,
      '3,322.13 CAD',
      '28,876.98 CAD',
      'Prairie Bank',
      'Account 7001234 (CAD)',
      `Reference ${invoice_number}`,
    ])
      expect(text).toContain(said)
  })

  it('is marked only as a draft or void, and what was sent is kept as it was sent', async () => {
    const { id } = await drafted()
    await to(id, 'approved')
    expect(await printed(id)).not.toContain('DRAFT')
    expect((await to(id, 'sent')).body.counts).toMatchObject({ changed: 1 })
    const sent = await clerk.get(`${base}${id}/print/`)
    await clerk.patch(`party/${buyer}/`, { street: '6 Vidal Street' })
    expect((await clerk.get(`${base}${id}/print/`)).raw.equals(sent.raw)).toBe(true)
    await to(id, 'void', { reason: 'Wrong buyer' })
    expect(await printed(id)).toContain('VOID')
  })

  it('goes to the address for invoices when it is sent', async () => {
    const { id, invoice_number } = await drafted()
    await to(id, 'approved')
    await to(id, 'sent')
    const letters = await server.within(clerk, ({ rows }) => rows(letter).find({ to_address: 'ap@sarnia.example' }))
    expect(letters.map(({ subject }) => subject)).toContain(`Invoice ${invoice_number}`)
  })

  it('comes for many as one PDF or a zip, and has one code', async () => {
    const [one, other] = [await drafted(), await drafted()]
    const many = await clerk.get(`${base}print_multiple/?invoice_ids=${one.id},${other.id}&zip=true`)
    expect([many.status, many.headers['content-disposition']]).toEqual([200, expect.stringContaining('invoices.zip')])
    const together = await clerk.post(`${base}print_multiple/`, { invoice_ids: [one.id, other.id] })
    const text = await textOfPdf(together.raw)
    expect([text.includes(one.invoice_number), text.includes(other.invoice_number)]).toEqual([true, true])
    expect((await clerk.get(`${base}${one.id}/print/?code=bill`)).status).toBe(400)
  })
})
