/** Find-in-table: counts the cells that contain a text and finds the next one, without filtering the list. */
import type { NumberReading } from '#model/kernel/measure/units.ts'
import { hasBit } from '../columns/column.ts'
import type { RowId, TableStore } from '../store/store.ts'
import type { TableView } from './view.ts'

/** An entry of the view and the index of a searched column. */
export type CellPosition = { readonly row: number; readonly column: number }
export type SeekResult = {
  /** Number of cells that contain the text, including those in closed groups. */
  readonly cells: number
  /** The cell found and its number among all matches (from 1; null if not counted), or null if there is none. */
  readonly at: (CellPosition & { readonly nth: number | null; readonly shut?: CollapsedRow }) | null
  /** Set for rows on the server, where matching rows are counted instead of cells. */
  readonly in?: 'rows'
}
/** The match is in a closed group and has no entry until these groups are opened. */
export type CollapsedRow = { readonly id: RowId; readonly paths: readonly string[] }

/** How cells read: instants by which clocks, and numbers of which columns other than as they are stored. */
export type ShownCells = { readonly zone: string; readonly numbers: Readonly<Record<string, NumberReading>> }
const AS_STORED: ShownCells = { zone: '', numbers: {} }

type Hits = { readonly asked: string; readonly hits: readonly Uint8Array[]; readonly cells: number }

export function seeker(store: TableStore, view: TableView) {
  let cachedHits: Hits | undefined
  let ordered: { readonly revision: number; readonly rows: Uint32Array } | undefined

  /** All matching rows in order. */
  function rowsNow(): Uint32Array {
    const { revision } = view.facts
    if (ordered?.revision !== revision) ordered = { revision, rows: view.rows().slice() }
    return ordered.rows
  }
  function look(rows: Uint32Array, needle: string, names: readonly string[], { numbers }: ShownCells): Hits {
    const key = JSON.stringify([view.facts.revision, needle, names, numbers])
    if (cachedHits?.asked === key) return cachedHits
    const marked = store.memory.allocate('u32', store.living.array.length)
    const hits = names.map((name) => {
      const found = new Uint8Array(rows.length)
      marked.array.fill(0)
      store.columns.get(name)?.markContaining(needle, store.blocks, marked, numbers[name])
      for (let at = 0; at < rows.length; at++) if (hasBit(marked, rows[at] ?? 0)) found[at] = 1
      return found
    })
    store.memory.free(marked)
    const cells = hits.reduce((sum, each) => sum + each.reduce((count, hit) => count + hit, 0), 0)
    return (cachedHits = { asked: key, hits, cells })
  }

  /** Searches from the position (0), after it (1) or before it (-1), and wraps around. */
  return function seek(
    text: string,
    names: readonly string[],
    from: CellPosition,
    step: 0 | 1 | -1,
    shown = AS_STORED,
  ): SeekResult {
    const needle = text.toLowerCase()
    if (needle === '' || names.length === 0) return { cells: 0, at: null }
    const rows = rowsNow()
    const { hits, cells } = look(rows, needle, names, shown)
    if (cells === 0) return { cells, at: null }
    const wide = names.length
    const all = rows.length * wide
    const isHit = (cell: number): boolean => hits[cell % wide]?.[Math.floor(cell / wide)] === 1
    // A heading has no cells, so the search continues below it.
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
    return {
      cells,
      at: { row, column: cell % wide, nth, ...(id !== undefined && paths.length > 0 && { shut: { id, paths } }) },
    }
  }
}
