/** The bulk change that hands invoices to JobUtrax: some in one request, each answered by itself. What has left cannot be taken back. */
import { resourceNamed } from '#model/areas/named.ts'
import { inSentence } from '#model/shared/label-text.ts'
import type { ChangeResult, VerbAnswer } from '#model/shared/outcome.ts'
import { api } from '#src/engine/api/api.ts'
import { SEND_DELAY_MS } from '#src/engine/commands/delayed-send.ts'
import type { BulkOperation, BulkRow } from '#src/ui/bulk/bulk-operation.ts'
import { countedRows } from '#src/ui/bulk/change-many.ts'

const invoice = resourceNamed('terminal:ticketInvoice')
/** Few, so that answers come soon. */
const AT_ONCE = 20

async function ask(rows: readonly BulkRow[], dry_run: boolean, key?: string): Promise<readonly ChangeResult[]> {
  const answer = await api<VerbAnswer>(`${invoice.path}send_jobutrax/`, {
    method: 'POST',
    body: { invoice_ids: rows.map(({ id }) => id), dry_run },
    ...(key !== undefined && { idempotencyKey: key }),
  })
  return answer.results
}

export const sendingOperation = (count: number): BulkOperation => ({
  title: `Send ${countedRows(invoice, count)} to JobUtrax`,
  what: inSentence(invoice.plural),
  words: { will: 'will be sent', was: 'sent' },
  button: (some) => `Send ${countedRows(invoice, some)}`,
  holdMs: SEND_DELAY_MS,
  isGrave: true,
  notes: ['What has left cannot be taken back.'],
  size: AT_ONCE,
  lanes: 1,
  judge: (rows) => ask(rows, true),
  send: (rows, key) => ask(rows, false, key),
})
