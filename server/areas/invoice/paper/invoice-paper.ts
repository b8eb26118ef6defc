/** The paper of a ticket invoice: what is owed for which tickets, with the working of each line. */
import { units, decimalText } from '#model/shared/money.ts'
import { separated } from '#model/kernel/quantity.ts'
import { clock } from '#model/shared/clock.ts'
import type { Issue } from '#server/engine/operations/area-work/paper-work.ts'
import type { Paper, PaperPart, PaperRow } from '#server/print/paper.ts'
import type { InvoiceFacts, InvoiceLine } from './invoice-facts.ts'

const CENTS = 2
const money = (amount: string | null): string => (amount === null ? '' : separated(amount))
const filled = (lines: readonly string[]): readonly string[] => lines.filter((line) => line.trim() !== '')

/** `8.8350`, without zeros that say nothing beyond the cent. */
const priceText = (price: string | null): string =>
  price === null ? '' : separated(price.replace(/(\.\d\d\d*?)0+$/, '$1'))

function addressOf({ customer }: InvoiceFacts): readonly string[] {
  if (customer === null) return []
  const { name, street, city, state, postal_code, country, contact_name, account_number } = customer
  return filled([
    name,
    contact_name,
    street,
    filled([city, state, postal_code]).join(' '),
    country,
    account_number === '' ? '' : `Account ${account_number}`,
  ])
}

/** Its amount is the minimum: quantity and price alone would be less. */
function isMinimum({ quantity, unit_price, minimum_charge, amount }: InvoiceLine): boolean {
  if (quantity === null || unit_price === null || minimum_charge === null || amount === null) return false
  const [exact, least] = [units(quantity, 3) * units(unit_price, 6), units(minimum_charge, CENTS) * 10n ** 7n]
  return exact < least
}

const measuredText = ({ billed, unit }: InvoiceLine): string => {
  if (billed === null) return ''
  const { net_volume, gross_weight, tare_weight } = billed
  if ((unit === 't' || unit === 'kg') && gross_weight !== null && tare_weight !== null)
    return `${separated(String(gross_weight - tare_weight))} kg`
  return net_volume === null ? '' : `${separated(net_volume)} gal`
}

function lineRow(line: InvoiceLine): PaperRow {
  const { billed, description, quantity, unit, unit_price, amount } = line
  return {
    cells: [
      billed?.day ?? '',
      billed?.ticket_number ?? '',
      isMinimum(line) ? `${description} (minimum charge)` : description,
      measuredText(line),
      quantity === null ? '' : `${separated(quantity)} ${unit}`,
      priceText(unit_price),
      money(amount),
    ],
  }
}

const columns = [
  { title: 'DATE', width: 11 },
  { title: 'TICKET', width: 12 },
  { title: 'SERVICE', width: 36 },
  { title: 'MEASURED', width: 15, align: 'right' },
  { title: 'QUANTITY', width: 15, align: 'right' },
  { title: 'PRICE', width: 11, align: 'right' },
  { title: 'AMOUNT', width: 13, align: 'right', strong: true },
] as const

function sums({ invoice }: InvoiceFacts): PaperPart {
  const { subtotal, tax, total, tax_code, tax_percent, tax_exempt, exempt_reason, currency } = invoice
  const rate = tax_exempt ? `exempt: ${exempt_reason}` : `${priceText(decimalText(units(tax_percent ?? '0', 4), 4))} %`
  return {
    kind: 'facts',
    facts: [
      ['Subtotal', `${money(subtotal)} ${currency}`],
      [filled(['Tax', tax_code, rate]).join(' '), `${money(tax)} ${currency}`],
      ['Total', `${money(total)} ${currency}`],
    ],
  }
}

/** Litres to a gallon, as quantities in cubic metres and litres are reckoned. */
const FACTOR_NOTE =
  'Volumes are net at 60 °F; a gallon is 3.78541 litres. Quantities are rounded once, amounts to the cent.'

const revisionText = ({ kind, revision, replaces }: Issue): string => {
  if (kind === 'void') return 'This invoice is void.'
  return revision > 0 && replaces !== null ? `Revision ${revision}, replaces revision ${replaces.revision}` : ''
}

export function invoicePaper(facts: InvoiceFacts, issue: Issue): Paper {
  const { invoice, contract, site, seller, lines } = facts
  const said = revisionText(issue)
  return {
    title: 'Invoice',
    about: invoice.invoice_number,
    barcode: invoice.invoice_number,
    mark: issue.mark,
    foot: `${invoice.invoice_number} · ${seller.name} · ${clock(issue.at, site?.timezone ?? seller.timezone)}`,
    facts: [
      ['Date', invoice.invoice_date ?? ''],
      ['Due', invoice.due_date ?? ''],
      ['Tickets of', filled([invoice.period_start ?? '', invoice.period_end ?? '']).join(' to ')],
      ['Contract', contract?.contract_number ?? ''],
      ['Purchase order', invoice.purchase_order],
    ],
    parts: [
      ...(said === '' ? [] : [{ kind: 'text', tone: 'strong', text: said } as const]),
      {
        kind: 'cards',
        cards: [
          {
            label: 'From',
            lines: filled([seller.name, filled([seller.city, seller.state]).join(' '), site?.name ?? '']),
          },
          { label: 'To', lines: addressOf(facts) },
        ],
      },
      { kind: 'table', columns, rows: lines.map(lineRow), empty: 'It has no lines.' },
      sums(facts),
      ...(invoice.comments === '' ? [] : [{ kind: 'text', text: invoice.comments } as const]),
      { kind: 'text', tone: 'faint', text: FACTOR_NOTE },
    ],
  }
}
