/** Of which resources not everybody sees each row who may view the resource, and what decides. */
import type { Field } from '#model/kernel/field.ts'
import type { Resource } from '#model/kernel/resource.ts'
import { columnName } from '../tables/resource-tables.ts'

/** The column of a field, as SQL. */
export const columnOf = ({ fields }: Resource, key: string): string => `"${columnName(key, fields[key] as Field)}"`

/** Not everybody who may view the resource sees each of its rows, so the row itself has to be looked up. */
export const hasRowScope = ({ tenancy, recipientField, attachedTo, viewOf }: Resource): boolean =>
  tenancy !== 'company' ||
  recipientField !== undefined ||
  attachedTo !== undefined ||
  viewOf?.shared !== undefined ||
  Object.keys(viewOf?.where ?? {}).length > 0

/** The only user who sees the row, as SQL; null for everybody. */
export function ownerSql(resource: Resource): string {
  const { tenancy, sharedBy, recipientField } = resource
  if (recipientField !== undefined) return `t.${columnOf(resource, recipientField)}`
  if (tenancy !== 'user') return 'null::bigint'
  return sharedBy === undefined
    ? 't.user_id'
    : `case when t.${columnOf(resource, sharedBy.company)} then null else t.user_id end`
}

/** A row may be for one user alone. */
export const isPrivate = ({ tenancy, recipientField }: Resource): boolean =>
  tenancy === 'user' || recipientField !== undefined

/** The keys of what a row hangs on, as SQL; none for a resource whose rows hang on nothing. `from`: the row, as an alias. */
export function keysSql(resource: Resource, from: string): string {
  const { attachedTo } = resource
  if (attachedTo === undefined) return "'{}'::text[]"
  const columns = [attachedTo.resource, attachedTo.id].map((key) => `${from}.${columnOf(resource, key)}`)
  return `highball_attached(${columns.join(', ')}, true)`
}
