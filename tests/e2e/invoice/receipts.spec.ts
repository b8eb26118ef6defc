/**
 * A bank statement becomes receipts that pay invoices, without a mouse: the file is opened, the exact match is selected, the short payment
 * shows its difference, those selected are applied and taken back, and the ages follow.
 */
import type { Api } from '../site/site.ts'
import { expect, expectNotice, press, run, tabTo, test } from '../site/story.ts'

test.use({ mouse: false })

type Invoice = {
  readonly id: number
  readonly invoice_number: string
  readonly outstanding: string
  readonly status: string
}
type Account = { readonly account_number: string }

/** camt.053 with one credit for each pair of reference and amount. */
const statement = (account: string, credits: readonly (readonly [reference: string, amount: string])[]): Buffer =>
  Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><Stmt><Id>S-STORY</Id>
<Acct><Id><Othr><Id>${account}</Id></Othr></Id><Ccy>USD</Ccy></Acct>${credits
    .map(
      (
        [reference, amount],
        at,
      ) => `<Ntry><Amt Ccy="USD">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts>
<BookgDt><Dt>2026-11-02</Dt></BookgDt><AcctSvcrRef>STORY-${at}</AcctSvcrRef><NtryDtls><TxDtls><RltdPties><Dbtr><Pty><Nm>STORY PAYER</Nm></Pty></Dbtr></RltdPties>
<RmtInf><Ustrd>${reference}</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>`,
    )
    .join('')}</Stmt></BkToCstmrStmt></Document>`)

async function openInvoices(api: Api): Promise<readonly Invoice[]> {
  const { results } = await api<{ results: Invoice[] }>(
    'invoice/invoice/?status=sent&currency=USD&limit=100&ordering=-id',
  )
  const receipts = await api<{ results: { match: { invoices: { id: number }[] } }[] }>('invoice/receipt/matches/')
  const waited = new Set(receipts.results.flatMap(({ match }) => match.invoices.map(({ id }) => id)))
  return results.filter(({ id, outstanding }) => Number(outstanding) > 1000 && !waited.has(id))
}

test('a statement is opened, the exact match is applied and taken back, and a short payment shows its difference', async ({
  page,
  site,
  signIn,
}) => {
  await signIn('clerk')
  const api = await site.as('clerk')
  const [exact, short] = await openInvoices(api)
  if (exact === undefined || short === undefined) throw new Error('The demo has too few invoices in USD.')
  const { results } = await api<{ results: Account[] }>('invoice/bank_account/?currency=USD&active=true')
  const content = statement(results[0]?.account_number ?? '', [
    [`Invoice ${exact.invoice_number}`, exact.outstanding],
    [`Invoice ${short.invoice_number}`, (Number(short.outstanding) - 12.5).toFixed(2)],
  ])

  await run(page, 'go to receipts', 'Go to Receipts')
  const lines = page.getByRole('grid', { name: 'Receipts that are not applied' })
  await expect(lines).toBeVisible()
  // What waited before and matches exactly is selected already: it stays out of this story.
  await lines.focus()
  await press(page, 'Escape')
  const choosing = page.waitForEvent('filechooser')
  await press(page, 'o')
  await (await choosing).setFiles([{ name: 'statement.xml', mimeType: 'application/xml', buffer: content }])
  await expectNotice(page, /2 new receipts/)
  const line = (number: string) => lines.getByRole('row').filter({ hasText: `Invoice ${number}` })
  await expect(line(exact.invoice_number)).toHaveAttribute('aria-selected', 'true')
  await expect(line(exact.invoice_number)).toContainText('exact')
  await expect(line(short.invoice_number)).toHaveAttribute('aria-selected', 'false')
  await expect(line(short.invoice_number)).toContainText('-12.50')

  const statusOf = async (): Promise<string> => (await api<Invoice>(`invoice/invoice/${exact.id}/`)).status
  await press(page, 'Control+Enter')
  await expect.poll(statusOf).toBe('paid')
  await expect(line(exact.invoice_number)).toHaveCount(0)
  await expectNotice(page, 'Applied 1 receipt.')
  await press(page, 'Control+z')
  await expect.poll(statusOf).toBe('sent')

  // The ages are of the same money, and a statement opens from there.
  await run(page, 'go to receivables', 'Go to Receivables')
  const ages = page.getByRole('grid', { name: 'What customers owe' })
  await expect(ages.getByRole('row').filter({ hasText: 'Total USD' })).toBeVisible()
  await ages.focus()
  const opened = page.waitForEvent('popup')
  await press(page, 'Home', 's')
  await opened
})

test('a statement with headings of another language is read once its columns are chosen, and then by itself', async ({
  page,
  site,
  signIn,
}) => {
  await signIn('clerk')
  const api = await site.as('clerk')
  const { results } = await api<{ results: (Account & { name: string; currency: string })[] }>(
    'invoice/bank_account/?currency=CAD&active=true',
  )
  const [account] = results
  if (account === undefined) throw new Error('The demo has no account in CAD.')
  const file = (amount: string) =>
    Buffer.from(
      `Kontoauszug;;;\nValuta;Umsatz;Auftraggeber;Verwendungszweck\n28.11.2026;${amount};STORY ZAHLER;Rechnung\n`,
    )
  const openFile = async (amount: string): Promise<void> => {
    const choosing = page.waitForEvent('filechooser')
    await press(page, 'o')
    await (await choosing).setFiles([{ name: 'auszug.csv', mimeType: 'text/csv', buffer: file(amount) }])
  }
  await run(page, 'go to receipts', 'Go to Receipts')
  const lines = page.getByRole('grid', { name: 'Receipts that are not applied' })
  await expect(lines).toBeVisible()
  await lines.focus()
  await openFile('1.250,75')

  const panel = page.getByRole('dialog', { name: 'Read auszug.csv' })
  await expect(panel).toContainText('Choose the column of the date.')
  await expect(panel).toContainText('1.250,75')
  const choose = async (select: string, option: string): Promise<void> => {
    await tabTo(page, panel.getByRole('button', { name: select }))
    await press(page, 'Enter')
    await page.keyboard.type(option)
    await press(page, 'Enter')
    await expect(panel.getByRole('button', { name: select })).toContainText(option)
  }
  await choose('Valuta', 'Date')
  await choose('Umsatz', 'Amount')
  await press(page, 'Control+Enter')
  // The demo has several accounts, and the file names none.
  await expect(panel).toContainText('The file does not name its account.')
  await choose('Bank account', `${account.name} (CAD)`)
  await press(page, 'Control+Enter')
  await expect(panel).toHaveCount(0)
  await expectNotice(page, /1 new receipt/)
  await expect(lines.getByRole('row').filter({ hasText: '1,250.75' })).toContainText('2026-11-28')

  await expect(lines).toBeFocused()
  // The columns are remembered for the account.
  await openFile('1.250,80')
  await expectNotice(page, /1 new receipt/)
  await expect(lines.getByRole('row').filter({ hasText: '1,250.80' })).toBeVisible()
})
