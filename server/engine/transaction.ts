/** One unit of work: either as a person, behind the policies of the database, or as the system itself. */
import { setTimeout } from 'node:timers/promises'
import type pg from 'pg'
import type { Database } from '../db/database.ts'
import { settleDefinitions } from './custom.ts'
import { Fault } from './fault.ts'
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
  /** Nobody waits for the answer any more: nothing more needs to be asked. */
  readonly isLeft: () => boolean
}

const SERIALIZATION = new Set(['40001', '40P01'])
const codeOf = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : undefined)

/** What the audit trail calls the reason of what is written: a declared name, so it may stand in the text too. */
const caused = (cause: string): string => (cause === '' ? '' : `, set_config('app.cause', '${cause.replaceAll("'", "''")}', true)`)

/** `left`: nobody waits for the answer any more; of a transaction that only reads. */
type How = { readonly cause?: string; readonly left?: AbortSignal }
const AGAIN = 100
/** What nobody hears. */
const givenUp = (): Fault => new Fault(499, { detail: 'Given up: nobody waits for it.' })

async function attempt<T>(db: Database, person: Person | undefined, scope: Scope, work: (unit: Unit) => Promise<T>, { cause = '', left }: How = {}): Promise<T> {
  const client: pg.PoolClient = await db.pool.connect()
  const isLeft = (): boolean => left?.aborted === true
  // It waited for its turn in vain.
  if (isLeft()) {
    client.release()
    throw givenUp()
  }
  let broken: Error | undefined
  let backend = 0
  let ending: Promise<void> | undefined
  const over = new AbortController()
  /** Said again for as long as the work goes on: an order that arrives between two statements ends neither. */
  const endAll = async (): Promise<void> => {
    while (!over.signal.aborted) {
      await db.cancel(backend)
      await setTimeout(AGAIN, undefined, { ref: false, signal: over.signal }).catch(() => undefined)
    }
  }
  const end = (): void => void (ending = endAll())
  /** The connection goes to somebody else only when the order to end its statement has arrived: it must not hit theirs. */
  const stay = async (): Promise<void> => {
    over.abort()
    left?.removeEventListener('abort', end)
    await ending
  }
  try {
    // Company and id are numbers of our own making, so they may stand in the text and all of it travels as one.
    const identity =
      person === undefined
        ? ''
        : `, set_config('role', 'highball_app', true), set_config('app.company', '${Number(person.company)}', true), set_config('app.user', '${Number(person.id)}', true)`
    const begun = (await client.query(`begin${left ? ' read only' : ''}; select now(), pg_backend_pid() as backend, set_config('timezone', 'UTC', true)${identity}${caused(cause)}`)) as unknown as pg.QueryResult<{
      now: Date
      backend: number
    }>[]
    const at = begun.at(-1)?.rows[0]
    const now = at?.now.toISOString() ?? ''
    backend = at?.backend ?? 0
    if (isLeft()) throw givenUp()
    left?.addEventListener('abort', end)
    const result = await work({ client, scope, now, rows: rowsIn({ client, ...scope }), isLeft })
    await stay()
    const answers = (await client.query(
      'select pg_current_xact_id_if_assigned() is not null as wrote; commit',
    )) as unknown as pg.QueryResult<{ wrote: boolean }>[]
    settleDefinitions(db, client)
    if (answers[0]?.rows[0]?.wrote === true) db.committed()
    return result
  } catch (error) {
    await stay()
    await client.query('rollback').catch((failed: unknown) => (broken = failed instanceof Error ? failed : new Error(String(failed))))
    if (isLeft()) throw givenUp()
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
  withRetry(() => attempt(db, person, { company: person.company, user: person.id, permissions: person.permissions }, work, { cause }))

/** As a person, only to be read, and given up when `left` says that nobody waits any more: what runs is ended by the database, what waits for its turn is not begun. */
export const reading = <T>(db: Database, person: Person, left: AbortSignal, work: (unit: Unit) => Promise<T>): Promise<T> =>
  withRetry(() => attempt(db, person, { company: person.company, user: person.id, permissions: person.permissions }, work, { left }))

/**
 * As the system, past every policy: sign-in, seeding, upkeep; never for what a request asked for by name.
 * With a company, rows are found and made in it alone; without, `rows` reads over all companies and makes none.
 */
export const systemTransaction = <T>(db: Database, work: (unit: Unit) => Promise<T>, company?: number): Promise<T> =>
  withRetry(() => attempt(db, undefined, { company, user: undefined }, work))
