/** Transactions on behalf of a person, whom the database's policies limit to their company, or of the system itself. */
import { setTimeout } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type pg from 'pg'
import type { ServerConnection, Database } from '#server/db/database.ts'
import { isConnectionLost } from '#server/db/connection/connection-error.ts'
import { requireConfirmed, UnconfirmedCommit } from '#server/db/confirming-client.ts'
import { answerLimit, type Purpose } from '#server/db/times.ts'
import { withCustomFields } from '../base/custom-fields.ts'
import { isKeyJustTaken } from '../base/sql-error.ts'
import { settleDefinitions } from '../base/definition-cache.state.ts'
import type { Entity } from '../base/entity.ts'
import { clientClosedRequest } from '../base/http-error.ts'
import type { LockKeys, Person } from '../base/handler.ts'
import { list, run, type Client } from '../base/sql.ts'
import { scopeOf, type TenantScope } from '../base/tenant-scope.ts'
import { asReadBy, type ReadScope } from './reading/read-rows.ts'
import { rowsIn, type RowsOf } from './rows.ts'

export type Unit = {
  readonly client: Client
  readonly scope: TenantScope
  /** Both together, as the functions of this room take them. */
  readonly access: ReadScope
  /** The moment of the transaction, ISO 8601 UTC. */
  readonly now: string
  readonly rows: RowsOf
  readonly lockKeys: LockKeys
  /** The entity with the fields that the company has added to it, as this person may read it: for reading and judging. */
  readonly withCustomFields: (entity: Entity) => Promise<Entity>
  /** True once nobody waits for the answer, so that further statements are pointless. */
  readonly isAbandoned: () => boolean
}

const SERIALIZATION = new Set(['40001', '40P01'])
const codeOf = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : undefined)

/** The reason that the audit trail stores with each write: a declared name, so it may be part of the statement's text. */
const causeSql = (cause: string): string =>
  cause === '' ? '' : `, set_config('app.cause', '${cause.replaceAll("'", "''")}', true)`

/** In one order for all transactions, so that they cannot wait for each other in a circle. */
const lockKeys = async (client: Client, company: TenantScope['company'], keys: readonly string[]): Promise<void> => {
  const named = keys.map((key) => `${company} ${key}`).toSorted()
  await run(
    client,
    sql`select pg_advisory_xact_lock(hashtextextended(key, 4711)) from unnest(${list(named)}::text[]) key`,
  )
}

type Options = {
  readonly purpose: Purpose
  readonly cause?: string
  readonly isReadOnly?: boolean
  /** Aborted when nobody waits for the answer any more; only for transactions that do nothing but read. */
  readonly abandoned?: AbortSignal
  /** A connection of the replica; otherwise one of the primary is asked for. */
  readonly on?: ServerConnection
}
/** What a server answers to a write that was its primary's when the connection was made. */
const READ_ONLY_SERVER = '25006'
const CANCEL_AGAIN_MS = 100

async function commit(db: Database, client: pg.PoolClient): Promise<void> {
  const answers = (await client.query(
    'select pg_current_xact_id_if_assigned() is not null as wrote; commit',
  )) as unknown as pg.QueryResult<{ wrote: boolean }>[]
  settleDefinitions(db, client)
  if (answers[0]?.rows[0]?.wrote === true) db.committed()
  requireConfirmed(client)
}

async function attempt<T>(
  db: Database,
  person: Person | undefined,
  scope: TenantScope,
  work: (unit: Unit) => Promise<T>,
  { purpose, cause = '', isReadOnly = false, abandoned, on }: Options,
): Promise<T> {
  const client: pg.PoolClient =
    on?.client ??
    (await db.connect(
      purpose,
      person === undefined ? '' : String(person.id),
      cause || (isReadOnly ? 'a reading' : 'a write'),
    ))
  const cancelAt = on?.cancel ?? db.cancel
  const isAbandoned = (): boolean => abandoned?.aborted === true
  // The client left while this waited for a connection.
  if (isAbandoned()) {
    client.release()
    throw clientClosedRequest()
  }
  let broken: Error | undefined
  let backend = 0
  let cancelling: Promise<void> | undefined
  const finished = new AbortController()
  /** Repeated while the work goes on: a cancellation that arrives between two statements ends neither. */
  const cancelUntilFinished = async (): Promise<void> => {
    while (!finished.signal.aborted) {
      await cancelAt(backend)
      await setTimeout(CANCEL_AGAIN_MS, undefined, { ref: false, signal: finished.signal }).catch(() => undefined)
    }
  }
  const cancel = (): void => void (cancelling = cancelUntilFinished())
  /** A cancellation under way must have arrived before the connection is released, or it would hit the next user's statement. */
  const stopCancelling = async (): Promise<void> => {
    finished.abort()
    abandoned?.removeEventListener('abort', cancel)
    await cancelling
  }
  try {
    // Company and id are numbers that we made ourselves, so they may be part of the text: one round trip instead of three.
    const identity =
      person === undefined
        ? ''
        : `, set_config('role', 'highball_app', true), set_config('app.company', '${Number(person.company)}', true), set_config('app.user', '${Number(person.id)}', true)`
    // The database compiles a statement that seems dear, which takes longer than any of ours runs.
    const begun = (await client.query({
      ...(purpose !== 'setup' && answerLimit(db.kind)),
      text: `begin${isReadOnly ? ' read only' : ''}; select now(), pg_backend_pid() as backend, set_config('timezone', 'UTC', true), set_config('jit', 'off', true)${identity}${causeSql(cause)}`,
    })) as unknown as pg.QueryResult<{
      now: Date
      backend: number
    }>[]
    const start = begun.at(-1)?.rows[0]
    const now = start?.now.toISOString() ?? ''
    backend = start?.backend ?? 0
    if (isAbandoned()) throw clientClosedRequest()
    abandoned?.addEventListener('abort', cancel)
    const access: ReadScope = { client, ...scope, ...(cause !== '' && { deed: cause }) }
    const unit: Unit = {
      client,
      scope: cause === '' ? scope : { ...scope, deed: cause },
      access,
      now,
      rows: rowsIn(access),
      lockKeys: (keys) => lockKeys(client, scope.company, keys),
      withCustomFields: async (entity) =>
        entity.from === undefined ? asReadBy(await withCustomFields(db, access, entity), scope) : entity,
      isAbandoned,
    }
    const all = async (): Promise<T> => {
      const result = await work(unit)
      await stopCancelling()
      await commit(db, client)
      return result
    }
    // Long work is given up by its own limits, and a replica by those who ask it.
    const isWatched = on === undefined && (purpose === 'read' || purpose === 'write')
    return await (isWatched ? db.whileAnswering(client, all) : all())
  } catch (error) {
    await stopCancelling()
    const isDemoted = !isReadOnly && codeOf(error) === READ_ONLY_SERVER
    // On a lost connection a rollback would only wait once more for an answer that cannot come.
    if (isConnectionLost(error) || isDemoted) broken = error instanceof Error ? error : new Error(String(error))
    else if (!(error instanceof UnconfirmedCommit))
      await client
        .query('rollback')
        .catch((failed: unknown) => (broken = failed instanceof Error ? failed : new Error(String(failed))))
    if (isAbandoned()) throw clientClosedRequest()
    throw isDemoted ? new Error('Connection terminated: the server has become a replica', { cause: error }) : error
  } finally {
    client.release(broken)
  }
}

/** Whether the transaction will be repeated: code on the way must not treat such an error as a result. */
export const willRetry = (error: unknown): boolean => SERIALIZATION.has(String(codeOf(error)))

/** Repeats a transaction that the database aborted because of a deadlock, and once a transaction whose key another one took meanwhile. */
async function withRetry<T>(work: () => Promise<T>): Promise<T> {
  let isOvertaken = false
  for (let retries = 3; ; retries--) {
    try {
      return await work()
    } catch (error) {
      const isRepeated = willRetry(error) || (!isOvertaken && isKeyJustTaken(error))
      if (retries === 0 || !isRepeated) throw error
      isOvertaken ||= isKeyJustTaken(error)
    }
  }
}

/**
 * On behalf of a person: rows of other companies do not exist. `work` may run again, so it may only change the database. `cause`: the
 * declared action that writes, as `area:name action`; the audit trail stores it.
 */
export const transaction = <T>(
  db: Database,
  person: Person,
  work: (unit: Unit) => Promise<T>,
  cause = '',
): Promise<T> => withRetry(() => attempt(db, person, scopeOf(person), work, { purpose: 'write', cause }))

/** As `transaction`, for work whose statements are allowed to take long. */
export const longTransaction = <T>(
  db: Database,
  person: Person,
  work: (unit: Unit) => Promise<T>,
  cause = '',
): Promise<T> => withRetry(() => attempt(db, person, scopeOf(person), work, { purpose: 'long', cause }))

type Reading = <T>(
  db: Database,
  person: Person,
  abandoned: AbortSignal | undefined,
  work: (unit: Unit) => Promise<T>,
) => Promise<T>
const readOnly =
  (purpose: 'read' | 'long'): Reading =>
  (db, person, abandoned, work) =>
    withRetry(() =>
      attempt(db, person, scopeOf(person), work, { purpose, isReadOnly: true, ...(abandoned && { abandoned }) }),
    )

/** As a person, read only. When `abandoned` is aborted, the database cancels what runs, and what waits for a connection never starts. */
export const reading = readOnly('read')

/** That a replica cannot go on: it ends, is short of something, or its replay needs what the statement still reads. */
const isReplicaTrouble = (error: unknown): boolean =>
  isConnectionLost(error) || /^(?:08|40|53|57P|58|XX)/.test(String(codeOf(error)))

/** As `reading`, but also on the replica, once it has all that was acknowledged before; the primary answers where the replica fails. */
const readAnywhere =
  (purpose: 'read' | 'long'): Reading =>
  async (db, person, abandoned, work) => {
    const on = await db.replica?.connect(purpose, String(person.id))
    const atPrimary = () => readOnly(purpose)(db, person, abandoned, work)
    if (on === undefined) return atPrimary()
    const options = { purpose, isReadOnly: true, on, ...(abandoned && { abandoned }) }
    return attempt(db, person, scopeOf(person), work, options).catch((error: unknown) => {
      if (isReplicaTrouble(error)) return atPrimary()
      throw error
    })
  }
/** Of many rows: tables, reports, columns. */
export const readingMany = readAnywhere('read')
/** As `readingMany`, for work whose statements are allowed to take long: a file of a whole table. */
export const longReading = readAnywhere('long')

/**
 * On behalf of the system, bypassing every policy: sign-in, seeding, maintenance; never for what a request names. With a company, rows are
 * found and created only there; without, `rows` reads all companies and creates none.
 */
export const systemTransaction = <T>(db: Database, work: (unit: Unit) => Promise<T>, company?: number): Promise<T> =>
  withRetry(() => attempt(db, undefined, { company, user: undefined }, work, { purpose: 'write' }))

/** On behalf of the system before requests are served: without time limits. */
export const setupTransaction = <T>(db: Database, work: (unit: Unit) => Promise<T>): Promise<T> =>
  withRetry(() => attempt(db, undefined, { company: undefined, user: undefined }, work, { purpose: 'setup' }))
