/**
 * A sample of a company's rows, and what follows from it: *about* figures of lists that take too long to count, and places in the middle of
 * them. It is read by the index on company and id alone, from places spread over the ids, so it costs the same among ten million rows as
 * among a hundred thousand.
 */
import { sql, type SQL } from 'drizzle-orm'
import { additionalJoins } from '../../base/custom-fields-sql.ts'
import type { Entity } from '../../base/entity.ts'
import { every, name, type Client } from '../../base/sql.ts'
import { tenantSql, type TenantScope } from '../../base/tenant-scope.ts'
import { explained } from './explained.ts'

/** Places that it is read from, and rows at each. */
const [PLACES, EACH] = [100, 64] as const
/** Of fewer rows than this everything is counted. */
const FEW = 200_000
/** Fewer rows of a sample say too little. */
export const LEAST = 50

/** Of rows that belong to a person, to a pair of companies, or to nobody, all are counted; and of those that a view makes. */
const isOfCompany = ({ resource: { tenancy, storage, viewOf } }: Entity, { company }: TenantScope): boolean =>
  company !== undefined && tenancy === 'company' && storage === undefined && viewOf?.shared === undefined

/** The company's rows by what the database knows of the table, without reading any. */
const rowsKnown = async (client: Client, entity: Entity, scope: TenantScope): Promise<number> =>
  isOfCompany(entity, scope)
    ? explained(client, sql`select 1 from ${name(entity.table)} t where ${every(tenantSql(entity, scope, 't', true))}`)
    : 0

/** Where the sample is read from: as many ids, evenly spread. Reckoned by themselves (`offset 0`), so that the index is entered at each. */
function placesSql({ table, uuid }: Entity, scope: TenantScope): SQL {
  if (uuid) return sql`(select md5(n::text)::uuid as at from generate_series(1, ${PLACES}) n offset 0)`
  const edge = (order: string): SQL =>
    sql`(select id from ${name(table)} where company_id = ${scope.company ?? 0} order by id ${sql.raw(order)} limit 1)`
  return sql`(select low + ((high - low) * (n - 1.0) / ${PLACES})::bigint as at
    from (select ${edge('asc')} as low, ${edge('desc')} as high) ends, generate_series(1, ${PLACES}) n offset 0)`
}

/** In place of the table, under the same alias. */
export function sampleSql(entity: Entity, scope: TenantScope, where: readonly SQL[], joins: SQL = sql``): SQL {
  const rows = sql`select * from ${name(entity.table)} one
    where one.company_id = ${scope.company ?? 0} and one.id >= place.at order by one.id limit ${EACH}`
  return sql`from (select taken.* from ${placesSql(entity, scope)} place cross join lateral (${rows}) taken) t
    ${additionalJoins(entity)} ${joins} where ${every(where)}`
}

/** Whether a sample says something: of rows that a company has many of, in a table that is read by their ids. */
export async function mayBeSampled(client: Client, entity: Entity, scope: TenantScope): Promise<boolean> {
  return (await rowsKnown(client, entity, scope)) >= FEW
}

/** How many rows of the company one row of the sample stands for. Undefined where everything is counted. */
export async function weightOf(client: Client, entity: Entity, scope: TenantScope): Promise<number | undefined> {
  const known = await rowsKnown(client, entity, scope)
  return known < FEW ? undefined : known / (PLACES * EACH)
}
