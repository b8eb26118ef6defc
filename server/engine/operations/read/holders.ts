/** Who in the company has a permission, so that what takes it can be asked of people instead of codes. */
import { sql } from 'drizzle-orm'
import type { Permission } from '#model/kernel/permissions.ts'
import { list, run } from '../../base/sql.ts'
import type { Unit } from '../../rows/transaction.ts'

/** People named; the others are counted. */
const NAMED = 5

export type Holders = { readonly count: number; readonly names: readonly string[] }

/** By permission: active people who have it themselves or through a group, in the order of their names. */
export async function holdersOf(
  { client, scope: { company } }: Unit,
  wanted: Iterable<Permission>,
): Promise<ReadonlyMap<string, Holders>> {
  const permissions = [...new Set(wanted)]
  if (permissions.length === 0) return new Map()
  const found = await run<Holders & { readonly permission: string }>(
    client,
    sql`select permission, count(u.id)::integer as count, coalesce((array_agg(u.name order by u.name, u.id) filter (where u.id is not null))[1:${sql.raw(String(NAMED))}], '{}') as names
      from unnest(${list(permissions)}::text[]) permission
      left join user_user u on u.company_id = ${company} and u.is_active and (permission = any(u.user_permissions)
        or exists (select 1 from user_group g where g.id = any(u.groups) and g.company_id = u.company_id and permission = any(g.permissions)))
      group by permission`,
  )
  return new Map(found.map(({ permission, count, names }) => [permission, { count, names }]))
}
