/** Triggers that report changes to the users of views: a row that enters or leaves a view is reported as created or deleted. */
import { snake } from '../tables/columns.ts'
import { keysSql } from './row-scope.ts'
import { resourceNamed, storedResources } from '../tables/resource-tables.ts'
import { revealedSql } from '../tables/tables.ts'
import { invitationName, sharedSql, sharedThrough, shownSql, views, viewsOf, type Viewed } from './views.ts'

const invitations = snake(invitationName)
export const definer = 'returns trigger language plpgsql security definer set search_path = public, pg_temp as $$'
const actor = "nullif(current_setting('app.user', true), '')::bigint"

/** SQL query for the companies that see a row (under the alias) through the view; one may come more than once. */
function audience(viewed: Viewed, alias: string): string {
  const { resource, base } = viewed
  if (resource.viewOf?.shared !== undefined)
    return storedResources.has(invitationName)
      ? `select i.counterparty from ${invitations} i where ${sharedSql(viewed, alias)}`
      : 'select null::bigint where false'
  const shown = `where (${shownSql(viewed, alias)})`
  const own = `select ${alias}.${base.tenancy === 'own' ? 'id' : 'company_id'} ${shown}`
  return base.tenancy === 'pair'
    ? `${own} union all select ${alias}.counterparty ${shown} and ${alias}.counterparty is not null and ${revealedSql(base, `${alias}.`)}`
    : own
}

function telling(viewed: Viewed): Readonly<Record<'INSERT' | 'UPDATE' | 'DELETE', string>> {
  const user =
    viewed.base.tenancy === 'user' && viewed.resource.viewOf?.shared === undefined ? 'r.user_id' : 'null::bigint'
  const into = 'insert into change (resource, id, company_id, user_id, kind, by, attached_to)'
  const keys = keysSql(viewed.resource, 'r')
  const side = (name: string, from: string): string =>
    `select r.id, r.version, seen.company, ${user} as user_id, ${keys} as keys, '${name}' as side from ${from} r cross join lateral (${audience(viewed, 'r')}) seen(company)`
  // The row to which this one belongs shows figures of it, so its readers are told too.
  const through = sharedThrough(viewed)
  const isRead = Object.values(through?.viewed.resource.viewOf?.reads ?? {}).some(({ of }) => of === viewed.name)
  const figures = (from: string): string =>
    through === undefined || !isRead
      ? ''
      : `${into} select distinct '${through.viewed.name}', r.${through.column}::text, seen.company, null::bigint, 'update', actor, '{}'::text[] from (${from}) r cross join lateral (${audience(viewed, 'r')}) seen(company);`
  const one = (from: string, kind: string): string =>
    `${into} select '${viewed.name}', r.id::text, seen.company, ${user}, '${kind}', actor, ${keys} from ${from} r cross join lateral (select distinct * from (${audience(viewed, 'r')}) a) seen(company);`
  return {
    INSERT: `${one('fresh', 'create')} ${figures('select * from fresh')}`,
    DELETE: `${one('stale', 'delete')} ${figures('select * from stale')}`,
    // Of a row that is as it was both sides have the same version; one that somebody sees on one side alone has changed.
    UPDATE: `${into} select '${viewed.name}', s.id::text, s.company, s.user_id,
      case when bool_and(s.side = 'is') then 'create' when bool_and(s.side = 'was') then 'delete' else 'update' end, actor, s.keys
      from (${side('was', 'stale')} union all ${side('is', 'fresh')}) s group by s.id, s.company, s.user_id, s.keys
      having min(s.version) <> max(s.version) or min(s.side) = max(s.side) order by min(s.side) desc; ${figures('select * from stale union all select * from fresh')}`,
  }
}

/** Views whose rows are shared through rows of the named table. */
const viewsThrough = (name: string): readonly Viewed[] =>
  views.filter((one) => sharedThrough(one)?.viewed.base === resourceNamed(name))

/** Reports the rows that partners gain or lose because the row through which they are shared has changed. A new row has none yet. */
function tellingThrough(viewed: Viewed): string {
  const column = sharedThrough(viewed)?.column
  const seen = (from: string): string =>
    `select t.id, i.counterparty from ${from} r join ${viewed.baseTable} t on t.${column} = r.id join ${invitations} i on ${sharedSql(viewed, 't', { via: 'r' })}`
  const tell = (query: string, kind: string): string =>
    `insert into change (resource, id, company_id, kind, by) select '${viewed.name}', s.id::text, s.counterparty, '${kind}', actor from (${query}) s;`
  return `${tell(`${seen('fresh')} except ${seen('stale')}`, 'create')}\n    ${tell(`${seen('stale')} except ${seen('fresh')}`, 'delete')}`
}

const triggers = (table: string, prefix: string, called: string): string => `
create or replace trigger ${prefix}_create after insert on ${table} referencing new table as fresh for each statement execute function ${called}();
create or replace trigger ${prefix}_update after update on ${table} referencing old table as stale new table as fresh for each statement execute function ${called}();
create or replace trigger ${prefix}_delete after delete on ${table} referencing old table as stale for each statement execute function ${called}();`

/** SQL of a trigger function with a body for each kind of write, and of its triggers. */
export const onEveryWrite = (
  table: string,
  prefix: string,
  body: (kind: 'INSERT' | 'UPDATE' | 'DELETE') => string,
): string => `
create or replace function ${table}_${prefix}() ${definer}
declare actor bigint := ${actor};
begin
  if tg_op = 'INSERT' then
    ${body('INSERT')}
  elsif tg_op = 'UPDATE' then
    ${body('UPDATE')}
  else
    ${body('DELETE')}
  end if;
  return null;
end $$;
${triggers(table, prefix, `${table}_${prefix}`)}`

/** Triggers that report the rows a partner gains or loses when an invitation changes. */
function invitationsSql(): string {
  const shared = views.filter(({ resource }) => resource.viewOf?.shared !== undefined)
  if (!storedResources.has(invitationName) || shared.length === 0) return ''
  const seen = (viewed: Viewed, from: string): string =>
    `select b.id, i.counterparty from ${from} i join ${viewed.baseTable} b on ${sharedSql(viewed, 'b')}`
  const tell = (viewed: Viewed, query: string, kind: string): string =>
    `insert into change (resource, id, company_id, kind, by) select '${viewed.name}', s.id::text, s.counterparty, '${kind}', actor from (${query}) s;`
  // Another invitation may still show the row.
  const gone = (viewed: Viewed): string => seen(viewed, invitations)
  return onEveryWrite(invitations, 'tell_shared', (kind) =>
    shared
      .map((viewed) =>
        kind === 'INSERT'
          ? tell(viewed, seen(viewed, 'fresh'), 'create')
          : kind === 'DELETE'
            ? tell(viewed, `${seen(viewed, 'stale')} except ${gone(viewed)}`, 'delete')
            : `${tell(viewed, `${seen(viewed, 'fresh')} except ${seen(viewed, 'stale')}`, 'create')}\n    ${tell(viewed, `${seen(viewed, 'stale')} except ${gone(viewed)}`, 'delete')}`,
      )
      .join('\n    '),
  )
}

export const viewNotificationsSql = (): string =>
  [
    ...[...storedResources.keys()]
      .filter((name) => viewsOf(name).length > 0)
      .map((name) =>
        onEveryWrite(snake(name), 'tell_views', (kind) =>
          [
            ...viewsOf(name).map((viewed) => telling(viewed)[kind]),
            ...(kind === 'UPDATE' ? viewsThrough(name).map(tellingThrough) : []),
          ].join('\n    '),
        ),
      ),
    invitationsSql(),
  ].join('\n')
