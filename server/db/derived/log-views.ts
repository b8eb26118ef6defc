/** Database views for resources without a table: over the audit trail, the declarations and the archive of bills. */
import { permissionText } from '#model/kernel/words/permission-text.ts'
import { permissions } from '#model/kernel/permissions.ts'
import type { Resource } from '#model/kernel/resource.ts'
import { quoted, snake } from '../tables/columns.ts'
import { storedResources } from '../tables/resource-tables.ts'
import { readableChanges, readableEntries } from './closed-fields.ts'
import { bolHistory } from './bol-history.ts'
import { asker, named } from './views.ts'

const stamped = 'at as created_at, at as updated_at, 1 as version'
const changed = '(select count(*) from jsonb_object_keys(changes)) as field_count, changes'
const namesWhere = (holds: (resource: Resource) => boolean): string =>
  `array[${[...storedResources].flatMap(([name, resource]) => (holds(resource) ? [quoted(name)] : [])).join(', ')}]::text[]`

/** Excludes users' private rows, so that others cannot read traces of them; and what is told of people to those who may not read it. */
const crud = (): string => `
create view audit_crud with (security_invoker = true) as
  select id, company_id, ${stamped}, at, by, kind, resource as content_type, row_id as object_id, ${changed}
  from (select id, company_id, at, by, kind, resource, row_id, ${readableChanges()} as changes from audit) audit
  where resource <> all (${namesWhere(({ tenancy }) => tenancy === 'user')}) and ${readableEntries()};`

/** Ids under terminalboss/v3/ are UUIDs; these are derived from the audit entries' numbers. */
const entry = `
create view audit_entry with (security_invoker = true) as
  select ('00000000-0000-4000-8000-' || lpad(to_hex(id), 12, '0'))::uuid as id, company_id, ${stamped}, at as timestamp, by as actor, kind as action,
    resource as content_type, row_id as object_id, ${changed} from audit
  where resource = any (${namesWhere(({ needs }) => needs.history === 'can_view_ticket_history')});`

/** Name of the first resource that requires a permission code. */
const typeOf = (code: string): string => {
  const resource = [...storedResources.values()].find(({ needs }) => Object.values(needs).some((need) => need === code))
  return (resource?.model ?? resource?.label ?? '').toLowerCase()
}

const permission = `
create view terminal_permission as
  select md5(${asker} || ':' || code)::uuid as id, ${asker} as company_id, timestamptz '2026-01-01' as created_at, timestamptz '2026-01-01' as updated_at, 1 as version,
    content_type, name, code as codename
  from (values ${permissions.map((code) => `(${quoted(code)}, ${quoted(permissionText(code))}, ${quoted(typeOf(code))})`).join(', ')}) as codes (code, name, content_type);`

const viewSql: Readonly<Record<string, () => string>> = {
  'audit:crud': crud,
  'audit:entry': () => entry,
  'rail:bolHistory': bolHistory,
  'terminal:permission': () => permission,
}

/** SQL of the views. @throws for a resource with storage 'view' for which there is no view here. */
export const logViewsSql = (): string =>
  [...storedResources]
    .filter(([, resource]) => resource.storage === 'view')
    .map(([name]) => {
      const made = viewSql[name]?.()
      if (made === undefined)
        throw new Error(
          `${name} is declared to be a view of the database and server/db/derived/log-views.ts makes none`,
        )
      return `${made}\ngrant select on ${snake(name)} to highball_app;\n${named(snake(name))}`
    })
    .join('\n')
