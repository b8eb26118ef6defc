/**
 * Pages by where the last one ended instead of by how many rows came before: `after` a place in any order, or `before` one.
 *
 * A place is what the rows are put in order of, of one row, as one opaque word; the empty word is the beginning, or the end. Nothing
 * is counted, so the first page of ten million rows comes at once. `offset` still steps over rows, from the place on.
 */
import { sql, type SQL } from 'drizzle-orm'
import { additionalJoins } from './custom-sql.ts'
import type { Entity } from './entity.ts'
import { invalid } from './fault.ts'
import { columnsSql, fromSql, labelsSql, type Place, type Question, type Said } from './query.ts'
import { join, name, run } from './sql.ts'
import type { Unit } from './transaction.ts'

type Values = readonly (string | null)[]
type Asked = { readonly key: 'after' | 'before'; readonly from: Values | undefined }

/** Undefined where no page of this kind is asked for. */
export function placeAsked(query: Said, { places }: Question): Asked | undefined {
  const keys = (['after', 'before'] as const).filter((key) => query[key] !== undefined)
  const [key] = keys
  if (key === undefined) return undefined
  if (keys.length > 1) throw invalid({ before: ['Not together with after.'] })
  return { key, from: placeOf(query, key, places) }
}

/** Undefined for the beginning or the end. */
function placeOf(query: Said, key: Asked['key'], places: readonly Place[]): Values | undefined {
  const { [key]: said = '' } = query
  if (said === '') return undefined
  const from = typeof said === 'string' ? valuesOf(said) : undefined
  if (from?.length !== places.length) throw invalid({ [key]: ['Not a place in this order.'] })
  return from
}

/** What stands after the one place and before the other, neither of them counted. */
export function between(query: Said, { places }: Question): SQL[] {
  const [after, before] = [placeOf(query, 'after', places), placeOf(query, 'before', places)]
  // Nothing empty stands before what is not: then the first thing in the order is bounded on both sides.
  const isBounded = places[0]?.nullable === false || (before?.[0] ?? null) !== null
  return [
    ...(after === undefined ? [] : [...from(places, after, false), ...(isBounded ? bound(places, after, false) : [])]),
    ...(before === undefined ? [] : [...from(places, before, true), ...bound(places, before, true)]),
  ]
}

function valuesOf(said: string): Values | undefined {
  try {
    const read: unknown = JSON.parse(Buffer.from(said, 'base64url').toString('utf8'))
    return Array.isArray(read) && read.every((one) => one === null || (typeof one === 'string' && !one.includes('\0'))) ? read : undefined
  } catch {
    return undefined
  }
}
const wordOf = (values: Values): string => Buffer.from(JSON.stringify(values)).toString('base64url')

const typed = ({ type }: Place, value: string): SQL => sql`${value}::${sql.raw(type)}`
const same = (place: Place, value: string | null): SQL => (value === null ? sql`${place.at} is null` : sql`${place.at} = ${typed(place, value)}`)

/** Empty values stand last: forwards behind all others, backwards before them. */
function beyond(place: Place, value: string | null, isBack: boolean): SQL {
  if (value === null) return isBack ? sql`${place.at} is not null` : sql`false`
  const further = sql`${place.at} ${sql.raw(place.down === isBack ? '>' : '<')} ${typed(place, value)}`
  return isBack || !place.nullable ? further : sql`(${further} or ${place.at} is null)`
}

function from(places: readonly Place[], values: Values, isBack: boolean): SQL[] {
  const one = (at: number): string | null => values[at] ?? null
  const steps = places.map((place, at) => sql`(${join([...places.slice(0, at).map((before, index) => same(before, one(index))), beyond(place, one(at), isBack)], ' and ')})`)
  return [sql`(${join(steps, ' or ')})`]
}

/** What is implied while no empty value of the first thing in the order is reached, said so that an index on it can be gone into at the place. */
function bound([first]: readonly Place[], [value]: Values, isBack: boolean): SQL[] {
  if (first === undefined || value === undefined || value === null) return []
  return [sql`${first.at} ${sql.raw(first.down === isBack ? '>=' : '<=')} ${typed(first, value)}`]
}

const ordered = (places: readonly Place[], isBack: boolean): SQL =>
  join(
    places.map(({ at, down, nullable }) => sql`${at} ${sql.raw(`${down === isBack ? 'asc' : 'desc'}${nullable ? ` nulls ${isBack ? 'first' : 'last'}` : ''}`)}`),
    ', ',
  )

export type PlacedPage = { readonly results: readonly Record<string, unknown>[]; readonly after: string | null; readonly before: string | null }

/** Rows with the labels of references, and the places of the first and the last; null where there are none. */
export async function placedPage({ client }: Unit, entity: Entity, { where, order, places, limit, offset, columns }: Question, { key, from: values }: Asked): Promise<PlacedPage> {
  const isBack = key === 'before'
  const shown = columns === undefined ? undefined : ['id', 'version', ...columns]
  const keys = places.map((_, at) => name(`place_${at}`))
  const named = labelsSql(entity, shown)
  // Ids and places first: with an index on them nothing else is read of the rows that are stepped over.
  const found = (within: readonly SQL[]): SQL => sql`select t.id as found_id, ${join(places.map(({ at }, index) => sql`(${at})::text as ${keys[index] ?? name('place')}`), ', ')}
    ${fromSql(entity, [...where, ...(values === undefined ? [] : from(places, values, isBack)), ...within], order.joins)} order by ${ordered(places, isBack)} limit ${limit} offset ${offset}`
  const read = (within: readonly SQL[]): Promise<Record<string, unknown>[]> =>
    run(
      client,
      sql`select ${join([columnsSql(entity, shown), ...named.columns, ...keys.map((one) => sql`found.${one}`)], ', ')}
        from (select inside.*, row_number() over () as found_at from (${found(within)}) inside) found
        join ${name(entity.table)} t on t.id = found.found_id ${additionalJoins(entity)} ${named.joins} order by found.found_at`,
    )
  const inside = values === undefined ? [] : bound(places, values, isBack)
  let rows = await read(inside)
  // Fewer than wanted: empty values follow, which the bound left out.
  if (inside.length > 0 && !isBack && places[0]?.nullable === true && rows.length < limit) rows = await read([])
  if (isBack) rows.reverse()
  const wordAt = (row: Record<string, unknown> | undefined): string | null =>
    row ? wordOf(places.map((_, at) => (typeof row[`place_${at}`] === 'string' ? String(row[`place_${at}`]) : null))) : null
  const [before, after] = [wordAt(rows[0]), wordAt(rows.at(-1))]
  for (const row of rows) for (const at of places.keys()) delete row[`place_${at}`]
  return { results: rows, after, before }
}
