/** The first wall between companies: every statement of the engine says whose rows it means. The policies of the database are the second. */
import { sql, type SQL } from 'drizzle-orm'
import type { Permission } from '#model/kernel/permissions.ts'
import type { Entity } from './entity.ts'
import type { Person } from './handler.ts'
import { name } from './sql.ts'

/** On whose behalf rows are read and written. Company undefined: the system, over all companies. User undefined: no person. */
export type TenantScope = {
  readonly company: number | undefined
  readonly user: number | undefined
  readonly permissions?: ReadonlySet<Permission>
}

export const scopeOf = ({ company, id, permissions }: Person): TenantScope => ({ company, user: id, permissions })

/** Only whoever may change the rows of such a resource also sees those that are addressed to others. */
export const mayChange = ({ resource }: Entity, { user, permissions }: TenantScope): boolean =>
  user === undefined || resource.needs.change === 'signed_in' || permissions?.has(resource.needs.change) === true

/** The conditions under which a row of the entity, in the table named `alias`, is in scope. `toRead`: also rows that a colleague shares, which may only be read. */
export function tenantSql(entity: Entity, scope: TenantScope, alias: string, toRead = false): SQL[] {
  const { resource } = entity
  const { company, user } = scope
  if (company === undefined) return []
  const at = (column: string): SQL => sql`${name(alias)}.${name(column)}`
  if (resource.tenancy === 'pair')
    return [sql`(${at('company_id')} = ${company} or ${at('counterparty')} = ${company})`]
  const mine = sql`${at('user_id')} = ${user ?? null}`
  return [
    sql`${at(resource.tenancy === 'own' ? 'id' : 'company_id')} = ${company}`,
    ...(resource.tenancy === 'user' && user !== undefined
      ? [toRead && resource.sharedBy !== undefined ? sql`(${mine} or ${at(resource.sharedBy)})` : mine]
      : []),
    ...(resource.recipientField !== undefined && !mayChange(entity, scope)
      ? [sql`(${at(resource.recipientField)} is null or ${at(resource.recipientField)} = ${user ?? null})`]
      : []),
  ]
}
