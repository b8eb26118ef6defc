/** Find in table: steps through matches and counts them. Unlike search and filters, it hides nothing. */
import { toggled } from '#model/columnar/open-groups.ts'
import { readingOf } from '#model/kernel/quantity.ts'
import type { CollapsedRow, SeekResult, ShownCells } from '#workers/jobs.ts'
import { userZone } from '#src/engine/session/user-zone.state.ts'
import type { TableController } from '../state/controller.ts'

/** Opens the find bar, or focuses it. */
export function openFind(table: TableController): void {
  const { find } = table.now
  table.set({
    find: { text: find?.text ?? '', cells: find?.cells ?? null, nth: find?.nth ?? 0, asked: (find?.asked ?? 0) + 1 },
  })
}
export function closeFind(table: TableController): void {
  table.set({ find: null })
  table.focus()
}

/** What is found is what cells say, in the units and by the clocks of the reader. */
const shownIn = ({ columns }: TableController): ShownCells => ({
  zone: userZone(),
  numbers: Object.fromEntries(
    columns.flatMap(({ name, field }) => {
      const reading = readingOf(field)
      return reading === undefined ? [] : [[name, reading]]
    }),
  ),
})

/** Moves to the match at the cursor or the next (0), after it (1) or before it (-1), opening groups if necessary. */
async function go(table: TableController, step: 0 | 1 | -1, isMoving = true): Promise<void> {
  const { find, settings, cursor } = table.now
  if (!find || find.text.trim() === '') return
  let sought: SeekResult
  try {
    sought = await (await table.connection()).seek(find.text, settings.columns, cursor, step, shownIn(table))
  } catch (error) {
    // A cancelled request reports nothing.
    const { find: now } = table.now
    if (now?.text === find.text && !(error instanceof Error && error.name === 'AbortError'))
      table.set({ find: { ...now, cells: null, failure: error instanceof Error ? error.message : String(error) } })
    return
  }
  const { cells, at } = sought
  // The text has changed meanwhile; its own request follows.
  const { find: latest } = table.now
  if (latest?.text !== find.text) return
  // The number of the match depends on where the cursor is now.
  if (!isMoving && table.now.cursor !== cursor) return go(table, 0, false)
  const isShut = step === 0 && at?.shut !== undefined
  table.set({ find: { ...latest, cells, nth: at ? at.nth : 0, in: sought.in, isShut, failure: undefined } })
  if (!isMoving || !at || isShut) return
  const row = at.shut ? await openOver(table, at.shut) : at.row
  if (row < 0) return
  table.moveTo(row, at.column)
  table.grid?.show(row, at.column)
  if (at.shut) void table.keep(at.shut.id)
}
/** Opens the groups around a row; returns its entry, or -1 if it has disappeared. */
async function openOver(table: TableController, { id, paths }: CollapsedRow): Promise<number> {
  const { settings } = table.now
  await table.refresh({ ...settings, open: paths.reduce(toggled, [...settings.open]) })
  return (await table.connection()).indexOf(id)
}

export function findText(table: TableController, text: string): void {
  const { find } = table.now
  if (!find) return
  table.set({ find: { ...find, text, cells: null, nth: 0, failure: undefined } })
  void go(table, 0)
}
export async function findNext(table: TableController, step: 1 | -1): Promise<void> {
  if (!table.now.find || table.now.find.text === '') return openFind(table)
  await go(table, step)
}
/** Counts again after the rows have changed, without moving the cursor. */
export const countAgain = (table: TableController): Promise<void> => go(table, 0, false)
