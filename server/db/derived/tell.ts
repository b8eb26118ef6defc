/**
 * Triggers that add an audit entry and an entry of the change feed for every written row, in the same transaction. Each table has a function
 * of its own, which compares column by column: of a row made to JSON as a whole, most is thrown away again.
 */
import type { Field } from '#model/kernel/field.ts'
import type { Resource, SharedBy } from '#model/kernel/resource.ts'
import { quoted, snake, sqlType } from '../tables/columns.ts'
import { columnName, uuidOf } from '../tables/resource-tables.ts'
import { revealedSql } from '../tables/tables.ts'
import { openColumns } from './closed-fields.ts'
import { joinedRows } from './joined-rows.ts'
import { columnOf } from './row-scope.ts'
import { sharersOf } from './sharing.ts'
import { definer } from './view-notifications.ts'
import { asker } from './views.ts'

const unseen = new Set(['id', 'version', 'created_at', 'updated_at', 'company_id', 'user_id'])
/** So few that a long entry is not copied once for each of its fields. */
const AT_ONCE = 8

type Columns = readonly (readonly [column: string, field: Field])[]
/** What of a table tells who sees a row, as columns; undefined where there is none. */
type Told = {
  readonly name: string
  readonly resource: Resource
  readonly columns: Columns
  readonly company: string
  /** SQL for the other company that sees a row, by its alias. */
  readonly other: ((alias: string) => string) | undefined
  /** The only user who sees it. */
  readonly owner: string | undefined
  /** By what it is shared: then several users may see it. */
  readonly sharedBy: SharedBy | undefined
  /** What it hangs on: resource and id. */
  readonly hung: readonly [string, string] | undefined
}

/** The columns that record when a row was opened: the feed announces them, but no version and no audit entry is made for them. */
export const visitColumns = ({ fields }: Resource): readonly string[] =>
  Object.entries(fields).flatMap(([key, field]) => (field.recordsVisit === true ? [columnName(key, field)] : []))

function toldOf(name: string, resource: Resource): Told {
  const { tenancy, recipientField, attachedTo, sharedBy } = resource
  const columns = Object.entries(resource.fields).flatMap(([key, field]) => {
    const column = columnName(key, field)
    return field.reckoned !== undefined || field.unaudited === true || field.recordsVisit === true || unseen.has(column)
      ? []
      : [[column, field] as const]
  })
  return {
    name,
    resource,
    columns,
    company: tenancy === 'own' ? 'id' : 'company_id',
    other:
      tenancy === 'pair'
        ? (alias) => `case when ${revealedSql(resource, `${alias}.`)} then ${alias}.counterparty end`
        : undefined,
    owner: sharedBy ? undefined : tenancy === 'user' ? 'user_id' : recipientField && columnOf(resource, recipientField),
    sharedBy,
    hung: attachedTo && [columnOf(resource, attachedTo.resource), columnOf(resource, attachedTo.id)],
  }
}

/** An object of those fields for which the condition holds. What is kept secret is said to have changed, without what it was. */
function changesSql(
  columns: Columns,
  isSaid: (column: string, field: Field) => string,
  values: (column: string) => string,
): string {
  const parts = columns.map(([column, field]) => {
    const said = field.writeOnly === true ? "'[null, null]'::jsonb" : `jsonb_build_array(${values(`"${column}"`)})`
    return `case when ${isSaid(`"${column}"`, field)} then jsonb_build_object(${quoted(column)}, ${said}) else '{}'::jsonb end`
  })
  const groups = Array.from({ length: Math.ceil(parts.length / AT_ONCE) }, (_, at) =>
    parts.slice(at * AT_ONCE, (at + 1) * AT_ONCE).join('\n        || '),
  )
  return groups.length === 0 ? `'{}'::jsonb` : groups.map((group) => `(${group})`).join('\n      || ')
}

/** Whether a value is there: nothing is told of the empty fields of a row that is made or deleted. */
function isFilled(value: string, field: Field): string {
  const type = sqlType(field, field.to !== undefined && uuidOf(field.to))
  if (type === 'jsonb') return `${value} not in ('null', '""', '[]', '{}')`
  if (type === 'text') return `${value} <> ''`
  return type.endsWith('[]') ? `cardinality(${value}) > 0` : `${value} is not null`
}

const into = 'insert into change (resource, id, company_id, user_id, kind, by, attached_to)'

/** The entries of rows that are made or deleted. */
function oneSided(told: Told, kind: 'create' | 'delete'): string {
  const { name, columns, company, other, owner, sharedBy, hung } = told
  const [from, values] =
    kind === 'create'
      ? ['fresh', (column: string) => `null, r.${column}`]
      : ['stale', (column: string) => `r.${column}, null`]
  const keys = hung ? `highball_attached(coalesce(${hung[0]}, ''), ${hung[1]}, true)` : "'{}'::text[]"
  const hangs = hung ? `, r.${hung[0]}, r.${hung[1]}` : ''
  const rows = `select r.id::text as id, r.${company} as company, ${owner ? `r.${owner}` : 'null::bigint'} as owner_id${sharedBy ? `, ${sharersOf('r', sharedBy)} as sharers` : ''}${hangs}${other ? `, ${other('r')} as other` : ''},
      ${changesSql(columns, (column, field) => isFilled(`r.${column}`, field), values)} as changes
      from ${from} r`
  const shared = hung ? `, ${hung[0]}, ${hung[1]}` : ''
  const parties = other
    ? `, parties as materialized (
      select id, company, owner_id, changes${shared} from rows union all select id, other, owner_id, changes${shared} from rows where other is not null
    )`
    : ''
  const told_to = other ? 'parties' : 'rows'
  return `with rows as materialized (
      ${rows}
    )${parties}, told as (
      insert into audit (company_id, resource, row_id, kind, by, changes) select company, ${quoted(name)}, id, '${kind}', actor, changes from ${told_to}
    )
    ${into} select ${quoted(name)}, id, company, ${sharedBy ? 'unnest(sharers)' : 'owner_id'}, '${kind}', actor, ${keys} from ${told_to};`
}

/** Who is told of a change: everybody, or, of fields that colleagues do not see, those alone who may read them. */
function readersSql({ resource, columns }: Told): { readonly isOpen: string; readonly readers: string } | undefined {
  const open = openColumns(resource).filter((column) => columns.some(([known]) => known === column))
  if (resource.privacy === undefined || open.length === 0) return undefined
  const side = (row: string): string => `(${open.map((column) => `${row}."${column}"`).join(', ')})`
  return {
    isOpen: `${side('o')} is distinct from ${side('n')}`,
    readers: `case when p.is_open then array[null::bigint] else highball_readers(p.company, p.id, ${quoted(resource.privacy.needs)}) end`,
  }
}

/**
 * A changed row for each person who saw it before or sees it now: it goes, comes or changes. If the whole company saw or sees it, one entry tells
 * everybody; a page that asks for the row then finds it or not.
 */
const sharedRows = `(
      select null::bigint as owner_id, '{}'::text[] as keys, p.kind, 1 as turn where p.was_all[1] is null or p.is_all[1] is null
      union all select coalesce(was.who, now.who), '{}', case when now.who is null then 'delete' when was.who is null then 'create' else p.kind end, 1
        from unnest(p.was_all) as was(who) full join unnest(p.is_all) as now(who) on was.who = now.who
        where p.was_all[1] is not null and p.is_all[1] is not null
    ) one`

/** The entries of rows that are changed. */
function changed(told: Told): string {
  const { name, resource, columns, company, other, owner, sharedBy, hung } = told
  const about = [...(owner ? [owner] : []), ...(hung ?? [])]
  const readers = readersSql(told)
  const visits = visitColumns(resource)
  const isOpened = visits.length > 0 ? ', o.version = n.version as is_opened' : ''
  // For whom a row is now and for whom it was may be different people: for the one it comes, for the other it goes.
  const sides = sharedBy
    ? `, ${sharersOf('o', sharedBy)} as was_all, ${sharersOf('n', sharedBy)} as is_all`
    : about.map((column, at) => `, o.${column} as was_${at}, n.${column} as is_${at}`).join('')
  const pairs = `select n.id::text as id, n.${company} as company, 'update' as kind${sides}${other ? `, ${other('o')} as other_was, ${other('n')} as other_is` : ''}${readers ? `, ${readers.isOpen} as is_open` : ''}${isOpened},
      ${changesSql(
        columns,
        (column) => `o.${column} is distinct from n.${column}`,
        (column) => `o.${column}, n.${column}`,
      )} as changes
      from ${joinedRows} where o.version is distinct from n.version${visits.map((column) => ` or o."${column}" is distinct from n."${column}"`).join('')}`
  const same = `${about.map((_, at) => `was_${at}, is_${at}, `).join('')}${readers ? 'is_open, ' : ''}${isOpened && 'is_opened, '}changes`
  const parties = other
    ? `, parties as materialized (
      select id, company, kind, ${same} from pairs
      union all select id, other_was, case when other_was = other_is then 'update' else 'delete' end, ${same} from pairs where other_was is not null
      union all select id, other_is, 'create', ${same} from pairs where other_is is distinct from other_was and other_is is not null
    )`
    : ''
  const party = other ? 'parties' : 'pairs'
  const hasMoved = `(${about.map((_, at) => `p.was_${at}`).join(', ')}) is distinct from (${about.map((_, at) => `p.is_${at}`).join(', ')})`
  const shown = (side: 'was' | 'is', kind: string, turn: number): string => {
    const key = hung
      ? `highball_attached(coalesce(p.${side}_${owner ? 1 : 0}, ''), p.${side}_${owner ? 2 : 1}, true)`
      : "'{}'::text[]"
    return `select ${owner ? `p.${side}_0` : 'null::bigint'} as owner_id, ${key} as keys, ${kind} as kind, ${turn} as turn`
  }
  const movedRows = `(
      ${shown('is', 'p.kind', 2)} where not (${hasMoved})
      union all ${shown('was', "'delete'", 1)} where ${hasMoved}
      union all ${shown('is', "'create'", 2)} where ${hasMoved}
    ) one`
  const isScoped = about.length > 0 || sharedBy !== undefined
  const ones = !isScoped ? '' : ` cross join lateral ${sharedBy ? sharedRows : movedRows}`
  const reader = readers ? ` cross join lateral unnest(${readers.readers}) as told_to(reader)` : ''
  const owned = isScoped ? 'one.owner_id' : 'null::bigint'
  return `with pairs as materialized (
      ${pairs}
    )${parties}, told as (
      insert into audit (company_id, resource, row_id, kind, by, changes)
      -- The other company has its own additional fields, and does not see ours.
      select company, ${quoted(name)}, id, kind, actor, changes || coalesce(case when company = ${asker} then noted -> id end, '{}') from ${party}${isOpened && ' where not is_opened'}
    )
    ${into} select ${quoted(name)}, p.id, p.company, ${readers ? `coalesce(${owned}, told_to.reader)` : owned}, ${isScoped ? 'one.kind' : 'p.kind'}, actor, ${
      isScoped ? 'one.keys' : "'{}'::text[]"
    } from ${party} p${ones}${reader}${isScoped ? ' order by one.turn' : ''};`
}

/** SQL for the address of the only user of another company who sees a row, by its alias; null where a company is named in it. */
const addressOf = ({ resource }: Told, field: string, row: string): string =>
  `case when ${row}.counterparty is null and ${revealedSql(resource, `${row}.`)} then lower(${row}.${columnOf(resource, field)}) end`

/** The entries for the users to whom rows are addressed. Nothing is kept of addresses without an account. */
function addresseesOf(told: Told, kind: 'create' | 'delete'): string {
  const { name, resource } = told
  if (resource.addressee === undefined) return ''
  return `${into} select ${quoted(name)}, r.id::text, u.company_id, u.id, '${kind}', actor, '{}'
      from ${kind === 'create' ? 'fresh' : 'stale'} r join user_user u on lower(u.email) = ${addressOf(told, resource.addressee, 'r')} and u.company_id <> r.company_id;
    `
}

function addresseesOfChanged(told: Told): string {
  const { name, resource } = told
  const { addressee } = resource
  if (addressee === undefined) return ''
  return `${into} select ${quoted(name)}, p.id::text, u.company_id, u.id, s.kind, actor, '{}'
      from (
        select n.id, n.company_id, ${addressOf(told, addressee, 'o')} as was, ${addressOf(told, addressee, 'n')} as now
        from ${joinedRows} where o.version is distinct from n.version offset 0
      ) p cross join lateral (
        select p.was as address, case when p.was = p.now then 'update' else 'delete' end as kind where p.was is not null
        union all select p.now, 'create' where p.now is distinct from p.was and p.now is not null
      ) s join user_user u on lower(u.email) = s.address and u.company_id <> p.company_id;
    `
}

/** A company's own fields of a row go with it. */
const forgetting = ({ name, company }: Told): string =>
  name === 'config:additionalValue'
    ? ''
    : `
    delete from config_additional_value v using stale
      where v.company_id = stale.${company} and v.object_id = stale.id::text
        and v.field in (select f.id from config_additional_field f where f.model = ${quoted(name)});`

/** Runs as the owner of the tables: the other company is notified too, and nobody can write these tables directly. */
export function tellSql(name: string, resource: Resource): string {
  const told = toldOf(name, resource)
  const table = snake(name)
  const on = (kind: string, rows: string): string =>
    `create or replace trigger tell_${kind} after ${rows} for each statement execute function ${table}_tell();`
  return `
create or replace function ${table}_tell() ${definer}
declare
  actor bigint := nullif(current_setting('app.user', true), '')::bigint;
  -- What changed of a company's own fields of these rows, by id (engine/base/custom-fields.ts).
  noted jsonb;
begin
  if tg_op = 'UPDATE' then
    noted := coalesce(nullif(current_setting('app.additional', true), ''), '{}')::jsonb;
    ${addresseesOfChanged(told)}${changed(told)}
  elsif tg_op = 'INSERT' then
    ${addresseesOf(told, 'create')}${oneSided(told, 'create')}
  else
    ${addresseesOf(told, 'delete')}${oneSided(told, 'delete')}${forgetting(told)}
  end if;
  return null;
end $$;
${on('create', `insert on ${table} referencing new table as fresh`)}
${on('update', `update on ${table} referencing old table as stale new table as fresh`)}
${on('delete', `delete on ${table} referencing old table as stale`)}`
}
