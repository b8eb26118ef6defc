/** Views of resources as SQL: the same rows through a narrower door, written through it where they are the company's own. */
import type { Field } from '#model/field.ts'
import type { Resource } from '#model/resource.ts'
import { quoted, snake } from './columns.ts'
import { columnName, declared, resourceNamed } from './declared.ts'
import { labelText } from './label-text.ts'

export type Viewed = { readonly name: string; readonly resource: Resource; readonly base: Resource; readonly table: string; readonly baseTable: string }

const asViewed = (name: string, resource: Resource, baseName: string): Viewed => ({
  name, resource, base: resourceNamed(baseName), table: snake(name), baseTable: snake(baseName),
})
/** Every declared view. */
export const views: readonly Viewed[] = [...declared].flatMap(([name, resource]) => (resource.of === undefined ? [] : [asViewed(name, resource, resource.of.base)]))
export const viewsOf = (baseName: string): readonly Viewed[] => views.filter(({ resource }) => resource.of?.base === baseName)

const literal = (value: string | number | boolean): string => (typeof value === 'string' ? quoted(value) : String(value))
const columnIn = ({ fields }: Resource, key: string): string => `"${columnName(key, fields[key] as Field)}"`

/** What holds of the rows that a view shows, for a row under the alias. */
export const shownSql = ({ resource, base }: Viewed, alias: string): string =>
  Object.entries(resource.of?.where ?? {})
    .map(([key, value]) => `${alias}.${columnIn(base, key)} = ${literal(value)}`)
    .join(' and ') || 'true'

/** The company that asks. Evaluated once a statement. */
export const asker = "(select nullif(current_setting('app.company', true), '')::bigint)"
export const invitationName = 'partner:invitation'

/** Whether an invitation under `i` shares a row under the alias: of its company, accepted, for this kind of rows, and about this one. */
export function sharedSql(viewed: Viewed, alias: string, i = 'i'): string {
  const { resource, base } = viewed
  const shared = resource.of?.shared
  const invitation = declared.get(invitationName)
  if (shared === undefined || invitation === undefined) return 'false'
  const about = Object.entries(shared.match).map(([key, theirs]) => `${alias}.${columnIn(base, key)} = ${i}.${columnIn(invitation, theirs)}`)
  return [
    `${i}.company_id = ${alias}.company_id`,
    `${i}.status = 'accepted'`,
    `${i}.counterparty <> ${i}.company_id`,
    `${i}.${columnIn(invitation, shared.flag)}`,
    ...(about.length === 0 ? [] : [`(${about.join(' or ')})`]),
    shownSql(viewed, alias),
  ].join(' and ')
}

const stamps = ['id', 'version', 'created_at', 'updated_at']
/** Columns of the base that the view has: its fields, and what it holds fast. */
const columnsOf = ({ resource, base }: Viewed): string[] => [
  ...new Set([...Object.keys(resource.fields), ...Object.keys(resource.of?.where ?? {})].map((key) => columnIn(base, key)).filter((column) => column !== '"company_id"')),
]

function ownView(viewed: Viewed): string {
  const { resource, base, table, baseTable } = viewed
  const owners = [...(base.tenancy === 'own' ? [] : ['company_id']), ...(base.tenancy === 'user' ? ['user_id'] : [])]
  const pair = base.tenancy === 'pair' ? ['"counterparty"'] : []
  const columns = [...new Set([...stamps, ...owners, ...columnsOf(viewed), ...pair])]
  return `
create view ${table} with (security_invoker = true) as select ${columns.join(', ')} from ${baseTable} where ${shownSql(viewed, baseTable)} with check option;
${Object.entries(resource.of?.where ?? {})
  .map(([key, value]) => `alter view ${table} alter column ${columnIn(base, key)} set default ${literal(value)};`)
  .join('\n')}
grant select, insert, update, delete on ${table} to highball_app;`
}

/**
 * Rows of other companies, read past their policy by the owner of the tables and shown to the asker as the asker's: `company_id` is who sees, not whose
 * they are. References are shown by name alone (`<column>__label`); what they name stays shut.
 */
function sharedView(viewed: Viewed): string {
  const { resource, table, baseTable } = viewed
  const labels = Object.entries(resource.fields).flatMap(([key, field]) =>
    field.to === undefined ? [] : [`${labelText(field, `b."${columnName(key, field)}"`)} as "${columnName(key, field)}__label"`],
  )
  const columns = [...stamps.map((column) => `b.${column}`), `${asker} as company_id`, ...columnsOf(viewed).map((column) => `b.${column}`), ...labels]
  const invited = declared.has(invitationName)
    ? `exists (select 1 from ${snake(invitationName)} i where i.counterparty = ${asker} and ${sharedSql(viewed, 'b')})`
    : 'false'
  return `
create view ${table} with (security_barrier = true) as select ${columns.join(', ')} from ${baseTable} b where b.company_id <> ${asker} and ${invited};
grant select on ${table} to highball_app;`
}

/** Views are named by a comment, so that those of an older declaration go with it. Columns under them may then change. */
export const dropViewsSql = `
do $$ declare one text; begin
  -- Named before the first goes: one that stands on another goes with it, and has no name after that.
  foreach one in array array(select c.oid::regclass::text from pg_class c where c.relkind = 'v' and obj_description(c.oid, 'pg_class') = 'derived') loop
    execute format('drop view if exists %s cascade', one);
  end loop;
end $$;`
export const named = (table: string): string => `comment on view ${table} is 'derived';`

const pairs: readonly (readonly [string, Resource])[] = [...declared].filter(([, { tenancy, of }]) => tenancy === 'pair' && of === undefined)
/** Where the names stand of what rows between two companies name: either may read them, whosever the named rows are. */
export const labelsName = (table: string): string => `${table}__labels`

function pairLabels(name: string, { fields }: Resource): string {
  const table = snake(name)
  const labels = Object.entries(fields).flatMap(([key, field]) =>
    field.to === undefined ? [] : [`${labelText(field, `b."${columnName(key, field)}"`)} as "${columnName(key, field)}__label"`],
  )
  return `
create view ${labelsName(table)} with (security_barrier = true) as select ${['b.id', ...labels].join(', ')} from ${table} b where b.company_id = ${asker} or b.counterparty = ${asker};
grant select on ${labelsName(table)} to highball_app;
${named(labelsName(table))}`
}

/** The companies whose names a company may know: its own, those it has a row in common with, and its partners, which alone it may name in a row. */
function knownCompanies(): string {
  const common = pairs.map(([name]) => `exists (select 1 from ${snake(name)} p where (p.company_id, p.counterparty) in ((${asker}, c.id), (c.id, ${asker})))`)
  const partner = declared.has(invitationName)
    ? `exists (select 1 from ${snake(invitationName)} i where i.status = 'accepted' and (i.company_id, i.counterparty) in ((${asker}, c.id), (c.id, ${asker})))`
    : 'false'
  return `
create view company_known with (security_barrier = true) as
  select c.id, c.name as label, (c.id = ${asker} or ${partner}) as partner from company_company c where ${[`c.id = ${asker}`, partner, ...common].join('\n    or ')};
grant select on company_known to highball_app;
${named('company_known')}`
}

/** Who did what is told by name: of one's own people, and of those of companies one deals with, whose entries stand in the trail of common rows. */
const knownPeople = `
create view user_known with (security_barrier = true) as
  select u.id, case when u.company_id = ${asker} then u.name else u.name || ', ' || k.label end as label from user_user u join company_known k on k.id = u.company_id;
grant select on user_known to highball_app;
${named('user_known')}`

export const viewsSql = (): string =>
  [knownCompanies(), knownPeople, ...pairs.map(([name, resource]) => pairLabels(name, resource)), ...views.map(viewSql)].join('\n')
const viewSql = (viewed: Viewed): string =>
  `${viewed.resource.of?.shared === undefined ? ownView(viewed) : sharedView(viewed)}\n${named(viewed.table)}`
