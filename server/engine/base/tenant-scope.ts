/** The first of two separations of companies: every statement of the engine names the company. The database's policies are the second. */
import { sql, type SQL } from 'drizzle-orm'
import { meets, type Permission } from '#model/kernel/permissions.ts'
import type { SharedBy } from '#model/kernel/resource.ts'
import { groupsSql } from '#server/db/tables/groups.ts'
import { revealedSql } from '#server/db/tables/tables.ts'
import { entities, type Entity } from './entity.ts'
import type { Person } from './handler.ts'
import { keysOf, overseerOf, sightOf } from './permission-check.ts'
import { join, list, name } from './sql.ts'

/** On whose behalf rows are read and written. Without a company: the system, over all companies. Without a user: nobody in particular. */
export type TenantScope = {
  readonly company: number | undefined
  readonly user: number | undefined
  readonly permissions?: ReadonlySet<Permission>
  /** The declared action that writes, `area:name action`; none for the generic calls. */
  readonly deed?: string
}

export const scopeOf = ({ company, id, permissions }: Person): TenantScope => ({ company, user: id, permissions })

export const mayChange = ({ resource }: Entity, { user, permissions }: TenantScope): boolean =>
  user === undefined || meets(permissions ?? new Set(), resource.needs.change)

/** Whether rows that are addressed to others are visible. */
export const mayOversee = ({ resource }: Entity, { user, permissions }: TenantScope): boolean =>
  user === undefined || meets(permissions ?? new Set(), overseerOf(resource))

/** What a row hangs on: the resource and the id of the other one, as text. */
export type HungOn = { readonly resource: SQL; readonly id: SQL }
type Reader = { readonly user: number; readonly permissions?: ReadonlySet<Permission> }

const ownViews = [...entities.values()].filter(
  (one) => one.base !== one.name && one.resource.viewOf?.shared === undefined,
)

/**
 * The condition under which a person sees what hangs there. The function of the database is asked only where permissions alone do not
 * decide.
 */
export function attachmentSql(
  { resource: { attachedTo } }: Entity,
  { user, permissions = new Set() }: Reader,
  { resource, id }: HungOn,
): SQL {
  const sight = sightOf(permissions)
  const keys = sql`${list(keysOf(sight, user))}::text[]`
  const isSeen = (on: SQL): SQL =>
    sql`highball_attached(${on}, ${id}, overseen => ${list(sight.overseen)}::text[]) <@ ${keys}`
  const views = attachedTo?.throughViews === true ? ownViews.filter((one) => sight.viewed.includes(one.name)) : []
  const ways = [
    sql`${resource} = ''`,
    sql`${resource} = any(${list(sight.whole)}::text[])`,
    isSeen(resource),
    ...views.map((view) => sql`(${resource} = ${view.base} and ${isSeen(sql`${view.name}`)})`),
  ]
  return sql`(${join(ways, ' or ')})`
}

/** On what a row of the entity hangs, by the table's alias. */
export function hungOn({ columns, resource: { attachedTo } }: Entity, alias: string): HungOn | undefined {
  const [type, id] = [columns.get(attachedTo?.resource ?? ''), columns.get(attachedTo?.id ?? '')]
  if (type === undefined || id === undefined) return undefined
  return { resource: sql`${name(alias)}.${name(type.column)}`, id: sql`${name(alias)}.${name(id.column)}` }
}

/** Conditions for rows of the entity (table alias `alias`) in scope. `toRead`: includes rows that colleagues share for reading. */
export function tenantSql(entity: Entity, scope: TenantScope, alias: string, toRead = false): SQL[] {
  const { resource } = entity
  const { company, user } = scope
  if (company === undefined) return []
  const at = (column: string): SQL => sql`${name(alias)}.${name(column)}`
  if (resource.tenancy === 'pair')
    return [
      sql`(${at('company_id')} = ${company} or ${at('counterparty')} = ${company} and ${sql.raw(revealedSql(resource, `"${alias}".`))})`,
    ]
  const there = hungOn(entity, alias)
  const mine = sql`${at('user_id')} = ${user ?? null}`
  const sharedSql = (by: SharedBy): SQL =>
    sql`${at(by.company)} or ${at(by.groups)} && ${groupsSql(sql`${company}::bigint`, sql`${user ?? null}::bigint`)}`
  return [
    sql`${at(resource.tenancy === 'own' ? 'id' : 'company_id')} = ${company}`,
    ...(resource.tenancy === 'user' && user !== undefined
      ? [toRead && resource.sharedBy !== undefined ? sql`(${mine} or ${sharedSql(resource.sharedBy)})` : mine]
      : []),
    ...(resource.recipientField !== undefined && !mayOversee(entity, scope)
      ? [sql`(${at(resource.recipientField)} is null or ${at(resource.recipientField)} = ${user ?? null})`]
      : []),
    ...(there !== undefined && user !== undefined ? [attachmentSql(entity, { ...scope, user }, there)] : []),
  ]
}
