/** Opens the preview of the customs invoices that would be sent to the broker. What has left cannot be taken back. */
import { resourceNamed } from '#model/areas/named.ts'
import { inSentence } from '#model/shared/label-text.ts'
import type { VerbAnswer } from '#model/shared/outcome.ts'
import { SEND_DELAY_MS } from '#src/engine/commands/delayed-send.ts'
import type { RecordTarget } from '#src/engine/panes/command-target.ts'
import { openMany } from '#src/ui/action/open-many.ts'
import { bulkCall, type BulkOperation } from '#src/ui/bulk/bulk-operation.ts'
import { countedRows } from '#src/ui/bulk/change-many.ts'

const invoice = resourceNamed('customs:invoice')
/** Few, so that answers come soon. */
const AT_ONCE = 20

const sendingOperation = (count: number): BulkOperation => ({
  title: `Send ${countedRows(invoice, count)} to the broker`,
  what: inSentence(invoice.plural),
  words: { will: 'will be sent', was: 'sent' },
  button: (some) => `Send ${countedRows(invoice, some)}`,
  holdMs: SEND_DELAY_MS,
  isGrave: true,
  notes: ['What has left cannot be taken back.'],
  size: AT_ONCE,
  lanes: 1,
  ...bulkCall<VerbAnswer>({
    path: `${invoice.path}send/`,
    body: (rows) => ({ invoices: rows.map(({ id }) => id) }),
    results: ({ results }) => results,
  }),
})

export const openCustomsSending = (target: RecordTarget): Promise<void> =>
  openMany(target, {
    of: 'customs:invoice',
    values: { to: 'broker' },
    operation: ({ length }) => sendingOperation(length),
  })
