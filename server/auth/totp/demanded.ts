/** Where groups demand a second factor. Whom a provider signs in, it asks itself for what it wants. */
import { sql, type SQL } from 'drizzle-orm'
import type { Person } from '#server/engine/base/handler.ts'
import { run, type Client } from '#server/engine/base/sql.ts'

/** Whether one of the groups, of the company, demands it. */
export const demandedBySql = (groups: SQL, company: SQL): SQL =>
  sql`exists (select 1 from user_group d where d.totp_required and d.id = any(${groups}) and d.company_id = ${company})`

export async function demandsFactor(client: Client, { id }: Pick<Person, 'id'>): Promise<boolean> {
  const [found] = await run<{ demanded: boolean }>(
    client,
    sql`select ${demandedBySql(sql`u.groups`, sql`u.company_id`)} or exists (select 1 from user_membership m where m.user_id = u.id and m.active
        and m.accepted_at is not null and ${demandedBySql(sql`m.groups`, sql`m.company_id`)}) as demanded from user_user u where u.id = ${id}`,
  )
  return found?.demanded === true
}
