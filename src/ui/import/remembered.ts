/** The columns that a user chose for the headings of a kind of sheet, kept in this browser. */
import { whose } from '#src/engine/session/clear-storage.ts'
import type { Remembered } from '#model/shared/reading/import-columns.ts'

const keyOf = (resource: string): string => `import_columns ${whose()} ${resource}`

export function columnsOf(resource: string): Remembered {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(resource)) ?? '{}')
    if (typeof kept !== 'object' || kept === null) return {}
    return Object.fromEntries(Object.entries(kept).filter(([, name]) => typeof name === 'string'))
  } catch {
    return {}
  }
}
/** A browser that stores nothing matches by headings alone. */
export function keepColumns(resource: string, columns: Remembered): void {
  try {
    localStorage.setItem(keyOf(resource), JSON.stringify(columns))
  } catch {
    // Full, or forbidden: the import goes on.
  }
}
