/** Whether rows were read that are shown already: most changes under traffic are of rows that this pane does not show. */
import type { TableWindow } from '#workers/jobs.ts'
import type { TableNow } from './face.ts'
import { NOBODY } from './leaving.ts'

const same = (one: ArrayLike<unknown>, other: ArrayLike<unknown>): boolean => {
  if (one.length !== other.length) return false
  for (let at = 0; at < one.length; at++) if (!Object.is(one[at], other[at])) return false
  return true
}

/** Heads of groups count and add up what is under them: a window that has any is another one. */
function sameWindow(before: TableWindow | null, after: TableWindow): boolean {
  if (!before || before.from !== after.from || !same(before.ids, after.ids) || after.ids.includes(null) || !same(before.marks, after.marks)) return false
  const names = Object.keys(after.cells)
  return names.length === Object.keys(before.cells).length && names.every((name) => same(before.cells[name] ?? [], after.cells[name] ?? []))
}

/** What is to be shown of rows that were read: nothing where just these are. */
export const unlessShown = (now: TableNow, window: TableWindow): Partial<TableNow> => (now.leaving.size === 0 && sameWindow(now.window, window) ? {} : { window, leaving: NOBODY })
