/** Secrets that can be used once and expire soon; only their hash is stored. */
import { sql } from 'drizzle-orm'
import { run, type Client } from '#server/engine/base/sql.ts'
import { hashOfSecret, newSecret } from './session.ts'

export type OneTime = {
  readonly purpose: string
  readonly user: number | null
  readonly bound: string
  readonly minutes: number
}

export async function issue(client: Client, { purpose, user, bound, minutes }: OneTime): Promise<string> {
  const secret = newSecret()
  await run(client, sql`delete from one_time where expires_at < now()`)
  await run(
    client,
    sql`insert into one_time (hash, purpose, user_id, bound, expires_at) values (${hashOfSecret(secret)}, ${purpose}, ${user}, ${bound}, now() + make_interval(mins => ${minutes}::int))`,
  )
  return secret
}

/** Whether the secret could be redeemed now: asked before work that costs much. */
export async function isRedeemable(client: Client, purpose: string, secret: string): Promise<boolean> {
  const found = await run(
    client,
    sql`select 1 as there from one_time where hash = ${hashOfSecret(secret)} and purpose = ${purpose} and expires_at > now()`,
  )
  return found.length > 0
}

/** Redeems a secret. Undefined if it is unknown, used or expired. Of two concurrent calls only one succeeds. */
export async function redeem(
  client: Client,
  purpose: string,
  secret: string,
): Promise<{ user_id: number | null; bound: string } | undefined> {
  const [found] = await run<{ user_id: number | null; bound: string }>(
    client,
    sql`delete from one_time where hash = ${hashOfSecret(secret)} and purpose = ${purpose} and expires_at > now() returning user_id, bound`,
  )
  return found
}
