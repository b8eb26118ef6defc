/** SQL that finds the groups of a person. */
import { sql, type SQL } from 'drizzle-orm'

/** The groups of a person in a company: those of a user of its own, or of a member from another company. Evaluated once per statement. */
export const groupsSql = (company: SQL, user: SQL): SQL =>
  sql`array(select unnest(u.groups) from user_user u where u.id = ${user} and u.company_id = ${company} union all select unnest(m.groups) from user_membership m where m.user_id = ${user} and m.company_id = ${company} and m.active and m.accepted_at is not null)`
