/** Sessions: tokens of 160 random bits, stored only as a hash, and the user of each. */
import { createHash, randomBytes } from 'node:crypto'
import { sql, type SQL } from 'drizzle-orm'
import type { Permission } from '#model/kernel/permissions.ts'
import type { AnswerLimit } from '#server/db/times.ts'
import { HttpError } from '#server/engine/base/http-error.ts'
import type { Person } from '#server/engine/base/handler.ts'
import { list, run, type Client } from '#server/engine/base/sql.ts'
import { demandedBySql } from './totp/demanded.ts'

export const newSecret = (): string => randomBytes(20).toString('base64url')
export const hashOfSecret = (secret: string): string => createHash('sha256').update(secret).digest('base64url')

export const unauthorized = (detail = 'Invalid token.'): HttpError => new HttpError(401, { detail })

/** A fingerprint of the stored password hash: changing the password ends all sessions created with the old one. */
export const stampSql = (password: SQL): SQL => sql`left(encode(sha256(convert_to(${password}, 'UTF8')), 'hex'), 32)`

export type AuthSession = {
  readonly hash: string
  readonly person: Person
  /** Not used for a minute, so its use should be recorded. */
  readonly resting: boolean
  /** One of its groups demands a second factor, which is not set up yet: nothing else is answered before that. */
  readonly isDue: boolean
}

type Found = {
  hash: string
  resting: boolean
  id: number
  company: number
  email: string
  name: string
  membership: number | null
  isDue: boolean
  permissions: Permission[]
}

/** The valid sessions among these hashes. A session ends after 12 hours without use, or after 14 days. */
export async function sessions(client: Client, hashes: readonly string[], limit?: AnswerLimit): Promise<AuthSession[]> {
  const rows = await run<Found>(
    client,
    sql`select t.hash, t.last_used_at < now() - interval '1 minute' as resting, u.id, coalesce(m.company_id, u.company_id) as company, u.email, u.name, m.id as membership,
      array(select unnest(u.user_permissions) where m.id is null union
        select unnest(g.permissions) from user_group g where g.id = any(coalesce(m.groups, u.groups)) and g.company_id = coalesce(m.company_id, u.company_id)) as permissions,
      t.provider_id is null and ${demandedBySql(sql`coalesce(m.groups, u.groups)`, sql`coalesce(m.company_id, u.company_id)`)}
        and not exists (select 1 from totp f where f.user_id = u.id and f.confirmed_at is not null) as "isDue"
      from token t join user_user u on u.id = t.user_id left join user_membership m on m.id = t.membership_id and m.user_id = u.id
      where (t.membership_id is null or (m.active and m.accepted_at is not null)) and t.hash = any(${list(hashes)}::text[]) and u.is_active and t.stamp = ${stampSql(sql`u.password`)}
        and t.last_used_at > now() - interval '12 hours' and t.created_at > now() - interval '14 days'`,
    false,
    limit,
  )
  return rows.map(({ hash, resting, permissions, membership, isDue, ...person }) => ({
    hash,
    resting,
    isDue,
    person: { ...person, ...(membership !== null && { membership }), permissions: new Set(permissions) },
  }))
}

/** Where a session was begun, by what program, by which provider if not by a password, and by which membership if not at home. */
export type Origin = {
  readonly address: string
  readonly agent: string
  readonly provider?: number
  readonly membership?: number
}

/** Creates a session and returns its token, which cannot be read again later. */
export async function openSession(
  client: Client,
  user: number,
  { address, agent, provider, membership }: Origin = { address: '', agent: '' },
): Promise<string> {
  const token = newSecret()
  await run(
    client,
    sql`delete from token where last_used_at < now() - interval '12 hours' or created_at < now() - interval '14 days'`,
  )
  // Of people who never come back: those who do clean up after themselves (engine/endpoints/idempotency.ts).
  await run(client, sql`delete from idempotency where at < now() - interval '1 day'`)
  await run(
    client,
    sql`insert into token (hash, user_id, stamp, from_address, agent, provider_id, membership_id) select ${hashOfSecret(token)}, id, ${stampSql(sql`password`)}, ${address}, ${agent}, ${provider ?? null}::bigint, ${membership ?? null}::bigint from user_user where id = ${user}`,
  )
  return token
}

/** Returns the account of a token that is not valid any more, for the log of requests. */
export async function holderOf(
  client: Client,
  hash: string,
): Promise<{ readonly id: number; readonly company: number } | undefined> {
  const [found] = await run<{ id: number; company: number }>(
    client,
    sql`select u.id, u.company_id as company from token t join user_user u on u.id = t.user_id where t.hash = ${hash}`,
  )
  return found
}

/** Keeps the session in which its user changed the password; all others end. */
export const keepSession = (client: Client, hash: string): Promise<unknown> =>
  run(
    client,
    sql`update token t set stamp = ${stampSql(sql`u.password`)} from user_user u where u.id = t.user_id and t.hash = ${hash}`,
  )

export const useSession = (client: Client, hash: string): Promise<unknown> =>
  run(client, sql`update token set last_used_at = now() where hash = ${hash}`)
export const endSession = (client: Client, hash: string): Promise<unknown> =>
  run(client, sql`delete from token where hash = ${hash}`)

type AskedPerson = { readonly user: number; readonly company: number; readonly membership: number | null }

/** Somebody as they are now, for work that goes on after their request. Undefined for somebody who has left, or who does not work in that company any more. */
export async function personNow(
  client: Client,
  { user, company, membership }: AskedPerson,
): Promise<Person | undefined> {
  const [found] = await run<{ id: number; email: string; name: string; permissions: Permission[] }>(
    client,
    sql`select u.id, u.email, u.name, array(select unnest(u.user_permissions) where m.id is null union
        select unnest(g.permissions) from user_group g where g.id = any(coalesce(m.groups, u.groups)) and g.company_id = ${company}) as permissions
      from user_user u left join user_membership m on m.id = ${membership}::bigint and m.user_id = u.id and m.active and m.accepted_at is not null
      where u.id = ${user} and u.is_active and coalesce(m.company_id, u.company_id) = ${company} and (${membership}::bigint is null or m.id is not null)`,
  )
  if (found === undefined) return undefined
  const { permissions, ...person } = found
  return { ...person, company, ...(membership !== null && { membership }), permissions: new Set(permissions) }
}
