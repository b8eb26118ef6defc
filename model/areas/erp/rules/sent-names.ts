/** What an invoice tells another system, by our names: a connection may give them other ones (`mapping`). */
import { text, type Field, type Fields } from '#model/kernel/field.ts'

export const headerNames = [
  'invoice_number',
  'invoice_date',
  'due_date',
  'period_start',
  'period_end',
  'customer',
  'customer_account',
  'contract',
  'site',
  'purchase_order',
  'currency',
  'subtotal',
  'tax_code',
  'tax_percent',
  'tax',
  'total',
  'lines',
] as const
export const lineNames = [
  'ticket',
  'completed_on',
  'service',
  'description',
  'quantity',
  'unit',
  'unit_price',
  'amount',
] as const
/** Which of them are codes that another system may call otherwise. */
export const codeNames = ['customer_account', 'customer', 'site', 'service', 'unit', 'tax_code', 'party'] as const
export type SentCode = (typeof codeNames)[number]
/** Letters that are kept of a request and of an answer. */
export const MOST_KEPT = 4000
/** Where the reference stands in the answer. */
export const REFERENCE = 'reference'

const theirName = (help?: string): Field<string> =>
  text({ holds: 'name', maxLength: 60, ...(help !== undefined && { help }) })

/** Their name for each of ours; what is left empty keeps ours. */
export const mappingShape: Fields = {
  ...Object.fromEntries([...headerNames, ...lineNames].map((name) => [name, theirName()])),
  [REFERENCE]: theirName('Where the reference stands in the answer'),
}

export const theirNameOf = (mapping: Readonly<Record<string, unknown>>, name: string): string => {
  const said = mapping[name]
  return typeof said === 'string' && said.trim() !== '' ? said.trim() : name
}
