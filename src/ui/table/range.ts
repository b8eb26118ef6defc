/** A range of cells, drawn from the cursor: by mouse, by Shift and the arrows, over whole rows and columns. */
import type { TableController } from './controller.ts'
import type { Rectangle } from './face.ts'

/** The range, or the cell under the cursor. */
export const rangeOf = ({ now: { range, cursor } }: TableController): Rectangle => range ?? { x: cursor.column, y: cursor.row, width: 1, height: 1 }

export async function drawRange(table: TableController, range: Rectangle): Promise<void> {
  const isCell = range.width === 1 && range.height === 1
  if (isCell && !table.now.range) return
  table.attach({ drawn: [] })
  table.set({ range: isCell ? null : range, rangeSummary: null })
  await table.reckonRange()
}
export const dropRange = (table: TableController): Promise<void> => drawRange(table, { ...rangeOf(table), width: 1, height: 1 })

/** Where one edge of the range goes: the one that does not hold the cursor. */
function stretched(from: number, length: number, cursor: number, by: number, count: number): readonly [from: number, length: number] {
  const last = from + length - 1
  const far = Math.min(count - 1, Math.max(0, (from < cursor ? from : last) + by))
  // A cursor amid the range, as in a whole column: the range is drawn from it anew.
  return [Math.min(cursor, far), Math.abs(cursor - far) + 1]
}

/** Draws the range so many columns and rows on; `Infinity` goes to the edge. */
export async function stretch(table: TableController, columns: number, rows: number): Promise<void> {
  const { x, y, width, height } = rangeOf(table)
  const { cursor, facts, settings } = table.now
  const [nextX, nextWidth] = columns === 0 ? [x, width] : stretched(x, width, cursor.column, columns, settings.columns.length)
  const [nextY, nextHeight] = rows === 0 ? [y, height] : stretched(y, height, cursor.row, rows, facts?.entries ?? 1)
  await drawRange(table, { x: nextX, y: nextY, width: nextWidth, height: nextHeight })
  table.grid?.show(nextY < cursor.row ? nextY : nextY + nextHeight - 1, nextX < cursor.column ? nextX : nextX + nextWidth - 1)
}

/** The rows of the range from the first to the last column. */
export const wholeRows = (table: TableController): Promise<void> => {
  const { y, height } = rangeOf(table)
  return drawRange(table, { x: 0, y, width: table.now.settings.columns.length, height })
}
/** The columns of the range from the first to the last row. */
export const wholeColumns = (table: TableController): Promise<void> => {
  const { x, width } = rangeOf(table)
  return drawRange(table, { x, y: 0, width, height: table.now.facts?.entries ?? 1 })
}

/** Marks the rows of the range, or unmarks them where all are marked; of one row, or of a group's head, what Space always did. */
export function markRange(table: TableController): void {
  const { drawn, selection, now } = table
  if (drawn.length === 0) return table.toggle(now.cursor.row)
  if (drawn.every(selection.has)) {
    const inside = new Set(drawn)
    return table.select(selection.list().filter((id) => !inside.has(id)))
  }
  selection.add(drawn)
  table.marked()
}
