/**
 * Triggers for what stands still in a state (`frozen` of a life cycle): the engine refuses such a write first and with more words
 * (engine/rows/judging/judge-life.ts); whatever writes past it is refused here. A write that changes the state itself is a transition, which may set fields.
 */
import { transitionDeeds } from '#model/kernel/life-actions.ts'
import type { Resource } from '#model/kernel/resource.ts'
import type { Freeze, FreezeThrough, Life } from '#model/kernel/life.ts'
import { quoted, snake } from '../tables/columns.ts'
import { columnName, storedResources } from '../tables/resource-tables.ts'
import { askerMay } from './closed-fields.ts'
import { definer } from './view-notifications.ts'

/** What people write; what the database counts and derives by itself may move on. */
function columnsOf({ fields, life }: Resource, { fields: held, except = [] }: Freeze): readonly string[] {
  return Object.entries(fields).flatMap(([key, field]) =>
    (held === 'all' ? field.readOnly !== true && field.tally === undefined : held.includes(key)) &&
    key !== life?.field &&
    !except.includes(key)
      ? [`"${columnName(key, field)}"`]
      : [],
  )
}

const listed = (words: readonly string[]): string => words.map(quoted).join(', ')

/** That a freeze holds a row in a state, which the columns of `row` tell. Some actions pass it: they judge by rules of their own. */
function holdsSql(
  resource: Resource,
  { in: states, filled, liftedBy, deeds = [] }: Freeze,
  row: string,
  state: string,
): string {
  const field = filled === undefined ? undefined : resource.fields[filled]
  return [
    `${state} in (${listed(states)})`,
    ...(filled !== undefined && field ? [`coalesce(${row}."${columnName(filled, field)}"::text, '') <> ''`] : []),
    ...(liftedBy === undefined ? [] : [`not ${askerMay(liftedBy)}`]),
    ...(deeds.length === 0 ? [] : [`coalesce(current_setting('app.cause', true), '') not in (${listed(deeds)})`]),
  ].join(' and ')
}

const raiseSql = ({ says }: Freeze): string =>
  `raise exception using message = ${quoted(says)}, errcode = '23514', constraint = 'stands_still';`

/** That some of what people write would change; undefined where nothing of it stands still. */
function changesSql(resource: Resource, freeze: Freeze): string | undefined {
  const columns = columnsOf(resource, freeze)
  const [was, is] = ['old', 'new'].map((row) => `(${columns.map((column) => `${row}.${column}`).join(', ')})`)
  return columns.length === 0 ? undefined : `${was} is distinct from ${is}`
}

function frozenSql(name: string, resource: Resource, life: Life): string {
  const table = snake(name)
  const field = resource.fields[life.field]
  if (field === undefined) throw new Error(`${name} has no field ${life.field}`)
  const state = `"${columnName(life.field, field)}"`
  const changed = life.frozen.map((freeze) => {
    const changes = changesSql(resource, freeze)
    return changes === undefined
      ? ''
      : `if ${holdsSql(resource, freeze, 'old', `old.${state}`)} and ${changes} then ${raiseSql(freeze)} end if;`
  })
  const removed = life.frozen.map((freeze) =>
    freeze.fields === 'all' || freeze.kept === true
      ? `if ${holdsSql(resource, freeze, 'old', `old.${state}`)} then ${raiseSql(freeze)} end if;`
      : '',
  )
  return `
create or replace function ${table}_stands_still() ${definer}
begin
  -- The system, which acts for nobody, may write everything.
  if nullif(current_setting('app.user', true), '') is null then
    return coalesce(new, old);
  elsif tg_op = 'DELETE' then
    ${removed.join('\n    ')}
    return old;
  end if;
  ${changed.join('\n  ')}
  return new;
end $$;
create or replace trigger stands_still before update on ${table} for each row when (new.${state} = old.${state}) execute function ${table}_stands_still();
create or replace trigger stands_still_kept before delete on ${table} for each row execute function ${table}_stands_still();`
}

type Holder = (to: string) => { readonly table: string; readonly life: Life; readonly state: string }
const holderNamed: Holder = (to) => {
  const holder = new Map(storedResources).get(to)
  const field = holder?.life && holder.fields[holder.life.field]
  if (holder?.life === undefined || field === undefined) throw new Error(`${to} has no life cycle`)
  return { table: snake(to), life: holder.life, state: `"${columnName(holder.life.field, field)}"` }
}

/** A row that is held by the state of another: it is not changed, not taken off it and not put on it. */
function heldSql(name: string, resource: Resource, heldBy: readonly FreezeThrough[]): string {
  const table = snake(name)
  const checks = heldBy.map((freeze) => {
    const field = resource.fields[freeze.through]
    const holder = holderNamed(field?.to ?? '')
    const reference = `"${field && columnName(freeze.through, field)}"`
    const bound = { ...freeze, deeds: [...(freeze.deeds ?? []), ...transitionDeeds(holder.life)] }
    const state = (row: string): string =>
      `(select held.${holder.state} from ${holder.table} held where held.id = ${row}.${reference})`
    const changes = changesSql(resource, freeze) ?? 'false'
    const isGone = freeze.fields === 'all' || freeze.kept === true ? "tg_op = 'DELETE'" : 'false'
    return `
  if tg_op <> 'INSERT' and (${isGone} or (tg_op = 'UPDATE' and ${changes})) and ${holdsSql(resource, bound, 'old', state('old'))} then ${raiseSql(freeze)} end if;
  if tg_op <> 'DELETE' and (tg_op = 'INSERT' or new.${reference} is distinct from old.${reference}) and ${holdsSql(resource, bound, 'new', state('new'))} then ${raiseSql(freeze)} end if;`
  })
  return `
create or replace function ${table}_is_held() ${definer}
begin
  if nullif(current_setting('app.user', true), '') is null then
    return coalesce(new, old);
  end if;${checks.join('')}
  return coalesce(new, old);
end $$;
create or replace trigger is_held before insert or update or delete on ${table} for each row execute function ${table}_is_held();`
}

export const frozenRowsSql = (): string =>
  [...storedResources]
    .filter(([, { viewOf, storage }]) => viewOf === undefined && storage === undefined)
    .flatMap(([name, resource]) => [
      ...(resource.life ? [frozenSql(name, resource, resource.life)] : []),
      ...(resource.heldBy ? [heldSql(name, resource, resource.heldBy)] : []),
    ])
    .join('\n')
