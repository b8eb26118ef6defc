/** The list of records to fix: what is wrong with rows is listed, and struck off in the transaction that puts it right. */
import { sql } from 'drizzle-orm'
import { recordProblem } from '#model/areas/config/record-problem.resource.ts'
import { readId, entityOf, type Entity } from '../base/entity.ts'
import { labelOf } from '../base/label.ts'
import { list, name, run } from '../base/sql.ts'
import { companyCountry } from './company-country.ts'
import { judgeNewRow } from './judging/judge-row.ts'
import { find, idsOf, lockSql, type ColumnValues, type ReadScope, type RowReader } from './reading/read-rows.ts'
import { deleteRows, insertRows } from './write-rows.ts'
import { judgedAgain, problemsOfRow, type JudgedAgain, type RowProblem } from './problems/row-problems.ts'
import { sharedKeys } from './problems/shared-keys.ts'

type Line = RowProblem & { readonly record: string }

/** The list is brought up to date by the system: the writer may lack the right to see the row that shared the key. */
const asSystem = ({ client, company }: ReadScope): ReadScope => ({ client, company, user: undefined })
const keyOf = (line: ColumnValues): string =>
  JSON.stringify(['record', 'field', 'kind', 'value', 'message'].map((name) => line[name]))

/** Returns what is wrong with the rows now. They are locked, so that nobody mends one while it is judged. */
async function linesOf(
  entity: Entity,
  at: ReadScope,
  judged: JudgedAgain,
  records: readonly string[],
): Promise<readonly Line[]> {
  const ids = records.flatMap((record) => readId(entity, record) ?? [])
  const only = ['id', ...judged.names]
  const rows = await find(entity, at, [sql`t.id = ${idsOf(entity, ids)}`], sql`order by t.id ${lockSql(entity)}`, only)
  const country = await companyCountry(at.client, at.company)
  const shared = await sharedKeys(entity, at)
  return rows.flatMap((row) => {
    const record = String(row.id)
    return [...(shared.get(record) ?? []), ...problemsOfRow(judged, row, country)].map((one) => ({ ...one, record }))
  })
}

async function labelsOf(entity: Entity, { client }: ReadScope, lines: readonly Line[]): Promise<Map<string, string>> {
  const ids = [...new Set(lines.map(({ record }) => record))].flatMap((record) => readId(entity, record) ?? [])
  const found = await run<{ id: string; label: string }>(
    client,
    sql`select t.id::text as id, left(${labelOf(entity, 't')}, 300) as label
      from ${name(entity.table)} t where t.id = ${idsOf(entity, ids)}`,
  )
  return new Map(found.map(({ id, label }) => [id, label]))
}

async function add(entity: Entity, at: ReadScope, lines: readonly Line[]): Promise<void> {
  const problems = entityOf(recordProblem)
  const labels = await labelsOf(entity, at, lines)
  const [clock] = await run<{ now: string }>(at.client, sql`select now() as now`)
  const target = { shown: problems, stored: problems }
  const rows = lines.map((line) => ({
    ...line,
    resource: entity.name,
    label: labels.get(line.record) ?? '',
    found_at: clock?.now ?? null,
  }))
  await insertRows(
    problems,
    at,
    rows.map((row) => judgeNewRow(target, at, row)),
  )
}

/** Returns the lines of the rows, and those of all shared keys of the resource: a written row may have been the other one. */
const listedOf = (entity: Entity, at: ReadScope, records: readonly string[]): Promise<RowReader[]> =>
  find(
    entityOf(recordProblem),
    at,
    [sql`t.resource = ${entity.name}`, sql`(t.record = any(${list(records)}::text[]) or t.kind = 'key')`],
    sql``,
  )

/** Returns the ids of the listed rows of the resource. */
export async function listedRecords(entity: Entity, at: ReadScope): Promise<readonly string[]> {
  const lines = await find(entityOf(recordProblem), at, [sql`t.resource = ${entity.name}`], sql``, ['record'])
  return lines.map((line) => String(line['record']))
}

/** Judges the rows, and those that are listed with them, and brings the list up to date. */
export async function judgeAgain(
  entity: Entity,
  scope: ReadScope,
  judged: JudgedAgain,
  given: readonly string[],
  listed?: readonly RowReader[],
): Promise<void> {
  const at = asSystem(scope)
  const before = listed ?? (await listedOf(entity, at, given))
  const records = [...new Set([...given, ...before.map((line) => String(line['record']))])]
  const lines = await linesOf(entity, at, judged, records)
  const known = new Set(before.map(keyOf))
  const wrong = new Set(lines.map(keyOf))
  const gone = before.filter((line) => !wrong.has(keyOf(line)))
  const fresh = lines.filter((line) => !known.has(keyOf(line)))
  if (gone.length > 0)
    await deleteRows(
      entityOf(recordProblem),
      at,
      gone.map(({ id }) => id),
    )
  if (fresh.length > 0) await add(entity, at, fresh)
}

/**
 * Takes off the list what a change or a deletion of rows has put right, in the same transaction. `fields`: the written
 * fields. A write cannot make a problem, so that only listed rows are judged.
 */
export async function strikeOff(
  entity: Entity,
  scope: ReadScope,
  ids: readonly unknown[],
  fields?: readonly string[],
): Promise<void> {
  const judged = scope.isSeed === true || scope.company === undefined ? undefined : judgedAgain(entity)
  if (judged === undefined || fields?.some((field) => judged.names.includes(field)) === false) return
  const listed = await listedOf(entity, asSystem(scope), ids.map(String))
  if (listed.length > 0)
    await judgeAgain(
      entity,
      scope,
      judged,
      listed.map((line) => String(line['record'])),
      listed,
    )
}
