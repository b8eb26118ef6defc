/** Looking for a text in what a pane sees, without narrowing it: how many cells hold it, and the next one from a place. */
import { hasBit } from './column.ts'
import type { RowId, TableStore } from './store.ts'
import type { TableView } from './view.ts'

/** An entry of the view and the place of a column among those that are looked through. */
export type Place = { readonly row: number; readonly column: number }
export type Sought = {
  /** How many cells hold the text, those of groups that are shut too. */
  readonly cells: number
  /** The cell that was found, and which of all it is, from 1, or null where that is not counted. Null where there is none. */
  readonly at: (Place & { readonly nth: number | null; readonly shut?: Shut }) | null
  /** Rows that stay on the server are counted, not their cells. */
  readonly in?: 'rows'
}
/** The cell is of this row under groups that are shut, by their paths: it has no entry until they are opened. */
export type Shut = { readonly id: RowId; readonly paths: readonly string[] }

type Hits = { readonly asked: string; readonly hits: readonly Uint8Array[]; readonly cells: number }

export function seeker(store: TableStore, view: TableView) {
  let kept: Hits | undefined
  let ordered: { readonly revision: number; readonly rows: Uint32Array } | undefined

  /** All that match, in their order. */
  function rowsNow(): Uint32Array {
    const { revision } = view.facts
    if (ordered?.revision !== revision) ordered = { revision, rows: view.rows().slice() }
    return ordered.rows
  }
  function look(rows: Uint32Array, needle: string, names: readonly string[]): Hits {
    const asked = JSON.stringify([view.facts.revision, needle, names])
    if (kept?.asked === asked) return kept
    const marked = store.ground.lot('u32', store.living.array.length)
    const hits = names.map((name) => {
      const found = new Uint8Array(rows.length)
      const column = store.columns.get(name)
      marked.array.fill(0)
      // Choices are shown with spaces where they are kept with underscores.
      column?.spot(column.kind === 'choice' ? needle.replaceAll(' ', '_') : needle, store.blocks, marked)
      for (let at = 0; at < rows.length; at++) if (hasBit(marked, rows[at] ?? 0)) found[at] = 1
      return found
    })
    store.ground.free(marked)
    const cells = hits.reduce((sum, each) => sum + each.reduce((count, hit) => count + hit, 0), 0)
    return (kept = { asked, hits, cells })
  }

  /** From a place on (0), behind it (1) or before it (-1), round and round. */
  return function seek(text: string, names: readonly string[], from: Place, step: 0 | 1 | -1): Sought {
    const needle = text.toLowerCase()
    if (needle === '' || names.length === 0) return { cells: 0, at: null }
    const rows = rowsNow()
    const { hits, cells } = look(rows, needle, names)
    if (cells === 0) return { cells, at: null }
    const wide = names.length
    const all = rows.length * wide
    const isHit = (cell: number): boolean => hits[cell % wide]?.[Math.floor(cell / wide)] === 1
    // A head has no cell of its own: what is below it comes next.
    const isThere = view.entryRow(from.row) !== undefined
    const start = view.placeOf(from.row) * wide + (isThere ? from.column : 0)
    let cell = step === 0 || (step === 1 && !isThere) ? start : start + step
    for (let tried = 0; tried < all; tried++, cell += step === -1 ? -1 : 1) {
      cell = ((cell % all) + all) % all
      if (isHit(cell)) break
    }
    let nth = 0
    for (let each = 0; each <= cell; each++) if (isHit(each)) nth++
    const place = Math.floor(cell / wide)
    const id = store.idAt(rows[place] ?? -1)
    const row = id === undefined ? -1 : view.indexOf(id)
    const paths = id === undefined || row >= 0 ? [] : view.shutOver(place)
    return { cells, at: { row, column: cell % wide, nth, ...(id !== undefined && paths.length > 0 && { shut: { id, paths } }) } }
  }
}
