/** Where a provider signs people in instead of passwords. Administrators keep their password, for the day on which the provider fails. */
import { sql } from 'drizzle-orm'
import { domainOf } from '#model/areas/sign-in/rules/addresses.ts'
import type { Database } from '#server/db/database.ts'
import { invalid } from '#server/engine/base/http-error.ts'
import { run, type Client } from '#server/engine/base/sql.ts'

const ADMINISTRATION = 'configuration__user_administration'

/** What the provider is called through which a company wants to have people of the user's address; undefined where a password will do. */
export async function providerRequired(client: Client, user: number, company: number): Promise<string | undefined> {
  const [found] = await run<{ label: string }>(
    client,
    sql`select p.label from user_user u join config_sign_in_provider p
        on p.company_id = ${company} and p.enabled and p.required and split_part(lower(u.email), '@', 2) = any(p.domains)
      where u.id = ${user} and not highball_holds(u.id, ${company}, ${ADMINISTRATION}) order by p.label limit 1`,
  )
  return found?.label
}

/** Throws 400 for somebody who has to come in through a provider. Asked after the password was right, so it tells nothing to others. */
export async function requirePasswordsAllowed({ pool }: Database, user: number): Promise<void> {
  const [home] = await run<{ company: number }>(
    pool,
    sql`select company_id as company from user_user where id = ${user}`,
  )
  const label = home && (await providerRequired(pool, user, home.company))
  if (label !== undefined)
    throw invalid({
      non_field_errors: [`Your company signs in through ${label}. Choose it below your e-mail address.`],
    })
}

export type OfferedProvider = {
  readonly name: string
  readonly label: string
  readonly kind: string
  readonly start: string
}

/** What the sign-in page offers for an address: the same for every address of a domain, whether anybody has it or not. */
export async function offersFor(
  { pool }: Database,
  email: string,
): Promise<{ readonly password: boolean; readonly providers: readonly OfferedProvider[] }> {
  const domain = domainOf(email)
  if (domain === '') return { password: true, providers: [] }
  const ofDomain = sql`u.is_active and split_part(lower(u.email), '@', 2) = ${domain}`
  // Only of companies that have people of the domain: others must not put their button before these people.
  const found = await run<{ name: string; label: string; kind: string; required: boolean }>(
    pool,
    sql`select p.name, p.label, p.kind, p.required from config_sign_in_provider p where p.enabled and ${domain} = any(p.domains)
      and (exists (select 1 from user_user u where ${ofDomain} and u.company_id = p.company_id)
        or p.create_users and not exists (select 1 from user_user u where ${ofDomain}))
      order by p.label, p.name limit 20`,
  )
  const start = ({ name, kind }: { readonly name: string; readonly kind: string }): string =>
    `/api/auth/${kind === 'saml' ? 'saml' : 'social'}/${name}/start/`
  return {
    password: !found.some(({ required }) => required),
    providers: found.map((one) => ({ name: one.name, label: one.label, kind: one.kind, start: start(one) })),
  }
}
