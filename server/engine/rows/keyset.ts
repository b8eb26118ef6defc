/**
 * Keyset pagination: pages start at the position where the last one ended, rather than after a number of rows.
 *
 * A position consists of the values of one row by which rows are ordered, as an opaque token; the empty token is the beginning or the end.
 * Nothing is counted, so the first page of ten million rows comes at once. `offset` still skips rows, counted from the position.
 */
import { sql, type SQL } from 'drizzle-orm'
import { additionalJoins } from '../base/custom-fields-sql.ts'
import type { Entity } from '../base/entity.ts'
import { invalid } from '../base/http-error.ts'
import { columnsSql, fromSql, labelsSql, type ListQuery, type QueryWords, type OrderKey } from './reading/query.ts'
import { every, join, name, run } from '../base/sql.ts'
import type { TenantScope } from '../base/tenant-scope.ts'
import { selectOfPage } from './together/page-sql.ts'
import type { Unit } from './transaction.ts'

/** The values that a row is ordered by, as text. */
export type PositionValues = readonly (string | null)[]
/** Where a page starts. Without values: at the beginning (`after`) or at the end (`before`). */
export type PagePosition = { readonly key: 'after' | 'before'; readonly from: PositionValues | undefined }

/** Undefined if the query requests a page by offset. */
export function readPosition(query: QueryWords, { sortKeys }: ListQuery): PagePosition | undefined {
  const keys = (['after', 'before'] as const).filter((key) => query[key] !== undefined)
  const [key] = keys
  if (key === undefined) return undefined
  if (keys.length > 1) throw invalid({ before: ['Not together with after.'] })
  return { key, from: readToken(query, key, sortKeys) }
}

/** Undefined for the beginning or the end. */
function readToken(
  query: QueryWords,
  key: PagePosition['key'],
  sortKeys: readonly OrderKey[],
): PositionValues | undefined {
  const { [key]: token = '' } = query
  if (token === '') return undefined
  const from = typeof token === 'string' ? decodeToken(token) : undefined
  if (from?.length !== sortKeys.length) throw invalid({ [key]: ['Not a place in this order.'] })
  return from
}

/** Rows after the one position and before the other, excluding both. */
export function betweenSql(query: QueryWords, { sortKeys }: ListQuery): SQL[] {
  const [after, before] = [readToken(query, 'after', sortKeys), readToken(query, 'before', sortKeys)]
  // Empty values come last: if `before` is not empty, no empty value is between, and the first key is bounded on both sides.
  const isBounded = sortKeys[0]?.nullable === false || (before?.[0] ?? null) !== null
  return [
    ...(after === undefined
      ? []
      : [...beyondSql(sortKeys, after, false), ...(isBounded ? boundSql(sortKeys, after, false) : [])]),
    ...(before === undefined ? [] : [...beyondSql(sortKeys, before, true), ...boundSql(sortKeys, before, true)]),
  ]
}

function decodeToken(token: string): PositionValues | undefined {
  try {
    const read: unknown = JSON.parse(Buffer.from(token, 'base64url').toString('utf8'))
    return Array.isArray(read) && read.every((one) => one === null || (typeof one === 'string' && !one.includes('\0')))
      ? read
      : undefined
  } catch {
    return undefined
  }
}
const encodeToken = (values: PositionValues): string => Buffer.from(JSON.stringify(values)).toString('base64url')

const typed = ({ type }: OrderKey, value: string): SQL => sql`${value}::${sql.raw(type)}`
const equalSql = (key: OrderKey, value: string | null): SQL =>
  value === null ? sql`${key.at} is null` : sql`${key.at} = ${typed(key, value)}`

/** Beyond a value of one key. Empty values come last: forwards behind all others, backwards before them. */
function beyondKeySql(key: OrderKey, value: string | null, isBackwards: boolean): SQL {
  if (value === null) return isBackwards ? sql`${key.at} is not null` : sql`false`
  const further = sql`${key.at} ${sql.raw(key.isDescending === isBackwards ? '>' : '<')} ${typed(key, value)}`
  return isBackwards || !key.nullable ? further : sql`(${further} or ${key.at} is null)`
}

/** Beyond a position: beyond it in the first key, or equal there and beyond in the second, and so on. */
function beyondSql(sortKeys: readonly OrderKey[], values: PositionValues, isBackwards: boolean): SQL[] {
  const valueAt = (index: number): string | null => values[index] ?? null
  const alternatives = sortKeys.map((key, index) => {
    const equal = sortKeys.slice(0, index).map((earlier, nth) => equalSql(earlier, valueAt(nth)))
    return sql`(${join([...equal, beyondKeySql(key, valueAt(index), isBackwards)], ' and ')})`
  })
  return [sql`(${join(alternatives, ' or ')})`]
}

/** Implied by `beyondSql` until empty values are reached; written out so that an index on the first key can start at the position. */
function boundSql([first]: readonly OrderKey[], [value]: PositionValues, isBackwards: boolean): SQL[] {
  if (first === undefined || value === undefined || value === null) return []
  return [sql`${first.at} ${sql.raw(first.isDescending === isBackwards ? '>=' : '<=')} ${typed(first, value)}`]
}

export const orderBySql = (sortKeys: readonly OrderKey[], isBackwards: boolean): SQL =>
  join(
    sortKeys.map(
      ({ at, isDescending, nullable }) =>
        sql`${at} ${sql.raw(`${isDescending === isBackwards ? 'asc' : 'desc'}${nullable ? ` nulls ${isBackwards ? 'first' : 'last'}` : ''}`)}`,
    ),
    ', ',
  )

/** The company of rows that were found already: by it they are read in one part of a table, and never by reading the table. */
const ofCompanySql = ({ resource: { tenancy, viewOf } }: Entity, { company }: TenantScope): SQL[] =>
  company === undefined || tenancy === 'own' || tenancy === 'pair' || viewOf?.shared !== undefined
    ? []
    : [sql`t.company_id = ${company}`]

export type KeysetPage = {
  readonly results: readonly Record<string, unknown>[]
  readonly after: string | null
  readonly before: string | null
  /** It begins about where it was wanted. */
  readonly about?: boolean
}

/** The name has a blank, because a field of the same name would hide the column. */
const placeName = (index: number): string => `place ${index}`

/** Rows with the labels of references, and the positions of the first and the last; null if there are no rows. */
export async function readKeysetPage(
  { client, scope }: Unit,
  entity: Entity,
  { where, order, sortKeys, limit, offset, columns }: ListQuery,
  { key, from }: PagePosition,
): Promise<KeysetPage> {
  const isBackwards = key === 'before'
  const shown = columns === undefined ? undefined : ['id', 'version', ...columns]
  const aliases = sortKeys.map((_, index) => name(placeName(index)))
  const turn = name('place in page')
  const kept = [turn, ...aliases]
  const labels = labelsSql(entity, shown)
  const beyond = from === undefined ? [] : beyondSql(sortKeys, from, isBackwards)
  // Ids and positions first: with an index on them nothing else is read of skipped rows, which are not written as text either.
  // Rows of views without a table are taken as they are found: no index leads to them by their id.
  const isTable = entity.resource.storage !== 'view'
  const foundSql = (bound: readonly SQL[]): SQL => sql`select ${join(
    [
      isTable ? sql`t.id as ${name('found id')}` : sql`t.*`,
      ...sortKeys.map(({ at }, index) => sql`${at} as ${aliases[index] ?? name('place')}`),
    ],
    ', ',
  )}
    ${fromSql(entity, [...where, ...beyond, ...bound], order.joins)} order by ${orderBySql(sortKeys, isBackwards)} limit ${limit} offset ${offset}`
  // `offset 0` keeps the page apart from the joins of labels: to plan all of them together takes longer than to read the page. The join is a
  // left one because PostgreSQL would expect one row of an inner one, the company's part of those found, and read the tables of labels for each.
  const pageSql = (bound: readonly SQL[]): SQL => {
    const placed = sql`(select inside.*, row_number() over () as ${turn} from (${foundSql(bound)}) inside)`
    return isTable
      ? sql`select t.*, ${join(
          kept.map((one) => sql`found.${one}`),
          ', ',
        )}
          from ${placed} found left join ${name(entity.table)} t
          on ${every([sql`t.id = found.${name('found id')}`, ...ofCompanySql(entity, scope)])} offset 0`
      : placed
  }
  const read = (bound: readonly SQL[]): Promise<Record<string, unknown>[]> =>
    run(
      client,
      selectOfPage(
        entity,
        shown,
        pageSql(bound),
        (asked, page) =>
          sql`${join([columnsSql(asked, shown), ...labels.columns, ...aliases.map((one) => sql`t.${one}::text as ${one}`)], ', ')}
            ${page} ${additionalJoins(entity)} ${labels.joins} order by t.${turn}`,
      ),
    )
  const bound = from === undefined ? [] : boundSql(sortKeys, from, isBackwards)
  let rows = await read(bound)
  // Fewer rows than requested: empty values follow, which the bound excluded.
  if (bound.length > 0 && !isBackwards && sortKeys[0]?.nullable === true && rows.length < limit) rows = await read([])
  if (isBackwards) rows.reverse()
  const tokenOf = (row: Record<string, unknown> | undefined): string | null =>
    row
      ? encodeToken(
          sortKeys.map((_, index) => {
            const value = row[placeName(index)]
            return typeof value === 'string' ? value : null
          }),
        )
      : null
  const [before, after] = [tokenOf(rows[0]), tokenOf(rows.at(-1))]
  // Not deleted: rows of one shape are written as JSON faster, which leaves out what is undefined.
  for (const row of rows) for (const index of sortKeys.keys()) row[placeName(index)] = undefined
  return { results: rows, after, before }
}
