/** Opens the preview of what would be sent to another system. Loaded on first use, with the resource declarations. */
import type { RecordTarget } from '#src/engine/panes/command-target.ts'
import { openMany } from '#src/ui/action/open-many.ts'
import { sendingOperation, type Towards } from './sending-operation.ts'

export const openSending = (target: RecordTarget, kind: Towards): Promise<void> =>
  openMany(target, {
    of: 'terminal:ticketInvoice',
    values: { to: kind },
    operation: ({ length }) => sendingOperation(length, kind),
  })
