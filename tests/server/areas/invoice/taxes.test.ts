/** Taxes of rail invoices through the API: computed by code on all lines together, and kept with the lines. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startServer, type Client, type Server } from '../../harness.ts'

let server: Server
let clerk: Client
let buyer: number
let gst: number
let qst: number
const gstNumber = '123456782RT0001'
beforeAll(async () => {
  server = await startServer()
  clerk = await server.user()
  await clerk.post('invoice/bank_account/', { name: 'CAD', currency: 'CAD', account_number: '7001234' })
  buyer = (await clerk.post('party/', { name: 'Sarnia Fuels', country: 'CA', email: 'ap@sarnia.example' })).body.id
  const add = async (values: object): Promise<number> =>
    (await clerk.post('invoice/tax/', { effective_date: '2020-01-01', country: 'CA', ...values })).body.id
  gst = await add({ code: 'GST', label: 'Goods and services tax', percent: '5', registration_number: gstNumber })
  qst = await add({ code: 'QST', label: 'Quebec sales tax', percent: '9.975', state: 'QC' })
})
afterAll(() => server.close())

async function drafted(): Promise<number> {
  const { status, body } = await clerk.post('invoice/invoice/', { buyer, invoice_date: '2026-11-01', currency: 'CAD' })
  expect(status).toBe(201)
  return body.id
}
const line = (invoice: number, values: object = {}) =>
  clerk.post('invoice/item/', { invoice, description: 'Propane', quantity: '1', unit_price: '10.05', ...values })
const linesOf = async (invoice: number) =>
  (await clerk.get(`invoice/item/?invoice=${invoice}&ordering=id`)).body.results as readonly {
    readonly id: number
    readonly tax: string
    readonly total: string
    readonly tax_parts: readonly { readonly percent: string }[]
  }[]
const totalsOf = async (invoice: number) => {
  const { subtotal, tax, total } = (await clerk.get(`invoice/invoice/${invoice}/`)).body
  return [subtotal, tax, total]
}

describe('tax of an invoice', () => {
  it('is computed on the sum of its lines and shared to them, whichever call writes one', async () => {
    const id = await drafted()
    for (let count = 0; count < 3; count++) expect((await line(id, { taxes: [gst] })).status).toBe(201)
    expect(await totalsOf(id)).toEqual(['30.15', '1.51', '31.66'])
    const lines = await linesOf(id)
    expect(lines.map(({ tax, total }) => [tax, total])).toEqual([
      ['0.51', '10.56'],
      ['0.50', '10.55'],
      ['0.50', '10.55'],
    ])
    expect((await clerk.patch(`invoice/item/${lines[0]?.id}/`, { quantity: '2' })).body.tax).toBe('1.01')
    expect(await totalsOf(id)).toEqual(['40.20', '2.01', '42.21'])
    await clerk.delete(`invoice/item/${lines[0]?.id}/`)
    expect(await totalsOf(id)).toEqual(['20.10', '1.01', '21.11'])
  })

  it('names each code that counts, and takes the rate of the line where it names none', async () => {
    const id = await drafted()
    const made = await line(id, { unit_price: '100', taxes: [gst, qst] })
    expect(made.body.tax_parts).toEqual([
      {
        code: 'GST',
        label: 'Goods and services tax',
        percent: '5.0000',
        category: 'standard',
        registration_number: gstNumber,
        amount: '5.00',
      },
      expect.objectContaining({ code: 'QST', percent: '9.9750', amount: '9.98' }),
    ])
    expect((await line(id, { tax_rate: '7' })).body.tax).toBe('0.70')
    expect(await totalsOf(id)).toEqual(['110.05', '15.68', '125.73'])
  })

  it('stays as it is when the rate of a tax changes', async () => {
    const { id: tax } = (
      await clerk.post('invoice/tax/', { code: 'OLD', label: 'Old', percent: '10', effective_date: '2020-01-01' })
    ).body
    const id = await drafted()
    await line(id, { unit_price: '10', taxes: [tax] })
    await clerk.patch(`invoice/tax/${tax}/`, { percent: '20' })
    expect((await linesOf(id))[0]).toMatchObject({ tax: '1.00', tax_parts: [{ percent: '10.0000' }] })
    await line(id, { unit_price: '10', taxes: [tax] })
    expect((await linesOf(id)).map((one) => one.tax)).toEqual(['2.00', '2.00'])
  })

  it('is refused at its field', async () => {
    const id = await drafted()
    const other = (
      await clerk.post('invoice/tax/', { code: 'PST', label: 'PST', percent: '7', effective_date: '2020-01-01' })
    ).body.id
    const refused = async (values: object) => {
      const { status, body } = await line(id, values)
      return [status, ...Object.keys(body)]
    }
    expect(await refused({ taxes: [gst, qst, other, gst + 1000] })).toEqual([400, 'taxes'])
    expect(await refused({ taxes: [gst + 1000] })).toEqual([400, 'taxes'])
    expect(await refused({ tax_rate: '100.001' })).toEqual([400, 'tax_rate'])
    expect(await refused({ unit_price: '1.2345678' })).toEqual([400, 'unit_price'])
    const rate = await clerk.post('invoice/tax/', {
      code: 'ZERO',
      label: 'Export',
      percent: '5',
      category: 'zero_rated',
      effective_date: '2020-01-01',
    })
    expect([rate.status, rate.body]).toEqual([
      400,
      { percent: ['The rate of a tax that is zero-rated or exempt is 0.'] },
    ])
  })
})

describe('approval', () => {
  it('names lines to Canada without a tax, and taxes without a registration number', async () => {
    const id = await drafted()
    await line(id, { position: 1, taxes: [gst, qst] })
    await line(id, { position: 2 })
    const { status, body } = await clerk.post(`invoice/invoice/${id}/approve/`)
    expect([status, ...body.blockers.map(({ says }: { says: string }) => says)]).toEqual([
      400,
      'What goes to a place in Canada needs a tax: line 2.',
      'The tax QST has no registration number.',
    ])
  })
})
