/** Find in table: goes from match to match and counts them; hides nothing, unlike search and filters. */
import { toggled } from '#model/rules/opened.ts'
import type { Shut, Sought } from '#workers/jobs.ts'
import type { TableController } from './controller.ts'

/** Opens the bar, or puts the keyboard back into it. */
export function openFind(table: TableController): void {
  const { find } = table.now
  table.set({ find: { text: find?.text ?? '', cells: find?.cells ?? null, nth: find?.nth ?? 0, asked: (find?.asked ?? 0) + 1 } })
}
export function closeFind(table: TableController): void {
  table.set({ find: null })
  table.focus()
}

/** The cell under the cursor or the next one that holds the text (0), the one behind (1), the one before (-1), for which groups are opened. */
async function go(table: TableController, step: 0 | 1 | -1, isMoving = true): Promise<void> {
  const { find, settings, cursor } = table.now
  if (!find || find.text.trim() === '') return
  let sought: Sought
  try {
    sought = await (await table.door()).seek(find.text, settings.columns, cursor, step)
  } catch (error) {
    // One that was given up for the next says nothing.
    const { find: now } = table.now
    if (now?.text === find.text && !(error instanceof Error && error.name === 'AbortError')) table.set({ find: { ...now, cells: null, failure: error instanceof Error ? error.message : String(error) } })
    return
  }
  const { cells, at } = sought
  // Another text was typed meanwhile: its own answer follows.
  const { find: latest } = table.now
  if (latest?.text !== find.text) return
  // Which it is goes by where the cursor stands now.
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
/** Opens the groups over a row; answers where it stands then, or -1 where it has left meanwhile. */
async function openOver(table: TableController, { id, paths }: Shut): Promise<number> {
  const { settings } = table.now
  await table.refresh({ ...settings, open: paths.reduce(toggled, [...settings.open]) })
  return (await table.door()).indexOf(id)
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
/** The rows are others now: counts again, and leaves the cursor where it is. */
export const countAgain = (table: TableController): Promise<void> => go(table, 0, false)
