/** What a pane may ask of its view beside the view itself: cells to draw, values to pick, rows by their numbers. */
import type { Cell, Column } from './column.ts'
import { totalsOf, type Totals } from './totals.ts'
import type { RowId, TableStore } from './store.ts'
import type { TableView } from './view.ts'

export type HeadCell = { readonly path: string; readonly level: number; readonly column: string; readonly label: string; readonly count: number; readonly open: boolean; readonly totals: Readonly<Record<string, Totals>> }
export type TableWindow = {
  readonly revision: number
  readonly from: number
  /** Null where the entry is the head of a group. */
  readonly ids: readonly (RowId | null)[]
  readonly versions: Float64Array
  /** Numbers as doubles, NaN for null, so that they travel without being copied. */
  readonly cells: Readonly<Record<string, readonly Cell[] | Float64Array>>
  readonly heads: readonly (HeadCell | null)[]
  /** Bits of the columns that changed just now, by the order of the store's columns. */
  readonly marks: Uint32Array
}

const travelsAsNumbers = (column: Column): boolean => ['integer', 'number', 'decimal', 'day', 'instant'].includes(column.kind)

/** What a window is drawn from: a view, or what stands for one where the rows stay on the server. */
export type Seen = Pick<TableView, 'facts' | 'entryRow' | 'head' | 'isOpen' | 'marked'>

export function windowOf(store: TableStore, view: Seen, from: number, to: number, names: readonly string[]): TableWindow {
  const { revision, entries } = view.facts
  const count = Math.max(0, Math.min(to, entries) - from)
  const rows = Array.from({ length: count }, (_, i) => view.entryRow(from + i))
  const cells = names.flatMap((name): [string, readonly Cell[] | Float64Array][] => {
    const column = store.columns.get(name)
    if (!column) return []
    const read = (row: number | undefined): Cell => (row === undefined ? null : column.cell(row))
    if (!travelsAsNumbers(column)) return [[name, rows.map(read)]]
    return [[name, Float64Array.from(rows, (row) => {
      const cell = read(row)
      return typeof cell === 'number' ? cell : NaN
    })]]
  })
  return {
    revision,
    from,
    ids: rows.map((row) => (row === undefined ? null : (store.idAt(row) ?? null))),
    versions: Float64Array.from(rows, (row) => (row === undefined ? 0 : store.versionAt(row))),
    cells: Object.fromEntries(cells),
    heads: rows.map((row, i) => {
      const head = row === undefined ? view.head(from + i) : undefined
      return head ? { ...head, open: view.isOpen(head.path) } : null
    }),
    marks: Uint32Array.from(rows, (row) => (row === undefined ? 0 : view.marked(row))),
  }
}

export type DistinctValue = { readonly value: string | null; readonly count: number }

/** The values a column has among the rows that pass all other filters, the most frequent first. */
export function distinctOf(store: TableStore, view: TableView, name: string, needle: string, limit: number): DistinctValue[] {
  const column = store.columns.get(name)
  if (!column) return []
  const { ground } = store
  const { codes, places, size, keyAt } = column.groups(store.end)
  const low = needle.toLowerCase()
  const counts = view.rowsBut(name, (rows, count) => {
    const [groups, sums] = [ground.lot('u32', count, false), ground.lot('u32', size)]
    ground.kernels.groups(rows, count, [{ codes, table: places }], groups)
    ground.kernels.tally(groups, count, sums)
    const found = sums.array.slice()
    ground.free(groups)
    ground.free(sums)
    return found
  })
  const valueAt = (place: number): string | null => {
    const key = keyAt(place)
    return key === null ? null : column.label(key)
  }
  // Count and place as one number, so that they are sorted as numbers are; of equals the first in their order comes first.
  const ranks = new Float64Array(size)
  let length = 0
  counts.forEach((count, place) => {
    if (count > 0 && (low === '' || (valueAt(place) ?? 'empty').toLowerCase().includes(low))) ranks[length++] = -count * 2 ** 22 + place
  })
  return Array.from(ranks.subarray(0, length).sort().subarray(0, limit), (rank) => {
    const count = Math.ceil(-rank / 2 ** 22)
    return { value: valueAt(rank + count * 2 ** 22), count }
  })
}

export type Found = {
  readonly ids: readonly RowId[]
  readonly notFound: readonly string[]
  /** What names more than one row: all of them are found. */
  readonly several: readonly string[]
  /** Found, but hidden by the filter. */
  readonly hidden: number
}

const plain = (said: string): string => said.toLowerCase().replace(/[\s_-]/g, '')

/** The rows that pasted numbers name, by what names a row to people (`GATX 20411`, `T-10234`) or by another column. */
export function findByTitle(store: TableStore, view: TableView, title: readonly string[], said: readonly string[]): Found {
  const columns = title.map((name) => store.columns.get(name)).filter((column) => column !== undefined)
  const named = new Map<string, RowId[]>(said.map((each) => [plain(each), []]))
  const { alive, end } = store
  for (let row = 0; row < end; row++) {
    const id = store.idAt(row)
    if (alive[row] !== 1 || id === undefined) continue
    const name = plain(columns.map((column) => column.cell(row) ?? '').join(''))
    named.get(name)?.push(id)
  }
  const ids = new Set<RowId>()
  const notFound: string[] = []
  const several: string[] = []
  for (const each of said) {
    const found = named.get(plain(each))
    if (!found || found.length === 0) notFound.push(each)
    else if (found.length > 1) several.push(each)
    for (const id of found ?? []) ids.add(id)
  }
  return { ids: [...ids], notFound, several, hidden: [...ids].filter((id) => view.indexOf(id) < 0).length }
}

export type Summary = { readonly rows: number; readonly totals: Readonly<Record<string, Totals>> }

/** Count and totals of the given rows, or of all that match. */
export function summaryOf(store: TableStore, view: TableView, ids: readonly RowId[] | null, names: readonly string[]): Summary {
  const columns = names.flatMap((name) => store.columns.get(name) ?? []).filter((column) => column.additive)
  if (ids === null) return { rows: view.facts.matching, totals: view.totals(columns) }
  const rows = ids.map((id) => store.rowOf(id)).filter((row) => row !== undefined)
  return { rows: rows.length, totals: totalsOf(rows, columns) }
}

/** Whole rows by id, as the wire has them or, `asShown`, as the grid draws them. */
export function wireRows(store: TableStore, ids: readonly RowId[], names: readonly string[], asShown = false): Readonly<Record<string, Cell> & { id: RowId; version: number }>[] {
  return ids.flatMap((id) => {
    const row = store.rowOf(id)
    if (row === undefined) return []
    const values = names.map((name): [string, Cell] => {
      const column = store.columns.get(name)
      return [name, column ? (asShown ? column.cell(row) : column.wire(row)) : null]
    })
    return [{ ...Object.fromEntries(values), id, version: store.versionAt(row) }]
  })
}
