/** Opens the panel of a bulk change over the records of a pane: its preview, its progress, what became of each. */
import { resourceNamed } from '#model/areas/named.ts'
import { grouped } from '#model/shared/number-format.ts'
import type { RecordTarget } from '#src/engine/panes/command-target.ts'
import { openOverlay } from '#src/engine/panes/overlay.ts'
import { BulkChange } from '../bulk/bulk-change.ts'
import type { BulkOperation, BulkRow } from '../bulk/bulk-operation.ts'
import { countedRows } from '../bulk/change-many.ts'
import { seenOf } from '../verbs/verb-rows.ts'

type Many = {
  /** The resource of the records, by name. */
  readonly of: string
  /** More are refused in words; else the panel sends them in parts. */
  readonly most?: number
  /** What each row is sent with, and what happens to it in words. */
  readonly values: BulkRow['values']
  readonly line?: string
  readonly operation: (rows: readonly BulkRow[]) => BulkOperation
}

export async function openMany(
  target: RecordTarget,
  { of, most = Infinity, values, line = '', operation }: Many,
): Promise<void> {
  const resource = resourceNamed(of)
  const { rows: seen } = await seenOf(resource, target)
  if (seen.length > most)
    throw new Error(`At most ${countedRows(resource, most)} at once; ${grouped(seen.length)} are selected.`)
  const rows = seen.map(({ id, name, version }) => ({ id, name, version, values, line, problems: [] }))
  openOverlay(() => import('../bulk/BulkPanel.tsx'), { change: new BulkChange(operation(rows), rows) })
}
