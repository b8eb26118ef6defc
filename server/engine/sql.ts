/** SQL as composable pieces with parameters, run on one client, with values in the form in which they travel. */
import { sql, type SQL } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import pg from 'pg'

const dialect = new PgDialect()

const INT8 = 20,
  INT8_LIST = 1016,
  DATE = 1082,
  INSTANT = 1184
const instantText = (said: string): string => new Date(`${said.replace(' ', 'T')}${/[+-]\d\d$/.test(said) ? ':00' : ''}`).toISOString()
const listOfNumbers = (said: string): number[] => (said === '{}' ? [] : said.slice(1, -1).split(',').map(Number))
const readers = new Map<number, (said: string) => unknown>([
  [INT8, Number],
  [INT8_LIST, listOfNumbers],
  [DATE, (said) => said],
  [INSTANT, instantText],
])

const types = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    readers.get(oid) ?? (format === 'binary' ? pg.types.getTypeParser(oid, 'binary') : pg.types.getTypeParser(oid, 'text')),
}

export type Client = Pick<pg.PoolClient, 'query'>
type Answer = Record<string, unknown>

export async function run<T extends Answer = Answer>(client: Client, query: SQL): Promise<T[]> {
  const { sql: text, params } = dialect.sqlToQuery(query)
  const { rows } = await client.query<T>({ text, values: params, types: types as pg.CustomTypesConfig })
  return rows
}
export const name = (identifier: string): SQL => sql`${sql.identifier(identifier)}`
/** A list as one parameter, not as one each. */
export const list = (values: readonly unknown[]): SQL => sql`${sql.param(values)}`
export const join = (parts: readonly SQL[], between: string): SQL => sql.join([...parts], sql.raw(between))
/** Every condition; true where there is none. */
export const every = (parts: readonly SQL[]): SQL => (parts.length === 0 ? sql`true` : sql`(${join(parts, ') and (')})`)
