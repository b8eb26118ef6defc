/** Temporary previews of table settings, which leave no trace when they end. */
import { state } from '#src/engine/console/console.state.ts'
import type { TableController } from '../state/controller.ts'
import type { Settings } from '../state/settings.ts'

/** The actual settings of tables in preview. */
const arrangedBefore = state(() => new WeakMap<TableController, Settings>())

/** `arrange` changes the table as usual; null restores its actual settings. */
export function previewTable(table: TableController, arrange: (() => void) | null): void {
  const before = arrangedBefore()
  const own = before.get(table) ?? table.now.settings
  if (before.has(table)) table.configure(own)
  before.delete(table)
  if (!arrange) return
  before.set(table, own)
  arrange()
}
