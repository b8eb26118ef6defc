/** Which changed rows a view shows, or showed before they changed: judged by the view's own filters, not by another reading of them. */
import type { Field } from '#model/field.ts'
import { wireRows } from './answers.ts'
import { isLabelled } from './column.ts'
import { tableStore, type RowId, type TableStore, type WireRow } from './store.ts'
import { tableView, type ViewSpec } from './view.ts'

/** A row with what changed of it, as the wire has it; `made` was not there before, `removed` is not there now. */
export type ChangedRow = { readonly id: RowId; readonly made: boolean; readonly removed: boolean; readonly before: Readonly<Record<string, unknown>>; readonly after: Readonly<Record<string, unknown>> }

/** A row as it is known here, with the names of what it refers to. */
function knownRow(store: TableStore, id: RowId): WireRow {
  const names = [...store.columns.keys()]
  const [wire] = wireRows(store, [id], names)
  const [shown] = wireRows(store, [id], names, true)
  const labels = [...store.columns].flatMap(([name, column]): [string, unknown][] => (isLabelled(column) ? [[`${name}__label`, shown?.[name] ?? null]] : []))
  return { ...Object.fromEntries(labels), ...wire, id, version: 1 }
}

function matching(fields: Readonly<Record<string, Field>>, spec: ViewSpec, rows: readonly WireRow[]): RowId[] {
  const store = tableStore(fields)
  store.apply(rows, [], 1)
  const view = tableView(store, () => {})
  view.ask({ ...spec, sort: [], group: [], open: [], totals: [] })
  return Array.from(view.rows(), (row) => store.idAt(row)).filter((id) => id !== undefined)
}

export function showsOf(fields: Readonly<Record<string, Field>>, store: TableStore, spec: ViewSpec, changed: readonly ChangedRow[]): RowId[] {
  const known = changed.map((change) => ({ change, row: knownRow(store, change.id) }))
  const was = known.filter(({ change }) => !change.made).map(({ change, row }): WireRow => ({ ...row, ...change.before, id: change.id, version: 1 }))
  const is = known.filter(({ change }) => !change.removed).map(({ change, row }): WireRow => ({ ...row, ...change.after, id: change.id, version: 1 }))
  return [...new Set([...matching(fields, spec, was), ...matching(fields, spec, is)])]
}
