/** How many rows are read at once: as many as the database sends some megabytes for, however long a row of the table is. */

const BYTES = 2_000_000
/** The first page shows how long rows are. */
const FIRST = 50

export type PageSize = {
  /** Rows of the next page. */
  readonly next: () => number
  /** What the last page was. */
  readonly took: (rows: number, bytes: number) => void
}

export function pageSize(most: number): PageSize {
  let size = Math.min(FIRST, most)
  return {
    next: () => size,
    took: (rows, bytes) => {
      if (rows === 0) return
      const fitting = Math.floor((BYTES * rows) / Math.max(1, bytes))
      // Longer rows may follow: it grows step by step.
      size = Math.max(1, Math.min(most, fitting, size * 4))
    },
  }
}
