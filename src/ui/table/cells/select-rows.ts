/** Selecting many rows of a table: all, a range, or those named in a list. */
import type { FoundRows } from '#workers/jobs.ts'
import type { TableController } from '../state/controller.ts'

/** Selects all matching rows. */
export async function selectAll(table: TableController): Promise<void> {
  table.select(await (await table.connection()).ids())
}

/** Selects the rows from the last selected one to this one. */
export async function selectRange(table: TableController, to: number): Promise<void> {
  const from = table.selection.begin(table.now.cursor.row)
  table.selection.draw(await (await table.connection()).ids(Math.min(from, to), Math.max(from, to) + 1))
  table.marked()
}

/** Selects rows by pasted titles, or by values of another column, and returns those not found. */
export async function selectNumbers(
  table: TableController,
  numbers: readonly string[],
  column?: string,
): Promise<FoundRows> {
  const found = await (await table.connection()).find(numbers, column === undefined ? table.resource.title : [column])
  table.select(found.ids)
  return found
}
