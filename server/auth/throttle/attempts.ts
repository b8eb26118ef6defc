/** Throttles guessing (rules.ts). Attempts are counted in the database before they are made, so they survive a restart and count when many come at once. */
import { setTimeout } from 'node:timers/promises'
import { sql, type SQL } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { HttpError } from '#server/engine/base/http-error.ts'
import { run } from '#server/engine/base/sql.ts'
import { systemTransaction } from '#server/engine/rows/transaction.ts'
import { isKnownOfAccount } from './known-address.ts'
import { ACCOUNT_FREE, judgeReset, judgeSignIn, type Failures, type Throttling } from './rules.ts'
import { inTurn } from './turns.state.ts'

/** By whom: the account and the address, as they are counted (`accountOf`, `countedAddress`). */
export type Attempted = { readonly account: string; readonly address: string }
export type Pause = (milliseconds: number) => Promise<unknown>
export const pause: Pause = (milliseconds) => setTimeout(milliseconds)

/** Requests of one account and address that wait for each other; a person never has so many. */
const MOST_WAITING = 50
const MOST_FROM_ADDRESS = 500
/** No rule asks for more. */
const COUNTED = 200
/** So many attempts later, those that count no more are deleted. */
const CLEANED_EVERY = 100

export const throttled = (seconds: number): HttpError =>
  new HttpError(
    429,
    { detail: `Too many attempts. Try again in ${seconds} seconds.` },
    { 'Retry-After': String(seconds) },
  )

const guessedAtFrom = (seconds: number): HttpError =>
  new HttpError(
    429,
    {
      detail: `Too many attempts at this account from many places. Sign in from a place that you used before, set a new password by e-mail, or try again in ${seconds} seconds.`,
    },
    { 'Retry-After': String(seconds) },
  )

const since = (span: string): SQL => sql`clock_timestamp() - ${sql.raw(`interval '${span}'`)}`
const age = (where: SQL): SQL =>
  sql`coalesce((select extract(epoch from clock_timestamp() - max(at)) from login_failure where ${where}), 0)::float8`
const count = (where: SQL, span: string): SQL =>
  sql`(select count(*) from (select 1 from login_failure where ${where} and at > ${since(span)} limit ${COUNTED}) counted)::int`

function failuresSql({ account, address }: Attempted): SQL {
  const [ofAccount, ofAddress] = [sql`account = ${account}`, sql`address = ${address}`]
  const ofPair = sql`${ofAccount} and ${ofAddress}`
  return sql`select ${count(ofPair, '1 day')} as "ofPair", ${age(ofPair)} as "ageOfPair",
    ${count(ofAccount, '1 hour')} as "ofAccount", ${age(ofAccount)} as "ageOfAccount",
    ${count(ofAddress, '1 hour')} as "ofAddress", ${age(ofAddress)} as "ageOfAddress"`
}

type Reserved = { readonly id: number; readonly pauseMs: number }

type Rule = {
  readonly judge: (failures: Failures) => Throttling
  /** What attempts must not be judged at the same time by, in other processes too. In one order everywhere, so that none wait for each other. */
  readonly locks: (attempted: Attempted) => readonly string[]
}
const signIn: Rule = { judge: judgeSignIn, locks: ({ address }) => [`address ${address}`] }
const reset: Rule = {
  judge: judgeReset,
  locks: ({ account, address }) => [`account ${account}`, `address ${address}`],
}

/** Counts the attempt as a failure. Throws 429 where it may not be made. */
const reserve = (db: Database, attempted: Attempted, { judge, locks }: Rule): Promise<Reserved> =>
  systemTransaction(db, async ({ client }) => {
    const { account, address } = attempted
    for (const key of locks(attempted))
      await run(client, sql`select pg_advisory_xact_lock(hashtextextended(${key}, 4711))`)
    const [failures] = await run<Omit<Failures, 'isKnown'>>(client, failuresSql(attempted))
    if (failures === undefined) throw new Error('The database counted no failures')
    const isKnown = failures.ofAccount >= ACCOUNT_FREE && (await isKnownOfAccount(client, attempted))
    const { refusedFor, pauseMs, needsKnown = false } = judge({ ...failures, isKnown })
    if (refusedFor > 0) throw needsKnown ? guessedAtFrom(refusedFor) : throttled(refusedFor)
    const [made] = await run<{ id: number }>(
      client,
      sql`insert into login_failure (account, address) values (${account}, ${address}) returning id`,
    )
    const id = made?.id ?? 0
    if (id % CLEANED_EVERY === 0) await run(client, sql`delete from login_failure where at < ${since('1 day')}`)
    return { id, pauseMs }
  })

/** One connection for each address, however many of its attempts come at once. */
const reserveInTurn = (db: Database, attempted: Attempted, rule: Rule): Promise<Reserved> =>
  inTurn(
    `address ${attempted.address}`,
    MOST_FROM_ADDRESS,
    () => throttled(1),
    () => reserve(db, attempted, rule),
  )

async function tryOnce<T>(
  db: Database,
  attempted: Attempted,
  wait: Pause,
  work: () => Promise<T | undefined>,
): Promise<T | undefined> {
  const { id, pauseMs } = await reserveInTurn(db, attempted, signIn)
  let result: T | undefined
  try {
    if (pauseMs > 0) await wait(pauseMs)
    result = await work()
  } catch (error) {
    // What failed for another reason was no guess.
    await run(db.pool, sql`delete from login_failure where id = ${id}`)
    throw error
  }
  // Only what this address failed at this account: knowing one password must not allow more guesses at others.
  if (result !== undefined)
    await run(
      db.pool,
      sql`delete from login_failure where account = ${attempted.account} and address = ${attempted.address}`,
    )
  return result
}

/**
 * Makes an attempt at a password; `work` returns undefined for a failure. Throws 429 after too many failures at the account from there.
 * Attempts on one account from one address run one after the other, so that several valid ones at once are not mistaken for guessing.
 */
export const passwordAttempt = <T>(
  db: Database,
  attempted: Attempted,
  wait: Pause,
  work: () => Promise<T | undefined>,
): Promise<T | undefined> =>
  inTurn(
    `pair ${attempted.account} ${attempted.address}`,
    MOST_WAITING,
    () => throttled(1),
    () => tryOnce(db, attempted, wait, work),
  )

/** Counts the request of a reset link, apart from attempts at passwords. Throws 429 after too many. */
export const countReset = async (db: Database, { account, address }: Attempted): Promise<void> =>
  void (await reserveInTurn(db, { account: `reset ${account}`, address: `reset ${address}` }, reset))
