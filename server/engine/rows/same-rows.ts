/** Finds the rows that new ones with the same values in `sameRow` of their resource stand for. */
import { sql, type SQL } from 'drizzle-orm'
import { initialValues } from '#model/kernel/validate.ts'
import { entityNamed, type Column, type Entity } from '../base/entity.ts'
import { every, join, name, run } from '../base/sql.ts'
import { tenantSql } from '../base/tenant-scope.ts'
import type { JudgedValues } from './judging/judge-row.ts'
import { getMany, type ReadScope, type RowReader } from './reading/read-rows.ts'

/** An index finds rows by `=`; only columns that may be empty are compared in both ways. */
function isSameSql({ column, name: key }: Column, isRequired: boolean): SQL {
  const [there, sent] = [sql`t.${name(column)}`, sql`r.${name(key)}`]
  return isRequired ? sql`${there} = ${sent}` : sql`(${there} = ${sent} or ${there} is null and ${sent} is null)`
}

/** The row that each new one stands for, in the order of the new ones; undefined where there is none. All are found by one statement. */
export async function sameRowsAs(
  { name: named, resource: { sameRow = [] } }: Pick<Entity, 'name' | 'resource'>,
  at: ReadScope,
  judged: readonly JudgedValues[],
): Promise<readonly (RowReader | undefined)[]> {
  const whole = entityNamed(named)
  const { fields } = whole.resource
  const columns = sameRow.map((key): Column => {
    const column = whole.columns.get(key)
    if (column === undefined) throw new Error(`${named} has no field ${key}`)
    return column
  })
  const initial = initialValues(fields)
  const sent = judged.map(({ declared }, place) => ({
    place,
    ...Object.fromEntries(sameRow.map((key) => [key, declared[key] ?? initial[key] ?? null])),
  }))
  const typed = columns.map(({ name: key, type }) => sql`${name(key)} ${sql.raw(type)}`)
  const found = await run<{ place: number; id: number | string }>(
    at.client,
    // The limit tells the planner how many rows there are, so that few are looked up by the index.
    sql`select distinct on (r.place) r.place, t.id
      from (select * from jsonb_to_recordset(${JSON.stringify(sent)}::jsonb) as k(place integer, ${join(typed, ', ')})
        limit ${sql.raw(String(sent.length))}) r
      join ${name(whole.table)} t on ${every([
        ...tenantSql(whole, at, 't', true),
        ...columns.map((column) => isSameSql(column, fields[column.name]?.required === true)),
      ])} order by r.place, t.id`,
  )
  const rows = await getMany(
    whole,
    at,
    found.map(({ id }) => id),
    false,
  )
  const byPlace = new Map(found.map(({ place }, index) => [place, rows[index]]))
  return judged.map((_, place) => byPlace.get(place))
}

export const sameRowAs = async (
  entity: Pick<Entity, 'name' | 'resource'>,
  at: ReadScope,
  judged: JudgedValues,
): Promise<RowReader | undefined> => (await sameRowsAs(entity, at, [judged]))[0]
