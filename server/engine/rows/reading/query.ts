/** A query on the rows of one resource: which rows, in what order, how many. Parsed from URL parameters or a body, and converted to SQL. */
import { sql, type SQL } from 'drizzle-orm'
import { LONGEST_SEARCH, MOST_FILTERS, MOST_ORDERING, MOST_TERMS, tooMany } from '#model/kernel/limits.ts'
import { untilName, zoneName } from '#model/kernel/table.ts'
import { sortText } from '#server/db/tables/tables.ts'
import { additionalJoins, at } from '../../base/custom-fields-sql.ts'
import { entityNamed, type Column, type Entity } from '../../base/entity.ts'
import { invalid } from '../../base/http-error.ts'
import { parseJson } from '../../base/coerce.ts'
import { columnFor, conditionSql, filteredColumn, isOperator, operators, pattern } from './conditions.ts'
import { isJoined, labelOf, placeColumns, placeZoneSql, referenceLabel, wordsSql } from '../../base/label.ts'
import { comparisonsIn, filterRowSql } from './filter-sql.ts'
import { askerZoneSql } from './wall-sql.ts'
import { pieceOf } from '../../base/sql-pieces.state.ts'
import { tenantSql, type TenantScope } from '../../base/tenant-scope.ts'
import { every, join, name } from '../../base/sql.ts'
import { reckonedColumns } from '../../base/reckoned/reckoned-columns.ts'

const LIMIT = 100
const MOST = 1000
const words = new Set('limit offset ordering search columns filters after before near about'.split(' '))

export type ListQuery = {
  readonly where: readonly SQL[]
  readonly order: Order
  readonly sortKeys: readonly OrderKey[]
  readonly limit: number
  readonly offset: number
  readonly columns: readonly string[] | undefined
}
/** Query parameters as sent. */
export type QueryWords = Readonly<Record<string, unknown>>

function readWhole(value: unknown, key: string, fallback: number, least: number, most: number): number {
  if (value === undefined) return fallback
  const read = typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : value
  if (typeof read !== 'number' || !Number.isSafeInteger(read) || read < least)
    throw invalid({ [key]: [`Must be a whole number of at least ${least}.`] })
  return Math.min(read, most)
}

type OrderPart = { readonly column: Column; readonly ending: SQL; readonly isDescending: boolean }
const direction = (part: string): SQL => sql.raw(part.startsWith('-') ? 'desc nulls last' : 'asc nulls last')

function readOrdering(entity: Entity, text: unknown): OrderPart[] {
  if (text !== undefined && typeof text !== 'string') throw invalid({ ordering: ['Not a text such as "-name,id".'] })
  const wanted = (text ?? entity.resource.ordering)
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
  if (wanted.length > MOST_ORDERING) throw invalid({ ordering: [tooMany(MOST_ORDERING, wanted.length, 'fields')] })
  const read = wanted.map((part) => {
    const column = columnFor(entity, part.replace(/^-/, ''), 'ordering')
    if (column.field.kind === 'json' || column.field.kind === 'list')
      throw invalid({ ordering: [`Rows cannot be put in order of "${column.name}".`] })
    return { column, ending: direction(part), isDescending: part.startsWith('-') }
  })
  // The second time a field decides nothing more.
  const parts = [...new Map(read.toReversed().map((part) => [part.column, part])).values()].toReversed()
  const id = entity.columns.get('id')
  // Ties are broken by id, so that pages never overlap.
  return id === undefined || parts.some(({ column }) => column === id)
    ? parts
    : [...parts, { column: id, ending: sql.raw('asc'), isDescending: false }]
}

const byText = (text: SQL): SQL => sql`lower(${text}) collate "C"`
const sortable = (column: Column): SQL =>
  column.additional === undefined && column.reckoned === undefined && column.type === 'text'
    ? sql.raw(sortText(`t."${column.column}"`))
    : column.type === 'text'
      ? byText(at(column))
      : at(column)

/** `-field,other`, references by their ids: the order in which the engine itself reads rows. Empty values last either way. */
export const orderSql = (entity: Entity, text: unknown): SQL =>
  join(
    readOrdering(entity, text).map(({ column, ending }) => sql`${sortable(column)} ${ending}`),
    ', ',
  )

type Order = {
  /** Expressions to read along, such as labels of references, so that an outer statement can repeat the order. */
  readonly read: readonly SQL[]
  readonly joins: SQL
  /** In the statement that selects the rows. */
  readonly by: SQL
  /** In a statement around it. */
  readonly kept: SQL
}
/** One of the expressions that rows are ordered by, and the type of its values. */
export type OrderKey = {
  readonly at: SQL
  readonly type: string
  readonly isDescending: boolean
  readonly nullable: boolean
}
/** Fields of the engine, which every row has. */
const stamps = new Set(['id', 'version', 'created_at', 'updated_at'])

/** The order as displayed: references by their labels, which are joined rather than looked up row by row. */
function orderOf(entity: Entity, text: unknown): { readonly order: Order; readonly sortKeys: readonly OrderKey[] } {
  const joins: SQL[] = []
  const sortKeys: OrderKey[] = []
  const read: SQL[] = []
  const parts = readOrdering(entity, text).map(({ column, ending, isDescending }) => {
    const { field } = column
    let key = sortable(column)
    const isOwn = column.additional === undefined && field.kind !== 'ref'
    const addKey = (): void =>
      void sortKeys.push({
        at: key,
        type: field.kind === 'ref' ? 'text' : column.type,
        isDescending,
        nullable: !(isOwn && (stamps.has(column.name) || !column.nullable)),
      })
    if (field.kind === 'ref' && column.label !== undefined) key = byText(referenceLabel(column, 't'))
    else if (field.kind === 'ref' && field.to !== undefined) {
      const [there, target] = [name(`o_${column.column}`), entityNamed(field.to)]
      joins.push(sql`left join ${name(target.table)} ${there} on ${there}.id = ${at(column)}`)
      key = byText(labelOf(target, `o_${column.column}`, 1))
    } else if (column.additional === undefined) {
      addKey()
      return { by: sql`${key} ${ending}`, kept: sql`${key} ${ending}` }
    }
    addKey()
    const alias = name(`order_${read.length}`)
    read.push(sql`${key} as ${alias}`)
    return { by: sql`${key} ${ending}`, kept: sql`${alias} ${ending}` }
  })
  return {
    order: {
      read,
      joins: join(joins, ' '),
      by: join(
        parts.map(({ by }) => by),
        ', ',
      ),
      kept: join(
        parts.map(({ kept }) => kept),
        ', ',
      ),
    },
    sortKeys,
  }
}

/** Every word must occur in some text of the row, or in the label of a reference that is part of its title. */
function searchSql(entity: Entity, text: unknown): SQL[] {
  if (text === undefined) return []
  if (typeof text !== 'string' || text.includes('\0')) throw invalid({ search: ['Not a text.'] })
  if (text.length > LONGEST_SEARCH) throw invalid({ search: [tooMany(LONGEST_SEARCH, text.length, 'letters')] })
  const texts = [...entity.columns.values()].flatMap((column) => {
    if (column.field.kind === 'ref')
      return entity.resource.title.includes(column.name) ? [referenceLabel(column, 't')] : []
    const { field } = column
    if (field.search !== true || field.kind !== 'text') return []
    return [at(column), ...[wordsSql(field, at(column))].filter((words) => words !== undefined)]
  })
  return text
    .split(/\s+/)
    .filter((word) => word !== '')
    .slice(0, 8)
    .map((word) =>
      texts.length === 0
        ? sql`false`
        : sql`(${join(
            texts.map((one) => sql`${one} ilike ${pattern(word, false)}`),
            ' or ',
          )})`,
    )
}

function readFilters(value: unknown): readonly unknown[] {
  if (value === undefined) return []
  let read: unknown = value
  if (typeof value === 'string') {
    try {
      read = parseJson(value)
    } catch {
      throw invalid({ filters: ['Not JSON: a list of {field, op, value} is expected.'] })
    }
  }
  if (!Array.isArray(read)) throw invalid({ filters: ['Not a list of {field, op, value}.'] })
  if (read.length > MOST_FILTERS) throw invalid({ filters: [tooMany(MOST_FILTERS, read.length)] })
  const comparisons = read.reduce((sum: number, one: unknown) => sum + comparisonsIn(one), 0)
  if (comparisons > MOST_TERMS) throw invalid({ filters: [tooMany(MOST_TERMS, comparisons, 'comparisons')] })
  return read
}

const operatorFor = (word: string, key: string) => {
  if (isOperator(word)) return word
  throw invalid({ [key]: [`There is no operator "${word}"; there are ${operators.join(', ')}.`] })
}

/** `filters`: a list of `{field, op, value}`, or of matches from a table's filter row. */
function filtersSql(entity: Entity, value: unknown, zone: SQL): SQL[] {
  return readFilters(value).map((item) => {
    if (typeof item === 'object' && item !== null && 'match' in item) return filterRowSql(entity, { ...item })
    const { field, op = 'eq', value: wanted }: QueryWords = typeof item === 'object' && item !== null ? { ...item } : {}
    if (typeof field !== 'string' || typeof op !== 'string')
      throw invalid({ filters: ['Each filter is {field, op, value}.'] })
    return conditionSql(entity, { field, op: operatorFor(op, 'filters'), value: wanted }, { key: 'filters', zone })
  })
}

/** `status=open`, `seq__gte=3`; a repeated name means any of the values. A field named like a query parameter needs `limit__eq=3`. */
function conditionsSql(entity: Entity, query: QueryWords, zone: SQL): SQL[] {
  return Object.entries(query).flatMap(([key, value]) => {
    if (words.has(key)) return []
    const cut = key.lastIndexOf('__')
    const field = cut < 1 ? key : key.slice(0, cut)
    const word = cut < 1 ? 'eq' : key.slice(cut + 2)
    filteredColumn(entity, field, key)
    const op = operatorFor(word, key)
    if (Array.isArray(value) && op !== 'eq' && op !== 'in') throw invalid({ [key]: ['Given more than once.'] })
    return [conditionSql(entity, { field, op: Array.isArray(value) ? 'in' : op, value }, { key, zone })]
  })
}

function readColumns(entity: Entity, value: unknown): readonly string[] | undefined {
  if (value === undefined) return undefined
  const names = typeof value === 'string' ? value.split(',').filter((one) => one !== '') : value
  if (!Array.isArray(names) || names.length === 0) throw invalid({ columns: ['Not a list of fields.'] })
  const most = entity.columns.size
  if (names.length > most) throw invalid({ columns: [tooMany(most, names.length, 'fields, each once')] })
  return [...new Set(names.map((one) => columnFor(entity, String(one), 'columns').name))]
}

/** How many rows a list asks for at most. Throws 400 where that is no number within the limits. */
export const rowsAsked = (query: QueryWords): number => readWhole(query['limit'], 'limit', LIMIT, 0, MOST)

/** Throws 400 with the name of the first unknown parameter or field. Besides the parameters, `query` may contain `field__op=value`. */
export function readQuestion(entity: Entity, query: QueryWords, scope: TenantScope): ListQuery {
  const zone = askerZoneSql(scope)
  return {
    where: [
      ...tenantSql(entity, scope, 't', true),
      ...conditionsSql(entity, query, zone),
      ...filtersSql(entity, query['filters'], zone),
      ...searchSql(entity, query['search']),
    ],
    ...orderOf(entity, query['ordering']),
    limit: rowsAsked(query),
    offset: readWhole(query['offset'], 'offset', 0, 0, Number.MAX_SAFE_INTEGER),
    columns: readColumns(entity, query['columns']),
  }
}

/** The columns of an answer under their names in the API. */
export const columnsSql = (entity: Entity, names?: readonly string[]): SQL =>
  pieceOf(entity, `columns ${names?.join() ?? '*'}`, () => columnsOf(entity, names))
const columnsOf = (entity: Entity, names?: readonly string[]): SQL =>
  join(
    [...entity.columns.values()]
      .filter((column) => names === undefined || names.includes(column.name))
      .map((column) => sql`${at(column)} as ${name(column.name)}`),
    ', ',
  )

export type LabelsSql = {
  /** `<field>__label` of each reference, `<field>__timezone` of each place by whose clock a row's instants are told, `<field>__until` of what is reckoned. */
  readonly columns: readonly SQL[]
  /** The tables that they come from: a join is hashed once for a page, where a subquery would look up each row. */
  readonly joins: SQL
}

export function labelsSql(entity: Entity, names?: readonly string[]): LabelsSql {
  const references = [...entity.columns.values()].filter(
    ({ field, name: key }) => field.to !== undefined && (names === undefined || names.includes(key)),
  )
  const places = placeColumns(entity, names)
  const joined = references.filter(isJoined)
  return {
    columns: [
      ...references.map((column) =>
        pieceOf(entity, `label ${column.name}`, () => {
          const label = joined.includes(column)
            ? labelOf(entityNamed(column.field.to ?? ''), `t_${column.column}`, 1)
            : referenceLabel(column, 't')
          return sql`${label} as ${name(`${column.name}__label`)}`
        }),
      ),
      ...places.map((column) => sql`${placeZoneSql(column)} as ${name(zoneName(column.name))}`),
      ...reckonedColumns(entity, names).map(([key, { until }]) => sql`${until('t')} as ${name(untilName(key))}`),
    ],
    joins: join(
      [...new Set([...joined, ...places])].map(
        ({ column, field }) =>
          sql`left join ${name(entityNamed(field.to ?? '').table)} ${name(`t_${column}`)} on ${name(`t_${column}`)}.id = t.${name(column)}`,
      ),
      ' ',
    ),
  }
}

/** The rows of the entity under the alias `t`. A select in place of the table may have parameters, so it is no piece. */
const rowsSql = (entity: Entity): SQL =>
  entity.from === undefined
    ? pieceOf(entity, 'from', () => sql`from ${name(entity.table)} t ${additionalJoins(entity)}`)
    : sql`from (${entity.from}) t ${additionalJoins(entity)}`

export const fromSql = (entity: Entity, where: readonly SQL[], joins: SQL = sql``): SQL =>
  sql`${rowsSql(entity)} ${joins} where ${every(where)}`
