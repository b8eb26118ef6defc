/** What holds a row that is about to go: told by name and number before the database refuses, with what would go with it looked through too. */
import { sql, type SQL } from 'drizzle-orm'
import { labelOf as fieldLabel } from '#model/field.ts'
import { snake } from '../db/columns.ts'
import { entities, entityNamed, type Column, type Entity } from './entity.ts'
import { conflict } from './fault.ts'
import { idsOf, type Within } from './found.ts'
import { labelOf } from './label.ts'
import { within } from './scope.ts'
import { every, join, name, run } from './sql.ts'

type Holder = { readonly entity: Entity; readonly column: Column }
/** By the table that is named: the references to its rows, also those that name a view of it. */
const holders = new Map<string, Holder[]>()
for (const entity of entities.values())
  if (entity.base === entity.name)
    for (const column of entity.written.values())
      if (column.field.kind === 'ref' && column.field.to !== undefined) {
        const { base } = entityNamed(column.field.to)
        holders.set(base, [...(holders.get(base) ?? []), { entity, column }])
      }
const naming = (entity: Entity, onDelete: 'refuse' | 'cascade'): readonly Holder[] =>
  (holders.get(entity.base) ?? []).filter(({ column }) => (column.field.onDelete ?? 'refuse') === onDelete)

type Going = Map<Entity, ReadonlySet<unknown>>
/** Nobody is told of more than fits a sentence. */
const NAMED = 3

/** The rows that go along, table by table, until no more are found. */
async function gather(entity: Entity, at: Within, ids: readonly unknown[], going: Going): Promise<void> {
  const known = going.get(entity) ?? new Set()
  const fresh = ids.filter((id) => !known.has(id))
  if (fresh.length === 0) return
  going.set(entity, new Set([...known, ...fresh]))
  for (const { entity: part, column } of naming(entity, 'cascade')) {
    if (naming(part, 'refuse').length === 0 && naming(part, 'cascade').length === 0) continue
    const parts = await run(at.client, sql`select t.id from ${name(part.table)} t where t.${name(column.column)} = ${idsOf(entity, fresh)}`)
    await gather(part, at, parts.map(({ id }) => id), going)
  }
}

type Held = { readonly holder: string; readonly field: string; readonly count: number; readonly names: string[] }

/** Rows of one holder that name what goes and do not go themselves. */
function heldSql({ entity, column }: Holder, held: Entity, ids: ReadonlySet<unknown>, at: Within, going: Going): SQL {
  const leaving = [...(going.get(entity) ?? [])]
  const conditions = [
    sql`t.${name(column.column)} = ${idsOf(held, [...ids])}`,
    ...within(entity, at, 't'),
    ...(leaving.length === 0 ? [] : [sql`not (t.id = ${idsOf(entity, leaving)})`]),
  ]
  const rows = sql`from ${name(entity.table)} t where ${every(conditions)}`
  return sql`(select ${entity.name} as holder, ${column.name} as field, (select count(*) ${rows}) as count,
    array(select ${labelOf(entity, 't')} ${rows} order by t.id limit ${NAMED}) as names where exists (select 1 ${rows}))`
}

/** `3 loaded rail cars of this shipment (UTLX 1, UTLX 2, UTLX 3) name it`, and as what, where that is not its own name. */
function sentence({ holder, field, count, names }: Held, entity: Entity): string {
  const { resource } = entityNamed(holder)
  const called = (count === 1 ? resource.label : resource.plural).toLowerCase()
  const as = snake(entity.name).endsWith(field) ? '' : ` as ${fieldLabel(field, resource.fields[field] ?? {}).toLowerCase()}`
  const listed = [...names, ...(count > names.length ? ['…'] : [])].join(', ')
  return `${count} ${called} of this ${entity.resource.label.toLowerCase()} (${listed}) ${count === 1 ? 'names' : 'name'} it${as}`
}

/** Throws 409 where something that stays names what goes: `{detail, held: [{resource, field, count, names}]}`. `called`: the view by which it goes. */
export async function refuseHeld(entity: Entity, at: Within, ids: readonly unknown[], called: Entity): Promise<void> {
  const going: Going = new Map()
  await gather(entity, at, ids, going)
  const asked = [...going].flatMap(([gone, rows]) => naming(gone, 'refuse').map((holder) => ({ gone, query: heldSql(holder, gone, rows, at, going) })))
  if (asked.length === 0) return
  const held = await run<Held>(at.client, join(asked.map(({ query }) => query), ' union all '))
  if (held.length === 0) return
  const said = held.map((one) => {
    const gone = asked.find(({ gone: candidate }) => naming(candidate, 'refuse').some(({ entity: { name: holder }, column }) => holder === one.holder && column.name === one.field))?.gone ?? entity
    return sentence(one, gone === entity ? called : gone)
  })
  throw conflict(`It cannot be deleted: ${said.join('; ')}.`, {
    held: held.map(({ holder, field, count, names }) => ({ resource: holder, field, count, names })),
  })
}
