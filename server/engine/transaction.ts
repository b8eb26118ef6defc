/** One unit of work: either as a person, behind the policies of the database, or as the system itself. */
import type pg from 'pg'
import type { Database } from '../db/database.ts'
import { settleDefinitions } from './custom.ts'
import type { Person } from './handler.ts'
import type { Client } from './sql.ts'
import { rowsIn, type RowsOf } from './rows.ts'
import type { Scope } from './scope.ts'

export type Unit = {
  readonly client: Client
  readonly scope: Scope
  /** The moment of the transaction, ISO 8601 UTC. */
  readonly now: string
  readonly rows: RowsOf
}

const SERIALIZATION = new Set(['40001', '40P01'])
const codeOf = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : undefined)

/** What the audit trail calls the reason of what is written: a declared name, so it may stand in the text too. */
const caused = (cause: string): string => (cause === '' ? '' : `, set_config('app.cause', '${cause.replaceAll("'", "''")}', true)`)

async function attempt<T>(db: Database, person: Person | undefined, scope: Scope, work: (unit: Unit) => Promise<T>, cause = ''): Promise<T> {
  const client: pg.PoolClient = await db.pool.connect()
  let broken: Error | undefined
  try {
    // Company and id are numbers of our own making, so they may stand in the text and all of it travels as one.
    const identity =
      person === undefined
        ? ''
        : `, set_config('role', 'highball_app', true), set_config('app.company', '${Number(person.company)}', true), set_config('app.user', '${Number(person.id)}', true)`
    const begun = (await client.query(`begin; select now(), set_config('timezone', 'UTC', true)${identity}${caused(cause)}`)) as unknown as pg.QueryResult<{
      now: Date
    }>[]
    const now = begun.at(-1)?.rows[0]?.now.toISOString() ?? ''
    const result = await work({ client, scope, now, rows: rowsIn({ client, ...scope }) })
    const answers = (await client.query(
      'select pg_current_xact_id_if_assigned() is not null as wrote; commit',
    )) as unknown as pg.QueryResult<{ wrote: boolean }>[]
    settleDefinitions(db, client)
    if (answers[0]?.rows[0]?.wrote === true) db.committed()
    return result
  } catch (error) {
    await client.query('rollback').catch((failed: unknown) => (broken = failed instanceof Error ? failed : new Error(String(failed))))
    throw error
  } finally {
    client.release(broken)
  }
}

/** Whether the work begins again: nothing on the way may take such an error for an answer. */
export const beginsAgain = (error: unknown): boolean => SERIALIZATION.has(String(codeOf(error)))

/** Two transactions that wait for each other: the database ends one of them, and it may simply begin again. */
async function withRetry<T>(work: () => Promise<T>): Promise<T> {
  for (let left = 3; ; left--) {
    try {
      return await work()
    } catch (error) {
      if (left === 0 || !beginsAgain(error)) throw error
    }
  }
}

/**
 * As a person: rows of other companies do not exist. `work` may run again, so it touches nothing but the database.
 * `cause`: the declared action that writes, as `area:name action`; the trail keeps it.
 */
export const transaction = <T>(db: Database, person: Person, work: (unit: Unit) => Promise<T>, cause = ''): Promise<T> =>
  withRetry(() => attempt(db, person, { company: person.company, user: person.id, permissions: person.permissions }, work, cause))

/**
 * As the system, past every policy: sign-in, seeding, upkeep; never for what a request asked for by name.
 * With a company, rows are found and made in it alone; without, `rows` reads over all companies and makes none.
 */
export const systemTransaction = <T>(db: Database, work: (unit: Unit) => Promise<T>, company?: number): Promise<T> =>
  withRetry(() => attempt(db, undefined, { company, user: undefined }, work))
