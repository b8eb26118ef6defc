/** SQL as composable pieces with parameters, run on one client, with values in the form in which they travel. */
import { randomUUID } from 'node:crypto'
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

const MOST_PREPARED = 400
const prepared = new Map<string, number>()
const connections = new WeakMap<Client, string>()
/** A name of its own for each connection: the embedded database may give a new one the session of one that broke. */
function preparedName(client: Client, text: string): string | undefined {
  const known = prepared.get(text) ?? (prepared.size < MOST_PREPARED ? prepared.size : undefined)
  if (known === undefined) return undefined
  prepared.set(text, known)
  const connection = connections.get(client) ?? randomUUID().slice(0, 8)
  connections.set(client, connection)
  return `s${connection}${known}`
}

/** `again`: a statement that comes again and again and whose plan does not depend on what is asked. It is planned once a connection. */
export async function run<T extends Answer = Answer>(client: Client, query: SQL, again = false): Promise<T[]> {
  const { sql: text, params } = dialect.sqlToQuery(query)
  const known = again ? preparedName(client, text) : undefined
  const { rows } = await client.query<T>({ ...(known !== undefined && { name: known }), text, values: params, types: types as pg.CustomTypesConfig })
  return rows
}
const asSaid = { getTypeParser: () => (said: string) => said }
/** Rows as lists of what the database wrote down, nothing read or named: for a million of them that is most of the work. */
export async function runAsSaid(client: Client, query: SQL): Promise<(string | null)[][]> {
  const { sql: text, params } = dialect.sqlToQuery(query)
  const { rows } = await client.query<(string | null)[]>({ text, values: params, rowMode: 'array', types: asSaid as unknown as pg.CustomTypesConfig })
  return rows
}
/** A piece without parameters, written out once and for all. */
export const written = (piece: SQL): SQL => sql.raw(dialect.sqlToQuery(piece).sql)
export const name = (identifier: string): SQL => sql`${sql.identifier(identifier)}`
/** A list as one parameter, not as one each. */
export const list = (values: readonly unknown[]): SQL => sql`${sql.param(values)}`
export const join = (parts: readonly SQL[], between: string): SQL => sql.join([...parts], sql.raw(between))
/** Every condition; true where there is none. */
export const every = (parts: readonly SQL[]): SQL => (parts.length === 0 ? sql`true` : sql`(${join(parts, ') and (')})`)
