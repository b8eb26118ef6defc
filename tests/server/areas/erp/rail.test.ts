/** Rail invoices on their way to systems of others, through a real receiver: what they are sent, what is refused, and what is tried again. */
import { parse } from 'csv-parse/sync'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { InvoiceKind } from '#model/areas/erp/rules/connection-kinds.ts'
import { railDeliveryQueue } from '#server/areas/invoice/delivery/queue.ts'
import { checkInvoices } from '#server/areas/invoice/sap/check.ts'
import { createJobLoop } from '#server/jobs/loop.ts'
import { connected, SECRET, type Connected } from '../invoice/connected.ts'
import { taken, type Receiver } from '../invoice/receiver.ts'
import { textsIn } from './xml.ts'

const base = 'invoice/invoice/'
const MINUTE = 60_000
let at: Connected
let receiver: Receiver
let connection: string
let buyer: number
let freight: number
let taxes: number[]
beforeAll(async () => {
  at = await connected()
  const made = async (path: string, values: object): Promise<number> => {
    const { status, body } = await at.clerk.post(path, values)
    expect(status).toBe(201)
    return body.id
  }
  buyer = await made('party/', {
    name: 'Lévis & Fils',
    code: 'LEVIS',
    roles: ['buyer'],
    city: 'Lévis',
    state: 'QC',
    country: 'CA',
    email: 'ap@levis.example',
  })
  await made('invoice/bank_account/', { name: 'CAD', currency: 'CAD', account_number: '7001234' })
  freight = await made('invoice/product/', { code: 'FRT', name: 'Freight', unit: 'car', account: '4010' })
  const known = { label: 'Tax', country: 'CA', state: 'QC', effective_date: '2020-01-01', registration_number: 'R-1' }
  taxes = [
    await made('invoice/tax/', { ...known, code: 'GST-QC', percent: '5' }),
    await made('invoice/tax/', { ...known, code: 'QST', percent: '9.975' }),
  ]
})
afterAll(() => at.server.close())
afterEach(() => at.end(receiver))

const begun = (kind: InvoiceKind, codes: readonly (readonly [string, string, string])[]) => async () => {
  ;({ receiver, connection } = await at.begin(kind))
  for (const [code, ours, theirs] of codes) {
    const row = { connection: Number(connection.split('/')[1]), code, ours, theirs }
    expect((await at.boss.post('erp_code/', row)).status).toBe(201)
  }
}
const line = (values: object = {}) => ({
  description: 'Freight, UTLX 101',
  product: freight,
  quantity: '2',
  unit: 'car',
  unit_price: '1250.5',
  taxes,
  ...values,
})
async function drafted(lines: readonly object[] = [line()]) {
  const head = { buyer, currency: 'CAD', invoice_date: '2026-11-01', due_date: '2026-11-21', purchase_order: 'PO-9' }
  const { body } = await at.clerk.post(base, head)
  for (const one of lines) expect((await at.clerk.post('invoice/item/', { invoice: body.id, ...one })).status).toBe(201)
  return { id: Number(body.id), number: String(body.invoice_number) }
}
const moved = async (id: number, status: string): Promise<void> => {
  const { body } = await at.clerk.post(`${base}update_status/`, { invoice_ids: [id], status, reason: 'Wrong' })
  expect(body.counts).toMatchObject({ changed: 1 })
}
async function approved(lines?: readonly object[]) {
  const made = await drafted(lines)
  await moved(made.id, 'approved')
  return made
}
const send = (kind: InvoiceKind, ids: readonly unknown[], more = {}) =>
  at.clerk.post(`${base}send_erp/`, { kind, invoice_ids: ids, ...more })
const sendOne = async (kind: InvoiceKind, id: number) => (await send(kind, [id])).body.results[0]
const deliveries = async () => (await at.clerk.get('rail_delivery/?ordering=id')).body.results

const sapCodes = [
  ['customer_account', 'LEVIS', 'V-000017'],
  ['service', 'FRT', 'M-4711'],
  ['tax_code', 'GST-QC', 'G1'],
  ['tax_code', 'QST', 'Q1'],
  ['tax_code', 'EXEMPT', 'A0'],
] as const

describe('SAP', () => {
  beforeEach(begun('sap_xml', sapCodes))

  it('gets an IDOC with each tax of the invoice and of its lines, under its own codes, once', async () => {
    const { id, number } = await approved()
    expect(await sendOne('sap_xml', id)).toMatchObject({ id, outcome: 'changed', version: expect.any(Number) })
    const said = receiver.got[0]?.body ?? ''
    await checkInvoices(Buffer.from(said))
    expect(textsIn(said, 'BSART')).toEqual(['INVO'])
    expect(textsIn(said, 'PARTN')).toEqual(['V-000017'])
    expect(textsIn(said, 'MWSKZ')).toEqual(['G1', 'Q1', 'G1', 'Q1'])
    expect(textsIn(said, 'MSATZ')).toEqual(['5.000', '9.975', '5.000', '9.975'])
    expect(textsIn(said, 'MWSBT')).toEqual(['125.05', '249.47'])
    expect(textsIn(said, 'SUMME')).toEqual(['2501.00', '374.52', '2875.52'])
    expect([textsIn(said, 'TAGE'), textsIn(said, 'IDTNR')]).toEqual([['20'], ['M-4711']])
    expect(said).toContain(number)
    const [delivery] = await deliveries()
    expect(delivery).toMatchObject({ invoice: id, status: 'sent', attempts: 1 })
    expect(delivery.request).toContain('authorization: Basic …')
    expect(JSON.stringify(delivery)).not.toContain(SECRET)
    expect(await sendOne('sap_xml', id)).toMatchObject({ outcome: 'already' })
    expect(receiver.got).toHaveLength(1)
  })

  it('gets an invoice anew once it was reopened and approved again', async () => {
    const { id } = await approved()
    await sendOne('sap_xml', id)
    await moved(id, 'draft')
    await moved(id, 'approved')
    expect(await sendOne('sap_xml', id)).toMatchObject({ outcome: 'changed' })
    expect(new Set(receiver.got.map(({ headers }) => headers['idempotency-key'])).size).toBe(2)
  })

  it('gets a credit as a credit memo, which says what is given back', async () => {
    const { id } = await approved()
    await moved(id, 'sent')
    const credit = await at.clerk.post(`${base}${id}/credit/`, { reason: 'Short' })
    await moved(credit.body.id, 'approved')
    expect(await sendOne('sap_xml', credit.body.id)).toMatchObject({ outcome: 'changed' })
    const said = receiver.got[0]?.body ?? ''
    await checkInvoices(Buffer.from(said))
    expect([textsIn(said, 'BSART'), textsIn(said, 'MENGE'), textsIn(said, 'SUMME')]).toEqual([
      ['CRME'],
      ['2.000'],
      ['2501.00', '374.52', '2875.52'],
    ])
  })

  it('is not called while a code has no name there, or a line has no invoice product; each is named', async () => {
    const { results } = (await at.boss.get('erp_code/?ours=QST')).body
    await at.boss.patch(`erp_code/${results[0].id}/`, { theirs: '' })
    const { id } = await approved([line(), line({ description: 'By hand', product: null })])
    const message = 'The line "By hand" has no invoice product. The ERP codes have no name of theirs for tax code QST.'
    for (const more of [{ dry_run: true }, {}])
      expect((await send('sap_xml', [id], more)).body.results).toMatchObject([{ id, outcome: 'not_allowed', message }])
    expect([receiver.got, await deliveries()]).toEqual([[], []])
  })
})

it('SAP is not called with what an IDOC cannot say: a quantity with the wrong sign, or terms of years', async () => {
  await begun('sap_xml', sapCodes)()
  const turned = await approved([line(), line({ description: 'Returned', quantity: '-1' })])
  const { id } = await drafted()
  expect((await at.clerk.patch(`${base}${id}/`, { due_date: '2030-11-01' })).status).toBe(200)
  await moved(id, 'approved')
  expect((await sendOne('sap_xml', turned.id)).message).toBe('The line "Returned" has a quantity below 0.')
  expect((await sendOne('sap_xml', id)).message).toBe('It is due after more than 999 days.')
  expect(receiver.got).toEqual([])
})

describe('JobUtrax', () => {
  beforeEach(begun('jobutrax', []))

  it('gets the figures with each tax, and the paper as it was sent to the buyer', async () => {
    const { id, number } = await approved()
    await moved(id, 'sent')
    const paper = await at.clerk.get(`${base}${id}/print/`)
    receiver.judge = () => taken('JU-77')
    expect(await sendOne('jobutrax', id)).toMatchObject({ outcome: 'changed', reference: 'JU-77' })
    const parts = receiver.got[0]?.parts
    expect(JSON.parse(String(parts?.get('invoice')?.bytes))).toEqual({
      invoice_number: number,
      invoice_date: '2026-11-01',
      due_date: '2026-11-21',
      credits: null,
      customer: 'Lévis & Fils',
      customer_account: 'LEVIS',
      contract: null,
      purchase_order: 'PO-9',
      currency: 'CAD',
      subtotal: '2501.00',
      tax_code: 'GST-QC + QST',
      tax_percent: null,
      tax: '374.52',
      total: '2875.52',
      taxes: [
        { tax_code: 'GST-QC', tax_percent: '5.0000', tax: '125.05' },
        { tax_code: 'QST', tax_percent: '9.9750', tax: '249.47' },
      ],
      lines: [
        {
          car: null,
          bill_of_lading: null,
          shipped_on: null,
          service: 'FRT',
          description: 'Freight, UTLX 101',
          quantity: '2.000',
          unit: 'car',
          unit_price: '1250.500000',
          amount: '2501.00',
          account: '4010',
          tax_code: 'GST-QC + QST',
          tax_percent: '14.9750',
        },
      ],
    })
    expect(parts?.get('paper')?.bytes.equals(paper.raw)).toBe(true)
  })

  it('that does not take it is asked again by the server under the same key, until somebody stops it', async () => {
    const [one, other, third] = [await approved(), await approved(), await approved()]
    receiver.judge = () => ({ status: 503, body: 'Closed' })
    const message = 'It answered 503: Closed The server tries it again.'
    expect((await send('jobutrax', [one.id, other.id, third.id])).body.results).toMatchObject(
      [one, other, third].map(({ id }) => ({ id, outcome: 'not_allowed', message })),
    )
    const waiting = await deliveries()
    const ofInvoice = (id: number) => waiting.find(({ invoice }: { invoice: number }) => invoice === id)
    expect((await at.clerk.post(`rail_delivery/${ofInvoice(other.id).id}/stop/`)).body.status).toBe('stopped')
    await moved(third.id, 'void')
    receiver.judge = () => taken('JU-9')
    await createJobLoop(at.server.db, [railDeliveryQueue], () => new Date(Date.now() + 2 * MINUTE)).turn()
    expect((await deliveries()).map(({ status }: { status: string }) => status)).toEqual(['sent', 'stopped', 'failed'])
    const keys = receiver.got.map(({ headers }) => headers['idempotency-key'])
    expect([keys.length, new Set(keys).size]).toEqual([4, 3])
    expect((await at.clerk.post(`rail_delivery/${ofInvoice(other.id).id}/again/`)).body.status).toBe('waiting')
    await createJobLoop(at.server.db, [railDeliveryQueue], () => new Date(Date.now() + MINUTE)).turn()
    expect((await deliveries()).map(({ status }: { status: string }) => status)).toEqual(['sent', 'sent', 'failed'])
  })

  it('is called once where two requests begin together', async () => {
    const { id } = await approved()
    const both = await Promise.all([send('jobutrax', [id]), send('jobutrax', [id])])
    expect(both.filter(({ body }) => body.results[0].outcome === 'changed')).toHaveLength(1)
    expect(receiver.got).toHaveLength(1)
  })
})

describe('a system that takes CSV', () => {
  beforeEach(
    begun('csv', [
      ['customer_account', 'LEVIS', 'C-1'],
      ['service', 'FRT', 'FR'],
      ['unit', 'car', 'EA'],
      ['tax_code', 'GST-QC', 'G'],
      ['tax_code', 'QST', 'Q'],
    ]),
  )

  it('gets a row for each line with its own taxes', async () => {
    const { id, number } = await approved([line(), line({ description: '=1+1', taxes: taxes.slice(0, 1) })])
    expect(await sendOne('csv', id)).toMatchObject({ outcome: 'changed' })
    const rows: readonly Readonly<Record<string, string>>[] = parse(receiver.got[0]?.body ?? '', { columns: true })
    expect(rows.map((row) => [row['invoice_number'], row['service'], row['tax_code'], row['tax_percent']])).toEqual([
      [number, 'FR', 'G + Q', '14.9750'],
      [number, 'FR', 'G', '5.0000'],
    ])
    expect(rows[1]?.['description']).toBe("'=1+1")
  })
})

describe('what is refused', () => {
  beforeEach(begun('jobutrax', []))

  it('is a draft, a void invoice and one that nobody knows; a trial sends nothing', async () => {
    const [draft, gone, fit] = [await drafted(), await approved(), await approved()]
    await moved(gone.id, 'void')
    const ids = [draft.id, gone.id, 987_654, fit.id]
    const outcomes = ['not_allowed', 'not_allowed', 'not_found', 'changed']
    for (const dry_run of [true, false]) {
      const { results } = (await send('jobutrax', ids, { dry_run })).body
      expect(results.map(({ outcome }: { outcome: string }) => outcome)).toEqual(outcomes)
      expect(results[0].message).toBe('Only approved invoices are sent.')
      expect([receiver.got.length, (await deliveries()).length]).toEqual(dry_run ? [0, 0] : [1, 1])
    }
  })

  it('is a list that is empty, too long or no list of numbers, and a kind that nobody knows', async () => {
    const many = Array.from({ length: 501 }, (_, index) => index + 1)
    for (const ids of [[], many, ['x']]) {
      const { status, body } = await send('jobutrax', ids)
      expect([status, Object.keys(body)]).toEqual([400, ['invoice_ids']])
    }
    expect((await at.clerk.post(`${base}send_erp/`, { kind: 'ftp', invoice_ids: [1] })).body).toHaveProperty('kind')
    expect((await send('sap_xml', [1])).body.detail).toContain('No connection to SAP is set up')
  })

  it('is whoever may not, or is of another company; what was sent is seen by those who see rail invoices', async () => {
    const { id } = await approved()
    const ask = { kind: 'jobutrax', invoice_ids: [id] }
    const reader = await at.server.user({ permissions: ['access_menu__invoice'] })
    expect((await reader.post(`${base}send_erp/`, ask)).status).toBe(403)
    const stranger = await at.server.user({ company: at.server.theirs })
    expect((await stranger.post(`${base}send_erp/`, ask)).status).toBe(409)
    const own = { name: 'Own', kind: 'jobutrax', address: receiver.address, enabled: true }
    expect((await stranger.post('erp_connection/', own)).status).toBe(201)
    expect((await stranger.post(`${base}send_erp/`, ask)).body.results[0]).toMatchObject({ outcome: 'not_found' })
    expect(receiver.got).toEqual([])
    expect((await sendOne('jobutrax', id)).outcome).toBe('changed')
    const [delivery] = await deliveries()
    expect((await stranger.get(`rail_delivery/${delivery.id}/`)).status).toBe(404)
    expect((await reader.get(`rail_delivery/${delivery.id}/`)).status).toBe(200)
    expect((await reader.post(`rail_delivery/${delivery.id}/again/`)).status).toBe(403)
    const tickets = await at.server.user({ permissions: ['access_menu__v3__sync_data__ticket_invoice'] })
    expect((await tickets.get(`rail_delivery/${delivery.id}/`)).status).toBe(403)
  })
})

it('the codes that its documents name are listed, to be named', async () => {
  await begun('sap_xml', [])()
  await at.boss.post(`${connection}list_codes/`)
  const { results } = (await at.boss.get(`erp_code/?limit=500&connection=${Number(connection.split('/')[1])}`)).body
  const listed = results.map(({ code, ours }: { code: string; ours: string }) => `${code} ${ours}`)
  expect(listed).toEqual(
    expect.arrayContaining(['customer_account LEVIS', 'service FRT', 'tax_code GST-QC', 'tax_code QST']),
  )
})
