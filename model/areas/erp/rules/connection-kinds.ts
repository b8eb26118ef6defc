/** Kinds of systems of others: what sentences call them, and which codes of ours each must have names of its own for. */
import type { SentCode } from './sent-names.ts'

/** Those that take ticket invoices. */
export const invoiceKinds = ['jobutrax', 'sap_xml', 'csv'] as const
export const connectionKinds = [...invoiceKinds, 'customs'] as const
export type InvoiceKind = (typeof invoiceKinds)[number]
export type ConnectionKind = (typeof connectionKinds)[number]

export const kindWords: Readonly<Record<ConnectionKind, string>> = {
  jobutrax: 'JobUtrax',
  sap_xml: 'SAP',
  csv: 'CSV',
  customs: 'Customs',
}
/** Behind `a connection`. */
export const toward: Readonly<Record<ConnectionKind, string>> = {
  jobutrax: 'to JobUtrax',
  sap_xml: 'to SAP',
  csv: 'for CSV files',
  customs: 'for customs invoices',
}

/** Completes the title `Send 3 invoices …`. */
export const sentTo: Readonly<Record<InvoiceKind, string>> = {
  jobutrax: 'to JobUtrax',
  sap_xml: 'to SAP',
  csv: 'as CSV',
}

/** The tax code that SAP gets of an invoice on which no tax is due. */
export const EXEMPT = 'EXEMPT'

/** Letters that a field has for theirs. Units of SAP are those of ISO, which need no list. */
const ACCOUNT = 17
const MATERIAL = 35
const TAX_CODE = 7
const ANY = 200

/** With the most letters that a name of theirs may have there. A system that needs none takes ours where it has no other. */
export const neededCodes: Readonly<Record<ConnectionKind, ReadonlyMap<SentCode, number>>> = {
  jobutrax: new Map(),
  sap_xml: new Map([
    ['customer_account', ACCOUNT],
    ['service', MATERIAL],
    ['tax_code', TAX_CODE],
  ]),
  csv: new Map([
    ['customer_account', ANY],
    ['site', ANY],
    ['service', ANY],
    ['unit', ANY],
    ['tax_code', ANY],
  ]),
  customs: new Map([
    ['party', ANY],
    ['unit', ANY],
  ]),
}
