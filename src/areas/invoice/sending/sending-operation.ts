/** The bulk change that hands invoices to another system: some in one request. What has left cannot be taken back. */
import { resourceNamed } from '#model/areas/named.ts'
import { inSentence } from '#model/shared/label-text.ts'
import type { VerbAnswer } from '#model/shared/outcome.ts'
import { SEND_DELAY_MS } from '#src/engine/commands/delayed-send.ts'
import { bulkCall, type BulkOperation } from '#src/ui/bulk/bulk-operation.ts'
import { countedRows } from '#src/ui/bulk/change-many.ts'

const invoice = resourceNamed('terminal:ticketInvoice')
/** Few, so that answers come soon. */
const AT_ONCE = 20

/** As titles say it: behind `Send 3 invoices`. */
const towards = { jobutrax: 'to JobUtrax', sap_xml: 'to SAP', csv: 'as CSV' } as const
export type Towards = keyof typeof towards

export const sendingOperation = (count: number, kind: Towards): BulkOperation => ({
  title: `Send ${countedRows(invoice, count)} ${towards[kind]}`,
  what: inSentence(invoice.plural),
  words: { will: 'will be sent', was: 'sent' },
  button: (some) => `Send ${countedRows(invoice, some)}`,
  holdMs: SEND_DELAY_MS,
  isGrave: true,
  notes: ['What has left cannot be taken back.'],
  size: AT_ONCE,
  lanes: 1,
  ...bulkCall<VerbAnswer>({
    path: `${invoice.path}${kind === 'jobutrax' ? 'send_jobutrax/' : 'send_erp/'}`,
    body: (rows) => ({ ...(kind !== 'jobutrax' && { kind }), invoice_ids: rows.map(({ id }) => id) }),
    results: ({ results }) => results,
  }),
})
