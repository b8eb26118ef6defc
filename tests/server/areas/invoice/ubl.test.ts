/** A rail invoice as UBL 2.1: the sequences of the standard, and the amounts of the invoice to the cent. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { company as ownCompany, party } from '#model/areas/company/company.resource.ts'
import { invoice, item } from '#model/areas/invoice/invoice.resource.ts'
import { startServer, type Client, type Server } from '../../harness.ts'
import { orderProblems } from './ubl-order.ts'

let server: Server
let clerk: Client
let buyer: number
const number = '123456782RT0001'
const taxIds: number[] = []
beforeAll(async () => {
  server = await startServer()
  clerk = await server.user()
  await server.within(clerk, async ({ rows, scope }) => {
    await rows(ownCompany).patch(scope.company ?? 0, { street: '12 Terminal Road', city: 'Hardisty', country: 'CA' })
    buyer = (await rows(party).create({ name: 'R&D Fuels <QC>', city: 'Montreal', state: 'QC', country: 'CA' })).id
  })
  const tax = { label: 'Tax', effective_date: '2020-01-01', country: 'CA', state: 'QC', registration_number: number }
  for (const [code, percent] of [
    ['GST-QC', '5'],
    ['QST', '9.975'],
  ])
    taxIds.push((await clerk.post('invoice/tax/', { ...tax, code, percent })).body.id)
  await clerk.post('invoice/bank_account/', {
    name: 'CAD',
    currency: 'CAD',
    bank: 'Prairie Bank',
    account_number: '7001234',
    routing_number: '000312345',
  })
})
afterAll(() => server.close())

const line = (invoice: number, more: object = {}) => ({
  invoice,
  description: 'Propane, GATX 200001',
  quantity: '31452.120',
  unit: 'gal' as const,
  unit_price: '0.812500',
  taxes: taxIds,
  ...more,
})
const head = { invoice_date: '2026-11-01', due_date: '2026-12-01', currency: 'CAD', purchase_order: 'PO-7' } as const

async function approved(): Promise<number> {
  const { body } = await clerk.post('invoice/invoice/', { buyer, ...head })
  for (const more of [{}, { description: 'Freight', unit: 'car', quantity: '1', unit_price: '100.05' }])
    expect((await clerk.post('invoice/item/', line(body.id, more))).status).toBe(201)
  expect((await clerk.post(`invoice/invoice/${body.id}/approve/`)).status).toBe(200)
  return body.id
}
async function ublOf(id: number): Promise<string> {
  const { status, raw } = await clerk.get(`invoice/invoice/${id}/ubl/`)
  expect(status).toBe(200)
  return raw.toString('utf8')
}
const textsOf = (xml: string, name: string): readonly string[] =>
  [...xml.matchAll(new RegExp(`<cbc:${name}[^>]*>([^<]*)<`, 'g'))].map(([, text = '']) => text)

it('says what the invoice says, in the sequences of the standard', async () => {
  const id = await approved()
  const xml = await ublOf(id)
  const { body } = await clerk.get(`invoice/invoice/${id}/`)
  expect(orderProblems(xml)).toEqual([])
  expect(textsOf(xml, 'PayableAmount')).toEqual([body.total])
  expect(textsOf(xml, 'TaxExclusiveAmount')).toEqual([body.subtotal])
  expect(textsOf(xml, 'TaxableAmount')).toEqual(['25654.90', '25654.90'])
  expect(textsOf(xml, 'TaxAmount')).toEqual([body.tax, '1282.75', '2559.08'])
  expect(textsOf(xml, 'CompanyID')).toEqual([number, number])
  expect(textsOf(xml, 'PaymentID')).toEqual([body.invoice_number])
  expect(xml).toContain('unitCode="GLL"')
  expect(xml).toContain('unitCode="C62"')
  expect(xml).toContain('R&amp;D Fuels &lt;QC')
})

it('is a credit note, with what is given back, where it credits an invoice', async () => {
  const id = await approved()
  const { invoice_number } = (await clerk.get(`invoice/invoice/${id}/`)).body
  const credit = await server.within(clerk, async ({ rows }) => {
    const made = await rows(invoice).create({ ...head, invoice_number: 'C-1', buyer, credits: id })
    await rows(item).create(line(made.id, { quantity: '-100.000' }))
    await rows(invoice).patch(made.id, { status: 'approved' })
    return made.id
  })
  const xml = await ublOf(credit)
  expect(xml).toContain('<CreditNote ')
  expect(orderProblems(xml)).toEqual([])
  expect(textsOf(xml, 'CreditedQuantity')).toEqual(['100.000'])
  expect(textsOf(xml, 'LineExtensionAmount')).toEqual(['81.25', '81.25'])
  expect(textsOf(xml, 'PayableAmount')).toEqual(['93.41'])
  expect(xml).toMatch(new RegExp(`BillingReference>\\s*<cac:InvoiceDocumentReference>\\s*<cbc:ID>${invoice_number}<`))
  expect(xml).not.toContain('PaymentMeans')
})

it.each([
  ['of little more than its lines', {}, {}],
  [
    'with all that it can say',
    { comments: 'Thank you', purchase_order: 'PO-9' },
    { email: 'ap@duluth.example', street: '1 Lake Street', state: 'MN', postal_code: '55802' },
  ],
  ['of a buyer who pays no tax', {}, { tax_exempt: true, exempt_reason: 'Farm', exempt_certificate: 'F-1' }],
])('keeps to the sequences of the standard: an invoice %s, and its credit', async (what, more, values) => {
  const base = 'invoice/invoice/'
  const { body: party } = await clerk.post('party/', {
    name: what,
    city: 'Duluth',
    country: 'US',
    email: 'ap@duluth.example',
    ...values,
  })
  const contract = { contract_number: what, contract_type: 'sale', buyer: party.id }
  const { body: agreed } = await clerk.post('contract/', contract)
  const invoiced = { buyer: party.id, contract: agreed.id, invoice_date: '2026-11-01', currency: 'CAD', ...more }
  const { body } = await clerk.post(base, invoiced)
  for (const taxes of [[], taxIds])
    expect((await clerk.post('invoice/item/', line(body.id, { taxes }))).status).toBe(201)
  for (const status of ['approved', 'sent']) {
    const { body: moved } = await clerk.post(`${base}update_status/`, { invoice_ids: [body.id], status })
    expect(moved.results).toMatchObject([{ outcome: 'changed', message: '' }])
  }
  expect(orderProblems(await ublOf(body.id))).toEqual([])
  const credit = await clerk.post(`${base}${body.id}/credit/`, { reason: 'Short' })
  expect((await clerk.post(`${base}${credit.body.id}/approve/`)).status).toBe(200)
  expect(orderProblems(await ublOf(credit.body.id))).toEqual([])
})

it('is refused for a draft', async () => {
  const { body } = await clerk.post('invoice/invoice/', { buyer, ...head })
  expect((await clerk.get(`invoice/invoice/${body.id}/ubl/`)).status).toBe(409)
})
