/**
 * Notes each number that a row ever had in `number_used`, by whatever call it was written, so that no rule gives it
 * again. The number is noted as it was written and as keys compare it, because a key refuses `Q2` beside `q2`.
 */
import { foldedSql } from '../tables/key-parts.ts'
import { quoted, snake } from '../tables/columns.ts'
import { columnName, storedResources } from '../tables/resource-tables.ts'

/** Numbers differ within a series: one field of one resource. */
export const seriesOf = (resource: string, field: string): string => `${resource}.${field}`

const formsOf = (number: string): string => `lateral (values (${number}), (${foldedSql(number)})) forms(form)`

const note = `
create or replace function highball_number_made() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into number_used (company_id, series, number)
    select (row ->> 'company_id')::bigint, tg_argv[0], form
    from (select to_jsonb(fresh) as row from fresh) made, ${formsOf('row ->> tg_argv[1]')} where form <> '' on conflict do nothing;
  return null;
end $$;
create or replace function highball_number_changed() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into number_used (company_id, series, number)
    select new.company_id, tg_argv[0], form
    from (select to_jsonb(new) ->> tg_argv[1] as number) changed, ${formsOf('number')} where form <> '' on conflict do nothing;
  return null;
end $$;`

const triggersOf = (name: string, field: string, column: string): string => {
  const told = `(${quoted(seriesOf(name, field))}, ${quoted(column)})`
  const table = snake(name)
  return `
create or replace trigger number_made_${column} after insert on ${table} referencing new table as fresh for each statement execute function highball_number_made${told};
create or replace trigger number_changed_${column} after update of "${column}" on ${table} for each row when (new."${column}" is distinct from old."${column}") execute function highball_number_changed${told};`
}

const numbered = [...storedResources].flatMap(([name, { viewOf, fields, numbered: declared = {} }]) =>
  viewOf === undefined
    ? Object.keys(declared).flatMap((key) => {
        const field = fields[key]
        return field === undefined ? [] : [[name, key, columnName(key, field)] as const]
      })
    : [],
)

export const numbersSql = (): string =>
  [
    note,
    ...numbered.map(([name, field, column]) => triggersOf(name, field, column)),
    'grant select, insert on number_used to highball_app;',
  ].join('\n')
