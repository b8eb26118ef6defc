/** SQL of resource views: filtered rows of a base table, writable if they belong to the company. */
import type { Field } from '#model/kernel/field.ts'
import type { Resource, ResourceView, ViewReading } from '#model/kernel/resource.ts'
import { quoted, snake } from '../tables/columns.ts'
import { baseName, columnName, storedResources, resourceNamed } from '../tables/resource-tables.ts'
import { addressedSql, revealedSql } from '../tables/tables.ts'
import { labelText } from './label-text.ts'

export type Viewed = {
  readonly name: string
  readonly resource: Resource
  readonly base: Resource
  readonly table: string
  readonly baseTable: string
}

const asViewed = (name: string, resource: Resource, baseName: string): Viewed => ({
  name,
  resource,
  base: resourceNamed(baseName),
  table: snake(name),
  baseTable: snake(baseName),
})
/** Every declared view. */
export const views: readonly Viewed[] = [...storedResources].flatMap(([name, resource]) =>
  resource.viewOf === undefined ? [] : [asViewed(name, resource, resource.viewOf.base)],
)
export const viewsOf = (baseName: string): readonly Viewed[] =>
  views.filter(({ resource }) => resource.viewOf?.base === baseName)

const literal = (value: string | number | boolean | null): string =>
  typeof value === 'string' ? quoted(value) : String(value)
const columnIn = ({ fields }: Resource, key: string): string => `"${columnName(key, fields[key] as Field)}"`

const whereSql = (base: Resource, where: ResourceView['where'], alias: string): string =>
  Object.entries(where ?? {})
    .map(([key, value]) => `${alias}.${columnIn(base, key)} ${value === null ? 'is' : '='} ${literal(value)}`)
    .join(' and ') || 'true'
/** SQL condition of the rows that a view shows. */
export const shownSql = ({ resource, base }: Viewed, alias: string): string =>
  whereSql(base, resource.viewOf?.where, alias)

/** SQL for the requesting company; evaluated once per statement. */
export const asker = "(select nullif(current_setting('app.company', true), '')::bigint)"
export const invitationName = 'partner:invitation'
/** Rows of each view that a preview names. */
const SAMPLE = 3

/** The shared view of the rows through which the rows of this one are shared, and the column that refers to them. */
export function sharedThrough({
  resource,
  base,
}: Viewed): { readonly viewed: Viewed; readonly column: string } | undefined {
  const through = resource.viewOf?.shared?.through
  const viewed = views.find(({ name }) => name === through?.view)
  return through === undefined || viewed === undefined ? undefined : { viewed, column: columnIn(base, through.by) }
}

/**
 * SQL condition for an invitation (alias `i`) sharing a row: accepted, by the row's company, with the flag on, and matching the row.
 * `via`: the alias of the row through which it is shared, where that row is at hand.
 */
export function sharedSql(viewed: Viewed, alias: string, { i = 'i', via }: { i?: string; via?: string } = {}): string {
  const { resource, base } = viewed
  const shared = resource.viewOf?.shared
  const invitation = storedResources.get(invitationName)
  if (shared === undefined || invitation === undefined) return 'false'
  const about = Object.entries(shared.match ?? {}).map(
    ([key, theirs]) => `${alias}.${columnIn(base, key)} = ${i}.${columnIn(invitation, theirs)}`,
  )
  const through = sharedThrough(viewed)
  const there = via ?? `${alias}_via`
  const sharedThere = through && sharedSql(through.viewed, there, { i })
  return [
    `${i}.company_id = ${alias}.company_id`,
    `${i}.status = 'accepted'`,
    `${i}.counterparty <> ${i}.company_id`,
    `${i}.${columnIn(invitation, shared.flag)}`,
    ...(about.length === 0 ? [] : [`(${about.join(' or ')})`]),
    ...(through === undefined || sharedThere === undefined
      ? []
      : via === undefined
        ? [
            `exists (select 1 from ${through.viewed.baseTable} ${there} where ${there}.id = ${alias}.${through.column} and ${sharedThere})`,
          ]
        : [`${via}.id = ${alias}.${through.column}`, sharedThere]),
    shownSql(viewed, alias),
  ].join(' and ')
}

/** The companies whose rows the view may show, so that those of no other company are looked at. */
function invitersSql({ resource }: Viewed): string {
  const invitation = resourceNamed(invitationName)
  const flag = columnIn(invitation, resource.viewOf?.shared?.flag ?? '')
  return `select o.company_id from ${snake(invitationName)} o
    where o.counterparty = ${asker} and o.company_id <> ${asker} and o.status = 'accepted' and o.${flag}`
}

const stamps = ['id', 'version', 'created_at', 'updated_at']
/** Columns of the base that the view has: its fields and those in its filter. */
const columnsOf = ({ resource, base }: Viewed): string[] => [
  ...new Set(
    [...Object.keys(resource.fields), ...Object.keys(resource.viewOf?.where ?? {})]
      .filter((key) => base.fields[key]?.reckoned === undefined && resource.viewOf?.reads?.[key] === undefined)
      .map((key) => columnIn(base, key))
      .filter((column) => column !== '"company_id"'),
  ),
]

function ownView(viewed: Viewed): string {
  const { resource, base, table, baseTable } = viewed
  const owners = [...(base.tenancy === 'own' ? [] : ['company_id']), ...(base.tenancy === 'user' ? ['user_id'] : [])]
  const pair = base.tenancy === 'pair' ? ['"counterparty"'] : []
  const columns = [...new Set([...stamps, ...owners, ...columnsOf(viewed), ...pair])]
  return `
create view ${table} with (security_invoker = true) as select ${columns.join(', ')} from ${baseTable} where ${shownSql(viewed, baseTable)} with check option;
${Object.entries(resource.viewOf?.where ?? {})
  .map(([key, value]) => `alter view ${table} alter column ${columnIn(base, key)} set default ${literal(value)};`)
  .join('\n')}
grant select, insert, update, delete on ${table} to highball_app;`
}

/** The archived papers of the rows of a shared view, read past the row policies as those are. */
const sharedPapers = ({ resource: { viewOf }, table }: Viewed): string => `
create view ${table}_paper with (security_barrier = true) as select p.* from document_archived_paper p
  where p.object_type = ${quoted(viewOf?.base ?? '')} and exists (select 1 from ${table} v where v.id::text = p.object_id);
comment on view ${table}_paper is 'derived';
grant select on ${table}_paper to highball_app;`

/** SQL of a field that a shared view reads from other rows; the base has the alias `b`. */
function readingSql({ base }: Viewed, key: string, reading: ViewReading): string {
  if (reading.of === undefined) {
    const there = resourceNamed(baseName(base.fields[reading.by]?.to ?? ''))
    return `"read_${reading.by}".${columnIn(there, key)}`
  }
  const { of, by, where } = reading
  const [figure, field] = reading.figure
  const there = resourceNamed(of)
  return `(select ${figure}(r.${columnIn(there, field)}) from ${snake(of)} r where r.${columnIn(there, by)} = b.id and ${whereSql(there, where, 'r')})`
}

/** SQL of the joins by which a shared view reads fields of the rows that its base refers to, each once. */
const readJoins = ({ resource, base }: Viewed): string =>
  [...new Set(Object.values(resource.viewOf?.reads ?? {}).flatMap(({ of, by }) => (of === undefined ? [by] : [])))]
    .map(
      (by) =>
        ` left join ${snake(baseName(base.fields[by]?.to ?? ''))} "read_${by}" on "read_${by}".id = b.${columnIn(base, by)}`,
    )
    .join('')

/**
 * SQL of a shared view: rows of other companies, read as the tables' owner past the row policies. `company_id` is the company that sees the
 * row, not its owner. References are shown by label only (`<column>__label`); the rows they point to stay inaccessible.
 */
function sharedView(viewed: Viewed): string {
  const { resource, table, baseTable } = viewed
  const labels = Object.entries(resource.fields).flatMap(([key, field]) =>
    field.to === undefined
      ? []
      : [`${labelText(field, `b."${columnName(key, field)}"`)} as "${columnName(key, field)}__label"`],
  )
  const columns = [
    ...stamps.map((column) => `b.${column}`),
    `${asker} as company_id`,
    ...columnsOf(viewed).map((column) => `b.${column}`),
    ...Object.entries(resource.viewOf?.reads ?? {}).map(
      ([key, reading]) => `${readingSql(viewed, key, reading)} as "${key}"`,
    ),
    ...labels,
  ]
  const invited = storedResources.has(invitationName)
    ? `b.company_id = any (array(${invitersSql(viewed)}))
    and exists (select 1 from ${snake(invitationName)} i where i.counterparty = ${asker} and ${sharedSql(viewed, 'b')})`
    : 'false'
  return `
create view ${table} with (security_barrier = true) as select ${columns.join(', ')} from ${baseTable} b${readJoins(viewed)} where ${invited};
grant select on ${table} to highball_app;${resource.papers ? sharedPapers(viewed) : ''}`
}

/** Drops all derived views, which are marked by a comment, including those of older declarations; their columns can then change. */
export const dropViewsSql = `
do $$ declare one text; begin
  -- Named before the first goes: one that stands on another goes with it, and has no name after that.
  foreach one in array array(select c.oid::regclass::text from pg_class c where c.relkind = 'v' and obj_description(c.oid, 'pg_class') = 'derived') loop
    execute format('drop view if exists %s cascade', one);
  end loop;
end $$;`
export const named = (table: string): string => `comment on view ${table} is 'derived';`

const pairs: readonly (readonly [string, Resource])[] = [...storedResources].filter(
  ([, { tenancy, viewOf }]) => tenancy === 'pair' && viewOf === undefined,
)
/** Name of the view with the labels of references in rows shared between two companies; both may read them. */
export const labelsName = (table: string): string => `${table}__labels`

/** Of a row of any company the label is shown once there is another company in it, which has agreed. */
const agreedLabel = (field: Field, column: string): string =>
  field.abroad === true
    ? `case when b.counterparty is not null then ${labelText(field, column)} end`
    : labelText(field, column)

function pairLabels(name: string, resource: Resource): string {
  const { fields } = resource
  const table = snake(name)
  const labels = Object.entries(fields).flatMap(([key, field]) =>
    field.to === undefined
      ? []
      : [`${agreedLabel(field, `b."${columnName(key, field)}"`)} as "${columnName(key, field)}__label"`],
  )
  return `
create view ${labelsName(table)} with (security_barrier = true) as select ${['b.id', ...labels].join(', ')} from ${table} b where b.company_id = ${asker} or (b.counterparty = ${asker} and ${revealedSql(resource, 'b.')}) or ${addressedSql(resource, 'b.')};
grant select on ${labelsName(table)} to highball_app;
${named(labelsName(table))}`
}

/** The companies whose names a company may see: itself, partners (to whom its rows may refer), and those it shares a row with. */
function knownCompanies(): string {
  const common = pairs.map(
    ([name, resource]) =>
      `exists (select 1 from ${snake(name)} p where (p.company_id, p.counterparty) = (${asker}, c.id) or ((p.company_id, p.counterparty) = (c.id, ${asker}) and ${revealedSql(resource, 'p.')}))`,
  )
  const addressed = pairs
    .filter(([, { addressee }]) => addressee !== undefined)
    .map(([name, resource]) => `select p.company_id from ${snake(name)} p where ${addressedSql(resource, 'p.')}`)
  const partner = storedResources.has(invitationName)
    ? `exists (select 1 from ${snake(invitationName)} i where i.status = 'accepted' and (i.company_id, i.counterparty) in ((${asker}, c.id), (c.id, ${asker})))`
    : 'false'
  // A function is asked once for each statement, however many companies there are.
  return `
create or replace function highball_addressing() returns bigint[] language sql stable security definer set search_path = public, pg_temp as $$
  select coalesce(array_agg(company_id), '{}') from (${addressed.join(' union ') || 'select null::bigint as company_id where false'}) a
$$;
create view company_known with (security_barrier = true) as
  select c.id, c.name as label, (c.id = ${asker} or ${partner}) as partner from company_company c where ${[`c.id = ${asker}`, partner, ...common, 'c.id = any ((select highball_addressing())::bigint[])'].join('\n    or ')};
grant select on company_known to highball_app;
${named('company_known')}`
}

/** View of the users whose names may be shown as authors: the company's own, and those of companies with common rows. */
const knownPeople = `
create view user_known with (security_barrier = true) as
  select u.id, case when u.company_id = ${asker} then u.name else u.name || ', ' || k.label end as label from user_user u join company_known k on k.id = u.company_id;
grant select on user_known to highball_app;
${named('user_known')}`

/**
 * Function that counts what an invitation would share if it were accepted, by its flags, with the newest rows of each. Runs as the tables' owner,
 * because the invited company does not see these rows yet: its callers pass only invitations that the person may see.
 */
function sharedCounts(): string {
  const shared = views.filter(({ resource }) => resource.viewOf?.shared !== undefined)
  if (!storedResources.has(invitationName) || shared.length === 0) return ''
  const counts = shared.map(
    (viewed) =>
      `select ${quoted(viewed.resource.viewOf?.shared?.flag ?? '')}, ${quoted(viewed.resource.viewOf?.base ?? '')}, count(*)::int, coalesce((array_agg(b.id::text order by b.created_at desc))[1:${SAMPLE}], '{}') from i join ${viewed.baseTable} b on ${sharedSql(viewed, 'b')}`,
  )
  return `
create or replace function highball_shared_counts(in_invitation jsonb) returns table (share text, base text, rows int, newest text[])
  language sql stable security definer set search_path = public, pg_temp as $$
  with i as (select * from jsonb_populate_record(null::${snake(invitationName)}, in_invitation || '{"status": "accepted", "counterparty": 0}'))
  ${counts.join('\n  union all ')}
$$;`
}

export const viewsSql = (): string =>
  [
    knownCompanies(),
    knownPeople,
    ...pairs.map(([name, resource]) => pairLabels(name, resource)),
    ...views.map(viewSql),
    sharedCounts(),
  ].join('\n')
const viewSql = (viewed: Viewed): string =>
  `${viewed.resource.viewOf?.shared === undefined ? ownView(viewed) : sharedView(viewed)}\n${named(viewed.table)}`
