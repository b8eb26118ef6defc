/** A value of a table that is being changed. */
import type { RowId } from '#workers/jobs.ts'
import type { Draft } from '../form/draft.ts'
import type { Labels } from '../form/labels.ts'

export type CellEdit = {
  readonly id: RowId
  readonly name: string
  /** Where its cell stood when it was begun, and where its editor stands. */
  readonly row: number
  readonly column: number
  readonly draft: Draft
  readonly labels: Labels
}
