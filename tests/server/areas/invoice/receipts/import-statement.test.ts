/** Bank statements become receipts: camt.053 of five shapes and tables, read once however often they are sent. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  batched,
  declared,
  empty,
  plain,
  reversed,
  unnamed,
} from '../../../../model/areas/invoice/receipts/camt-files.ts'
import { startServer, type Server } from '../../../harness.ts'
import { allocated, cashSetting, invoiceNow, receiptNow, sentInvoice, type Setting } from './setting.ts'

let server: Server
let set: Setting
beforeAll(async () => {
  server = await startServer()
  set = await cashSetting(server)
})
afterAll(() => server.close())

const account = '00312345-1006'
const send = (content: string, filename = 'statement.xml', more: Readonly<Record<string, string>> = {}) => {
  const form = new FormData()
  form.set('file', new Blob([content]), filename)
  for (const [name, value] of Object.entries(more)) form.set(name, value)
  return set.clerk.form('invoice/receipt/import_statement/', form)
}
const shape = async (price: string) => {
  const { id, number } = await sentInvoice(set, price)
  return { id, file: { account, invoice: number, other: 'NOTHING-1' } }
}

describe('camt.053', () => {
  it('takes booked credits, proposes what they pay, and ignores the rest', async () => {
    const { id, file } = await shape('1250.50')
    const trial = await send(plain(file), 'a.xml', { dry_run: 'true' })
    expect(trial.body.counts).toEqual({ new: 1, duplicate: 0, ignored: 2 })
    expect(trial.body.results[0].receipt).toBeNull()
    const { status, body } = await send(plain(file))
    expect([status, body.format, body.account]).toEqual([200, 'camt.053', expect.objectContaining({ id: set.cad })])
    expect(body.results.map(({ outcome }: { outcome: string }) => outcome)).toEqual(['new', 'ignored', 'ignored'])
    expect(body.results[0]).toMatchObject({
      line: 1,
      date: '2026-11-03',
      amount: '1250.50',
      currency: 'CAD',
      payer: 'Prairie Gas',
      reference: `Invoice ${file.invoice} & thanks`,
      match: { confidence: 'exact', difference: '0.00', invoices: [{ id, amount: '1250.50' }] },
    })
    expect(await receiptNow(set.clerk, body.results[0].receipt)).toMatchObject({
      party: set.buyer,
      unallocated: '1250.50',
    })
  })

  it('is all duplicate when the file is sent again, and its import is undone as one', async () => {
    const { file } = await shape('9')
    const first = await send(batched(file))
    expect(first.body.counts).toEqual({ new: 3, duplicate: 0, ignored: 0 })
    const again = await send(batched(file))
    expect(again.body).toMatchObject({ counts: { new: 0, duplicate: 3, ignored: 0 }, batch: null })
    expect(again.body.results.map(({ receipt }: { receipt: number }) => receipt)).toEqual(
      first.body.results.map(({ receipt }: { receipt: number }) => receipt),
    )
    expect((await set.clerk.post(`batch/${first.body.batch}/undo/`)).body.counts).toMatchObject({ returned: 3 })
    expect((await send(batched(file))).body.counts).toMatchObject({ new: 3 })
  })

  it('makes one receipt of each payment of a batch, and keeps the rest as charges', async () => {
    const { file } = await shape('8')
    const { body } = await send(batched(file).replace('LOCKBOX-7', 'LOCKBOX-8'))
    const rows = body.results.map(({ amount, payer, charges, date }: Record<string, string>) => [
      amount,
      payer,
      charges,
      date,
    ])
    expect(rows).toEqual([
      ['100.00', 'Prairie Gas', '5.00', '2026-11-05'],
      ['200.00', 'Badlands Oil', '0.00', '2026-11-05'],
      ['300.00', 'Prairie Gas', '0.00', '2026-11-05'],
    ])
  })

  it('takes back what the bank takes back, and opens the invoice again', async () => {
    const { id, file } = await shape('80')
    const [credit = '', debit = ''] = reversed(file)
      .split('<Ntry><Amt Ccy="CAD">80.00</Amt><CdtDbtInd>DBIT')
      .map(String)
    const foot = '</Stmt></BkToCstmrStmt></Document>'
    const first = (await send(`${credit}${foot}`)).body.results[0]
    await allocated(set.clerk, [first.receipt, id, '80'])
    expect(await invoiceNow(set.clerk, id)).toMatchObject({ status: 'paid' })
    expect(debit).not.toBe('')
    const { body } = await send(reversed(file))
    expect(body.results.map(({ outcome, amount }: Record<string, string>) => [outcome, amount])).toEqual([
      ['duplicate', '80.00'],
      ['new', '-80.00'],
    ])
    expect(await invoiceNow(set.clerk, id)).toMatchObject({ status: 'sent', outstanding: '80.00', paid_on: null })
    expect(await receiptNow(set.clerk, first.receipt)).toMatchObject({ unallocated: '0.00' })
    expect(await receiptNow(set.clerk, body.results[1].receipt)).toMatchObject({
      amount: '-80.00',
      unallocated: '0.00',
      reversal: true,
    })
  })

  it('keeps two equal credits that the bank does not name, and takes a quiet day', async () => {
    const file = { account, invoice: '', other: '' }
    expect((await send(unnamed(file))).body.counts).toEqual({ new: 2, duplicate: 0, ignored: 0 })
    expect((await send(unnamed(file))).body.counts).toEqual({ new: 0, duplicate: 2, ignored: 0 })
    expect(await send(empty(file))).toMatchObject({
      status: 200,
      body: { counts: { new: 0, duplicate: 0, ignored: 0 }, results: [] },
    })
  })

  it('refuses a document type, broken XML, other messages and unknown accounts at the file', async () => {
    const file = { account, invoice: 'X', other: '' }
    const said = async (content: string): Promise<unknown> => {
      const { status, body } = await send(content)
      return [status, body.file?.[0]]
    }
    expect(await said(declared(file))).toEqual([400, expect.stringContaining('document type')])
    expect(await said(plain(file).replace('</Stmt>', ''))).toEqual([400, expect.stringContaining('not well-formed')])
    expect(await said(plain(file).replace('&amp;', '&boom;'))).toEqual([
      400,
      expect.stringContaining('not well-formed'),
    ])
    expect(await said(plain(file).replaceAll('BkToCstmrStmt', 'BkToCstmrDbtCdtNtfctn'))).toEqual([
      400,
      expect.stringContaining('no camt.053'),
    ])
    expect(await said(plain({ ...file, account: '99-1' }))).toEqual([400, expect.stringContaining('99-1')])
    expect(await said(plain(file).replace('1250.50', '12,50'))).toEqual([400, expect.stringContaining('not an amount')])
    expect(await said('')).toEqual([400, expect.anything()])
  })

  it('is for whoever may change invoices', async () => {
    const reader = await server.user({ permissions: ['access_menu__invoice'] })
    const form = new FormData()
    form.set('file', new Blob([plain({ account, invoice: 'X', other: '' })]), 'a.xml')
    expect((await reader.form('invoice/receipt/import_statement/', form)).status).toBe(403)
  })
})

describe('a table', () => {
  it('has decimal commas, debits and days first, and names its account', async () => {
    const { id, file } = await shape('1250.5')
    const table = `Compte;Date;Description;Montant;Name\n${account};25/11/2026;${file.invoice};1.250,50;Prairie Gas\n${account};26/11/2026;Fee;-4,5;\n`
    const { status, body } = await send(table, 'releve.csv')
    expect(status).toBe(200)
    expect(body.counts).toEqual({ new: 1, duplicate: 0, ignored: 1 })
    expect(body.results[0]).toMatchObject({
      line: 2,
      date: '2026-11-25',
      amount: '1250.50',
      match: { confidence: 'exact', invoices: [{ id }] },
    })
  })

  it('that does not name its account asks for it, and its chosen columns are remembered', async () => {
    const table = 'Tag,Ein,Wer,Text\n2026-11-20,12.25,Prairie Gas,hello\n'
    const unread = await send(table, 'a.csv')
    expect([unread.status, Object.keys(unread.body)]).toEqual([400, ['columns', 'headings']])
    expect(unread.body.headings).toEqual([
      { heading: 'Tag', column: null, examples: ['2026-11-20'] },
      { heading: 'Ein', column: null, examples: ['12.25'] },
      { heading: 'Wer', column: null, examples: ['Prairie Gas'] },
      { heading: 'Text', column: null, examples: ['hello'] },
    ])
    const columns = JSON.stringify({ Tag: 'date', Ein: 'credit', Wer: 'payer', Text: 'reference' })
    expect((await send(table, 'a.csv', { columns })).body).toHaveProperty('bank_account')
    const { body } = await send(table, 'a.csv', { columns, bank_account: String(set.usd) })
    expect(body).toMatchObject({
      account: { id: set.usd },
      counts: { new: 1 },
      results: [{ amount: '12.25', currency: 'USD' }],
    })
    const later = await send(table.replace('12.25', '13.25'), 'a.csv')
    expect(later.body).toMatchObject({ account: { id: set.usd }, counts: { new: 1 } })
  })

  it('has a column that its heading names, unless a person left it out', async () => {
    const table = 'Tag,Amount,Name\n2026-11-21,77.25,Prairie Gas\n'
    const columns = { Tag: 'date' }
    const named = await send(table, 'b.csv', { columns: JSON.stringify(columns), bank_account: String(set.usd) })
    expect(named.body.results).toMatchObject([{ amount: '77.25', payer: 'Prairie Gas' }])
    const left = await send(table.replace('77', '78'), 'b.csv', {
      columns: JSON.stringify({ ...columns, Name: '' }),
      bank_account: String(set.usd),
    })
    expect(left.body.results).toMatchObject([{ amount: '78.25', payer: '' }])
  })
})
