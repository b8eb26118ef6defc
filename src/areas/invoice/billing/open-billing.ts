/** Opens the preview of the invoices that the selected tickets would stand on. Loaded on first use, with the resource declarations. */
import { MOST_TICKETS } from '#model/areas/invoice/ticket-invoice-actions.ts'
import type { RecordTarget } from '#src/engine/panes/command-target.ts'
import { openMany } from '#src/ui/action/open-many.ts'
import { billingOperation } from './billing-operation.ts'

export const openBilling = (target: RecordTarget): Promise<void> =>
  openMany(target, {
    of: 'terminal:ticket',
    most: MOST_TICKETS,
    values: { status: 'invoiced' },
    line: 'approved → invoiced',
    operation: ({ length }) => billingOperation(length),
  })
