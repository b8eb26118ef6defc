/** Money pays invoices: what is allocated, what follows from it, and how it is taken back. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startServer, type Server } from '../../../harness.ts'
import { allocated, cashSetting, invoiceNow, receiptNow, receiptOf, sentInvoice, type Setting } from './setting.ts'

let server: Server
let set: Setting
beforeAll(async () => {
  server = await startServer()
  set = await cashSetting(server)
})
afterAll(() => server.close())
const now = (id: number) => invoiceNow(set.clerk, id)

describe('a receipt', () => {
  it('has the currency of its account, and is above zero', async () => {
    const { clerk, cad } = set
    const made = await clerk.post('invoice/receipt/', {
      bank_account: cad,
      date: '2026-11-02',
      amount: '10',
      payer: 'A',
    })
    expect(made).toMatchObject({ status: 201, body: { currency: 'CAD', unallocated: '10.00' } })
    for (const amount of ['0', '-5', '1.234'])
      expect((await clerk.post('invoice/receipt/', { bank_account: cad, date: '2026-11-02', amount })).status).toBe(400)
  })

  it('that is changed below what is allocated is refused', async () => {
    const invoice = await sentInvoice(set, '100')
    const receipt = await receiptOf(set, '100')
    await allocated(set.clerk, [receipt, invoice.id, '100'])
    expect((await set.clerk.patch(`invoice/receipt/${receipt}/`, { amount: '60' })).status).toBe(409)
    expect((await set.clerk.delete(`invoice/receipt/${receipt}/`)).status).toBe(409)
  })
})

describe('an allocation', () => {
  it('pays an invoice once nothing is outstanding, on the day of the last receipt', async () => {
    const { clerk } = set
    const { id } = await sentInvoice(set, '1000.10')
    const [first, second] = [await receiptOf(set, '400.10'), await receiptOf(set, '700', { date: '2026-11-09' })]
    expect(await allocated(clerk, [first, id, '400.10'])).toMatchObject({
      status: 200,
      body: {
        invoices: [{ id, status: 'sent', outstanding: '600.00' }],
        receipts: [{ id: first, unallocated: '0.00' }],
      },
    })
    await allocated(clerk, [second, id, '600'])
    expect(await now(id)).toMatchObject({
      status: 'paid',
      outstanding: '0.00',
      settled: '1000.10',
      paid_on: '2026-11-09',
    })
    expect(await receiptNow(clerk, second)).toMatchObject({
      unallocated: '100.00',
      allocated: '600.00',
      party: set.buyer,
    })
  })

  it('never takes more than there is, and never converts', async () => {
    const { clerk, usd } = set
    const { id } = await sentInvoice(set, '50')
    const receipt = await receiptOf(set, '200')
    const dollars = await receiptOf(set, '50', { bank_account: usd })
    const said = async (...pairs: Parameters<typeof allocated>[1][]) => {
      const { status, body } = await allocated(clerk, ...pairs)
      return [status, status === 400 ? body.allocations[0] : body.detail]
    }
    expect(await said([receipt, id, '60'])).toEqual([400, expect.stringContaining('is of 50.00 CAD')])
    expect(await said([dollars, id, '50'])).toEqual([400, expect.stringContaining('not converted')])
    expect(await said([receipt, 987_654, '5'])).toEqual([400, expect.stringContaining('no such invoice')])
    expect(await said([receipt, id, '30'], [receipt, id, '30'])).toEqual([409, expect.stringContaining('outstanding')])
    expect((await allocated(clerk, [receipt, id, '0'])).status).toBe(400)
    expect((await clerk.post('invoice/receipt/allocate/', { allocations: [] })).status).toBe(400)
    expect(await now(id)).toMatchObject({ status: 'sent', outstanding: '50.00' })
  })

  it('of a draft is refused, and of another company is not found', async () => {
    const { clerk } = set
    const draft = (
      await clerk.post('invoice/invoice/', { buyer: set.buyer, currency: 'CAD', invoice_date: '2026-10-01' })
    ).body
    await clerk.post('invoice/item/', { invoice: draft.id, description: 'Propane', quantity: '1', unit_price: '10' })
    const receipt = await receiptOf(set, '10')
    expect((await allocated(clerk, [receipt, draft.id, '10'])).status).toBe(409)
    const stranger = await server.user({ company: server.theirs })
    const { id } = await sentInvoice(set, '10')
    expect((await allocated(stranger, [receipt, id, '10'])).status).toBe(400)
    expect((await stranger.post(`invoice/receipt/${receipt}/release/`, { reason: 'x' })).status).toBe(404)
  })

  it('made twice at once is made once', async () => {
    const { clerk } = set
    const { id } = await sentInvoice(set, '80')
    const [one, other] = [await receiptOf(set, '80'), await receiptOf(set, '80')]
    const answers = await Promise.all([allocated(clerk, [one, id, '80']), allocated(clerk, [other, id, '80'])])
    expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['200', '409'])
    expect(await now(id)).toMatchObject({ status: 'paid', outstanding: '0.00' })
  })
})

describe('releasing', () => {
  it('asks for a reason, and makes a paid invoice sent again', async () => {
    const { clerk } = set
    const { id } = await sentInvoice(set, '75.50')
    const receipt = await receiptOf(set, '75.50')
    await allocated(clerk, [receipt, id, '75.50'])
    const release = (body: object) => clerk.post(`invoice/receipt/${receipt}/release/`, body)
    expect((await release({ reason: ' ' })).status).toBe(400)
    expect(await release({ reason: 'Paid for another one' })).toMatchObject({
      status: 200,
      body: { invoices: [{ id, status: 'sent', outstanding: '75.50', paid_on: null }] },
    })
    expect((await release({ reason: 'Again' })).status).toBe(409)
    expect(await receiptNow(clerk, receipt)).toMatchObject({ unallocated: '75.50' })
  })
})

describe('paid follows from money', () => {
  it('marking as paid records a receipt for the rest', async () => {
    const { clerk } = set
    const { id, number } = await sentInvoice(set, '120')
    await allocated(clerk, [await receiptOf(set, '20'), id, '20'])
    const asked = { invoice_ids: [id], status: 'paid', paid_on: '2026-11-20', reference: 'Cheque 12' }
    const { body } = await clerk.post('invoice/invoice/update_status/', asked)
    expect(body.results).toMatchObject([{ id, outcome: 'changed' }])
    expect(await now(id)).toMatchObject({ status: 'paid', outstanding: '0.00', paid_on: '2026-11-20' })
    const found = (await clerk.get(`invoice/receipt/?reference=${encodeURIComponent(`${number} Cheque 12`)}`)).body
      .results
    expect(found).toMatchObject([{ amount: '100.00', unallocated: '0.00', reference: `${number} Cheque 12` }])
  })

  it('keeps an invoice with a receipt from being void, by the database too', async () => {
    const { clerk } = set
    const { id } = await sentInvoice(set, '30')
    await allocated(clerk, [await receiptOf(set, '10'), id, '10'])
    const refused = await clerk.post(`invoice/invoice/${id}/void/`, { reason: 'Wrong' })
    expect(refused.status).toBe(400)
    expect(refused.body.blockers[0].says).toContain('10.00')
    const write = server.db.pool.query(`update invoice_invoice set status = 'void' where id = ${id}`)
    await expect(write).rejects.toThrow(/Release them first/)
  })

  it('an approved credit reduces its invoice, and its excess stays unapplied', async () => {
    const { clerk } = set
    const { id } = await sentInvoice(set, '100')
    await allocated(clerk, [await receiptOf(set, '70'), id, '70'])
    const credit = await server.within(clerk, async ({ rows }) => {
      const { invoice, item } = await import('#model/areas/invoice/invoice.resource.ts')
      const made = await rows(invoice).create({
        buyer: set.buyer,
        currency: 'CAD',
        credits: id,
        invoice_date: '2026-11-05',
      })
      await rows(item).create({ invoice: made.id, description: 'Propane', quantity: '-1', unit_price: '45' })
      return made.id
    })
    await clerk.post('invoice/invoice/update_status/', { invoice_ids: [credit], status: 'approved' })
    expect(await now(id)).toMatchObject({
      status: 'paid',
      outstanding: '0.00',
      settled: '100.00',
      paid_on: '2026-11-05',
    })
    expect(await now(credit)).toMatchObject({ total: '-45.00', applied: '30.00', outstanding: '-15.00' })
    await clerk.post('invoice/invoice/update_status/', { invoice_ids: [credit], status: 'draft', reason: 'Wrong line' })
    expect(await now(id)).toMatchObject({ status: 'sent', outstanding: '30.00', paid_on: null })
    expect(await now(credit)).toMatchObject({ applied: '0.00', outstanding: '0.00', total: '-45.00' })
  })
})
