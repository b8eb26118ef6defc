/**
 * Tells a PostgreSQL from a pooler in front of it, such as PgBouncer, that gives each transaction another connection. Changes would reach
 * other processes late there, and statements would have no time limit; both would be noticed only under load.
 */
import type pg from 'pg'
import { SettingError } from '#server/project/setting-error.ts'

const advice = 'Highball pools connections by itself (HIGHBALL_CONNECTIONS), so name PostgreSQL itself in DATABASE_URL.'
const refused = (what: string): SettingError => new SettingError(`DATABASE_URL leads to a pooler ${what}. ${advice}`)

const backendOf = async (client: pg.PoolClient): Promise<number> =>
  (await client.query<{ backend: number }>('select pg_backend_pid() as backend')).rows[0]?.backend ?? 0

/** Whether two connections are answered by one process of PostgreSQL: each has its own, unless a pooler shares them out. */
async function areShared(one: pg.PoolClient, other: pg.PoolClient): Promise<boolean> {
  for (let tried = 0; tried < 3; tried++) if ((await backendOf(one)) === (await backendOf(other))) return true
  return false
}

/** `statement`: the time limit of a statement of the first pool, in ms. @throws SettingError, which says what would be missing. */
export async function requireSessions(pool: pg.Pool, otherPool: pg.Pool, statement: number): Promise<void> {
  const clients: pg.PoolClient[] = []
  try {
    for (const each of [pool, otherPool]) clients.push(await each.connect())
    const [one, other] = clients
    if (one && other && (await areShared(one, other)))
      throw refused('that shares connections between transactions, so nothing could be listened for')
    const { rows } = await pool.query<{ setting: string }>(
      `select setting from pg_settings where name = 'statement_timeout'`,
    )
    if (Number(rows[0]?.setting) !== statement) throw refused('that drops the time limits of statements')
  } catch (error) {
    const message = error instanceof Error ? error.message : ''
    const parameter = /unsupported startup parameter: (\w+)/.exec(message)?.[1]
    throw parameter === undefined
      ? error
      : refused(`that refuses ${parameter}, and with it the time limits of statements`)
  } finally {
    for (const client of clients) client.release()
  }
}
