/** Which rows of a table a change of any row concerns, and which it takes away. */
import type { RowChange } from './remote/server.ts'
import type { RowId, TableStore } from './store/store.ts'
import { everyRow, followsRowsOf } from './store/until.ts'

/**
 * Ids of the rows to fetch again. If a referenced record may have a new title, one row that shows it is enough to
 * update all.
 */
export function concerned(name: string, store: TableStore, changes: readonly RowChange[]): RowId[] {
  const own = changes.filter((change) => change.resource === name).map((change) => change.id)
  const rules = Object.values(store.fields).flatMap(({ reckoned }) => reckoned ?? [])
  if (changes.some(({ resource }) => followsRowsOf(store.fields, resource))) return everyRow(store)
  const pointed = changes.filter((change) => change.kind === 'update' && change.resource !== name)
  // Where a value is reckoned by the row referred to, every row that refers to it may have another one.
  const isReckonedBy = (resource: string): boolean =>
    rules.some((rule) => 'cases' in rule && store.fields[rule.by]?.to === resource)
  return [...own, ...pointed.flatMap(({ resource, id }) => store.pointingTo(resource, [id], isReckonedBy(resource)))]
}

/** Ids of the rows that these changes take away: a row may go for one person and come for another. */
export function goneRows(name: string, changes: readonly RowChange[]): RowId[] {
  const last = new Map(changes.filter(({ resource }) => resource === name).map(({ id, kind }) => [id, kind]))
  return [...last].flatMap(([id, kind]) => (kind === 'delete' ? [id] : []))
}
