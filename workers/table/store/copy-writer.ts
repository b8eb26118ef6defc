/**
 * Decides what is written to a table's browser copy, and when: the stream as it arrives, then changes in batches,
 * never while a reader waits.
 */
import type { Chunk } from '#model/columnar/chunk.ts'
import { encodeRows } from '#model/columnar/frame.ts'
import type { Fields } from '#model/kernel/field.ts'
import type { Copy } from './copy.ts'
import { chunkOfRows } from './row-chunk.ts'
import type { RowId, WireRow } from './store.ts'
import { utf8 } from './stream.ts'

/** Milliseconds between two writes. Changes lost with the tab are fetched again at the next visit. */
const WRITE_EVERY_MS = 2000

export type CopyWriter = ReturnType<typeof copyWriter>

/** `dump` yields all rows as chunks, for rewriting the copy. */
export function copyWriter(
  fields: Fields,
  copy: Copy,
  dump: () => { readonly chunks: Iterable<Chunk>; readonly rows: number },
) {
  const rows = new Map<RowId, WireRow>()
  const deleted = new Set<RowId>()
  /** The feed position reported last, and the last one up to which the table was known to be complete. */
  let reported = ''
  let settled = ''
  let written = ''
  let due: ReturnType<typeof setTimeout> | undefined
  let isWriting = false
  let isOver = false

  async function write(): Promise<void> {
    due = undefined
    if (isWriting || settled === '' || settled === written) return
    isWriting = true
    const [some, without] = [[...rows.values()], [...deleted]]
    rows.clear()
    deleted.clear()
    written = settled
    const frame = some.length + without.length > 0 ? encodeRows(chunkOfRows(fields, some), utf8, without) : undefined
    await copy.append(frame, written, some.length + without.length)
    // Changes wait here meanwhile. The new copy may hold rows newer than its cursor says; they are fetched again,
    // which is harmless.
    if (copy.isLong()) {
      const { chunks, rows: all } = dump()
      await copy.anew(framesOf(chunks), all)
    }
    isWriting = false
    later()
  }
  function later(): void {
    if (settled !== written && !isOver) due ??= setTimeout(() => void write(), WRITE_EVERY_MS)
  }

  function forget(): void {
    rows.clear()
    deleted.clear()
    settled = written = ''
  }

  return {
    begin(): void {
      forget()
      copy.begin()
    },
    add: (frame: Uint8Array<ArrayBuffer>): void => copy.add(frame),
    end(cursor: string, count: number): void {
      copy.end(cursor, count)
      if (reported === '') reported = cursor
    },
    /** A copy was found, current up to this cursor. */
    found(cursor: string): void {
      if (reported === '') reported = cursor
    },
    changed(answered: readonly WireRow[], missing: readonly RowId[]): void {
      for (const row of answered) {
        rows.set(row.id, row)
        deleted.delete(row.id)
      }
      for (const id of missing) {
        rows.delete(id)
        deleted.add(id)
      }
    },
    told(cursor: string): void {
      reported = cursor
    },
    /** The table holds everything the feed has reported. */
    quiet(): void {
      settled = reported
      later()
    },
    stop(): void {
      isOver = true
      clearTimeout(due)
    },
  }
}

function* framesOf(chunks: Iterable<Chunk>): Generator<Uint8Array<ArrayBuffer>> {
  for (const chunk of chunks) yield encodeRows(chunk, utf8)
}
