/** Opens the preview of the customs invoices that would be sent to the broker. */
import type { RecordTarget } from '#src/engine/panes/command-target.ts'
import { openSending } from '#src/ui/action/open-sending.ts'

export const openCustomsSending = (target: RecordTarget): Promise<void> =>
  openSending(target, {
    of: 'customs:invoice',
    towards: 'to the broker',
    path: 'send/',
    body: (invoices) => ({ invoices }),
  })
