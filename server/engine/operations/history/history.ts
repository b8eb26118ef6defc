/** The history of one row: who changed which field, when, from what to what, with the labels of references. */
import { sql } from 'drizzle-orm'
import type { Column, Entity } from '../../base/entity.ts'
import { invalid, notFound } from '../../base/http-error.ts'
import { run } from '../../base/sql.ts'
import { auditedAs, requireShown, shownIn } from '../read/audit-view.ts'
import type { QueryWords } from '../../rows/reading/query.ts'
import { get } from '../../rows/reading/read-rows.ts'
import type { Unit } from '../../rows/transaction.ts'
import { columnsByTableName, labelFor, readReferenceLabels, type AuditedChanges } from '../read/reference-labels.ts'
import { idsSeen, isPersonal } from '../read/seen-rows.ts'

type AuditEntry = {
  id: number
  at: string
  by: number | null
  by__label: string
  kind: string
  changes: Record<string, [unknown, unknown]>
}
type FieldChange = { readonly field: string; readonly before: unknown; readonly after: unknown }
type RowHistory = {
  readonly count: number
  readonly results: readonly (Omit<AuditEntry, 'changes'> & { readonly changes: readonly FieldChange[] })[]
}
type Paging = { readonly limit: number; readonly offset: number }

export function readPaging(query: QueryWords): Paging {
  const { limit = '100', offset = '0', ...rest } = query
  const [unknown] = Object.keys(rest)
  if (unknown !== undefined) throw invalid({ [unknown]: ['History takes limit and offset.'] })
  for (const [key, text] of Object.entries({ limit, offset }))
    if (!/^\d{1,9}$/.test(String(text))) throw invalid({ [key]: ['Must be a whole number.'] })
  return { limit: Math.min(Number(limit), 1000), offset: Number(offset) }
}

function changesOf(
  columns: ReadonlyMap<string, Column>,
  { changes }: AuditedChanges,
  labels: ReadonlyMap<string, string>,
  isShown: (column: string) => boolean,
): FieldChange[] {
  const shown = Object.entries(changes).filter(([key]) => isShown(key))
  return shown.map(([key, [before, after]]) => {
    const column = columns.get(key)
    const change = { field: column?.name ?? key, before, after }
    if (column?.field.to === undefined) return change
    return {
      ...change,
      before__label: labelFor(column, before, labels),
      after__label: labelFor(column, after, labels),
    }
  })
}

/** Newest first. A deleted row keeps its history; a row of another company has none that may be read. */
export async function readHistory(
  unit: Unit,
  bare: Entity,
  id: number | string,
  { limit, offset }: Paging,
): Promise<RowHistory> {
  const { client, scope, access } = unit
  const entity = await unit.withCustomFields(bare)
  await requireShown(entity, access, id)
  const entriesSql = sql`from audit a left join user_known u on u.id = a.by where a.company_id = ${scope.company} and a.resource = ${auditedAs(entity)} and a.row_id = ${String(id)}`
  const [counted] = await run<{ count: number }>(client, sql`select count(*) as count ${entriesSql}`)
  const count = counted?.count ?? 0
  if (count === 0) await get(entity, access, id)
  else if (isPersonal(entity, scope) && !(await idsSeen(entity, access, [id])).has(String(id))) throw notFound()
  const entries = await run<AuditEntry>(
    client,
    sql`select a.id, a.at, a.by, coalesce(u.label, '') as by__label, a.kind, a.changes ${entriesSql} order by a.id desc limit ${limit} offset ${offset}`,
  )
  const isShown = shownIn(entity)
  const columns = columnsByTableName(entity)
  const labels = await readReferenceLabels(unit, columns, entries)
  return {
    count,
    results: entries.map((entry) => ({ ...entry, changes: changesOf(columns, entry, labels, isShown) })),
  }
}
