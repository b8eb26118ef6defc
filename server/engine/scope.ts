/** The first wall between companies: every statement of the engine names whose rows it means. The policies of the database are the second. */
import { sql, type SQL } from 'drizzle-orm'
import type { Permission } from '#model/permissions.ts'
import type { Entity } from './entity.ts'
import { name } from './sql.ts'

/** For whom rows are read and written. Company undefined: the system, over all companies. User undefined: no person. */
export type Scope = { readonly company: number | undefined; readonly user: number | undefined; readonly permissions?: ReadonlySet<Permission> }

/** Who may change what is addressed to others sees it. */
export const mayChange = ({ resource }: Entity, { user, permissions }: Scope): boolean =>
  user === undefined || resource.needs.change === 'signed_in' || permissions?.has(resource.needs.change) === true

/** The conditions under which a row of the entity, under the alias, is in scope. `toRead`: what a colleague shares may be read, and no more. */
export function within(entity: Entity, scope: Scope, alias: string, toRead = false): SQL[] {
  const { resource } = entity
  const { company, user } = scope
  if (company === undefined) return []
  const at = (column: string): SQL => sql`${name(alias)}.${name(column)}`
  if (resource.tenancy === 'pair') return [sql`(${at('company_id')} = ${company} or ${at('counterparty')} = ${company})`]
  const mine = sql`${at('user_id')} = ${user ?? null}`
  return [
    sql`${at(resource.tenancy === 'own' ? 'id' : 'company_id')} = ${company}`,
    ...(resource.tenancy === 'user' && user !== undefined ? [toRead && resource.sharedBy !== undefined ? sql`(${mine} or ${at(resource.sharedBy)})` : mine] : []),
    ...(resource.addressed !== undefined && !mayChange(entity, scope) ? [sql`(${at(resource.addressed)} is null or ${at(resource.addressed)} = ${user ?? null})`] : []),
  ]
}
