/** A place about so far into a list, found by a sample: what skips five million rows reads six thousand. */
import { sql } from 'drizzle-orm'
import type { Entity } from '../../base/entity.ts'
import { invalid } from '../../base/http-error.ts'
import { join, name, run } from '../../base/sql.ts'
import { orderBySql, type PositionValues } from '../keyset.ts'
import type { ListQuery, QueryWords } from '../reading/query.ts'
import { LEAST, mayBeSampled, sampleSql } from './sample.ts'
import type { Unit } from '../transaction.ts'

/** How far into the list, from 0 to 1. Undefined if the query does not say. */
export function readNear({ near, after }: QueryWords): number | undefined {
  if (near === undefined) return undefined
  if (after !== '') throw invalid({ near: ['Only with an empty after.'] })
  if (typeof near !== 'string' || !/^(0|1|0?\.\d{1,12})$/.test(near))
    throw invalid({ near: ['Must be a number from 0 to 1.'] })
  return Number(near)
}

/**
 * The values by which the row there is ordered. Undefined where the list is short, or where too few rows of the sample are in it.
 */
export async function placeNear(
  { client, scope }: Unit,
  entity: Entity,
  { where, order, sortKeys }: ListQuery,
  near: number,
): Promise<PositionValues | undefined> {
  if (!(await mayBeSampled(client, entity, scope))) return undefined
  const keys = sortKeys.map(({ at }, index) => sql`${at} as ${name(`place_${index}`)}`)
  const counted = sql`select ${join(keys, ', ')},
      row_number() over (order by ${orderBySql(sortKeys, false)}) as nth, count(*) over () as many
    ${sampleSql(entity, scope, where, order.joins)}`
  const [row] = await run(
    client,
    sql`select ${join(
      sortKeys.map((_, index) => sql`${name(`place_${index}`)}::text`),
      ', ',
    )} from (${counted}) one where nth = greatest(1, ceil(${near}::float8 * many)) and many >= ${LEAST}`,
  )
  return (
    row &&
    sortKeys.map((_, index) => (typeof row[`place_${index}`] === 'string' ? String(row[`place_${index}`]) : null))
  )
}
