/** The paper of a rail invoice: what is owed for which cars, with the tax by code, as credits for Canadian tax require it. */
import { namedAddress, saidOnly } from '#model/areas/company/rules/address.ts'
import { separated } from '#model/kernel/quantity.ts'
import { clock } from '#model/shared/clock.ts'
import { priceText } from '#model/shared/number-format.ts'
import type { Issue } from '#server/engine/operations/area-work/paper-work.ts'
import type { Paper, PaperPart, PaperRow } from '#server/print/paper.ts'
import { money, percentText, remitLines, taxesTogether, taxFacts, termsText } from '../../paper/letterhead.ts'
import type { RailInvoiceFacts } from './facts.ts'

type Line = RailInvoiceFacts['lines'][number]

const columns = [
  { title: '', width: 4 },
  { title: 'DESCRIPTION', width: 42 },
  { title: 'QUANTITY', width: 17, align: 'right' },
  { title: 'PRICE', width: 13, align: 'right' },
  { title: 'TAX', width: 14 },
  { title: 'AMOUNT', width: 14, align: 'right', strong: true },
] as const

const taxCodes = ({ tax_parts }: Line): string =>
  tax_parts.map(({ code, percent }) => (code === '' ? percentText(percent) : code)).join(', ')

const lineRow = (line: Line, index: number): PaperRow => ({
  cells: [
    String(index + 1),
    line.description,
    line.quantity === null ? '' : `${separated(line.quantity)} ${line.unit}`,
    priceText(line.unit_price),
    taxCodes(line),
    money(line.amount),
  ],
})

function sums({ invoice, lines }: RailInvoiceFacts): PaperPart {
  const { subtotal, total, currency } = invoice
  const taxes = taxesTogether(lines.map(({ tax_parts }) => tax_parts))
  return {
    kind: 'facts',
    facts: [
      ['Subtotal', `${money(subtotal)} ${currency}`],
      ...taxFacts(taxes, currency),
      ['Total', `${money(total)} ${currency}`],
    ],
  }
}

/** Factors by which quantities were converted, each once. */
function factorText({ lines }: RailInvoiceFacts): string {
  const factors = [...new Set(lines.flatMap(({ factor }) => (factor === null ? [] : [Number(factor).toString()])))]
  const says = 'Volumes are net at 60 °F. Amounts are rounded once, to the cent.'
  return factors.length === 0 ? says : `${says} A gallon is ${factors.join(' or ')} litres.`
}

const exemptText = ({ buyer }: RailInvoiceFacts): string =>
  buyer?.tax_exempt === true
    ? saidOnly([
        `No tax: ${buyer.exempt_reason}`,
        buyer.exempt_certificate === '' ? '' : `certificate ${buyer.exempt_certificate}`,
      ]).join(', ')
    : ''

const text = (said: string, tone: 'plain' | 'strong' | 'faint' = 'plain'): readonly PaperPart[] =>
  said === '' ? [] : [{ kind: 'text', tone, text: said }]

type Facts = Paper['facts']
/** Those that say something. */
const given = (facts: Facts): Facts => facts.filter(([, value]) => value !== '')

export function railInvoicePaper(facts: RailInvoiceFacts, issue: Issue): Paper {
  const { invoice, company, seller, buyer, contract, shipment, credited, account, lines } = facts
  const isCredit = credited !== null
  return {
    title: isCredit ? 'Credit note' : 'Invoice',
    about: invoice.invoice_number,
    barcode: invoice.invoice_number,
    mark: issue.mark,
    foot: `${invoice.invoice_number} · ${company.name} · ${clock(issue.at, company.timezone)}`,
    facts: given([
      ['Date', invoice.invoice_date ?? ''],
      ['Due', isCredit ? '' : (invoice.due_date ?? '')],
      ['Terms', isCredit ? '' : termsText(invoice.invoice_date, invoice.due_date)],
      ['Credits invoice', credited?.invoice_number ?? ''],
      ['Contract', contract?.contract_number ?? ''],
      ['Bill of lading', shipment?.bol_number ?? ''],
      ['Purchase order', invoice.purchase_order],
    ]),
    parts: [
      ...text(issue.kind === 'void' ? 'This invoice is void.' : '', 'strong'),
      {
        kind: 'cards',
        cards: [
          { label: 'From', lines: namedAddress(seller ?? company) },
          { label: 'To', lines: buyer === null ? [] : namedAddress(buyer) },
          ...(isCredit ? [] : [{ label: 'Pay to', lines: remitLines(account, invoice.invoice_number) }]),
        ],
      },
      { kind: 'table', columns, rows: lines.map(lineRow), empty: 'It has no lines.' },
      sums(facts),
      ...text(exemptText(facts)),
      ...text(invoice.comments),
      ...text(factorText(facts), 'faint'),
    ],
  }
}
