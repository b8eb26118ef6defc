/** What is sent of an invoice, as each kind of system takes it; and what it lacks there, which is found before anything is sent. */
import { lackingCodes, theirCode, type TheirCodes, type UsedCode } from '#model/areas/erp/rules/their-codes.ts'
import type { InvoiceKind } from '#model/areas/erp/rules/connection-kinds.ts'
import { csv } from '#server/engine/files/csv.ts'
import type { Connection } from '../../erp/connection.ts'
import type { SentDocument } from '../../erp/delivery/exchange.ts'
import { checkInvoices } from '../sap/check.ts'
import { idocFile, idocOf } from '../sap/idoc.ts'
import { sapTaxes, type OutgoingInvoice, type OutgoingLine, type OutgoingTax } from '../outgoing/outgoing.ts'
import { invoiceJson, invoiceSheet, parcelOf } from './parcel.ts'

const textDocument = (type: string, shown: string): SentDocument => ({
  body: Buffer.from(shown),
  headers: { 'content-type': type },
  shown,
})

/** An IDOC has three digits for them. */
const MOST_DAYS = 999

function usedCodes({ head, customer, lines }: OutgoingInvoice, taxes: readonly OutgoingTax[]): readonly UsedCode[] {
  return [
    ['customer_account', customer?.account ?? ''],
    ['site', head.site ?? ''],
    ...lines.flatMap(({ values: { service, unit } }): UsedCode[] => [
      ['service', service ?? ''],
      ['unit', unit ?? ''],
    ]),
    ...taxes.map(({ code }): UsedCode => ['tax_code', code]),
  ]
}

/** What an IDOC cannot say. */
function sapLacks({ customer, lines, isCredit, paymentDays }: OutgoingInvoice): readonly string[] {
  const named = (some: readonly OutgoingLine[], says: string): readonly string[] =>
    some.map(({ values: { description } }) => `The line "${description ?? ''}" has ${says}.`)
  const isTurned = ({ values: { quantity } }: OutgoingLine): boolean => (quantity ?? '').startsWith('-') !== isCredit
  return [
    ...((customer?.account ?? '') === ''
      ? [`${customer?.name ?? 'Its customer'} has no ${customer?.accountLabel ?? 'account number'}.`]
      : []),
    ...named(
      lines.filter(({ values: { service } }) => (service ?? '') === ''),
      'no invoice product',
    ),
    ...named(lines.filter(isTurned), isCredit ? 'a quantity above 0' : 'a quantity below 0'),
    ...((paymentDays ?? 0) > MOST_DAYS ? [`It is due after more than ${MOST_DAYS} days.`] : []),
  ]
}

/** Why the invoice cannot be sent there; empty if it can. */
export function lacksFor(kind: InvoiceKind, codes: TheirCodes, invoice: OutgoingInvoice): string {
  const isSap = kind === 'sap_xml'
  const taxed = [invoice, ...invoice.lines].map(({ taxes }) => taxes)
  const taxes = taxed.flatMap((some) => (isSap ? sapTaxes(invoice, some) : some))
  return [...(isSap ? sapLacks(invoice) : []), lackingCodes(kind, codes, usedCodes(invoice, taxes))]
    .filter((part) => part !== '')
    .join(' ')
}

async function sapDocument({ codes }: Connection, invoice: OutgoingInvoice, now: Date): Promise<SentDocument> {
  const shown = idocFile([idocOf(invoice, now.toISOString(), (code, ours) => theirCode(codes, code, ours) ?? ours)])
  await checkInvoices(Buffer.from(shown))
  return textDocument('application/xml; charset=utf-8', shown)
}

async function csvDocument(connection: Connection, invoice: OutgoingInvoice): Promise<SentDocument> {
  const lines: string[] = []
  for await (const some of csv(invoiceSheet(connection, invoice))) lines.push(some)
  return textDocument('text/csv; charset=utf-8', lines.join(''))
}

/** `pdf`: the paper, for those that take it along. */
export async function documentOf(
  kind: InvoiceKind,
  connection: Connection,
  invoice: OutgoingInvoice,
  { now, pdf }: { readonly now: Date; readonly pdf: () => Promise<Buffer> },
): Promise<SentDocument> {
  if (kind === 'sap_xml') return sapDocument(connection, invoice, now)
  if (kind === 'csv') return csvDocument(connection, invoice)
  const shown = invoiceJson(connection, invoice)
  return { ...(await parcelOf(shown, `${invoice.head.invoice_number ?? ''}.pdf`, await pdf())), shown }
}
