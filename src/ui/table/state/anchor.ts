/** Keeps the cursor on its row while others change the table. */
import type { RowId, TableFacts } from '#workers/jobs.ts'

type AnchorFacts = Pick<TableFacts, 'anchor' | 'anchored' | 'entries'>

/**
 * The entry the cursor moves to: that of its row. It stays if the row has gone, or if the notification is about
 * another row and therefore older than the cursor's last move.
 */
export const placeOf = ({ anchor, anchored, entries }: AnchorFacts, row: number, cursorId: RowId | null): number =>
  anchor >= 0 && anchored === cursorId ? anchor : Math.min(row, Math.max(0, entries - 1))
