/** Who in the company has a permission, so that what takes it can be asked of people instead of codes. */
import { sql } from 'drizzle-orm'
import type { Permission } from '#model/kernel/permissions.ts'
import type { Obstacle, Obstruction } from '#model/kernel/why-not/obstacle.ts'
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

/** Obstacles with the names of those who may lift them. */
export async function namingHolders(unit: Unit, all: readonly Obstruction[]): Promise<(one: Obstacle) => Obstacle> {
  const holders = await holdersOf(
    unit,
    all.flatMap(({ blockers, warnings }) => [...blockers, ...warnings]).flatMap(({ needs }) => needs ?? []),
  )
  return (one) => {
    const who = one.needs === undefined ? undefined : holders.get(one.needs)
    return who ? { ...one, by: who.names, holders: who.count } : one
  }
}

const isObstruction = (said: unknown): said is Obstruction =>
  typeof said === 'object' && said !== null && 'blockers' in said && 'warnings' in said

/** The answer of an action that explains (`explains`), with the names of those who may lift what it says. */
export async function explained(unit: Unit, answer: unknown): Promise<unknown> {
  if (!isObstruction(answer)) return answer
  const named = await namingHolders(unit, [answer])
  return { ...answer, blockers: answer.blockers.map(named), warnings: answer.warnings.map(named) }
}
