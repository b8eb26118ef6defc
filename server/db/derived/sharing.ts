/** The database function that tells who sees a row that its user may share. */
import type { SharedBy } from '#model/kernel/resource.ts'

/** Its user and the people of the groups; a null alone stands for the whole company. */
export const sharingSql = `
create or replace function highball_sharers(of_company bigint, owner_id bigint, with_all boolean, with_groups bigint[]) returns bigint[] language sql stable security definer set search_path = public, pg_temp as $$
  select case when with_all then array[null::bigint] else array(select owner_id
    union select u.id from user_user u where u.company_id = of_company and u.groups && with_groups
    union select m.user_id from user_membership m where m.company_id = of_company and m.active and m.accepted_at is not null and m.groups && with_groups) end
$$;`

/** The call for a row, named by its alias. */
export const sharersOf = (row: string, { company, groups }: SharedBy): string =>
  `highball_sharers(${row}.company_id, ${row}.user_id, ${row}."${company}", ${row}."${groups}")`
