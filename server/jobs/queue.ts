/**
 * Rows that wait for their turn in a table, taken by any number of processes. A row that is taken is due again after a while, so that
 * another process takes it over when this one dies; its version says whether what came of it may still be recorded.
 */
import { sql, type SQL } from 'drizzle-orm'
import { MOST_ATTEMPTS, nextAttempt } from '#model/areas/letter/rules/turn.ts'
import type { Database } from '#server/db/database.ts'
import { name, run, type Client } from '#server/engine/base/sql.ts'
import { systemTransaction } from '#server/engine/rows/transaction.ts'

/** What came of an attempt that is not the end: the rest is done in a later turn, or not at all, because somebody stopped it. */
export type Turned = 'go on' | 'stopped'

/** A failure that no further attempt would mend. */
export class Refused extends Error {}

/** A failure of which more is kept than its reason, in the transaction that records it. */
export class FailedAttempt extends Error {
  readonly finish: Finish
  constructor(message: string, finish: Finish) {
    super(message)
    this.finish = finish
  }
}

export type Taken = {
  readonly id: number
  readonly company_id: number
  readonly version: number
  readonly attempts: number
}

export type Finish = (client: Client) => Promise<unknown>

export type Queue = {
  /** The table of a resource with `turnFields` and a status that is `waiting` at first and `failed` at last. */
  readonly table: string
  /** Which rows of the table are its own, where several queues share it. */
  readonly only?: SQL
  /** What its figures are called, if not by the table. */
  readonly name?: string
  /** The status while it is worked on, and after it went well. */
  readonly doing: string
  readonly done: string
  /** Nothing is taken while it is false. */
  readonly isOpen: boolean
  /** How many are worked on at once. */
  readonly atOnce: number
  /** Of one company, by all processes together, where one company could hold up the others. */
  readonly atOncePerCompany?: number
  /** Number of attempts after which a row fails. Infinite where the work itself counts them. */
  readonly mostAttempts?: number
  /** Longer than any attempt takes. */
  readonly leaseMs: number
  /** What is done in the database before each turn. */
  readonly prepare: (client: Client, now: Date) => Promise<void>
  /**
   * Outside of any transaction. It may be repeated after a crash. What it returns is written together with the record that it is done.
   * `kept` hears the row's version where the work itself has recorded how far it is: attempts count from there.
   */
  readonly work: (
    db: Database,
    taken: Taken,
    now: Date,
    kept: (version: number) => void,
  ) => Promise<Finish | Turned | undefined>
  /** Whatever came of an attempt: done in the transaction that records it. */
  readonly after?: (client: Client, taken: Taken) => Promise<unknown>
  readonly close: () => void
}

const onlySql = ({ only }: Queue): SQL => (only === undefined ? sql`` : sql` and ${only}`)

const LONGEST_PROBLEM = 500
const problemOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).replaceAll(/\s+/g, ' ').trim().slice(0, LONGEST_PROBLEM)

const write = (db: Database, work: (client: Client) => Promise<unknown>): Promise<unknown> =>
  systemTransaction(db, ({ client }) => work(client))

export const prepare = ({ prepare: first }: Queue, db: Database, now: Date): Promise<unknown> =>
  write(db, (client) => first(client, now))

/** Those of each company that are due first, as many as may be worked on beside those that are. */
function shareSql({ table, doing, atOncePerCompany }: Queue, now: string): SQL {
  if (atOncePerCompany === undefined) return sql``
  return sql` and id in (
    select id from (
      select w.id, row_number() over (partition by w.company_id order by w.run_at, w.id) + (
        select count(*) from ${name(table)} b where b.company_id = w.company_id and b.status = ${doing} and b.run_at > ${now}) as place
      from ${name(table)} w where w.status in ('waiting', ${doing}) and w.run_at <= ${now}
    ) ranked where place <= ${atOncePerCompany})`
}

/** Takes what is due: what waits, and what another process left behind when it died. Each row goes to one process only. */
export async function take(queue: Queue, db: Database, now: Date): Promise<readonly Taken[]> {
  const { table, doing, atOnce, leaseMs } = queue
  const lease = new Date(now.getTime() + leaseMs).toISOString()
  return systemTransaction(db, async ({ client }) => {
    // Two processes that count at the same time would take too many.
    if (queue.atOncePerCompany !== undefined) await run(client, sql`select pg_advisory_xact_lock(hashtext(${table}))`)
    return run<Taken>(
      client,
      sql`with due as (
          select id from ${name(table)} where status in ('waiting', ${doing}) and run_at <= ${now.toISOString()}${onlySql(queue)}${shareSql(queue, now.toISOString())}
          order by run_at, id limit ${atOnce} for update skip locked
        )
        update ${name(table)} t set status = ${doing}, attempts = t.attempts + 1, run_at = ${lease}
        from due where t.id = due.id returning t.id, t.company_id, t.version, t.attempts`,
    )
  })
}

const RECORDINGS = 3

/** Records what came of a row, unless somebody else has taken it over since. A database that is away for a moment does not lose it. */
async function record(
  { table, after }: Queue,
  db: Database,
  taken: Taken,
  values: SQL,
  finish?: Finish,
): Promise<void> {
  const { id, version } = taken
  for (let left = RECORDINGS; ; left--) {
    try {
      await write(db, async (client) => {
        const recorded = await run(
          client,
          sql`update ${name(table)} set ${values} where id = ${id} and version = ${version} returning id`,
        )
        if (recorded.length === 0) return
        await finish?.(client)
        await after?.(client, taken)
      })
      return
    } catch (error) {
      if (left === 1) throw error
    }
  }
}

/** The status after an attempt that failed: `waiting` for the next one, or `failed` for good. */
function afterFailure(attempts: number, error: unknown, now: Date): SQL {
  const problem = problemOf(error)
  const next = error instanceof Refused ? undefined : nextAttempt(attempts, now)
  return next === undefined
    ? sql`status = 'failed', problem = ${problem}, run_at = null, finished_at = ${now.toISOString()}`
    : sql`status = 'waiting', problem = ${problem}, run_at = ${next.toISOString()}`
}

/** Makes one attempt with a row that was taken. `now` is asked again afterwards: the work takes time. */
export async function attempt(queue: Queue, db: Database, taken: Taken, now: () => Date): Promise<void> {
  let held = taken
  const kept = (version: number): void => void (held = { ...held, version, attempts: 1 })
  let made: Finish | Turned | undefined
  try {
    if (taken.attempts > (queue.mostAttempts ?? MOST_ATTEMPTS))
      throw new Refused('The server ended during each attempt.')
    made = await queue.work(db, taken, now(), kept)
  } catch (error) {
    const also = error instanceof FailedAttempt ? error.finish : undefined
    await record(queue, db, held, afterFailure(held.attempts, error, now()), also)
    return
  }
  const at = now().toISOString()
  if (made === 'go on')
    return record(queue, db, held, sql`status = 'waiting', problem = '', run_at = ${at}, attempts = 0`)
  const status = made === 'stopped' ? 'stopped' : queue.done
  const values = sql`status = ${status}, problem = '', run_at = null, finished_at = ${at}`
  await record(queue, db, held, values, made === 'stopped' ? undefined : made)
}

export type QueueCount = { readonly queue: string; readonly status: string; readonly count: number }

/** What of the queue waits, is under way or has failed. */
export async function countsOf(queue: Queue, { readPool }: Database): Promise<QueueCount[]> {
  const { table, done } = queue
  const counted = await run<{ status: string; count: string }>(
    readPool,
    sql`select status, count(*) as count from ${name(table)} where status <> ${done}${onlySql(queue)} group by status`,
  )
  return counted.map(({ status, count }) => ({ queue: queue.name ?? table, status, count: Number(count) }))
}

/** The embedded database has one process at a time: whatever another one was at when it ended is due at once. */
export const recover = (queue: Queue, db: Database, now: Date): Promise<unknown> =>
  write(db, (client) =>
    run(
      client,
      sql`update ${name(queue.table)} set run_at = ${now.toISOString()} where status = ${queue.doing}${onlySql(queue)}`,
    ),
  )
