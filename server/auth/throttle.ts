/** Throttles password guessing. Failures are counted per account and per IP address, in the database, so that they survive a restart. */
import { sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { HttpError } from '#server/engine/base/http-error.ts'
import { run } from '#server/engine/base/sql.ts'
import { lastAttempts } from './attempts.state.ts'
import { systemTransaction } from '#server/engine/rows/transaction.ts'

const PER_ACCOUNT = 5
const PER_ADDRESS = 20
const window = sql`interval '5 minutes'`

const throttled = (seconds: number): HttpError =>
  new HttpError(
    429,
    { detail: `Too many attempts. Try again in ${seconds} seconds.` },
    { 'Retry-After': String(seconds) },
  )

/** Records the attempt as a failure before it is made, so that concurrent attempts all count. */
async function reserve(db: Database, account: string, address: string): Promise<number> {
  return systemTransaction(db, async ({ client }) => {
    await run(client, sql`select pg_advisory_xact_lock(hashtextextended(${account}, 4711))`)
    await run(client, sql`delete from login_failure where at < clock_timestamp() - interval '1 day'`)
    const [row] = await run<{ wait: number | null }>(
      client,
      sql`select ceil(extract(epoch from ${window} - (clock_timestamp() - greatest(
        (select at from login_failure where account = ${account} and at > clock_timestamp() - ${window} order by at desc offset ${PER_ACCOUNT - 1} limit 1),
        (select at from login_failure where address = ${address} and at > clock_timestamp() - ${window} order by at desc offset ${PER_ADDRESS - 1} limit 1)
      ))))::float8 as wait`,
    )
    if (row?.wait) throw throttled(Math.max(1, row.wait))
    const [made] = await run<{ id: number }>(
      client,
      sql`insert into login_failure (account, address) values (${account}, '') returning id`,
    )
    return made?.id ?? 0
  })
}

async function settle(
  { pool }: Database,
  id: number,
  account: string,
  address: string,
  failed: boolean,
): Promise<void> {
  if (failed) return void (await run(pool, sql`update login_failure set address = ${address} where id = ${id}`))
  await run(pool, sql`delete from login_failure where id = ${id}`)
  // A success clears the account's failures, but not the address's: knowing one password must not allow more guesses at others.
  await run(pool, sql`update login_failure set account = '' where account = ${account} and address <> ''`)
}

async function tryOnce<T>(
  db: Database,
  account: string,
  address: string,
  work: () => Promise<T | undefined>,
): Promise<T | undefined> {
  const id = await reserve(db, account, address)
  let result: T | undefined
  try {
    result = await work()
  } catch (error) {
    await run(db.pool, sql`delete from login_failure where id = ${id}`)
    throw error
  }
  await settle(db, id, account, address, result === undefined)
  return result
}

/**
 * Makes an attempt on an account from an IP address; `work` returns undefined for a failure. @throws 429 after too many failures.
 * Attempts on one account run one after the other, so that several valid ones at once are not mistaken for guessing.
 */
export function throttledAttempt<T>(
  db: Database,
  account: string,
  address: string,
  work: () => Promise<T | undefined>,
): Promise<T | undefined> {
  const before = lastAttempts.get(account) ?? Promise.resolve()
  const current = before.then(
    () => tryOnce(db, account, address, work),
    () => tryOnce(db, account, address, work),
  )
  lastAttempts.set(account, current)
  const forget = (): void => void (lastAttempts.get(account) === current && lastAttempts.delete(account))
  current.then(forget, forget)
  return current
}
