/**
 * The addresses from which an account was signed in to before, as hashes (`sign_in_origin`). When many guess at the account from elsewhere, its
 * owner still signs in from these.
 */
import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { run, type Client } from '#server/engine/base/sql.ts'

/** Tells these hashes from those of an address with a program. */
const KIND = 'address '
const hashOf = (user: number, address: string): string =>
  KIND +
  createHash('sha256')
    .update(JSON.stringify([user, address]))
    .digest('base64url')

/** A condition on rows of `sign_in_origin`. */
export const isProgram = sql`not starts_with(hash, ${KIND})`

/** @param address as it is counted (`countedAddress`) */
export const noteAddress = (client: Client, user: number, address: string): Promise<unknown> =>
  run(
    client,
    sql`insert into sign_in_origin (user_id, hash) values (${user}, ${hashOf(user, address)})
      on conflict (user_id, hash) do update set at = now()`,
  )

/** Asked of unknown accounts too, so that the answer takes equally long. */
export async function isKnownAddress(client: Client, user: number | undefined, address: string): Promise<boolean> {
  const found = await run(
    client,
    sql`select 1 as there from sign_in_origin where user_id = ${user ?? 0} and hash = ${hashOf(user ?? 0, address)}`,
  )
  return found.length > 0
}

/** The account as it is counted (`accountOf`); unknown accounts have no known address. */
export async function isKnownOfAccount(
  client: Client,
  { account, address }: { readonly account: string; readonly address: string },
): Promise<boolean> {
  const [user] = await run<{ id: number }>(client, sql`select id from user_user where lower(email) = ${account}`)
  return isKnownAddress(client, user?.id, address)
}
