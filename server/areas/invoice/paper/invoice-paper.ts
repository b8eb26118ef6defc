/** The paper of a ticket invoice: what is owed for which tickets, with the working of each line. */
import { namedAddress, saidOnly } from '#model/areas/company/rules/address.ts'
import { LITRES_PER_GALLON_TEXT } from '#model/shared/factors.ts'
import { centsOf, units } from '#model/shared/money.ts'
import { separated } from '#model/kernel/quantity.ts'
import { clock } from '#model/shared/clock.ts'
import { priceText } from '#model/shared/number-format.ts'
import type { Issue } from '#server/engine/operations/area-work/paper-work.ts'
import type { Paper, PaperPart, PaperRow } from '#server/print/paper.ts'
import { money, remitLines, taxFacts, termsText } from './letterhead.ts'
import type { InvoiceFacts, InvoiceLine } from './invoice-facts.ts'

function addressOf({ customer }: InvoiceFacts): readonly string[] {
  if (customer === null) return []
  const { contact_name, account_number } = customer
  const [name = '', ...address] = namedAddress(customer)
  return saidOnly([name, contact_name, ...address, account_number === '' ? '' : `Account ${account_number}`])
}

/** Its amount is the minimum: quantity and price alone would be less. */
function isMinimum({ quantity, unit_price, minimum_charge, amount }: InvoiceLine): boolean {
  if (quantity === null || unit_price === null || minimum_charge === null || amount === null) return false
  const [exact, least] = [units(quantity, 3) * units(unit_price, 6), centsOf(minimum_charge) * 10n ** 7n]
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

function sums({ invoice, registration_number }: InvoiceFacts): PaperPart {
  const { subtotal, tax, total, tax_code: code, tax_percent, tax_exempt, exempt_reason, currency } = invoice
  const exempt = `Tax exempt: ${exempt_reason}`
  const owed = { code, percent: tax_percent ?? '0', category: 'standard', registration_number, amount: tax } as const
  return {
    kind: 'facts',
    facts: [
      ['Subtotal', `${money(subtotal)} ${currency}`],
      ...(tax_exempt ? [[exempt, `${money(tax)} ${currency}`] as const] : taxFacts([owed], currency)),
      ['Total', `${money(total)} ${currency}`],
    ],
  }
}

const FACTOR_NOTE = `Volumes are net at 60 °F; a gallon is ${LITRES_PER_GALLON_TEXT} litres. Quantities are rounded once, amounts to the cent.`

const revisionText = ({ kind, revision, replaces }: Issue): string => {
  if (kind === 'void') return 'This invoice is void.'
  return revision > 0 && replaces !== null ? `Revision ${revision}, replaces revision ${replaces.revision}` : ''
}

export function invoicePaper(facts: InvoiceFacts, issue: Issue): Paper {
  const { invoice, contract, site, seller, account, lines } = facts
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
      ['Terms', termsText(invoice.invoice_date, invoice.due_date)],
      ['Tickets of', saidOnly([invoice.period_start ?? '', invoice.period_end ?? '']).join(' to ')],
      ['Contract', contract?.contract_number ?? ''],
      ['Purchase order', invoice.purchase_order],
    ],
    parts: [
      ...(said === '' ? [] : [{ kind: 'text', tone: 'strong', text: said } as const]),
      {
        kind: 'cards',
        cards: [
          { label: 'From', lines: saidOnly([...namedAddress(seller), site?.name ?? '']) },
          { label: 'To', lines: addressOf(facts) },
          { label: 'Pay to', lines: remitLines(account, invoice.invoice_number) },
        ],
      },
      { kind: 'table', columns, rows: lines.map(lineRow), empty: 'It has no lines.' },
      sums(facts),
      ...(invoice.comments === '' ? [] : [{ kind: 'text', text: invoice.comments } as const]),
      { kind: 'text', tone: 'faint', text: FACTOR_NOTE },
    ],
  }
}
