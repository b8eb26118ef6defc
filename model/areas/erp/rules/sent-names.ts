/** Our names for the values of an invoice that other systems receive. A connection may rename them (`mapping`). */
import { text, type Field, type Fields } from '#model/kernel/field.ts'

const amounts = ['currency', 'subtotal', 'tax_code', 'tax_percent', 'tax', 'total'] as const
const charge = ['service', 'description', 'quantity', 'unit', 'unit_price', 'amount'] as const

/** The names of an invoice and of its lines, in the order of the columns of a table. Each line of a rail invoice has its own taxes. */
export const sentNames = {
  ticket: {
    head: [
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
      ...amounts,
    ],
    line: ['ticket', 'completed_on', ...charge],
  },
  rail: {
    head: [
      'invoice_number',
      'invoice_date',
      'due_date',
      'credits',
      'customer',
      'customer_account',
      'contract',
      'purchase_order',
      ...amounts,
    ],
    line: ['car', 'bill_of_lading', 'shipped_on', ...charge, 'account', 'tax_code', 'tax_percent'],
  },
} as const
export type InvoiceOf = keyof typeof sentNames
export type SentName = (typeof sentNames)[InvoiceOf]['head' | 'line'][number]

/** The names of two lists: the lines, and the taxes if there are several. */
export const LINES = 'lines'
export const TAXES = 'taxes'
/** The names whose values are codes, which another system may call otherwise. */
export const codeNames = ['customer_account', 'customer', 'site', 'service', 'unit', 'tax_code', 'party'] as const
export type SentCode = (typeof codeNames)[number]
/** Letters that are kept of a request and of an answer. */
export const MOST_KEPT = 4000
/** Where the reference stands in the answer. */
export const REFERENCE = 'reference'

const theirName = (help?: string): Field<string> =>
  text({ holds: 'name', maxLength: 60, ...(help !== undefined && { help }) })

const { ticket, rail } = sentNames
/** The other system's name for each of ours; an empty one keeps ours. */
export const mappingShape: Fields = {
  ...Object.fromEntries(
    [...ticket.head, LINES, ...ticket.line, ...rail.head, ...rail.line, TAXES].map((name) => [name, theirName()]),
  ),
  [REFERENCE]: theirName('Where the reference stands in the answer'),
}

export const theirNameOf = (mapping: Readonly<Record<string, unknown>>, name: string): string => {
  const said = mapping[name]
  return typeof said === 'string' && said.trim() !== '' ? said.trim() : name
}
