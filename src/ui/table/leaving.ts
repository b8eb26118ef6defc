/** Rows that no longer match leave gently: seen to go, faint for a moment, before those below them move up. */
import type { RowId, TableWindow } from '#workers/jobs.ts'

/** Long enough to be seen, short enough that nobody waits for it, ms. */
export const GENTLY = 220
export const NOBODY: ReadonlySet<RowId> = new Set()

/** Of the entries in sight those whose rows are no longer there. */
export function leavers(before: TableWindow | null, after: TableWindow, sight: { readonly from: number; readonly to: number }): ReadonlySet<RowId> {
  if (!before) return NOBODY
  const staying = new Set(after.ids)
  const seen = before.ids.slice(Math.max(0, sight.from - before.from), Math.max(0, sight.to - before.from))
  const gone = seen.filter((id) => id !== null && !staying.has(id)).filter((id) => id !== null)
  // That many at once are another answer, not rows that leave: gone without a farewell.
  return gone.length > 0 && gone.length <= seen.length / 2 ? new Set(gone) : NOBODY
}

export const isStill = (): boolean => typeof matchMedia === 'function' && matchMedia('(prefers-reduced-motion: reduce)').matches
