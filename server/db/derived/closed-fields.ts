/**
 * SQL for fields that not everybody reads: of people (`privacy`) most readers get the open fields of others alone, and some fields ask for a
 * permission of their own (`needs`).
 */
import type { Permission } from '#model/kernel/permissions.ts'
import type { Resource } from '#model/kernel/resource.ts'
import { quoted, snake } from '../tables/columns.ts'
import { columnName, storedResources } from '../tables/resource-tables.ts'
import { asker, named } from './views.ts'

type Guarded = { readonly name: string; readonly resource: Resource; readonly needs: Permission }
const guarded: readonly Guarded[] = [...storedResources].flatMap(([name, resource]) =>
  resource.privacy === undefined ? [] : [{ name, resource, needs: resource.privacy.needs }],
)

/** Evaluated once per statement. */
const self = "(select nullif(current_setting('app.user', true), '')::bigint)"

/** Whether the requesting person has the permission where they work now; the system, which is no person, may everything. */
export const askerMay = (permission: string): string =>
  `(select ${self} is null or highball_holds(${self}, ${asker}, ${quoted(permission)}))`

/** The columns that everybody of the company may read. */
export const openColumns = ({ privacy, fields }: Resource): readonly string[] =>
  Object.entries(fields).flatMap(([key, field]) => {
    const column = columnName(key, field)
    return column === 'company_id' || privacy?.open.includes(key) === true ? [column] : []
  })

/** Name of the view in which the closed fields of others are empty. Without `updated_at`, which would tell when somebody signed in. */
export const openName = (table: string): string => `${table}__open`

function openView({ name, resource }: Guarded): string {
  const table = snake(name)
  const open = new Set(openColumns(resource))
  const columns = Object.entries(resource.fields).flatMap(([key, field]) =>
    field.writeOnly === true || columnName(key, field) === 'company_id' ? [] : [columnName(key, field)],
  )
  const shown = columns.map((column) =>
    open.has(column) ? `u."${column}"` : `case when u.id = ${self} then u."${column}" end as "${column}"`,
  )
  return `
create view ${openName(table)} with (security_invoker = true) as select u.id, u.company_id, u.version, u.created_at,
  case when u.id = ${self} then u.updated_at else u.created_at end as updated_at, ${shown.join(', ')} from ${table} u;
grant select on ${openName(table)} to highball_app;
${named(openName(table))}`
}

/** Who is told that closed fields of a row changed: those who may read them, and the person themselves. */
const readersSql = `
create or replace function highball_readers(of_company bigint, subject text, permission text) returns bigint[] language sql stable security definer set search_path = public, pg_temp as $$
  select array(select u.id from user_user u where u.company_id = of_company and (u.id::text = subject or permission = any(u.user_permissions)
    or exists (select 1 from user_group g where g.id = any(u.groups) and g.company_id = u.company_id and permission = any(g.permissions))))
    || array(select m.user_id from user_membership m where m.company_id = of_company and m.accepted_at is not null and highball_holds(m.user_id, of_company, permission))
$$;`

export const closedFieldsSql = (): string => [readersSql, ...guarded.map(openView)].join('\n')

/** A condition on audit entries: those about a person are read by whoever may read the person's closed fields, and by themselves. */
export const readableEntries = (): string =>
  guarded
    .map(({ name, needs }) => `(resource <> ${quoted(name)} or row_id = ${self}::text or ${askerMay(needs)})`)
    .join(' and ') || 'true'

/** The columns of a resource that ask for a permission, by permission. */
function columnsByNeed({ fields }: Resource): ReadonlyMap<Permission, readonly string[]> {
  const found = new Map<Permission, readonly string[]>()
  for (const [key, field] of Object.entries(fields))
    // No entry of the trail contains a computed field, because it is not stored.
    if (field.needs !== undefined && field.reckoned === undefined)
      found.set(field.needs, [...(found.get(field.needs) ?? []), columnName(key, field)])
  return found
}

/** The changes of an audit entry, without fields that ask for a permission which the requesting person lacks. */
export const readableChanges = (): string =>
  [
    'changes',
    ...[...storedResources].flatMap(([name, resource]) =>
      [...columnsByNeed(resource)].map(
        ([needs, columns]) =>
          `(case when resource = ${quoted(name)} and not ${askerMay(needs)} then array[${columns.map(quoted).join(', ')}] else '{}'::text[] end)`,
      ),
    ),
  ].join(' - ')
