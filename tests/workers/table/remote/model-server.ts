/**
 * An in-memory server with the API's column stream, rows by id, and change feed, each as of the time of the response.
 */
import { encodeMark, encodeRows } from '#model/columnar/frame.ts'
import { ref, text, type Field } from '#model/kernel/field.ts'
import { chunkOfRows } from '#workers/table/store/row-chunk.ts'
import type { TableServer } from '#workers/table/store/table-server.ts'
import type { RowId, TableStore, WireRow } from '#workers/table/store/store.ts'
import { streamed, utf8, type Streamed } from '#workers/table/store/stream.ts'

export const fields: Readonly<Record<string, Field>> = {
  name: text() as Field,
  carrier: ref('terminal:company') as Field,
}

export function modelServer({
  pageSize = 2,
  most = 1000,
  feedName,
}: {
  readonly pageSize?: number
  readonly most?: number
  /** Its cursors are those of a feed with this name; plain numbers otherwise, which are compared with none. */
  readonly feedName?: string
} = {}) {
  const rows = new Map<number, WireRow>()
  const labels = new Map<string, string>([
    ['c1', 'Suncor'],
    ['c2', 'Imperial'],
  ])
  const requests: string[] = []
  const feed: number[] = []
  let [version, forgotten] = [0, 0]
  const here = (): string => (feedName === undefined ? String(feed.length) : `${feedName}.${feed.length}.0`)
  const changesUpTo = (cursor: string): number => Number(cursor.split('.').at(feedName === undefined ? 0 : 1))
  let kept: { readonly rows: readonly WireRow[]; readonly at: number } | undefined
  const all = (): WireRow[] =>
    [...rows.values()]
      .sort((one, other) => Number(one.id) - Number(other.id))
      .map((row) => ({ ...row, carrier__label: labels.get(String(row['carrier'])) ?? null }))

  /** A stream that was read before: what changed since comes at its end. */
  async function* again({ rows: before, at }: NonNullable<typeof kept>): AsyncGenerator<Streamed> {
    const changed = new Set(feed.slice(at))
    const cursor = here()
    yield streamed(encodeMark({ begin: { cursor, count: before.length, most, kept: true } }, utf8))
    for (let from = 0; from < before.length; from += pageSize)
      yield streamed(encodeRows(chunkOfRows(fields, before.slice(from, from + pageSize)), utf8))
    const there = all().filter(({ id }) => changed.has(Number(id)))
    const gone = [...changed].filter((id) => !rows.has(id))
    if (changed.size > 0) yield streamed(encodeRows(chunkOfRows(fields, there), utf8, gone))
    yield streamed(encodeMark({ end: { cursor, rows: before.length } }, utf8))
  }

  const server: TableServer = {
    rows: async (query) => {
      requests.push(JSON.stringify(query))
      const wanted = new Set(String(query['id__in']).split(','))
      const results = all().filter(({ id }) => wanted.has(String(id)))
      return { count: results.length, results }
    },
    async *columns(query): AsyncGenerator<Streamed> {
      requests.push(`stream ${JSON.stringify(query)}`)
      if (kept !== undefined && query['after'] === undefined) return yield* again(kept)
      const cursor = here()
      yield streamed(encodeMark({ begin: { cursor, count: rows.size, most } }, utf8))
      if (rows.size > most) return
      let [last, sent] = [Number(query['after'] ?? 0), 0]
      for (;;) {
        const page = all()
          .filter(({ id }) => Number(id) > last)
          .slice(0, pageSize)
        if (page.length > 0) yield streamed(encodeRows(chunkOfRows(fields, page), utf8))
        sent += page.length
        last = Number(page.at(-1)?.id ?? last)
        if (page.length < pageSize) return yield streamed(encodeMark({ end: { cursor, rows: sent } }, utf8))
      }
    },
    since: async (cursor) => {
      requests.push(`since ${cursor}`)
      const before = changesUpTo(cursor)
      return before < forgotten ? undefined : { ids: feed.slice(before), cursor: here() }
    },
  }
  return {
    server,
    asked: requests,
    labels,
    write(id: number, name: string): void {
      rows.set(id, { id, version: ++version, name, carrier: `c${1 + (id % 2)}` })
      feed.push(id)
    },
    remove(id: number): void {
      rows.delete(id)
      feed.push(id)
    },
    /** From now on streams begin with the rows of this moment. */
    keep: (): void => void (kept = { rows: all(), at: feed.length }),
    /** Makes the feed forget its past. */
    prune: (): void => void (forgotten = feed.length + 1),
    cursor: here,
    read: () => [...rows.values()].map(({ id, name, carrier }) => ({ id, name, carrier: labels.get(String(carrier)) })),
  }
}

/** What a store displays, row by row. */
export const keptIn = (store: TableStore) =>
  Array.from({ length: store.end }, (_, row) => row)
    .filter((row) => store.alive[row] === 1)
    .map((row) => ({
      id: store.idAt(row),
      name: store.columns.get('name')?.cell(row),
      carrier: store.columns.get('carrier')?.cell(row),
    }))
export const byId = (list: readonly { id: RowId | undefined }[]) =>
  [...list].sort((one, other) => Number(one.id) - Number(other.id))
