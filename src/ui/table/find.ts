/** Find in table: goes from match to match and counts them; hides nothing, unlike search and filters. */
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

/** The cell under the cursor or the next one that holds the text (0), the one behind (1), the one before (-1). */
async function go(table: TableController, step: 0 | 1 | -1, isMoving = true): Promise<void> {
  const { find, settings, cursor } = table.now
  if (!find || find.text.trim() === '') return
  const { cells, at } = await (await table.door()).seek(find.text, settings.columns, cursor, step)
  // Another text was typed meanwhile: its own answer follows.
  const { find: latest } = table.now
  if (latest?.text !== find.text) return
  table.set({ find: { ...latest, cells, nth: at?.nth ?? 0 } })
  if (!isMoving || !at) return
  table.moveTo(at.row, at.column)
  table.grid?.show(at.row, at.column)
}

export function findText(table: TableController, text: string): void {
  const { find } = table.now
  if (!find) return
  table.set({ find: { ...find, text, cells: null, nth: 0 } })
  void go(table, 0)
}
export async function findNext(table: TableController, step: 1 | -1): Promise<void> {
  if (!table.now.find || table.now.find.text === '') return openFind(table)
  await go(table, step)
}
/** The rows are others now: counts again, and leaves the cursor where it is. */
export const countAgain = (table: TableController): Promise<void> => go(table, 0, false)
