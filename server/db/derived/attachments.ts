/** The database function that tells on what a row hangs: which resources one must be allowed to view, and whose private row it may be. */
import type { Resource } from '#model/kernel/resource.ts'
import { quoted, snake } from '../tables/columns.ts'
import { storedResources, uuidOf } from '../tables/resource-tables.ts'
import { columnOf, hasRowScope, isPrivate, ownerSql } from './row-scope.ts'

/** A note on a photo of a form of an inspection has three steps; a chain that runs in circles has no end. */
const LONGEST_CHAIN = 6
/** A key that nobody has. */
const NOBODY = '-'

function branch([name, resource]: readonly [string, Resource], id: string): string {
  const { attachedTo } = resource
  const next = attachedTo
    ? `t.${columnOf(resource, attachedTo.resource)}, t.${columnOf(resource, attachedTo.id)}`
    : "'', ''"
  return `    when ${quoted(name)} then
      select ${ownerSql(resource)}, ${next} into owner_id, next_resource, next_id from ${snake(name)} t where t.id = ${id};`
}

/**
 * `highball_attached(resource, id)`: the keys that one needs to see a row that hangs on that one. A key is the name of a resource that one
 * may view, or `user 7` for a row of that user alone. It runs with the rights of its caller, so rows that the caller's company does not see
 * are not found. `even_if_gone`: a row that is there no more is judged by its resource alone, for the notice that something on it was
 * deleted.
 * `overseen`: resources of which the caller sees rows, too, that are addressed to others.
 */
export function attachmentsSql(): string {
  const scoped = [...storedResources].filter(([, resource]) => resource.storage === undefined && hasRowScope(resource))
  const idOf = (name: string): string =>
    uuidOf(name)
      ? "case when hung_id ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then hung_id::uuid end"
      : "case when hung_id ~ '^[1-9][0-9]{0,15}$' then hung_id::bigint end"
  return `
create or replace function highball_attached(
  hung_on text, hung_id text, even_if_gone boolean default false, overseen text[] default '{}', step integer default 1
) returns text[] language plpgsql stable as $$
declare
  owner_id bigint;
  next_resource text;
  next_id text;
begin
  if hung_on = '' then
    return '{}';
  end if;
  if step > ${LONGEST_CHAIN} then
    return array['${NOBODY}'];
  end if;
  case hung_on
${scoped.map((one) => branch(one, idOf(one[0]))).join('\n')}
    else
      return array[hung_on];
  end case;
  if not found then
    return hung_on || case when even_if_gone and hung_on <> all (array[${scoped
      .flatMap(([name, resource]) => (isPrivate(resource) ? [quoted(name)] : []))
      .join(', ')}]) then '{}'::text[] else array['${NOBODY}'] end;
  end if;
  return hung_on || case when owner_id is null or hung_on = any (overseen) then '{}'::text[] else array['user ' || owner_id] end
    || highball_attached(next_resource, next_id, even_if_gone, overseen, step + 1);
end $$;`
}
