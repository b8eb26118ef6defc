/** What of a table is written to its kept copy, and when: the stream as it comes, then changes, a few at a time and never while anybody waits. */
import { encodeRows } from '#model/columnar/frame.ts'
import type { Fields } from '#model/field.ts'
import type { Copy } from './keep.ts'
import { chunkOf } from './patch.ts'
import type { RowId, WireRow } from './store.ts'
import { utf8 } from './stream.ts'

/** Between two writings of changes, ms: what is lost with the tab is asked for again. */
const CALM = 2000

export type Keeper = ReturnType<typeof keeper>

export function keeper(fields: Fields, copy: Copy) {
  const rows = new Map<RowId, WireRow>()
  const gone = new Set<RowId>()
  /** Up to where the feed has told, and up to where the table was last known to hold all of it. */
  let told = ''
  let settled = ''
  let written = ''
  let due: ReturnType<typeof setTimeout> | undefined
  let isWriting = false

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
    isWriting = false
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
      if (settled !== written) due ??= setTimeout(() => void write(), CALM)
    },
    stop: (): void => clearTimeout(due),
  }
}
