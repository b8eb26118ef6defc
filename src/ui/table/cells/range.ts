/** Selecting a range of cells: by mouse, by Shift and arrow keys, or whole rows and columns. */
import type { TableController } from '../state/controller.ts'
import type { Rectangle } from '../state/table-state.ts'

/** The selected range, or the cell under the cursor. */
export const rangeOf = ({ now: { range, cursor } }: TableController): Rectangle =>
  range ?? { x: cursor.column, y: cursor.row, width: 1, height: 1 }

export async function drawRange(table: TableController, range: Rectangle): Promise<void> {
  const isCell = range.width === 1 && range.height === 1
  if (isCell && !table.now.range) return
  table.attach({ rangeRows: [] })
  table.set({ range: isCell ? null : range, rangeSummary: null })
  await table.updateRange()
}
export const dropRange = (table: TableController): Promise<void> =>
  drawRange(table, { ...rangeOf(table), width: 1, height: 1 })

/** Moves the edge of the range opposite to the cursor. */
function stretched(
  from: number,
  length: number,
  cursor: number,
  by: number,
  count: number,
): readonly [from: number, length: number] {
  const last = from + length - 1
  const far = Math.min(count - 1, Math.max(0, (from < cursor ? from : last) + by))
  // If the cursor is inside the range, as in a whole column, a new range starts at the cursor.
  return [Math.min(cursor, far), Math.abs(cursor - far) + 1]
}

/** Extends the range by columns and rows; `Infinity` extends it to the edge. */
export async function stretch(table: TableController, columns: number, rows: number): Promise<void> {
  const { x, y, width, height } = rangeOf(table)
  const { cursor, facts, settings } = table.now
  const [nextX, nextWidth] =
    columns === 0 ? [x, width] : stretched(x, width, cursor.column, columns, settings.columns.length)
  const [nextY, nextHeight] = rows === 0 ? [y, height] : stretched(y, height, cursor.row, rows, facts?.entries ?? 1)
  await drawRange(table, { x: nextX, y: nextY, width: nextWidth, height: nextHeight })
  table.grid?.show(
    nextY < cursor.row ? nextY : nextY + nextHeight - 1,
    nextX < cursor.column ? nextX : nextX + nextWidth - 1,
  )
}

/** Extends the range to full rows. */
export const wholeRows = (table: TableController): Promise<void> => {
  const { y, height } = rangeOf(table)
  return drawRange(table, { x: 0, y, width: table.now.settings.columns.length, height })
}
/** Extends the range to full columns. */
export const wholeColumns = (table: TableController): Promise<void> => {
  const { x, width } = rangeOf(table)
  return drawRange(table, { x, y: 0, width, height: table.now.facts?.entries ?? 1 })
}

/** Selects the rows of the range, or deselects them if all are selected; toggles a single row or group. */
export function markRange(table: TableController): void {
  const { rangeRows, selection, now } = table
  if (rangeRows.length === 0) return table.toggle(now.cursor.row)
  if (rangeRows.every(selection.has)) return table.unmark(rangeRows)
  selection.add(rangeRows)
  table.marked()
}
