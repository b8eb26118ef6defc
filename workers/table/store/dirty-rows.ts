/** The rows of a table that are to be fetched again, by the feed position up to which their changes are known to be. */
import { isUpTo } from '#model/shared/feed-cursor.ts'
import type { RowId } from './store.ts'

/** As many ids as fit into a URL, UUIDs included. */
export const IDS_AT_ONCE = 150
/** With more changed rows than this, or new ones than half of the table, reading it whole is cheaper. */
export const TOO_MANY = 3000

/** Rows without a position are fetched in any case. */
type DirtyRow = readonly [id: RowId, cursor: string | undefined]

export function dirtyRows() {
  const rows = new Map<RowId, string | undefined>()
  /** The feed position as of which the table was read last. */
  let read: string | undefined
  function mark(id: RowId, cursor: string | undefined): void {
    const known = rows.get(id)
    const isLater = cursor === undefined || (known !== undefined && !isUpTo(cursor, known))
    if (isLater || !rows.has(id)) rows.set(id, cursor)
  }
  return {
    get size() {
      return rows.size
    },
    mark(ids: readonly RowId[], cursor: string | undefined): void {
      for (const id of ids) mark(id, cursor)
    },
    /** Takes out as many as are fetched at once. */
    take(): readonly DirtyRow[] {
      const some = [...rows].slice(0, IDS_AT_ONCE)
      for (const [id] of some) rows.delete(id)
      return some
    },
    /** They were not fetched. */
    putBack(some: readonly DirtyRow[]): void {
      for (const [id, cursor] of some) mark(id, cursor)
    },
    drop(ids: readonly RowId[]): void {
      for (const id of ids) rows.delete(id)
    },
    clear: (): void => rows.clear(),
    /** A stream of the whole table has begun: changes up to its start are in its rows. */
    readAsOf(cursor: string): void {
      read = cursor
      for (const [id, at] of rows) if (at !== undefined && isUpTo(at, cursor)) rows.delete(id)
    },
    isRead: (cursor: string | undefined): boolean => cursor !== undefined && read !== undefined && isUpTo(cursor, read),
    /** Too many to fetch by their ids. */
    areMany({ count, rowOf }: { readonly count: number; readonly rowOf: (id: RowId) => number | undefined }): boolean {
      if (rows.size <= IDS_AT_ONCE) return false
      const made = [...rows.keys()].filter((id) => rowOf(id) === undefined).length
      return rows.size > TOO_MANY || made > Math.max(IDS_AT_ONCE, count / 2)
    },
  }
}
