/** What a source needs of the server: one table as a stream, rows by id, and the changes since a feed position. */
import type { RowId, WireRow } from './store.ts'
import type { FetchColumns } from './stream.ts'

export type FetchRows = (
  query: Readonly<Record<string, string | number>>,
  signal: AbortSignal,
) => Promise<{ readonly results: readonly WireRow[] }>
/**
 * The ids of this table's rows that changed since the cursor, and the new cursor; undefined if the feed no longer
 * knows.
 */
export type FetchChangedSince = (
  cursor: string,
  signal: AbortSignal,
) => Promise<{ readonly ids: readonly RowId[]; readonly cursor: string } | undefined>
export type TableServer = {
  readonly rows: FetchRows
  readonly columns: FetchColumns
  readonly since: FetchChangedSince
}

/** Thrown by `TableServer` when the server refuses a request. */
export class RefusedError extends Error {
  readonly status: number
  constructor(status: number, detail: string) {
    super(detail)
    this.status = status
  }
}
