/** The companies in which a person may work: their own, and those whose membership they have accepted. */
import { sql } from 'drizzle-orm'
import { run, type Client } from '#server/engine/base/sql.ts'

export type CompanyOfPerson = {
  /** Of the membership; null for one's own company. */
  readonly id: number | null
  readonly company: { readonly id: number; readonly name: string }
  readonly groups: readonly string[]
  readonly active: boolean
  readonly accepted_at: string | null
  readonly current: boolean
}

type Line = Omit<CompanyOfPerson, 'company' | 'current'> & { readonly company: number; readonly name: string }

/** One's own company first, then those of memberships; one that waits to be accepted is named too. */
export async function companiesOf(client: Client, user: number, current: number): Promise<CompanyOfPerson[]> {
  const lines = await run<Line>(
    client,
    sql`select null::bigint as id, c.id as company, c.name, '{}'::text[] as groups, true as active, null::timestamptz as accepted_at, 0 as place
        from user_user u join company_company c on c.id = u.company_id where u.id = ${user}
      union all
      select m.id, c.id, c.name, array(select g.name from user_group g where g.company_id = m.company_id and g.id = any(m.groups) order by g.name), m.active, m.accepted_at, 1
        from user_user u join user_membership m on m.user_id = u.id or (m.user_id is null and lower(m.email) = lower(u.email))
        join company_company c on c.id = m.company_id
        where u.id = ${user} and (m.active or m.accepted_at is not null)
      order by place, name, id`,
  )
  return lines.map(({ id, company, name, groups, active, accepted_at }) => ({
    id,
    company: { id: company, name },
    groups,
    active,
    accepted_at,
    current: company === current,
  }))
}

/** Says yes for the person; false where there is nothing of theirs to accept. Once said it stays theirs, and the typed address goes. */
export async function accept(client: Client, user: number, membership: number): Promise<boolean> {
  await run(client, sql`select set_config('app.user', ${String(user)}, true)`)
  const accepted = await run(
    client,
    sql`update user_membership m set user_id = u.id, email = '', counterparty = u.company_id, accepted_at = now()
      from user_user u where m.id = ${membership} and u.id = ${user} and u.is_active and m.active and m.accepted_at is null
        and (m.user_id = u.id or (m.user_id is null and lower(m.email) = lower(u.email)))
      returning m.id`,
  )
  return accepted.length > 0
}

/** Says no, or leaves: the membership goes. False where there is none of theirs. */
export async function decline(client: Client, user: number, membership: number): Promise<boolean> {
  await run(client, sql`select set_config('app.user', ${String(user)}, true)`)
  const gone = await run(
    client,
    sql`delete from user_membership m using user_user u where m.id = ${membership} and u.id = ${user}
        and (m.user_id = u.id or (m.user_id is null and lower(m.email) = lower(u.email))) returning m.id`,
  )
  return gone.length > 0
}
