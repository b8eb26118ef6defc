/** How many rows are read at once: as many as make about a megabyte of text, however long a row of the table is. */
import type { ExportRow } from '../../files/typed-table.ts'

const LETTERS = 1_000_000
/** The first page shows how long rows are. */
const FIRST = 50

export type PageSize = {
  /** Rows of the next page. */
  readonly next: () => number
  /** What the last page was. */
  readonly took: (rows: readonly ExportRow[]) => void
}

const lettersOf = ({ cells }: ExportRow): number =>
  cells.reduce<number>((sum, cell) => sum + (typeof cell === 'string' ? cell.length : 20), 0)

export function pageSize(most: number): PageSize {
  let size = Math.min(FIRST, most)
  return {
    next: () => size,
    took: (rows) => {
      if (rows.length === 0) return
      const letters = rows.reduce((sum, row) => sum + lettersOf(row), 0)
      const fitting = Math.floor((LETTERS * rows.length) / Math.max(1, letters))
      // Longer rows may follow: it grows step by step.
      size = Math.max(1, Math.min(most, fitting, size * 4))
    },
  }
}
