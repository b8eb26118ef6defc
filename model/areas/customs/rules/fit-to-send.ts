/** Whether a customs invoice may be sent: what it lacks, and which codes it names. */
import type { UsedCode } from '#model/areas/erp/rules/their-codes.ts'

type Sendable = {
  readonly status: string
  readonly direct_shipment_date: string | null
  readonly vendor: number | null
  readonly consignee: number | null
  readonly port_code: string
  readonly total: string | null
  readonly lines: readonly { readonly description: string; readonly unit: string }[]
}

/** One that was rejected is sent again once it is corrected. */
const open: ReadonlySet<string> = new Set(['draft', 'ready', 'rejected'])

/** What a broker cannot do without, by the labels of the form. */
function missingOf(invoice: Sendable): readonly string[] {
  const { direct_shipment_date, vendor, consignee, port_code, lines, total } = invoice
  return [
    ...(direct_shipment_date === null ? ['Shipped'] : []),
    ...(vendor === null ? ['Vendor'] : []),
    ...(consignee === null ? ['Consignee'] : []),
    ...(port_code === '' ? ['Port of entry'] : []),
    ...(lines.length === 0 ? ['Goods'] : []),
    ...(total === null ? ['Total'] : []),
  ]
}

export const isSendable = ({ status }: Pick<Sendable, 'status'>): boolean => open.has(status)

export const isSent = ({ status }: Pick<Sendable, 'status'>): boolean => status === 'sent' || status === 'accepted'

/** Why it cannot be sent, in a sentence; empty if it can. */
export function unfitToSend(invoice: Sendable): string {
  if (!isSendable(invoice))
    return invoice.status === 'cancelled' ? 'It is cancelled.' : `It is ${invoice.status} already.`
  const missing = missingOf(invoice)
  return missing.length === 0 ? '' : `Fill in first: ${missing.join(', ')}.`
}

/** `parties`: what we call them. */
export const usedCodes = ({ lines }: Pick<Sendable, 'lines'>, parties: readonly string[]): readonly UsedCode[] => [
  ...parties.map((ours): UsedCode => ['party', ours]),
  ...lines.map(({ unit }): UsedCode => ['unit', unit]),
]
