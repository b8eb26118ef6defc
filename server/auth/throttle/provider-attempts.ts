/** Throttles forged assertions and tokens: refused ones are counted by address, apart from passwords. */
import { sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { run } from '#server/engine/base/sql.ts'
import { throttled } from './attempts.ts'

const MOST_REFUSED = 60
const SPAN_SECONDS = 5 * 60

const counted = (address: string): string => `provider ${address}`

/** How long the address has to wait, in seconds; 0 where it may try. */
async function providerWait({ pool }: Database, address: string): Promise<number> {
  const [found] = await run<{ count: number; wait: number }>(
    pool,
    sql`select count(*)::int as count, coalesce(ceil(${SPAN_SECONDS} - extract(epoch from clock_timestamp() - min(at))), 0)::int as wait
      from (select at from login_failure where address = ${counted(address)} and at > clock_timestamp() - make_interval(secs => ${SPAN_SECONDS})
        order by at desc limit ${MOST_REFUSED}) last`,
  )
  return found === undefined || found.count < MOST_REFUSED ? 0 : Math.max(1, found.wait)
}

/** Throws 429 after too many refusals. */
export async function requireFewRefusals(db: Database, address: string): Promise<void> {
  const wait = await providerWait(db, address)
  if (wait > 0) throw throttled(wait)
}

/** The account is left out, so that no refusal of a provider keeps a person from their password. */
export const countRefusal = ({ pool }: Database, address: string): Promise<unknown> =>
  run(pool, sql`insert into login_failure (account, address) values ('', ${counted(address)})`)
