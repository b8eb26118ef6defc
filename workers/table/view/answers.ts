/** Queries that a pane makes of its view: cells to draw, counts and totals, whole rows. */
import { textOf, type CellValue, type ValueColumn } from '../columns/column.ts'
import { totalsOf, type Totals } from './totals.ts'
import type { RowId, TableStore } from '../store/store.ts'
import type { TableView } from './view.ts'

export type HeadCell = {
  readonly path: string
  readonly level: number
  readonly column: string
  readonly label: string
  readonly count: number
  readonly open: boolean
  readonly totals: Readonly<Record<string, Totals>>
}
export type TableWindow = {
  readonly revision: number
  readonly from: number
  /** Null for a group heading. */
  readonly ids: readonly (RowId | null)[]
  readonly versions: Float64Array
  /** Numbers travel as a Float64Array (NaN for null), which is transferred without copying. */
  readonly cells: Readonly<Record<string, readonly CellValue[] | Float64Array>>
  readonly heads: readonly (HeadCell | null)[]
  /** One bit per recently changed column, in the order of the store's columns. */
  readonly marks: Uint32Array
}

const travelsAsNumbers = (column: ValueColumn): boolean =>
  ['integer', 'number', 'decimal', 'day', 'instant'].includes(column.kind)

/** The source of a window: a view in the worker, or its counterpart for rows on the server. */
export type WindowSource = Pick<TableView, 'facts' | 'entryRow' | 'head' | 'isOpen' | 'marked'>

export function windowOf(
  store: TableStore,
  view: WindowSource,
  from: number,
  to: number,
  names: readonly string[],
): TableWindow {
  const { revision, entries } = view.facts
  const count = Math.max(0, Math.min(to, entries) - from)
  const rows = Array.from({ length: count }, (_, i) => view.entryRow(from + i))
  const cells = names.flatMap((name): [string, readonly CellValue[] | Float64Array][] => {
    const column = store.columns.get(name)
    if (!column) return []
    const read = (row: number | undefined): CellValue => (row === undefined ? null : column.cell(row))
    if (!travelsAsNumbers(column)) return [[name, rows.map(read)]]
    return [
      [
        name,
        Float64Array.from(rows, (row) => {
          const cell = read(row)
          return typeof cell === 'number' ? cell : NaN
        }),
      ],
    ]
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

/** Columns that are added up for each value of another one: amounts, by their currency. */
export type Split = { readonly by: string; readonly columns: readonly string[] }
export type SummaryPart = { readonly key: string; readonly totals: Readonly<Record<string, Totals>> }
export type Summary = {
  readonly rows: number
  readonly totals: Readonly<Record<string, Totals>>
  /** Of a split, by key. */
  readonly parts?: readonly SummaryPart[]
  /** The totals come from a sample, until they are added up. */
  readonly isAbout?: true
}

/** Count and totals of the given rows, or of all matching rows. */
export function summaryOf(
  store: TableStore,
  view: TableView,
  ids: readonly RowId[] | null,
  names: readonly string[],
  split?: Split,
): Summary {
  if (ids !== null) return summaryOfIds(store, ids, names, split)
  const totals = view.totals(additiveColumns(store, names))
  return { rows: view.facts.matching, totals, ...partsOf(store, view.rows(), split) }
}

/** Those of the rows that the store has. */
export function summaryOfIds(
  store: TableStore,
  ids: readonly RowId[],
  names: readonly string[],
  split?: Split,
): Summary {
  const rows = ids.map((id) => store.rowOf(id)).filter((row) => row !== undefined)
  return { rows: rows.length, totals: totalsOf(rows, additiveColumns(store, names)), ...partsOf(store, rows, split) }
}

const additiveColumns = (store: TableStore, names: readonly string[]): readonly ValueColumn[] =>
  names.flatMap((name) => store.columns.get(name) ?? []).filter((column) => column.additive)

/** The totals of a split, over some rows. */
function partsOf(store: TableStore, rows: Iterable<number>, split?: Split): Pick<Summary, 'parts'> {
  const by = split && store.columns.get(split.by)
  if (!by) return {}
  const columns = additiveColumns(store, split.columns)
  const rowsBy = new Map<string, number[]>()
  for (const row of rows) {
    const key = textOf(by.cell(row))
    const known = rowsBy.get(key)
    if (known) known.push(row)
    else rowsBy.set(key, [row])
  }
  const keys = [...rowsBy.keys()].toSorted()
  return { parts: keys.map((key) => ({ key, totals: totalsOf(rowsBy.get(key) ?? [], columns) })) }
}

/** Whole rows by id, in wire format or, with `asShown`, as the grid displays them. */
export function wireRows(
  store: TableStore,
  ids: readonly RowId[],
  names: readonly string[],
  asShown = false,
): Readonly<Record<string, CellValue> & { id: RowId; version: number }>[] {
  return ids.flatMap((id) => {
    const row = store.rowOf(id)
    if (row === undefined) return []
    const values = names.map((name): [string, CellValue] => {
      const column = store.columns.get(name)
      return [name, column ? (asShown ? column.cell(row) : column.wire(row)) : null]
    })
    return [{ ...Object.fromEntries(values), id, version: store.versionAt(row) }]
  })
}
