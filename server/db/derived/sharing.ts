/** SQL for rows that their user may share (`sharedBy`): who sees one, and what becomes of it when a group is deleted. */
import type { SharedBy } from '#model/kernel/resource.ts'
import { snake } from '../tables/columns.ts'
import { storedResources } from '../tables/resource-tables.ts'

/** Its user and the people of the groups; a null alone stands for the whole company. */
const sharersSql = `
create or replace function highball_sharers(of_company bigint, owner_id bigint, with_all boolean, with_groups bigint[]) returns bigint[] language sql stable security definer set search_path = public, pg_temp as $$
  select case when with_all then array[null::bigint] else array(select owner_id
    union select u.id from user_user u where u.company_id = of_company and u.groups && with_groups
    union select m.user_id from user_membership m where m.company_id = of_company and m.active and m.accepted_at is not null and m.groups && with_groups) end
$$;`

const shared = [...storedResources].flatMap(([name, { sharedBy }]) =>
  sharedBy === undefined ? [] : [{ table: snake(name), groups: sharedBy.groups }],
)
const withoutGroupSql = ({ table, groups }: { readonly table: string; readonly groups: string }): string =>
  `  update ${table} set "${groups}" = array_remove("${groups}", old.id) where company_id = old.company_id and old.id = any ("${groups}");`
/** Takes a deleted group out of the rows that are shared with it. Who deletes the group does not see the private rows of others. */
const groupGoneSql = `
create or replace function highball_group_gone() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
${shared.map(withoutGroupSql).join('\n')}
  return null;
end $$;
create or replace trigger shared_no_more after delete on user_group for each row execute function highball_group_gone();`

export const sharingSql = [sharersSql, groupGoneSql].join('\n')

/** The call for a row, named by its alias. */
export const sharersOf = (row: string, { company, groups }: SharedBy): string =>
  `highball_sharers(${row}.company_id, ${row}.user_id, ${row}."${company}", ${row}."${groups}")`
