/** What code generators number, and which fields of those rows can be parts of the numbers. */
import { withDates } from './number-rule.ts'

export const codeTypes = [
  'ticket',
  'waste_ticket',
  'bol',
  'ticket_invoice',
  'invoice',
  'customs_invoice',
  'service_contract',
  'contract_sale',
  'contract_purchase',
  'limit',
  'gcanalysis',
  'barcode',
  'staff',
  'driver',
  'booking',
] as const

const ticketParts = ['server', 'facility', 'direction', 'mode', 'customer', 'carrier', 'product']
const fieldsByType: ReadonlyMap<string, readonly string[]> = new Map<(typeof codeTypes)[number], readonly string[]>([
  ['ticket', ticketParts],
  ['waste_ticket', ticketParts],
  ['ticket_invoice', ['server', 'company', 'service_contract', 'currency']],
  ['invoice', ['buyer', 'seller', 'contract', 'currency']],
  ['service_contract', ['server', 'company', 'currency']],
  ['contract_sale', ['buyer', 'facility', 'product', 'currency']],
  ['contract_purchase', ['seller', 'facility', 'product', 'currency']],
  ['gcanalysis', ['server', 'location', 'product']],
])

/** The parts of the numbers of a type, or of any. */
export const codeParts = (type?: string): readonly string[] =>
  withDates(type === undefined ? [...fieldsByType.values()].flat() : (fieldsByType.get(type) ?? []))
