/** Tells which changed rows a view shows, or showed before the change, using the view's own filters. */
import type { Field } from '#model/kernel/field.ts'
import { wireRows } from './answers.ts'
import { isLabelled } from '../columns/column.ts'
import { tableStore, type RowId, type TableStore, type WireRow } from '../store/store.ts'
import { tableView } from './view.ts'
import type { ViewSpec } from './view-spec.ts'

/** A changed row in wire format; `made` means it was created, `removed` that it is gone. */
export type ChangedRow = {
  readonly id: RowId
  readonly made: boolean
  readonly removed: boolean
  readonly before: Readonly<Record<string, unknown>>
  readonly after: Readonly<Record<string, unknown>>
}

/** A stored row, with the titles of its references. */
function knownRow(store: TableStore, id: RowId): WireRow {
  const names = [...store.columns.keys()]
  const [wire] = wireRows(store, [id], names)
  const [shown] = wireRows(store, [id], names, true)
  const labels = [...store.columns].flatMap(([name, column]): [string, unknown][] =>
    isLabelled(column) ? [[`${name}__label`, shown?.[name] ?? null]] : [],
  )
  return { ...Object.fromEntries(labels), ...wire, id, version: 1 }
}

function matching(fields: Readonly<Record<string, Field>>, spec: ViewSpec, rows: readonly WireRow[]): RowId[] {
  const store = tableStore(fields)
  store.apply(rows, [], 1)
  const view = tableView(store, () => {})
  view.ask({ ...spec, sort: [], group: [], open: [], totals: [] })
  return Array.from(view.rows(), (row) => store.idAt(row)).filter((id) => id !== undefined)
}

export function showsOf(
  fields: Readonly<Record<string, Field>>,
  store: TableStore,
  spec: ViewSpec,
  changed: readonly ChangedRow[],
): RowId[] {
  const changedRows = changed.map((change) => ({ change, row: knownRow(store, change.id) }))
  const before = changedRows
    .filter(({ change }) => !change.made)
    .map(({ change, row }): WireRow => ({ ...row, ...change.before, id: change.id, version: 1 }))
  const after = changedRows
    .filter(({ change }) => !change.removed)
    .map(({ change, row }): WireRow => ({ ...row, ...change.after, id: change.id, version: 1 }))
  return [...new Set([...matching(fields, spec, before), ...matching(fields, spec, after)])]
}
