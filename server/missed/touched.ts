/** Which objects of a resource were touched after the edge, and what the trail says of each. */
import { sql } from 'drizzle-orm'
import type { Trace } from '#model/rules/net-effect.ts'
import { may } from '../engine/door.ts'
import type { Entity } from '../engine/entity.ts'
import type { Person } from '../engine/handler.ts'
import { labelOf } from '../engine/label.ts'
import { idsOf } from '../engine/found.ts'
import { columnsSql } from '../engine/query.ts'
import { within } from '../engine/scope.ts'
import { every, list, name, run } from '../engine/sql.ts'
import { auditedAs } from '../engine/trail.ts'
import type { Unit } from '../engine/transaction.ts'
import type { Edge } from './edge.ts'

/** A digest is read by a person: of so many the newest are told, the others counted. */
export const MOST = 5000

export type Touched = { readonly ids: readonly string[]; readonly beyond: number; readonly unknown?: string }
export type Entry = Trace & { readonly row_id: string; readonly by: number | null; readonly by__label: string; readonly at: string; readonly cause: string }

type Counted = { id: string; total: number }
const listed = (rows: readonly Counted[]): Touched => ({ ids: rows.map(({ id }) => id), beyond: Math.max(0, (rows[0]?.total ?? 0) - rows.length) })

/** What was done to rows of other companies, and to what each user has for himself, the trail does not tell by time. */
const isTraced = ({ resource }: Entity): boolean => resource.of?.shared === undefined && resource.tenancy !== 'user'

/** `only`: of these objects alone. */
export async function touchedSince({ client }: Unit, entity: Entity, { news, entries }: Edge, { id, company }: Person, only: ReadonlySet<string> | undefined): Promise<Touched> {
  if (only?.size === 0) return { ids: [], beyond: 0 }
  const some = only && list([...only])
  if (news !== undefined) {
    const mine = [sql`c.company_id = ${company}`, sql`(c.user_id is null or c.user_id = ${id})`, sql`c.resource = ${entity.name}`, news, ...(some ? [sql`c.id = any(${some}::text[])`] : [])]
    return listed(await run<Counted>(client, sql`select c.id, count(*) over () as total from change c where ${every(mine)} group by c.id order by max(c.seq) desc limit ${MOST}`))
  }
  if (!isTraced(entity)) return { ids: [], beyond: 0, unknown: `unknown: what changed among ${entity.resource.plural.toLowerCase()} is remembered for a day` }
  const traced = [sql`a.company_id = ${company}`, sql`a.resource = ${entity.base}`, entries, ...(some ? [sql`a.row_id = any(${some}::text[])`] : [])]
  return listed(await run<Counted>(client, sql`select a.row_id as id, count(*) over () as total from audit a where ${every(traced)} group by a.row_id order by max(a.id) desc limit ${MOST}`))
}

/** The trail of each, oldest first. Undefined: the trail is not this person's to read. */
export async function trailOf({ client }: Unit, entity: Entity, { entries }: Edge, person: Person, ids: readonly string[]): Promise<ReadonlyMap<string, Entry[]> | undefined> {
  if (entity.resource.of?.shared !== undefined || !may(person, entity.resource.needs.history)) return undefined
  const found = await run<Entry>(
    client,
    sql`select a.row_id, a.kind, a.by, coalesce(u.label, '') as by__label, a.at, coalesce(a.cause, '') as cause, a.changes from audit a left join user_known u on u.id = a.by
      where ${every([sql`a.company_id = ${person.company}`, sql`a.resource = ${auditedAs(entity)}`, sql`a.row_id = any(${list(ids)}::text[])`, entries])} order by a.id`,
  )
  const byRow = new Map<string, Entry[]>()
  for (const entry of found) byRow.set(entry.row_id, [...(byRow.get(entry.row_id) ?? []), entry])
  return byRow
}

export type Standing = { readonly label: string; readonly row: Readonly<Record<string, unknown>> }
/** Those that are there now and may be seen: what they are called, and the fields that are asked for. */
export async function standingOf({ client, scope }: Unit, entity: Entity, ids: readonly string[], fields: readonly string[]): Promise<ReadonlyMap<string, Standing>> {
  const rows = await run<Record<string, unknown> & { id: unknown; standing_label: string }>(
    client,
    sql`select ${columnsSql(entity, ['id', ...fields])}, ${labelOf(entity, 't')} as standing_label from ${name(entity.table)} t
      where ${every([sql`t.id = ${idsOf(entity, ids)}`, ...within(entity, scope, 't', true)])}`,
  )
  return new Map(rows.map(({ standing_label, ...row }) => [String(row.id), { label: standing_label, row }]))
}
