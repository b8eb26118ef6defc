/** What is hung on a row: the row must be there, and its writer must see it. No row refers to itself, directly or through others. */
import { sql } from 'drizzle-orm'
import { entities, entityNamed, readId, type Entity } from '../base/entity.ts'
import { invalid } from '../base/http-error.ts'
import { may } from '../base/permission-check.ts'
import { every, name, run } from '../base/sql.ts'
import { hungOn } from '../base/tenant-scope.ts'
import { find, idsOf, type ColumnValues, type ReadScope } from './reading/read-rows.ts'

type Change = { readonly id?: unknown; readonly values: ColumnValues }
/** Deeper lines are no circle of this write. */
const DEEPEST_LINE = 1000
type Place = { readonly resource: string; readonly id: string }
type Keys = { readonly resource: string; readonly id: string }

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
const placeIn = (keys: Keys, values: ColumnValues): Place => ({
  resource: textOf(values[keys.resource]),
  id: textOf(values[keys.id]),
})

const isHung = (keys: Keys, values: ColumnValues): boolean =>
  textOf(values[keys.resource]) !== '' || textOf(values[keys.id]) !== ''

/** Where each change hangs its row, if it is another place than the one where it hangs. */
async function newPlaces(entity: Entity, at: ReadScope, keys: Keys, changes: readonly Change[]): Promise<Place[]> {
  const moving = changes.filter(({ values }) => values[keys.resource] !== undefined || values[keys.id] !== undefined)
  const ids = moving.flatMap(({ id }) => id ?? [])
  const standing =
    ids.length === 0
      ? []
      : await find(entity, at, [sql`t.id = ${idsOf(entity, ids)}`], sql``, ['id', keys.resource, keys.id])
  const before = new Map(standing.map((row) => [String(row.id), placeIn(keys, row)]))
  return moving.flatMap(({ id, values }) => {
    const stands = before.get(String(id))
    const after = placeIn(keys, { [keys.resource]: stands?.resource, [keys.id]: stands?.id, ...values })
    return stands?.resource === after.resource && stands.id === after.id ? [] : [after]
  })
}

/** The resource that a place names. Throws 400 where nothing may hang there. */
function targetOf({ resource, id }: Place, keys: Keys, at: ReadScope): Entity {
  const target = entities.get(resource)
  if (resource === '') throw invalid({ [keys.resource]: ['Say of which resource the record is, as area:name.'] })
  if (target === undefined)
    throw invalid({
      [keys.resource]: [`There is no resource ${resource}; it is named as area:name, such as terminal:ticket.`],
    })
  const plural = target.resource.plural.toLowerCase()
  if (target.resource.storage !== undefined) throw invalid({ [keys.resource]: [`Nothing can hang on ${plural}.`] })
  if (!may({ permissions: at.permissions ?? new Set() }, target.resource.needs.view))
    throw invalid({ [keys.resource]: [`You do not have permission to view ${plural}.`] })
  if (id === '') throw invalid({ [keys.id]: [`Say which ${target.resource.label.toLowerCase()}.`] })
  return target
}

/** Throws 400 that names the field. The system hangs its own rows where it wants. */
export async function checkAttachments(entity: Entity, at: ReadScope, changes: readonly Change[]): Promise<void> {
  const { attachedTo } = entity.resource
  if (attachedTo === undefined || at.user === undefined) return
  const wanted = new Map<Entity, Set<string>>()
  for (const place of await newPlaces(entity, at, attachedTo, changes)) {
    if (place.resource === '' && place.id === '') continue
    const target = targetOf(place, attachedTo, at)
    wanted.set(target, (wanted.get(target) ?? new Set<string>()).add(place.id))
  }
  for (const [target, texts] of wanted) {
    const ids = new Map([...texts].map((text) => [text, readId(target, text)]))
    const known = [...ids.values()].filter((id) => id !== undefined)
    // One after the other: it is one connection.
    // eslint-disable-next-line no-await-in-loop
    const found = await find(target, at, [sql`t.id = ${idsOf(target, known)}`], sql``, ['id'])
    const there = new Set<unknown>(found.map(({ id }) => id))
    const [missing] = [...ids].filter(([, id]) => id === undefined || !there.has(id))
    if (missing !== undefined)
      throw invalid({ [attachedTo.id]: [`There is no ${target.resource.label.toLowerCase()} ${missing[0]}.`] })
  }
}

/** Throws 400 under the field by which rows would form a circle: a place in itself, a carrier that carries for itself. */
export async function checkCircles(
  entity: Entity,
  { client, user }: ReadScope,
  changes: readonly Change[],
): Promise<void> {
  if (user === undefined) return
  for (const { name: key, column, field } of entity.written.values()) {
    if (field.kind !== 'ref' || field.to === undefined || entityNamed(field.to).base !== entity.base) continue
    const ids = changes.flatMap(({ id, values }) =>
      values[key] === undefined || values[key] === null ? [] : (id ?? []),
    )
    if (ids.length === 0) continue
    const [table, up] = [name(entity.table), name(column)]
    // One after the other: it is one connection.
    // eslint-disable-next-line no-await-in-loop
    const circle = await run(
      client,
      sql`with recursive line (start, id, depth) as (
        select t.id, t.${up}, 1 from ${table} t where t.id = ${idsOf(entity, ids)} and t.${up} is not null
        union all select line.start, t.${up}, line.depth + 1 from ${table} t join line on t.id = line.id
          where t.${up} is not null and line.id <> line.start and line.depth < ${DEEPEST_LINE}
      ) select start from line where id = start limit 1`,
    )
    if (circle.length > 0) throw invalid({ [key]: ['The record would refer to itself, directly or through others.'] })
  }
}

/** Throws 400 where a row has come to hang on itself, by whatever detour: nobody would see it any more. Asked when it is written. */
export async function checkChains(
  entity: Entity,
  { client, user }: ReadScope,
  changes: readonly Change[],
): Promise<void> {
  const { attachedTo } = entity.resource
  const there = hungOn(entity, 't')
  if (attachedTo === undefined || there === undefined || user === undefined) return
  const ids = changes.flatMap(({ id, values }) => (isHung(attachedTo, values) ? (id ?? []) : []))
  if (ids.length === 0) return
  const endless = await run(
    client,
    sql`select t.id from ${name(entity.table)} t where ${every([sql`t.id = ${idsOf(entity, ids)}`, sql`'-' = any(highball_attached(${there.resource}, ${there.id}))`])} limit 1`,
  )
  if (endless.length > 0) throw invalid({ [attachedTo.id]: ['It would hang on itself, or on too long a chain.'] })
}
