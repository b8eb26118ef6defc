/** What is sent of an invoice, as each kind of system takes it; and what it lacks there, which is found before anything is sent. */
import { lackingCodes, theirCode, type TheirCodes, type UsedCode } from '#model/areas/erp/rules/their-codes.ts'
import type { InvoiceKind } from '#model/areas/erp/rules/connection-kinds.ts'
import { csv } from '#server/engine/files/csv.ts'
import type { Connection } from '../../erp/connection.ts'
import type { SentDocument } from '../../erp/delivery/exchange.ts'
import type { InvoiceFacts } from '../paper/invoice-facts.ts'
import { checkInvoices } from '../sap/check.ts'
import { idocFile, idocOf, taxCodeOf } from '../sap/idoc.ts'
import { invoiceJson, invoiceSheet, parcelOf } from './parcel.ts'

const textDocument = (type: string, shown: string): SentDocument => ({
  body: Buffer.from(shown),
  headers: { 'content-type': type },
  shown,
})

function usedCodes({ customer, site, lines }: InvoiceFacts, taxCode: string): readonly UsedCode[] {
  return [
    ['customer_account', customer?.account_number ?? ''],
    ['site', site?.name ?? ''],
    ...lines.flatMap(({ service, unit }): UsedCode[] => [
      ['service', service],
      ['unit', unit],
    ]),
    ['tax_code', taxCode],
  ]
}

/** Why the invoice cannot be sent there; empty if it can. */
export function lacksFor(kind: InvoiceKind, codes: TheirCodes, facts: InvoiceFacts): string {
  const hasAccount = kind !== 'sap_xml' || (facts.customer?.account_number ?? '') !== ''
  const taxCode = kind === 'sap_xml' ? taxCodeOf(facts) : facts.invoice.tax_code
  return [
    hasAccount ? '' : `${facts.customer?.name ?? 'Its customer'} has no account number.`,
    lackingCodes(kind, codes, usedCodes(facts, taxCode)),
  ]
    .filter((part) => part !== '')
    .join(' ')
}

async function sapDocument({ codes }: Connection, facts: InvoiceFacts, now: Date): Promise<SentDocument> {
  const shown = idocFile([idocOf(facts, now.toISOString(), (code, ours) => theirCode(codes, code, ours) ?? ours)])
  await checkInvoices(Buffer.from(shown))
  return textDocument('application/xml; charset=utf-8', shown)
}

async function csvDocument(connection: Connection, facts: InvoiceFacts): Promise<SentDocument> {
  const lines: string[] = []
  for await (const some of csv(invoiceSheet(connection, facts))) lines.push(some)
  return textDocument('text/csv; charset=utf-8', lines.join(''))
}

/** `pdf`: the paper, for those that take it along. */
export async function documentOf(
  kind: InvoiceKind,
  connection: Connection,
  facts: InvoiceFacts,
  { now, pdf }: { readonly now: Date; readonly pdf: () => Promise<Buffer> },
): Promise<SentDocument> {
  if (kind === 'sap_xml') return sapDocument(connection, facts, now)
  if (kind === 'csv') return csvDocument(connection, facts)
  const shown = invoiceJson(connection, facts)
  return { ...(await parcelOf(shown, `${facts.invoice.invoice_number}.pdf`, await pdf())), shown }
}
