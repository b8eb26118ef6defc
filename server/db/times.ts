/** Time limits of the database. Work that exceeds them is given up and answered with 503, so that requests do not wait for ever. */
import { numberSetting } from '#server/project/number-settings.ts'

/** What a connection is used for. `long` is declared where such work begins; `setup` is migrations and seeding, before any request. */
export type Purpose = 'read' | 'write' | 'long' | 'setup'

/** In milliseconds; 0 means no limit. */
export type Times = {
  /** One statement. */
  readonly statement: number
  /** One statement of work that is declared long, such as a file of a whole table. */
  readonly long: number
  /** Waiting for a row that another transaction is changing. Only on a server: the embedded database has one session. */
  readonly lock: number
  /** Waiting for a free or a new connection. On the embedded database, which has one: waiting for a turn. */
  readonly connection: number
  /** A transaction between two statements. Only on a server. */
  readonly idle: number
}

/** The embedded database gets more time: ending a statement there costs its thread, and all requests share one connection. */
export const timesOf = (kind: 'embedded' | 'server'): Times => ({
  statement: numberSetting('HIGHBALL_STATEMENT_SECONDS', process.env, kind) * 1000,
  long: numberSetting('HIGHBALL_LONG_WORK_SECONDS') * 1000,
  lock: numberSetting('HIGHBALL_LOCK_SECONDS') * 1000,
  connection: numberSetting('HIGHBALL_CONNECTION_SECONDS', process.env, kind) * 1000,
  idle: 30_000,
})
/** An option of the PostgreSQL driver: the longest time for the answer to a query, in milliseconds. */
export type AnswerLimit = { readonly query_timeout?: number }
/**
 * Limits the queries that any working database answers at once: the session of a request, and the begin of a transaction. A PostgreSQL server
 * that hangs is thus given up soon. The embedded database has no limit: it hangs only together with this process.
 */
export const answerLimit = (kind: 'embedded' | 'server'): AnswerLimit =>
  kind === 'server' ? { query_timeout: 4000 } : {}
export const statementTime = ({ statement, long }: Times, purpose: Purpose): number =>
  ({ read: statement, write: statement, long, setup: 0 })[purpose]
