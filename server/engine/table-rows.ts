/** Rows of a table as they are written: judged, derived, referred, in few statements. Views come here with the rows of their base (rows.ts). */
import { sql, type SQL } from 'drizzle-orm'
import type { Fields } from '#model/field.ts'
import { attempt } from '#model/rules/out-of-range.ts'
import { initialValues, isClean, validate } from '#model/validate.ts'
import { judgeDefinitions, noteWrite, parted, writeAdditional } from './custom.ts'
import type { Column, Entity } from './entity.ts'
import { invalid, notFound } from './fault.ts'
import { chunks, getMany, idsOf, type Found, type Values, type Within } from './found.ts'
import { refuseHeld } from './holders.ts'
import { columnsSql } from './query.ts'
import { checkReferences, forget } from './references.ts'
import { within } from './scope.ts'
import { every, join, name, run } from './sql.ts'

const writable = new WeakMap<Entity, Fields>()
function writableIn(entity: Entity): Fields {
  const known = writable.get(entity)
  if (known !== undefined) return known
  const fields = Object.fromEntries(
    [...entity.written.values()].map(({ name: key, field }) => {
      const { readOnly: _readOnly, ...rest } = field
      return [key, field.writeOnly === true ? { ...rest, maxLength: 1000 } : rest]
    }),
  )
  writable.set(entity, fields)
  return fields
}

/** The server writes what is read-only to clients; everything else is judged as theirs is. */
function judge(entity: Entity, values: Values, mode: 'create' | 'patch'): void {
  const errors = validate(writableIn(entity), values, mode)
  if (!isClean(errors)) throw invalid(errors)
}

const recordset = (columns: readonly Column[], values: readonly Values[]): SQL =>
  sql`jsonb_to_recordset(${JSON.stringify(values)}::jsonb) as r(${join(
    columns.map(({ name: key, type }) => sql`${name(key)} ${sql.raw(type)}`),
    ', ',
  )})`

/** What the declaration derives from the row as it will stand. Its fields are nobody's to set, so it has the last word. */
function withDerived(entity: Entity, before: Values, values: Values): Values {
  const { derive } = entity.resource
  if (derive === undefined) return values
  const found = attempt(() => derive({ ...before, ...values }))
  if ('fault' in found) throw invalid({ [found.fault.field ?? 'non_field_errors']: [found.fault.message] })
  const derived = found.value
  judge(entity, derived, 'patch')
  return { ...values, ...derived }
}

export async function insertRows(entity: Entity, at: Within, given: readonly Values[]): Promise<Found[]> {
  const { resource } = entity
  const additional = given.map((values) => parted(values)[1])
  if (at.company === undefined) throw new Error(`A ${resource.label} is made for a company; say for which`)
  const creators = [...entity.written.values()].filter(({ field }) => field.creator === true && at.user !== undefined)
  const initial = initialValues(resource.fields)
  const said = given.map((values): Values => ({
    ...Object.fromEntries(creators.map(({ name: key }) => [key, at.user])),
    ...Object.fromEntries(Object.entries(parted(values)[0]).filter(([, value]) => value !== undefined)),
  }))
  for (const values of said) judge(entity, values, 'create')
  const made = said.map((values) => withDerived(entity, initial, values))
  noteWrite(entity, at)
  await judgeDefinitions(entity, at, made.map((values) => ({ values })))
  await checkReferences(entity, at, made)
  const columns = [...entity.written.values()]
  const owners: [string, number][] = [
    ...(resource.tenancy === 'own' ? [] : [['company_id', at.company] as [string, number]]),
    ...(resource.tenancy === 'user' && at.user !== undefined ? [['user_id', at.user] as [string, number]] : []),
  ]
  const into = join([...owners.map(([column]) => name(column)), ...columns.map(({ column }) => name(column))], ', ')
  const from = join([...owners.map(([, value]) => sql`${value}::bigint`), ...columns.map(({ name: key }) => sql`r.${name(key)}`)], ', ')
  const found: Found[] = []
  for (const some of chunks(made))
    found.push(
      ...(await run<Found>(
        at.client,
        sql`insert into ${name(entity.table)} as t (${into}) select ${from} from ${recordset(
          columns,
          some.map((values) => ({ ...initial, ...values })),
        )} returning ${columnsSql(entity)}`,
        true,
      )),
    )
  await writeAdditional(entity, at, found.map(({ id }, index) => ({ id, values: additional[index] ?? {} })))
  return found
}

export type Patch = { readonly id: unknown; readonly values: Values }

export async function updateRows(entity: Entity, at: Within, changes: readonly Patch[]): Promise<Found[]> {
  const said = changes.map(({ id, values }): Patch => ({
    id,
    values: Object.fromEntries(Object.entries(parted(values)[0]).filter(([, value]) => value !== undefined)),
  }))
  for (const { values } of said) judge(entity, values, 'patch')
  // Held from here on: what is derived follows from the row as it stands, not from one that was read before another changed it.
  const standing = entity.resource.derive === undefined ? [] : await getMany(entity, at, said.map(({ id }) => id), true)
  const clean = said.map(({ id, values }, index): Patch => ({ id, values: withDerived(entity, standing[index] ?? {}, values) }))
  noteWrite(entity, at)
  await judgeDefinitions(entity, at, clean)
  await writeAdditional(entity, at, changes.map(({ id, values }) => ({ id, values: parted(values)[1] })))
  await checkReferences(
    entity,
    at,
    clean.map(({ values }) => values),
  )
  // Changes of the same fields travel together: five hundred tickets to one status are one statement.
  const alike = new Map<string, Patch[]>()
  for (const change of clean) {
    const fields = Object.keys(change.values).sort().join()
    const group = alike.get(fields)
    if (group === undefined) alike.set(fields, [change])
    else group.push(change)
  }
  const found = new Map<unknown, Found>()
  for (const [fields, group] of alike)
    for (const some of chunks(group)) {
      const columns =
        fields === ''
          ? []
          : fields
              .split(',')
              .map((key) => entity.written.get(key))
              .filter((column) => column !== undefined)
      const id = entity.columns.get('id') as Column
      const set = join(
        columns.length === 0 ? [sql`id = t.id`] : columns.map(({ column, name: key }) => sql`${name(column)} = r.${name(key)}`),
        ', ',
      )
      const rows = await run<Found>(
        at.client,
        sql`update ${name(entity.table)} t set ${set} from ${recordset(
          [id, ...columns],
          some.map((change) => ({ id: change.id, ...change.values })),
        )} where ${every([sql`t.id = r.id`, ...within(entity, at, 't')])} returning ${columnsSql(entity)}`,
        true,
      )
      for (const row of rows) found.set(row.id, row)
    }
  return clean.map(({ id }) => {
    const row = found.get(id)
    if (row === undefined) throw notFound()
    return row
  })
}

/** What names a row decides what becomes of its removal: it is removed too, forgets it, or holds it (409). `called`: the view through which they go. */
export async function deleteRows(entity: Entity, at: Within, ids: readonly unknown[], called = entity): Promise<void> {
  noteWrite(entity, at)
  for (const some of chunks([...new Set(ids)])) {
    await refuseHeld(entity, at, some, called)
    await forget(entity, at, some)
    const gone = await run(
      at.client,
      sql`delete from ${name(entity.table)} t where ${every([sql`t.id = ${idsOf(entity, some)}`, ...within(entity, at, 't')])} returning t.id`,
    )
    if (gone.length < some.length) throw notFound()
  }
}
