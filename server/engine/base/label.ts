/** What people read, as SQL: labels of rows, which are the fields of their titles with references by their labels, and codes in words. */
import { sql, type SQL } from 'drizzle-orm'
import type { Field } from '#model/kernel/field.ts'
import { isCode } from '#model/kernel/words/code-words.ts'
import { databaseZones } from './zones/database-zones.state.ts'
import { entityNamed, type Column, type Entity } from './entity.ts'
import { invalid } from './http-error.ts'
import { join, name } from './sql.ts'

/** How far labels of references within labels are followed; deeper, the id is shown. */
const DEEPEST = 3

export function labelOf(entity: Entity, alias: string, depth = 0): SQL {
  const parts = entity.resource.title.flatMap((key) => {
    const column = entity.columns.get(key)
    if (column === undefined) return []
    const plain = sql`${name(alias)}.${name(column.column)}`
    return [
      column.field.kind === 'ref' && depth < DEEPEST
        ? referenceLabel(column, alias, depth + 1)
        : sql`nullif(${titleText(column.field, plain)}, '')`,
    ]
  })
  return sql`coalesce(nullif(concat_ws(' ', ${join(parts, ', ')}), ''), ${name(alias)}.id::text)`
}

/** A part of a title as it is read: codes in words, and moments by a clock that is named, since no reader's clock is known here. */
const titleText = (field: Field, value: SQL): SQL =>
  field.kind === 'instant'
    ? sql`to_char(${value} at time zone 'UTC', 'YYYY-MM-DD HH24:MI "UTC"')`
    : (wordsSql(field, value) ?? sql`${value}::text`)

/** Whether the row of a reference can be joined: not where its label comes from elsewhere, because this reader may not read the row. */
export const isJoined = ({ field, label }: Column): boolean => field.kind === 'ref' && label === undefined
/** The references to the places of instants, of the named columns or of all. */
export function placeColumns({ columns }: Entity, names?: Iterable<string>): readonly Column[] {
  const wanted = names === undefined ? undefined : new Set(names)
  const shown = [...columns.values()].filter(({ name: key }) => wanted?.has(key) !== false)
  const places = new Set(shown.flatMap(({ field }) => field.place ?? []))
  return [...places].flatMap((key) => columns.get(key) ?? []).filter(isJoined)
}
/** The time zone of a place whose row is joined as `t_<column>`. */
export const placeZoneSql = ({ column }: Column): SQL => sql`${name(`t_${column}`)}.timezone`

/** The database's own name of the zone. Throws 400 if it knows none: a statement with an unknown zone would fail. */
export function readerZone(zone: string): SQL {
  const own = databaseZones.names.get(zone.toLowerCase())
  if (own === undefined)
    throw invalid({
      zone: [`The database does not know the time zone "${zone}". Choose another one in your settings.`],
    })
  return sql`${own}::text`
}

/** The database's name of a stored zone; null for one that it does not know. */
export const ownZoneSql = (zone: SQL): SQL =>
  sql`${JSON.stringify(Object.fromEntries(databaseZones.names))}::jsonb ->> lower(${zone})`

/** The zone in which an instant of the table under the alias `t` is shown: that of its place, or the reader's if the place has none. */
export function shownZoneSql({ columns }: Entity, { field }: Column, reader: SQL): SQL {
  const place = field.place === undefined ? undefined : columns.get(field.place)
  if (place === undefined || !isJoined(place)) return reader
  return sql`coalesce((select ${ownZoneSql(sql`place.timezone`)} from ${name(entityNamed(place.field.to ?? '').table)} place where place.id = t.${name(place.column)}), ${reader})`
}

/** A condition on the label of a reference. The rows with such labels are found once instead of being looked up for each row. */
export function calledSql(column: Column, alias: string, condition: (label: SQL) => SQL): SQL {
  if (column.label !== undefined || column.additional !== undefined) return condition(referenceLabel(column, alias))
  const [target, there] = [entityNamed(column.field.to ?? ''), `${alias}_${column.column}`]
  return sql`${name(alias)}.${name(column.column)} in (select ${name(there)}.id from ${name(target.table)} ${name(there)} where ${condition(labelOf(target, there))})`
}

/** The label of the row that a `ref` points to, or the labels for a `refs`, in its order. */
export function referenceLabel({ column, field, label: given }: Column, alias: string, depth = 0): SQL {
  if (given !== undefined) return given(alias)
  const target = entityNamed(field.to ?? '')
  const there = `${alias}_${column}`
  const label = labelOf(target, there, depth)
  const from = sql`from ${name(target.table)} ${name(there)}`
  const here = sql`${name(alias)}.${name(column)}`
  return field.kind === 'refs'
    ? sql`array(select ${label} ${from} where ${name(there)}.id = any(${here}) order by array_position(${here}, ${name(there)}.id))`
    : sql`(select ${label} ${from} where ${name(there)}.id = ${here})`
}

/** Codes in words, as model/kernel/words/code-words.ts says them. */
const plainWords = ({ kind, fieldsOf }: Field, code: SQL): SQL =>
  kind === 'choice' || kind === 'codes' || fieldsOf !== undefined ? sql`replace(${code}, '_', ' ')` : code

/** A literal, because labels are kept as pieces of statements, in which nothing can be filled in. The words are declared, not typed by anybody. */
const wordsLiteral = (words: Readonly<Record<string, string>>): SQL =>
  sql.raw(`'${JSON.stringify(words).replaceAll("'", "''")}'`)

/** One code of the field in words. */
const oneSql = (field: Field, code: SQL): SQL =>
  field.words === undefined
    ? plainWords(field, code)
    : sql`coalesce(${wordsLiteral(field.words)}::jsonb ->> ${code}, ${plainWords(field, code)})`

/** The same of an item of a list. Undefined where the field holds no codes. */
export const itemSql = (field: Field, item: SQL): SQL | undefined => (isCode(field) ? oneSql(field, item) : undefined)

/** What is displayed for a column of codes; undefined where the column holds no codes. */
export function wordsSql(field: Field, here: SQL): SQL | undefined {
  if (!isCode(field)) return undefined
  if (field.kind !== 'codes') return oneSql(field, here)
  const words = oneSql(field, sql`listed.code`)
  return sql`coalesce((select string_agg(${words}, ', ' order by listed.place) from unnest(${here}) with ordinality as listed(code, place)), '')`
}
