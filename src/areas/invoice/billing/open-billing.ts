/** Opens the preview of the invoices that the selected tickets would stand on. Loaded on first use, with the resource declarations. */
import { resourceNamed } from '#model/areas/named.ts'
import { MOST_TICKETS } from '#model/areas/invoice/ticket-invoice-actions.ts'
import { grouped } from '#model/shared/number-format.ts'
import type { RecordTarget } from '#src/engine/panes/command-target.ts'
import { openOverlay } from '#src/engine/panes/overlay.ts'
import { BulkChange } from '#src/ui/bulk/bulk-change.ts'
import { seenOf } from '#src/ui/verbs/verb-rows.ts'
import { billingOperation } from './billing-operation.ts'

export async function openBilling(target: RecordTarget): Promise<void> {
  const { rows } = await seenOf(resourceNamed('terminal:ticket'), target)
  if (rows.length > MOST_TICKETS)
    throw new Error(`At most ${grouped(MOST_TICKETS)} tickets at once; ${grouped(rows.length)} are selected.`)
  const change = new BulkChange(
    billingOperation(rows.length),
    rows.map(({ id, name, version }) => ({
      id,
      name,
      version,
      values: { status: 'invoiced' },
      line: 'approved → invoiced',
      problems: [],
    })),
  )
  openOverlay(() => import('#src/ui/bulk/BulkPanel.tsx'), { change })
}
