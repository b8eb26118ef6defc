/** A customer's statement of account, as data and as the paper that is sent to them. */
import { ownDay } from '#server/areas/company/own-day.ts'
import { issuedStatuses } from '#model/areas/invoice/rules/invoice-life.ts'
import { company, party } from '#model/areas/company/company.resource.ts'
import { invoice } from '#model/areas/invoice/invoice.resource.ts'
import { allocation, receipt } from '#model/areas/invoice/receipt.resource.ts'
import { agingOf, totalsOf, type AgingAmounts } from '#model/areas/invoice/rules/receivables/aging.ts'
import { statementOf, type AccountStatement } from '#model/areas/invoice/rules/receivables/statement.ts'
import { separated } from '#model/kernel/quantity.ts'
import { answerFile, type Call } from '#server/engine/base/handler.ts'
import { invalid } from '#server/engine/base/http-error.ts'
import type { RowsOf } from '#server/engine/rows/rows.ts'
import type { Paper } from '#server/print/paper.ts'
import { renderPdf } from '#server/print/press.ts'

type Currency = 'USD' | 'CAD' | 'MXN'

/** Invoices of a customer and money of theirs, with what either is allocated to. */
async function factsOf(rows: RowsOf, id: number) {
  const invoices = await rows(invoice).find({ buyer: id, status: issuedStatuses })
  const receipts = await rows(receipt).find({ party: id })
  const released = false
  const to = await rows(allocation).find({ invoice: invoices.map((one) => one.id), released })
  const from = await rows(allocation).find({ receipt: receipts.map((one) => one.id), released })
  const back = await rows(allocation).find({ reversal: receipts.map((one) => one.id), released })
  const applied = await rows(allocation).find({ credit: invoices.map((one) => one.id), released })
  const shares = [...new Map([...to, ...from, ...back, ...applied].map((one) => [one.id, one])).values()]
  return { invoices, receipts, shares }
}

async function currencyOf(
  { rows, input }: Call<typeof invoice, 'statement'>,
  used: readonly Currency[],
): Promise<Currency> {
  if (input.currency !== '') return input.currency
  const [only, ...others] = [...new Set(used)]
  if (only !== undefined && others.length === 0) return only
  const [own] = input.party === null ? [] : await rows(party).find({ id: input.party }, { only: ['currency'] })
  if (own !== undefined && own.currency !== '') return own.currency
  throw invalid({ currency: ['The customer has accounts in several currencies. Choose one.'] })
}

const right = { align: 'right' } as const
const money = (text: string): string => separated(text)
const ages: readonly (readonly [string, keyof AgingAmounts])[] = [
  ['NOT DUE', 'current'],
  ['1–30 DAYS', 'd1_30'],
  ['31–60 DAYS', 'd31_60'],
  ['61–90 DAYS', 'd61_90'],
  ['OVER 90 DAYS', 'over_90'],
  ['UNAPPLIED', 'unapplied'],
  ['TOTAL', 'total'],
]
const kinds = { invoice: 'Invoice', credit: 'Credit', payment: 'Payment', reversal: 'Payment returned' } as const

type Printed = AccountStatement & {
  readonly aging: AgingAmounts
  readonly name: string
  readonly seller: string
  readonly currency: string
  readonly from: string | null
  readonly to: string
}
function statementPaper({ opening, entries, closing, aging, name, seller, currency, from, to }: Printed): Paper {
  return {
    title: 'Statement of account',
    about: name,
    foot: `${seller} · ${to}`,
    facts: [
      ['Period', from === null ? `Until ${to}` : `${from} to ${to}`],
      ['Opening balance', `${money(opening)} ${currency}`],
      ['Closing balance', `${money(closing)} ${currency}`],
    ],
    parts: [
      {
        kind: 'table',
        columns: [
          { title: 'DATE', width: 12 },
          { title: 'ENTRY', width: 14 },
          { title: 'NUMBER OR REFERENCE', width: 36 },
          { title: 'DUE', width: 12 },
          { title: `AMOUNT ${currency}`, width: 15, ...right },
          { title: `BALANCE ${currency}`, width: 16, ...right },
        ],
        rows: entries.map(({ date, kind, text, due_date, amount, balance }) => ({
          cells: [date, kinds[kind], text, due_date ?? '', money(amount), money(balance)],
        })),
        empty: 'There are no entries in this period.',
      },
      { kind: 'heading', text: `Age of the balance on ${to}` },
      {
        kind: 'table',
        columns: ages.map(([title]) => ({ title, width: 14, ...right })),
        rows: [{ cells: ages.map(([, column]) => money(aging[column])) }],
      },
    ],
  }
}

export async function statement(call: Call<typeof invoice, 'statement'>) {
  const { input, rows, person } = call
  const [customer] = input.party === null ? [] : await rows(party).find({ id: input.party })
  if (customer === undefined) throw invalid({ party: ['There is no such party.'] })
  const facts = await factsOf(rows, customer.id)
  const currency = await currencyOf(
    call,
    [...facts.invoices, ...facts.receipts].map((one) => one.currency),
  )
  const to = input.to ?? (await ownDay(call))
  const own = {
    ...facts,
    invoices: facts.invoices.filter((one) => one.currency === currency),
    receipts: facts.receipts.filter((one) => one.currency === currency),
    shares: facts.shares.filter((one) => one.currency === currency),
  }
  const stated = statementOf(own, customer.id, input.from ?? '', to)
  const aging = totalsOf(agingOf(own, to).filter((line) => line.party === customer.id))
  if (input.output === 'json')
    return { party: customer.id, name: customer.name, currency, from: input.from, to, ...stated, aging }
  const [seller] = await rows(company).find({ id: person.company }, { only: ['name'] })
  const paper = statementPaper({
    ...stated,
    aging,
    name: customer.name,
    seller: seller?.name ?? '',
    currency,
    from: input.from,
    to,
  })
  const filename = `Statement ${customer.name} ${currency} ${to}.pdf`
  return answerFile({ filename, type: 'application/pdf', inline: true, data: () => renderPdf(paper) })
}
