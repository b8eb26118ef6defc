/** Slows guessing: failures are counted per account and per address, in the database, so that a restart forgets none. */
import { sql } from 'drizzle-orm'
import type { Database } from '../db/database.ts'
import { Fault } from '../engine/fault.ts'
import { run } from '../engine/sql.ts'
import { systemTransaction } from '../engine/transaction.ts'

const PER_ACCOUNT = 5
const PER_ADDRESS = 20
const window = sql`interval '5 minutes'`

const throttled = (seconds: number): Fault =>
  new Fault(429, { detail: `Too many attempts. Try again in ${seconds} seconds.` }, { 'Retry-After': String(seconds) })

/** Counts the attempt as a failure before it is made, so that many at once are as many failures. */
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
    const [made] = await run<{ id: number }>(client, sql`insert into login_failure (account, address) values (${account}, '') returning id`)
    return made?.id ?? 0
  })
}

async function settle({ pool }: Database, id: number, account: string, address: string, failed: boolean): Promise<void> {
  if (failed) return void (await run(pool, sql`update login_failure set address = ${address} where id = ${id}`))
  await run(pool, sql`delete from login_failure where id = ${id}`)
  // Cleared of the account, never of the address: one known password buys no guesses at others.
  await run(pool, sql`update login_failure set account = '' where account = ${account} and address <> ''`)
}

async function tryOnce<T>(db: Database, account: string, address: string, work: () => Promise<T | undefined>): Promise<T | undefined> {
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

const last = new Map<string, Promise<unknown>>()

/**
 * Makes one attempt on an account from an address; undefined is a failure. Answers 429 where there were too many.
 * Attempts on one account wait for each other, so that ten good ones at once are no guessing.
 */
export function attempt<T>(db: Database, account: string, address: string, work: () => Promise<T | undefined>): Promise<T | undefined> {
  const before = last.get(account) ?? Promise.resolve()
  const mine = before.then(() => tryOnce(db, account, address, work), () => tryOnce(db, account, address, work))
  last.set(account, mine)
  const forget = (): void => void (last.get(account) === mine && last.delete(account))
  mine.then(forget, forget)
  return mine
}
