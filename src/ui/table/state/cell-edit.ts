/** The state of an edit in a table cell. */
import type { RowId } from '#workers/jobs.ts'
import type { Draft } from '#src/ui/form/draft/draft.ts'
import type { LabelCache } from '#src/ui/form/draft/labels.ts'

export type CellEdit = {
  readonly id: RowId
  readonly name: string
  /** Where the cell was when the edit started, and where the editor is. */
  readonly row: number
  readonly column: number
  readonly draft: Draft
  readonly labels: LabelCache
}
