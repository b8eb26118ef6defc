/** Writes judged rows to their table, many in few statements. Views arrive here as rows of their base (rows.ts). */
import { sql, type SQL } from 'drizzle-orm'
import { initialValues } from '#model/kernel/validate.ts'
import { COPY } from '#server/db/tables/key-parts.ts'
import { noteWrite } from '../base/definition-cache.state.ts'
import type { Column, Entity } from '../base/entity.ts'
import { notFound } from '../base/http-error.ts'
import { every, join, name, run } from '../base/sql.ts'
import { tenantSql } from '../base/tenant-scope.ts'
import { checkAttachments, checkChains, checkCircles } from './attachments.ts'
import type { JudgedValues } from './judging/judge-row.ts'
import { checkDefinitions, writeCustomValues } from './custom-values.ts'
import { requireMayGrant } from './judging/judge-grants.ts'
import { requireNotHeld } from './judging/judge-holders.ts'
import { requireFreeKeys } from './judging/key-conflicts.ts'
import { judgeChangesByFacts, judgeNewByFacts, type RowUpdate } from './judging/judge-facts.ts'
import { FEW, isReckonedTogether, selectOfPage } from './together/page-sql.ts'
import { columnsSql } from './reading/query.ts'
import { asPermitted, chunks, idsOf, type ReadScope, type RowReader, type ColumnValues } from './reading/read-rows.ts'
import { checkReferences, removeFromLists } from './references.ts'
import { refuseIfReferenced } from './referrers.ts'

const recordset = (columns: readonly Column[], values: readonly ColumnValues[]): SQL =>
  sql`jsonb_to_recordset(${JSON.stringify(values)}::jsonb) as r(${join(
    columns.map(({ name: key, type }) => sql`${name(key)} ${sql.raw(type)}`),
    ', ',
  )})`

/** The rows that a statement writes, in its order, as they are read. `only`: the fields that are read. */
function writtenSql(whole: Entity, at: ReadScope, count: number, write: SQL, only?: readonly string[]): SQL {
  const entity = asPermitted(whole, at)
  return count > FEW && isReckonedTogether(entity, only)
    ? selectOfPage(entity, only, sql`${write} returning t.*`, (shown, from) => sql`${columnsSql(shown, only)} ${from}`)
    : sql`${write} returning ${columnsSql(entity, only)}`
}

/** `known`: values of each row that follow from others, whatever it was judged to have. `only`: as of `updateRows`. */
export async function insertRows(
  entity: Entity,
  at: ReadScope,
  judged: readonly JudgedValues[],
  {
    known = [],
    only,
  }: { readonly known?: readonly ColumnValues[]; readonly only?: readonly string[] | undefined } = {},
): Promise<RowReader[]> {
  const { resource } = entity
  if (at.company === undefined) throw new Error(`A ${resource.label} is made for a company; say for which`)
  const initial = initialValues(resource.fields)
  await requireNotHeld(
    entity,
    at,
    judged.map(({ declared }) => ({ values: declared })),
  )
  const values = await judgeNewByFacts(
    entity,
    at,
    initial,
    judged.map(({ declared }) => declared),
  )
  const made = known.length === 0 ? values : values.map((one, index) => ({ ...one, ...known[index] }))
  noteWrite(entity, at)
  await checkDefinitions(
    entity,
    at,
    made.map((values) => ({ values })),
  )
  await checkReferences(
    entity,
    at,
    made.map((values) => ({ values })),
  )
  await checkAttachments(
    entity,
    at,
    made.map((values) => ({ values })),
  )
  await requireMayGrant(
    entity,
    at,
    made.map((values) => ({ values })),
  )
  await requireFreeKeys(
    entity,
    at,
    made.map((values) => ({ values })),
  )
  const columns = [...entity.written.values()]
  const owners: [string, number][] = [
    ...(resource.tenancy === 'own' ? [] : [['company_id', at.company] as [string, number]]),
    ...(resource.tenancy === 'user' && at.user !== undefined ? [['user_id', at.user] as [string, number]] : []),
  ]
  const into = join([...owners.map(([column]) => name(column)), ...columns.map(({ column }) => name(column))], ', ')
  const from = join(
    [...owners.map(([, value]) => sql`${value}::bigint`), ...columns.map(({ name: key }) => sql`r.${name(key)}`)],
    ', ',
  )
  const found: RowReader[] = []
  for (const some of chunks(made))
    found.push(
      ...(await run<RowReader>(
        at.client,
        writtenSql(
          entity,
          at,
          some.length,
          sql`insert into ${name(entity.table)} as t (${into}) select ${from} from ${recordset(
            columns,
            some.map((values) => ({ ...initial, ...values })),
          )}`,
          only,
        ),
        true,
      )),
    )
  await checkChains(
    entity,
    at,
    found.map(({ id }, index) => ({ id, values: made[index] ?? {} })),
  )
  await writeCustomValues(
    entity,
    at,
    found.map(({ id }, index) => ({ id, values: judged[index]?.custom ?? {} })),
  )
  return found
}

/** `before`: as of a `RowUpdate`. */
export type JudgedChange = {
  readonly id: unknown
  readonly values: JudgedValues
  readonly before?: ColumnValues | undefined
}

/** `only`: the fields that are answered, where the caller does not need the whole rows. */
export async function updateRows(
  entity: Entity,
  at: ReadScope,
  changes: readonly JudgedChange[],
  only?: readonly string[],
): Promise<RowReader[]> {
  const given = changes.map(({ id, values, before }) => ({ id, values: values.declared, ...(before && { before }) }))
  await requireNotHeld(entity, at, given)
  const declared = await judgeChangesByFacts(entity, at, given)
  noteWrite(entity, at)
  await checkDefinitions(entity, at, declared)
  await writeCustomValues(
    entity,
    at,
    changes.map(({ id, values }) => ({ id, values: values.custom })),
  )
  await checkReferences(entity, at, declared)
  await checkAttachments(entity, at, declared)
  await requireMayGrant(entity, at, declared)
  const unshared = await requireFreeKeys(entity, at, declared)
  // Changes of the same fields travel together: five hundred tickets to one status are one statement.
  const alike = new Map<string, RowUpdate[]>()
  for (const change of declared) {
    const fields = [...Object.keys(change.values).sort(), ...(unshared.has(change.id) ? [COPY] : [])].join()
    const group = alike.get(fields)
    if (group === undefined) alike.set(fields, [change])
    else group.push(change)
  }
  const found = new Map<unknown, RowReader>()
  for (const [names, group] of alike)
    for (const some of chunks(group)) {
      const fields = names === '' ? [] : names.split(',')
      const columns = fields.map((key) => entity.written.get(key)).filter((column) => column !== undefined)
      const id = entity.columns.get('id') as Column
      const set = join(
        columns.length === 0
          ? [sql`id = t.id`]
          : [
              ...columns.map(({ column, name: key }) => sql`${name(column)} = r.${name(key)}`),
              ...(fields.includes(COPY) ? [sql`${name(COPY)} = 0`] : []),
            ],
        ', ',
      )
      const rows = await run<RowReader>(
        at.client,
        writtenSql(
          entity,
          at,
          some.length,
          sql`update ${name(entity.table)} t set ${set} from ${recordset(
            [id, ...columns],
            some.map((change) => ({ id: change.id, ...change.values })),
          )} where ${every([sql`t.id = r.id`, ...tenantSql(entity, at, 't')])}`,
          only,
        ),
        true,
      )
      for (const row of rows) found.set(row.id, row)
    }
  await checkChains(entity, at, declared)
  await checkCircles(entity, at, declared)
  return declared.map(({ id }) => {
    const row = found.get(id)
    if (row === undefined) throw notFound()
    return row
  })
}

/** Each reference declares what a deletion does: delete the referrer, clear it, or refuse (409). `called`: the view used by the caller. */
export async function deleteRows(
  entity: Entity,
  at: ReadScope,
  ids: readonly unknown[],
  called = entity,
): Promise<void> {
  const once = [...new Set(ids)]
  await requireNotHeld(
    entity,
    at,
    once.map((id) => ({ id, values: {} })),
    true,
  )
  await requireMayGrant(
    entity,
    at,
    once.map((id) => ({ id, values: {} })),
    true,
  )
  noteWrite(entity, at)
  for (const some of chunks(once)) {
    await refuseIfReferenced(entity, at, some, called)
    await removeFromLists(entity, at, some)
    const gone = await run(
      at.client,
      sql`delete from ${name(entity.table)} t where ${every([sql`t.id = ${idsOf(entity, some)}`, ...tenantSql(entity, at, 't')])} returning t.id`,
    )
    if (gone.length < some.length) throw notFound()
  }
}
