/** Fades out rows that no longer match before the rows below move up. */
import type { RowId, TableWindow } from '#workers/jobs.ts'

/** Milliseconds: long enough to be noticed, short enough not to delay. */
export const EXIT_MS = 220
export const NO_ROWS: ReadonlySet<RowId> = new Set()

/** Visible entries whose rows have gone. */
export function exitingRows(
  before: TableWindow | null,
  after: TableWindow,
  visible: { readonly from: number; readonly to: number },
): ReadonlySet<RowId> {
  if (!before) return NO_ROWS
  const staying = new Set(after.ids)
  const seen = before.ids.slice(Math.max(0, visible.from - before.from), Math.max(0, visible.to - before.from))
  const leaving = seen.filter((id) => id !== null && !staying.has(id)).filter((id) => id !== null)
  // If more than half of the rows go, it is a different result rather than rows that leave, so nothing fades.
  return leaving.length > 0 && leaving.length <= seen.length / 2 ? new Set(leaving) : NO_ROWS
}

export const isStill = (): boolean =>
  typeof matchMedia === 'function' && matchMedia('(prefers-reduced-motion: reduce)').matches
