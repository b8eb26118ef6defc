/** Where a provider signs people in instead of passwords. Administrators keep their password, for the day on which the provider fails. */
import { sql, type SQL } from 'drizzle-orm'
import { domainOf } from '#model/areas/sign-in/rules/addresses.ts'
import type { Database } from '#server/db/database.ts'
import { invalid } from '#server/engine/base/http-error.ts'
import { run } from '#server/engine/base/sql.ts'

const ADMINISTRATION = 'configuration__user_administration'

/** Whether the user administers users, by themselves or by a group. */
const isAdministratorSql = (user: SQL): SQL => sql`(${ADMINISTRATION} = any(${user}.user_permissions) or exists (
  select 1 from user_group g where g.id = any(${user}.groups) and g.company_id = ${user}.company_id and ${ADMINISTRATION} = any(g.permissions)))`

/** Throws 400 for somebody who has to come in through a provider. Asked after the password was right, so it tells nothing to others. */
export async function requirePasswordsAllowed({ pool }: Database, user: number): Promise<void> {
  const [found] = await run<{ label: string }>(
    pool,
    sql`select p.label from user_user u join config_sign_in_provider p
        on p.company_id = u.company_id and p.enabled and p.required and split_part(lower(u.email), '@', 2) = any(p.domains)
      where u.id = ${user} and not ${isAdministratorSql(sql`u`)} order by p.label limit 1`,
  )
  if (found !== undefined)
    throw invalid({
      non_field_errors: [`Your company signs in through ${found.label}. Choose it below your e-mail address.`],
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
