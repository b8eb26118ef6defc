/** Where the cursor is to stand among rows that others change. */
import type { RowId, TableFacts } from '#workers/jobs.ts'

type Told = Pick<TableFacts, 'anchor' | 'anchored' | 'entries'>

/**
 * The entry that the cursor goes to: that of its row, wherever changes have moved it; where it is, if the row has left, or if what
 * is told is of another row: it was told before the cursor went on, and is about where it was.
 */
export const placeOf = ({ anchor, anchored, entries }: Told, row: number, kept: RowId | null): number =>
  anchor >= 0 && anchored === kept ? anchor : Math.min(row, Math.max(0, entries - 1))
