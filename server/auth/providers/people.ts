/** Whom a provider lets in: by an identity that is tied to a person, or by an address of its domains that exactly one active user has. */
import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { user } from '#model/areas/user/user.resource.ts'
import { run, type Client } from '#server/engine/base/sql.ts'
import { rowsIn } from '#server/engine/rows/rows.ts'
import { accountOf } from '../account.ts'
import { covers, type Provider } from './provider.ts'
import { SignInRefused } from './refusal.ts'

/** What a provider says of a person. `email` is '' where it does not vouch for the address. */
export type Claimed = { readonly email: string; readonly name: string; readonly identity?: Identity }
export type Identity = { readonly issuer: string; readonly subject: string }

type Holder = { readonly user: number; readonly is_active: boolean; readonly company: number }

/** Of one provider: what another company's provider says of the same issuer is another identity. */
const keyOf = ({ id }: Provider, { issuer, subject }: Identity): string =>
  `${id}-${createHash('sha256')
    .update(JSON.stringify([issuer, subject]))
    .digest('hex')}`

export async function holderOf(client: Client, provider: Provider, identity: Identity): Promise<Holder | undefined> {
  const [found] = await run<Holder>(
    client,
    sql`select u.id as "user", u.is_active, u.company_id as company from user_sign_in_identity i join user_user u on u.id = i.user_id where i.key = ${keyOf(provider, identity)}`,
  )
  return found
}

/** Ties the identity to the person. Of two at once one is tied; false where somebody else has it. */
export async function tie(client: Client, provider: Provider, identity: Identity, to: number): Promise<boolean> {
  await run(client, sql`select set_config('app.user', ${String(to)}, true)`)
  const tied = await run(
    client,
    sql`insert into user_sign_in_identity (company_id, user_id, provider, social, label, issuer, subject, key, used_at)
      values (${provider.company}, ${to}, ${provider.id}, ${provider.name}, ${provider.label}, ${identity.issuer}, ${identity.subject}, ${keyOf(provider, identity)}, now())
      on conflict do nothing returning id`,
  )
  return tied.length > 0 || (await holderOf(client, provider, identity))?.user === to
}

const unknown = (why: string): SignInRefused => new SignInRefused('unknown_user', why)

async function makeUser(client: Client, provider: Provider, { email, name }: Claimed): Promise<number> {
  const rows = rowsIn({ client, company: provider.company, user: undefined })
  const made = await rows(user).create({
    email: accountOf(email),
    name: name === '' ? (email.split('@')[0] ?? email) : name,
    groups: provider.groups,
  })
  return made.id
}

/** The user who has the address. Throws where it is none of the provider's, or more than one's, or nobody's and none is made. */
async function byAddress(client: Client, provider: Provider, claimed: Claimed): Promise<number> {
  if (claimed.email === '') throw unknown('no address that the provider vouches for')
  if (!covers(provider, claimed.email)) throw unknown('an address of another domain')
  // Two sign-ins of one new person make one account.
  await run(client, sql`select pg_advisory_xact_lock(hashtextextended(${`account ${accountOf(claimed.email)}`}, 4711))`)
  const found = await run<{ id: number; company: number; is_active: boolean }>(
    client,
    sql`select id, company_id as company, is_active from user_user where lower(email) = ${accountOf(claimed.email)}`,
  )
  const [one, ...more] = found
  if (one === undefined && provider.create_users) return makeUser(client, provider, claimed)
  if (one === undefined || more.length > 0 || one.company !== provider.company || !one.is_active)
    throw unknown('no active user has the address')
  return one.id
}

/** Throws a refusal where nobody, or nobody who may come in, is meant. */
export async function personOf(client: Client, provider: Provider, claimed: Claimed): Promise<number> {
  const { identity } = claimed
  if (identity === undefined) return byAddress(client, provider, claimed)
  const holder = await holderOf(client, provider, identity)
  if (holder !== undefined) {
    if (!holder.is_active || holder.company !== provider.company) throw unknown('its user is not active')
    await run(client, sql`update user_sign_in_identity set used_at = now() where key = ${keyOf(provider, identity)}`)
    return holder.user
  }
  const found = await byAddress(client, provider, claimed)
  // An address that the provider gave to somebody else since must not open the account of who had it before.
  const tied = await run(
    client,
    sql`select 1 as there from user_sign_in_identity where provider = ${provider.id} and user_id = ${found}`,
  )
  if (tied.length > 0) throw unknown('another account of the provider is connected to the user')
  await tie(client, provider, identity, found)
  return found
}
