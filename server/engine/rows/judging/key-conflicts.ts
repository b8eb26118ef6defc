/** Natural keys (model/kernel/key.ts): refuses a key that another row has, and warns of one that other rows may share. */
import { sql, type SQL } from 'drizzle-orm'
import { labelOf as fieldLabel, type Field } from '#model/kernel/field.ts'
import { hasForms, mayHaveCopies, uniqueSets } from '#model/kernel/key.ts'
import { meets } from '#model/kernel/permissions.ts'
import { switchOf } from '#model/kernel/switch.ts'
import { initialValues, type Errors } from '#model/kernel/validate.ts'
import { inSentence } from '#model/shared/label-text.ts'
import { COPY, keyPartSql } from '#server/db/tables/key-parts.ts'
import { isSameValue } from '../../base/coerce.ts'
import { entities, type Column, type Entity } from '../../base/entity.ts'
import { HttpError } from '../../base/http-error.ts'
import { labelOf } from '../../base/label.ts'
import { every, join, name, run } from '../../base/sql.ts'
import { tenantSql } from '../../base/tenant-scope.ts'
import { withoutRole } from '../../base/other-role.ts'
import { find, idsOf, type ColumnValues, type ReadScope } from '../reading/read-rows.ts'

/** `before`: as of a `RowUpdate`. */
type Written = { readonly id?: unknown; readonly values: ColumnValues; readonly before?: ColumnValues }
type KeyFields = readonly string[]
/** A row whose key is sought among the other rows. `sent`: the values that are written. */
export type KeyCandidate = {
  readonly key: KeyFields
  readonly id?: unknown
  readonly row: ColumnValues
  readonly sent: ColumnValues
  /** The write leaves this key as it is, so that a row which shares it is not refused. */
  readonly isKept: boolean
}
/** The other row that has the key of the candidate at this place. */
type Taken = {
  readonly place: number
  readonly id: string
  readonly label: string
  readonly off: boolean
  /** The resource through which the writer may view it. */
  readonly seen: string | null
}

const lastOf = (key: KeyFields): string => key.at(-1) ?? ''
const columnOf = ({ columns, written }: Entity, field: string): Column => {
  const column = columns.get(field) ?? written.get(field)
  if (column === undefined) throw new Error(`A key names ${field}, which is no column`)
  return column
}

/** Whether two values of a field are the same in a key. */
function isSameInKey(entity: Entity, field: string, one: unknown, other: unknown): boolean {
  const isText = typeof one === 'string' && typeof other === 'string' && hasForms(columnOf(entity, field).field)
  return isText
    ? one.trim().toLowerCase() === other.trim().toLowerCase()
    : isSameValue(entity, field, one ?? null, other ?? null)
}

/** The resource, a view of the table or the one that has it, through which the writer may view the row `o`; null if there is none. */
function seenSql(entity: Entity, at: ReadScope): SQL {
  const shown = [entity, ...entities.values()].filter(
    ({ base, resource }) =>
      base === entity.name &&
      resource.viewOf?.shared === undefined &&
      (at.user === undefined || meets(at.permissions ?? new Set(), resource.needs.view)),
  )
  const cases = shown.map((one) => {
    const fixed = Object.entries(one.resource.viewOf?.where ?? {}).map(
      ([field, value]) => sql`o.${name(columnOf(entity, field).column)} = ${value}`,
    )
    return sql`when ${every([sql`true`, ...tenantSql(entity, at, 'o', true), ...fixed])} then ${one.name}::text`
  })
  return cases.length === 0 ? sql`null::text` : sql`case ${join(cases, ' ')} end`
}

/** The other rows that have the key, by the place of their candidate; the index of the key finds them. */
function takenSql(
  entity: Entity,
  at: ReadScope,
  key: KeyFields,
  sought: readonly (readonly [number, KeyCandidate])[],
): SQL {
  const { resource, table } = entity
  const columns = key.map((field) => columnOf(entity, field))
  const isIndexed = uniqueSets(resource).includes(key)
  const part = (side: string, { field, column }: Column, column_: string): SQL => {
    const plain = `${side}."${column_}"`
    const isLast = column === columnOf(entity, lastOf(key)).column
    const compared = isIndexed && !mayHaveCopies(resource) ? undefined : keyPartSql(plain, field, isLast)
    return sql.raw(compared ?? plain)
  }
  const rows = sought.map(([place, { id, row }]) => ({
    place,
    id: id ?? null,
    ...Object.fromEntries(columns.map((column) => [column.name, row[column.name] ?? null])),
  }))
  const asked = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(place integer, id ${sql.raw(entity.uuid ? 'uuid' : 'bigint')}, ${join(
    columns.map((column) => sql`${name(column.name)} ${sql.raw(column.type)}`),
    ', ',
  )})`
  const isOther = every([
    ...(resource.tenancy === 'own' ? [] : [sql`o.company_id = ${at.company}`]),
    ...(resource.tenancy === 'user' ? [sql`o.user_id = ${at.user ?? null}`] : []),
    ...columns.map((column) => sql`${part('o', column, column.column)} = ${part('r', column, column.name)}`),
    sql`(r.id is null or o.id <> r.id)`,
  ])
  // With a limit each row is looked up by the index. In a table that has just grown, the planner would read all rows of the company instead.
  const other = isIndexed
    ? sql`cross join lateral (select * from ${name(table)} o where ${isOther} ${sql.raw(mayHaveCopies(resource) ? `order by o.${COPY}` : '')} limit 1) o`
    : sql`join ${name(table)} o on ${isOther}`
  const off = entity.columns.get(switchOf(resource) ?? '')
  return sql`select r.place, o.id::text as id, ${labelOf(entity, 'o')} as label, ${off === undefined ? sql`false` : sql`not o.${name(off.column)}`} as off,
    ${seenSql(entity, at)} as seen
    from ${asked} ${other}`
}

/**
 * Searches without the role. The statement names the company itself.
 *
 * Under row-level security PostgreSQL 15 compares `lower(btrim(…))` only after the policy, because neither function is leakproof: the
 * unique index of the key is not used, although its first column is the company, and each search reads all rows of the company.
 * Measured on 200,000 rows in four companies: 26 ms under the role, 0.1 ms without it, with 0.15 ms for both changes of the role.
 * A function with the rights of its owner takes as long (0.13 ms), but each key would need one, with the labels and the views in it.
 */
const searched = ({ client }: ReadScope, statement: SQL): Promise<readonly Taken[]> =>
  withoutRole(client, () => run<Taken>(client, statement))

/** The row that has the key of each candidate, by its place; all keys are sought in one statement. */
export async function findTaken(
  entity: Entity,
  at: ReadScope,
  candidates: readonly KeyCandidate[],
): Promise<ReadonlyMap<number, Taken>> {
  const byKey = new Map<KeyFields, (readonly [number, KeyCandidate])[]>()
  for (const [place, candidate] of candidates.entries()) {
    const last = candidate.row[lastOf(candidate.key)]
    if (last === null || last === undefined || (typeof last === 'string' && last.trim() === '')) continue
    const sought = byKey.get(candidate.key)
    if (sought === undefined) byKey.set(candidate.key, [[place, candidate]])
    else sought.push([place, candidate])
  }
  if (byKey.size === 0) return new Map()
  const found = await searched(
    at,
    sql`select distinct on (place) * from (${join(
      [...byKey].map(([key, sought]) => takenSql(entity, at, key, sought)),
      ' union all ',
    )}) taken order by place, id`,
  )
  return new Map(found.map((one) => [one.place, one]))
}

/** `CWY is the code of Conway Storage.` */
export function sentenceOf({ resource }: Entity, { key, row }: KeyCandidate, { label, off, seen }: Taken): string {
  const last = lastOf(key)
  const field: Partial<Field> = resource.fields[last] ?? {}
  const noun = inSentence(resource.label)
  const value = String(row[last]).trim()
  const isNamed = label.toLowerCase() === value.toLowerCase()
  const other =
    seen === null ? 'another record' : `${isNamed ? `the ${noun} ` : ''}${label}${off ? ', which is inactive' : ''}`
  const names = key.map((one) => inSentence(fieldLabel(one, resource.fields[one] ?? {})))
  if (field.kind === 'text') return `${value} is the ${names.at(-1)} of ${other}.`
  return `There is already ${/^[aeio]/i.test(noun) ? 'an' : 'a'} ${noun} with this ${names.join(' and ')}: ${other}.`
}

/** The messages stand at the last field of the key that is written. The header names the other record, so that a form can open it. */
function refusalOf(entity: Entity, refused: readonly (readonly [KeyCandidate, Taken])[]): HttpError {
  const errors: Record<string, string[]> = {}
  for (const [candidate, taken] of refused) {
    const at = candidate.key.findLast((field) => candidate.sent[field] !== undefined) ?? lastOf(candidate.key)
    ;(errors[at] ??= []).push(sentenceOf(entity, candidate, taken))
  }
  const [first] = refused.filter(([, { seen }]) => seen !== null)
  return new HttpError(400, errors, first && { Link: `<${first[1].seen}/${first[1].id}>; rel="duplicate"` })
}

/** The values of keys before the writes, by id; they are read where a write does not come with them. */
async function keysBefore(
  entity: Entity,
  at: ReadScope,
  changes: readonly Written[],
  names: readonly string[],
): Promise<ReadonlyMap<unknown, ColumnValues>> {
  const hasKeys = ({ before }: Written): boolean => names.every((name) => before?.[name] !== undefined)
  const known = changes.flatMap((one) => (hasKeys(one) ? [[one.id, one.before ?? {}] as const] : []))
  const ids = changes.flatMap((one) => (one.id === undefined || hasKeys(one) ? [] : [one.id]))
  const found =
    ids.length === 0 ? [] : await find(entity, at, [sql`t.id = ${idsOf(entity, ids)}`], sql``, ['id', ...names])
  return new Map([...known, ...found.map((row) => [row.id, row] as const)])
}

/** Which keys each write changes. Of a row that shares a key, the keys that stay are sought too. */
async function candidatesOf(entity: Entity, at: ReadScope, changes: readonly Written[]) {
  const keys = uniqueSets(entity.resource)
  const names = new Set(keys.flat())
  const initial = initialValues(entity.resource.fields)
  const touched = changes.filter(
    ({ id, values }) => id === undefined || [...names].some((key) => values[key] !== undefined),
  )
  const before = await keysBefore(entity, at, touched, [...names])
  const rekeyed = touched.flatMap(({ id, values }) => {
    const old = id === undefined ? undefined : before.get(id)
    const row = { ...(old ?? initial), ...values }
    const changed = keys.filter(
      (key) => old === undefined || key.some((field) => !isSameInKey(entity, field, row[field], old[field])),
    )
    return changed.length === 0 ? [] : [{ id, values, row, changed }]
  })
  const copies = await copiesAmong(
    entity,
    at,
    rekeyed.flatMap(({ id }) => id ?? []),
  )
  const candidates = rekeyed.flatMap(({ id, values, row, changed }) =>
    (copies.has(String(id)) ? keys : changed).map((key): KeyCandidate => ({
      key,
      id,
      row,
      sent: values,
      isKept: !changed.includes(key),
    })),
  )
  return { candidates, copies }
}

/** The rows that share a key with another one since before keys were refused. */
async function copiesAmong(
  entity: Entity,
  { client }: ReadScope,
  ids: readonly unknown[],
): Promise<ReadonlySet<string>> {
  if (ids.length === 0 || !mayHaveCopies(entity.resource)) return new Set()
  const found = await run<{ id: string }>(
    client,
    sql`select t.id::text as id from ${name(entity.table)} t where t.id = ${idsOf(entity, ids)} and t.${name(COPY)} <> 0`,
  )
  return new Set(found.map(({ id }) => id))
}

/**
 * Throws 400 at the field of each key that another row has. Inactive rows count. A key that is sent unchanged is no
 * error. Returns the ids of the rows that shared a key before the write and share none after it.
 */
export async function requireFreeKeys(
  entity: Entity,
  at: ReadScope,
  changes: readonly Written[],
): Promise<ReadonlySet<unknown>> {
  const { resource } = entity
  if (at.company === undefined || at.isSeed === true || resource.actionOnly || uniqueSets(resource).length === 0)
    return new Set()
  const { candidates, copies } = await candidatesOf(entity, at, changes)
  const taken = await findTaken(entity, at, candidates)
  const conflicts = candidates.flatMap((candidate, place) => {
    const other = taken.get(place)
    return other === undefined ? [] : [[candidate, other] as const]
  })
  const wrong = conflicts.filter(([{ isKept }]) => !isKept)
  const row = wrong[0]?.[0].row
  if (row !== undefined)
    throw refusalOf(
      entity,
      wrong.filter(([candidate]) => candidate.row === row),
    )
  const sharing = new Set(conflicts.map(([{ id }]) => id))
  return new Set(candidates.flatMap(({ id }) => (copies.has(String(id)) && !sharing.has(id) ? [id] : [])))
}

/** The warnings about rows whose key other rows have, where the key only warns; in the order of the rows. */
export async function keyWarnings(
  entity: Entity,
  at: ReadScope,
  rows: readonly ColumnValues[],
): Promise<readonly Errors[]> {
  const keys = entity.resource.keys.flatMap(({ fields, onConflict }) => (onConflict === 'warn' ? [fields] : []))
  if (keys.length === 0 || at.company === undefined) return rows.map(() => ({}))
  const candidates = rows.flatMap((row) =>
    keys.map((key): KeyCandidate => ({ key, id: row['id'], row, sent: row, isKept: false })),
  )
  const taken = await findTaken(entity, at, candidates)
  const warnings = rows.map((): Record<string, readonly string[]> => ({}))
  for (const [place, other] of taken) {
    const candidate = candidates[place]
    const about = warnings[Math.floor(place / keys.length)]
    if (candidate && about) about[lastOf(candidate.key)] = [sentenceOf(entity, candidate, other)]
  }
  return warnings
}
