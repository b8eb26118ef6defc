/** Opens the preview of what would be sent to JobUtrax. Loaded on first use, with the resource declarations. */
import type { RecordTarget } from '#src/engine/panes/command-target.ts'
import { openMany } from '#src/ui/action/open-many.ts'
import { sendingOperation } from './sending-operation.ts'

export const openSending = (target: RecordTarget): Promise<void> =>
  openMany(target, {
    of: 'terminal:ticketInvoice',
    values: { to: 'jobutrax' },
    operation: ({ length }) => sendingOperation(length),
  })
