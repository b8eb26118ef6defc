/** Ages and statements by the calls: as of any day they are what the pure rules say, and the paper has the same figures. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { invoice } from '#model/areas/invoice/invoice.resource.ts'
import { allocation, receipt } from '#model/areas/invoice/receipt.resource.ts'
import { agingOf, type AgingLine } from '#model/areas/invoice/rules/receivables/aging.ts'
import { startServer, type Server } from '../../../harness.ts'
import { textOfPdf } from '../../../pdf-text.ts'
import { allocated, cashSetting, receiptOf, sentInvoice, type Setting } from './setting.ts'

let server: Server
let set: Setting
beforeAll(async () => {
  server = await startServer()
  set = await cashSetting(server)
  const { clerk, usd } = set
  const first = await sentInvoice(set, '100', { invoice_date: '2026-08-01', due_date: '2026-08-31' })
  const second = await sentInvoice(set, '250.50', { invoice_date: '2026-10-05', due_date: '2026-11-04' })
  await sentInvoice(set, '70', { invoice_date: '2026-10-05', due_date: '2026-11-04', currency: 'USD' })
  const [paid, over] = [
    await receiptOf(set, '60', { date: '2026-09-10' }),
    await receiptOf(set, '300', { date: '2026-11-10' }),
  ]
  await allocated(clerk, [paid, first.id, '60'])
  await allocated(clerk, [over, second.id, '250.50'])
  await receiptOf(set, '5', { date: '2026-11-12', bank_account: usd, payer: 'Nobody knows' })
  const other = await cashSetting2()
  await sentInvoice({ ...set, buyer: other }, '12.34')
})
afterAll(() => server.close())
const cashSetting2 = async (): Promise<number> =>
  (await set.clerk.post('party/', { name: 'Badlands Oil', email: 'ap@badlands.example' })).body.id

const aging = async (query: string) => (await set.clerk.get(`invoice/invoice/aging/?${query}`)).body

describe('aging', () => {
  it('is what was owed on that day, by due date', async () => {
    const mine = async (as_of: string) =>
      (await aging(`as_of=${as_of}&party=${set.buyer}&currency=CAD`)).currencies[0]?.parties[0]
    expect(await mine('2026-07-31')).toBeUndefined()
    expect(await mine('2026-08-31')).toMatchObject({ current: '100.00', total: '100.00' })
    expect(await mine('2026-09-05')).toMatchObject({ d1_30: '100.00' })
    expect(await mine('2026-11-05')).toMatchObject({ d1_30: '250.50', d61_90: '40.00', total: '290.50' })
    expect(await mine('2026-11-30')).toMatchObject({
      over_90: '40.00',
      d61_90: '0.00',
      unapplied: '-49.50',
      total: '-9.50',
    })
  })

  it('is what the pure rule says, on many days, for all customers and currencies', async () => {
    const facts = await server.within(set.clerk, async ({ rows }) => ({
      invoices: await rows(invoice).find({ status: ['approved', 'sent', 'paid'] }),
      receipts: await rows(receipt).find({}),
      shares: await rows(allocation).find({ released: false }),
    }))
    for (const as_of of ['2026-08-15', '2026-09-10', '2026-10-31', '2026-11-09', '2026-11-12', '2027-03-01']) {
      const { currencies } = await aging(`as_of=${as_of}`)
      const told = currencies.flatMap(({ currency, parties }: { currency: string; parties: AgingLine[] }) =>
        parties.map(({ name: _name, ...line }: AgingLine & { name?: string }) => ({ ...line, currency })),
      )
      const key = ({ party, currency }: AgingLine): string => `${currency} ${party}`
      const sorted = (lines: readonly AgingLine[]) => lines.toSorted((one, other) => key(one).localeCompare(key(other)))
      expect([as_of, sorted(told)]).toEqual([as_of, sorted(agingOf(facts, as_of))])
    }
  })

  it('names unknown payers, and is of one company alone', async () => {
    const dollars = (await aging('as_of=2026-11-30&currency=USD')).currencies
    expect(dollars).toMatchObject([{ currency: 'USD', totals: { unapplied: '-5.00', total: '65.00' } }])
    expect(dollars[0].parties.map(({ name }: { name: string }) => name)).toContain('Unknown payer')
    const stranger = await server.user({ company: server.theirs })
    expect((await stranger.get('invoice/invoice/aging/')).body.currencies).toEqual([])
  })
})

describe('a statement', () => {
  const at = () => `invoice/invoice/statement/?party=${set.buyer}&currency=CAD&from=2026-09-01&to=2026-11-30`
  it('opens, lists and closes, and agrees with the ages to the cent', async () => {
    const { body } = await set.clerk.get(at())
    expect(body).toMatchObject({ opening: '100.00', closing: '-9.50', aging: { total: '-9.50', over_90: '40.00' } })
    expect(
      body.entries.map(({ date, kind, amount, balance }: Record<string, string>) => [date, kind, amount, balance]),
    ).toEqual([
      ['2026-09-10', 'payment', '-60.00', '40.00'],
      ['2026-10-05', 'invoice', '250.50', '290.50'],
      ['2026-11-10', 'payment', '-300.00', '-9.50'],
    ])
  })
  it('is printed with the same figures', async () => {
    const { status, headers, raw } = await set.clerk.get(`${at()}&output=pdf`)
    expect([status, headers['content-type']]).toEqual([200, 'application/pdf'])
    const text = await textOfPdf(raw)
    for (const part of ['Statement of account', 'Prairie Gas', '250.50', '-9.50', '-300.00'])
      expect(text).toContain(part)
  })
  it('asks for the currency where there are several, and for a party of one’s own', async () => {
    const { clerk, buyer } = set
    expect((await clerk.get(`invoice/invoice/statement/?party=${buyer}`)).body).toHaveProperty('currency')
    expect((await clerk.get('invoice/invoice/statement/')).status).toBe(400)
    const stranger = await server.user({ company: server.theirs })
    expect((await stranger.get(at())).status).toBe(400)
    expect((await clerk.get(`${at().replace('2026-09-01', '2026-12-01')}`)).status).toBe(400)
  })
})
