/** What of a table is written to its kept copy, and when: the stream as it comes, then changes, a few at a time and never while anybody waits. */
import type { Chunk } from '#model/columnar/chunk.ts'
import { encodeRows } from '#model/columnar/frame.ts'
import type { Fields } from '#model/field.ts'
import type { Copy } from './keep.ts'
import { chunkOf } from './patch.ts'
import type { RowId, WireRow } from './store.ts'
import { utf8 } from './stream.ts'

/** Between two writings of changes, ms: what is lost with the tab is asked for again. */
const CALM = 2000

export type Keeper = ReturnType<typeof keeper>

/** `dump`: all rows as they are, chunk by chunk, for a copy that is written anew. */
export function keeper(fields: Fields, copy: Copy, dump: () => { readonly chunks: Iterable<Chunk>; readonly rows: number }) {
  const rows = new Map<RowId, WireRow>()
  const gone = new Set<RowId>()
  /** Up to where the feed has told, and up to where the table was last known to hold all of it. */
  let told = ''
  let settled = ''
  let written = ''
  let due: ReturnType<typeof setTimeout> | undefined
  let isWriting = false
  let isOver = false

  async function write(): Promise<void> {
    due = undefined
    if (isWriting || settled === '' || settled === written) return
    isWriting = true
    const [some, without] = [[...rows.values()], [...gone]]
    rows.clear()
    gone.clear()
    written = settled
    const frame = some.length + without.length > 0 ? encodeRows(chunkOf(fields, some), utf8, without) : undefined
    await copy.append(frame, written, some.length + without.length)
    // What changes meanwhile waits here: rows that the new one has in a later state than its cursor says are asked for again, and are no different.
    if (copy.isLong()) {
      const { chunks, rows: all } = dump()
      await copy.anew(framesOf(chunks), all)
    }
    isWriting = false
    later()
  }
  function later(): void {
    if (settled !== written && !isOver) due ??= setTimeout(() => void write(), CALM)
  }

  function forget(): void {
    rows.clear()
    gone.clear()
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
      if (told === '') told = cursor
    },
    /** A copy was there, true up to this cursor. */
    found(cursor: string): void {
      if (told === '') told = cursor
    },
    changed(answered: readonly WireRow[], missing: readonly RowId[]): void {
      for (const row of answered) {
        rows.set(row.id, row)
        gone.delete(row.id)
      }
      for (const id of missing) {
        rows.delete(id)
        gone.add(id)
      }
    },
    told(cursor: string): void {
      told = cursor
    },
    /** Everything told is in the table. */
    quiet(): void {
      settled = told
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
