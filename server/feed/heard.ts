/**
 * Who is told of a change: those who may view the resource and see the row, as far as its rows have a scope, and see what the row hangs on.
 */
import { sql, type SQL } from 'drizzle-orm'
import type { Person } from '#server/engine/base/handler.ts'
import { keysOf, sightOf } from '#server/engine/base/permission-check.ts'
import { list } from '#server/engine/base/sql.ts'

export type Hearer = Pick<Person, 'id' | 'company' | 'permissions'>

/**
 * The condition on a row of the change table (alias `c`) under which a person is told of it; for those who listen, audience.ts says the
 * same.
 */
export function heardSql({ id, company, permissions }: Hearer): SQL {
  const sight = sightOf(permissions)
  return sql`c.company_id = ${company} and c.resource = any(${list(sight.viewed)}::text[]) and c.attached_to <@ ${list(keysOf(sight, id))}::text[]
    and (c.user_id is null or c.user_id = ${id} or c.resource = any(${list(sight.overseen)}::text[]))`
}
