/** Opens the preview of what would be sent to JobUtrax. Loaded on first use, with the resource declarations. */
import { resourceNamed } from '#model/areas/named.ts'
import type { RecordTarget } from '#src/engine/panes/command-target.ts'
import { openOverlay } from '#src/engine/panes/overlay.ts'
import { BulkChange } from '#src/ui/bulk/bulk-change.ts'
import { seenOf } from '#src/ui/verbs/verb-rows.ts'
import { sendingOperation } from './sending-operation.ts'

export async function openSending(target: RecordTarget): Promise<void> {
  const { rows } = await seenOf(resourceNamed('terminal:ticketInvoice'), target)
  const change = new BulkChange(
    sendingOperation(rows.length),
    rows.map(({ id, name, version }) => ({
      id,
      name,
      version,
      values: { to: 'jobutrax' },
      line: '',
      problems: [],
    })),
  )
  openOverlay(() => import('#src/ui/bulk/BulkPanel.tsx'), { change })
}
