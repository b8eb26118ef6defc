/** Resources without a table of their own: views over the audit trail, and over what is declared. */
import { permissions } from '#model/permissions.ts'
import type { Resource } from '#model/resource.ts'
import { quoted, snake } from './columns.ts'
import { declared } from './declared.ts'
import { asker, named } from './views.ts'

const stamped = 'at as created_at, at as updated_at, 1 as version'
const changed = '(select count(*) from jsonb_object_keys(changes)) as field_count, changes'
const namesWhere = (holds: (resource: Resource) => boolean): string =>
  `array[${[...declared].flatMap(([name, resource]) => (holds(resource) ? [quoted(name)] : [])).join(', ')}]::text[]`

/** What one person keeps for himself leaves no trace here that others could read. */
const crud = `
create view audit_crud with (security_invoker = true) as
  select id, company_id, ${stamped}, at, by, kind, resource as content_type, row_id as object_id, ${changed} from audit
  where resource <> all (${namesWhere(({ tenancy }) => tenancy === 'user')});`

/** Every id under terminalboss/v3/ is a UUID; these are made from the numbers of the trail. */
const entry = `
create view audit_entry with (security_invoker = true) as
  select ('00000000-0000-4000-8000-' || lpad(to_hex(id), 12, '0'))::uuid as id, company_id, ${stamped}, at as timestamp, by as actor, kind as action,
    resource as content_type, row_id as object_id, ${changed} from audit
  where resource = any (${namesWhere(({ needs }) => needs.history === 'can_view_ticket_history')});`

/** `change_gauge_table` → `Can change gauge table`; `access_menu__v3__overview` → `Can open v3 overview`. */
const inWords = (code: string): string =>
  code.startsWith('access_menu__')
    ? `Can open ${code.slice('access_menu__'.length).replace('sync_data__', '').replaceAll(/_+/g, ' ')}`
    : code.startsWith('configuration__')
      ? `Can configure ${code.slice('configuration__'.length).replaceAll('_', ' ')}`
      : `${code.startsWith('can_') ? 'C' : 'Can '}${code.replace(/^can_/, 'an_').replaceAll('_', ' ')}`

/** What the first resource that asks for a code is called. */
const typeOf = (code: string): string => {
  const asked = [...declared.values()].find(({ needs }) => Object.values(needs).some((need) => need === code))
  return (asked?.model ?? asked?.label ?? '').toLowerCase()
}

const permission = `
create view terminal_permission as
  select md5(${asker} || ':' || code)::uuid as id, ${asker} as company_id, timestamptz '2026-01-01' as created_at, timestamptz '2026-01-01' as updated_at, 1 as version,
    content_type, name, code as codename
  from (values ${permissions.map((code) => `(${quoted(code)}, ${quoted(inWords(code))}, ${quoted(typeOf(code))})`).join(', ')}) as codes (code, name, content_type);`

const kept: Readonly<Record<string, string>> = { 'audit:crud': crud, 'audit:entry': entry, 'terminal:permission': permission }

/** Throws for a resource that is declared to be a view and that nothing here makes. */
export const keptViewsSql = (): string =>
  [...declared]
    .filter(([, resource]) => resource.kept === 'view')
    .map(([name]) => {
      const made = kept[name]
      if (made === undefined) throw new Error(`${name} is declared to be a view of the database and server/db/kept-views.ts makes none`)
      return `${made}\ngrant select on ${snake(name)} to highball_app;\n${named(snake(name))}`
    })
    .join('\n')
