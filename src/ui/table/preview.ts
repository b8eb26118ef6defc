/** A table shown as it would be arranged, until that is taken back: nothing of it stays. */
import type { TableController } from './controller.ts'
import type { Settings } from './settings.ts'

const before = new WeakMap<TableController, Settings>()

/** `arrange` works on the table as on the real one; null gives it its own arrangement back. */
export function previewTable(table: TableController, arrange: (() => void) | null): void {
  const own = before.get(table) ?? table.now.settings
  if (before.has(table)) table.configure(own)
  before.delete(table)
  if (!arrange) return
  before.set(table, own)
  arrange()
}
