/** Looking for a text in what a pane sees, without narrowing it: how many cells hold it, and the next one from a place. */
import { hasBit } from './column.ts'
import type { TableStore } from './store.ts'
import type { TableView } from './view.ts'

/** An entry of the view and the place of a column among those that are looked through. */
export type Place = { readonly row: number; readonly column: number }
export type Sought = {
  /** How many cells hold the text. Rows under groups that are shut are not seen, and not counted. */
  readonly cells: number
  /** The cell that was found, and which of all it is, from 1, or null where that is not counted. Null where there is none. */
  readonly at: (Place & { readonly nth: number | null }) | null
  /** Rows that stay on the server are counted, not their cells. */
  readonly in?: 'rows'
}

type Hits = { readonly asked: string; readonly places: Uint32Array; readonly hits: readonly Uint8Array[]; readonly cells: number }

export function seeker(store: TableStore, view: TableView) {
  let kept: Hits | undefined

  function look(needle: string, names: readonly string[]): Hits {
    const { revision, entries } = view.facts
    const asked = JSON.stringify([revision, needle, names])
    if (kept?.asked === asked) return kept
    const [rows, places] = [new Uint32Array(entries), new Uint32Array(entries)]
    let length = 0
    for (let entry = 0; entry < entries; entry++) {
      const row = view.entryRow(entry)
      if (row !== undefined) [rows[length], places[length++]] = [row, entry]
    }
    const marked = store.ground.lot('u32', store.living.array.length)
    const hits = names.map((name) => {
      const found = new Uint8Array(length)
      const column = store.columns.get(name)
      marked.array.fill(0)
      // Choices are shown with spaces where they are kept with underscores.
      column?.spot(column.kind === 'choice' ? needle.replaceAll(' ', '_') : needle, store.blocks, marked)
      for (let at = 0; at < length; at++) if (hasBit(marked, rows[at] ?? 0)) found[at] = 1
      return found
    })
    store.ground.free(marked)
    const cells = hits.reduce((sum, each) => sum + each.reduce((count, hit) => count + hit, 0), 0)
    return (kept = { asked, places: places.subarray(0, length), hits, cells })
  }

  /** From a place on (0), behind it (1) or before it (-1), round and round. */
  return function seek(text: string, names: readonly string[], from: Place, step: 0 | 1 | -1): Sought {
    const needle = text.toLowerCase()
    if (needle === '' || names.length === 0) return { cells: 0, at: null }
    const { places, hits, cells } = look(needle, names)
    if (cells === 0) return { cells, at: null }
    const wide = names.length
    const all = places.length * wide
    const isHit = (cell: number): boolean => hits[cell % wide]?.[Math.floor(cell / wide)] === 1
    // The first row at or below the place; where it is a head, there is no cell of its own.
    let low = 0
    for (let high = places.length; low < high; ) {
      const middle = (low + high) >>> 1
      if ((places[middle] ?? 0) < from.row) low = middle + 1
      else high = middle
    }
    const isThere = places[low] === from.row
    const start = low * wide + (isThere ? from.column : 0)
    let cell = step === 0 || (step === 1 && !isThere) ? start : start + step
    for (let tried = 0; tried < all; tried++, cell += step === -1 ? -1 : 1) {
      cell = ((cell % all) + all) % all
      if (isHit(cell)) break
    }
    let nth = 0
    for (let each = 0; each <= cell; each++) if (isHit(each)) nth++
    return { cells, at: { row: places[Math.floor(cell / wide)] ?? 0, column: cell % wide, nth } }
  }
}
