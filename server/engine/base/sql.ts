/** SQL as composable pieces with parameters, run on one client; values come back as the API has them. */
import { createHash } from 'node:crypto'
import { sql, type SQL } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import pg from 'pg'
import { MOST_PARAMETERS, tooMany } from '#model/kernel/limits.ts'
import type { AnswerLimit } from '#server/db/times.ts'
import { invalid } from './http-error.ts'
import { preparedName } from './prepared-statements.state.ts'

const dialect = new PgDialect()

const INT8 = 20,
  INT8_LIST = 1016,
  DATE = 1082,
  INSTANT = 1184
/** Most instants are cut to their form: a table of many rows is read twice as fast as by making a date of each. */
const instantText = (text: string): string =>
  text.charAt(4) === '-' && text.endsWith('+00')
    ? `${text.slice(0, 10)}T${text.slice(11, 19)}.${text.slice(20, -3).slice(0, 3).padEnd(3, '0')}Z`
    : new Date(`${text.replace(' ', 'T')}${/[+-]\d\d$/.test(text) ? ':00' : ''}`).toISOString()
const listOfNumbers = (text: string): number[] => (text === '{}' ? [] : text.slice(1, -1).split(',').map(Number))
const readers = new Map<number, (text: string) => unknown>([
  [INT8, Number],
  [INT8_LIST, listOfNumbers],
  [DATE, (text) => text],
  [INSTANT, instantText],
])

const types = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    readers.get(oid) ??
    (format === 'binary' ? pg.types.getTypeParser(oid, 'binary') : pg.types.getTypeParser(oid, 'text')),
}

export type Client = Pick<pg.PoolClient, 'query'>
export type SqlRow = Record<string, unknown>

/** The statement with its parameters. A list is one parameter (`list`), so only a question that no limit caught can have too many. */
export function statementOf(query: SQL): { readonly text: string; readonly values: unknown[] } {
  const { sql: text, params: values } = dialect.sqlToQuery(query)
  if (values.length > MOST_PARAMETERS)
    throw invalid({ non_field_errors: [tooMany(MOST_PARAMETERS, values.length, 'values in one question')] })
  return { text, values }
}

/**
 * `again`: a statement that is often repeated and whose plan does not depend on its parameters. It is planned once for each connection.
 * `limit`: a shorter time for its answer than the connection allows.
 */
export async function run<T extends SqlRow = SqlRow>(
  client: Client,
  query: SQL,
  again = false,
  limit: AnswerLimit = {},
): Promise<T[]> {
  const { text, values } = statementOf(query)
  const known = again ? preparedName(client, text) : undefined
  const { rows } = await client.query<T>({
    ...limit,
    ...(known !== undefined && { name: known }),
    text,
    values,
    types: types as pg.CustomTypesConfig,
  })
  return rows
}
/** Alike for statements that are alike, parameters included, and for the same `more`. */
export function fingerprint(query: SQL, more: readonly unknown[]): string {
  const { text, values } = statementOf(query)
  return createHash('sha256')
    .update(JSON.stringify([text, values, more]))
    .digest('hex')
}
/** A piece without parameters, rendered to text once. */
export const written = (piece: SQL): SQL => sql.raw(dialect.sqlToQuery(piece).sql)
export const name = (identifier: string): SQL => sql`${sql.identifier(identifier)}`
/** A list as one parameter instead of one for each item. */
export const list = (values: readonly unknown[]): SQL => sql`${sql.param(values)}`
export const join = (parts: readonly SQL[], between: string): SQL => sql.join([...parts], sql.raw(between))
/** All conditions; true if there are none. */
export const every = (parts: readonly SQL[]): SQL => (parts.length === 0 ? sql`true` : sql`(${join(parts, ') and (')})`)
