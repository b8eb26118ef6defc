/** Refuses new references to records that are switched off. References that are there already stay. */
import { sql } from 'drizzle-orm'
import { switchOf } from '#model/kernel/switch.ts'
import { entityNamed, type Entity } from '../base/entity.ts'
import { invalid } from '../base/http-error.ts'
import { labelOf } from '../base/label.ts'
import { name, run } from '../base/sql.ts'
import { getMany, idsOf, type ColumnValues, type ReadScope } from './reading/read-rows.ts'

/** Rows that are switched off and that the field `key` of a written row refers to; their ids as text. */
export type Inactive = { readonly key: string; readonly target: Entity; readonly ids: readonly string[] }

const idsIn = (value: unknown): readonly string[] =>
  (Array.isArray(value) ? value : [value]).flatMap((id) =>
    id === null || id === undefined ? [] : [String(id).toLowerCase()],
  )

/** Returns a sentence for each row by its id, with its label and the day on which it was switched off, if the audit trail has it. */
async function describeInactive(
  { client, company }: ReadScope,
  target: Entity,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const base = entityNamed(target.base)
  const flag = base.columns.get(switchOf(base.resource) ?? '')?.column ?? ''
  const rows = await run<{ id: unknown; label: string; since: string | null }>(
    client,
    sql`select t.id, ${labelOf(target, 't')} as label, (
      select a.at::date::text from audit a where a.company_id = ${company} and a.resource = ${base.name} and a.row_id = t.id::text
        and a.changes -> ${flag} ->> 1 = 'false' order by a.id desc limit 1) as since
      from ${name(target.table)} t where t.id = ${idsOf(target, ids)}`,
  )
  return new Map(
    rows.map(({ id, label, since }) => [
      String(id),
      since === null ? `${label} is not active` : `${label} has not been active since ${since}`,
    ]),
  )
}

/** Throws 400 under each field that names such a row and did not name it before. */
export async function refuseInactive(
  entity: Entity,
  at: ReadScope,
  changes: readonly { readonly id?: unknown; readonly values: ColumnValues }[],
  inactive: readonly Inactive[],
): Promise<void> {
  if (inactive.length === 0) return
  const known = changes.flatMap(({ id }) => (id === undefined ? [] : [id]))
  const rows = known.length === 0 ? [] : await getMany(entity, at, known, true)
  const before = new Map(rows.map((row) => [String(row.id), row]))
  const errors: Record<string, readonly string[]> = {}
  for (const { key, target, ids } of inactive) {
    const off = new Set(ids)
    const added = new Set(
      changes.flatMap(({ id, values }) => {
        const old = new Set(idsIn(before.get(String(id))?.[key]))
        return idsIn(values[key]).filter((one) => off.has(one) && !old.has(one))
      }),
    )
    if (added.size === 0) continue
    const described = await describeInactive(at, target, [...added].slice(0, 5))
    errors[key] = [...described.values()].map((one) => `${one}. Choose another, or activate it first.`)
  }
  if (Object.keys(errors).length > 0) throw invalid(errors)
}
