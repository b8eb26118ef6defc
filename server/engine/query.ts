/** A question over the rows of one resource: which, in what order, how many. Read from an address or a body, answered as SQL. */
import { sql, type SQL } from 'drizzle-orm'
import { sortText } from '../db/tables.ts'
import { additionalJoins, at } from './custom-sql.ts'
import { entityNamed, type Column, type Entity } from './entity.ts'
import { invalid } from './fault.ts'
import { columnFor, conditionSql, isOperator, operators, pattern } from './filter.ts'
import { labelOf, referenceLabel } from './label.ts'
import { matchSql } from './match.ts'
import { within, type Scope } from './scope.ts'
import { every, join, name, written } from './sql.ts'

const LIMIT = 100
const MOST = 1000
const words = new Set(['limit', 'offset', 'ordering', 'search', 'columns', 'filters', 'after', 'before'])

export type Question = {
  readonly where: readonly SQL[]
  readonly order: Order
  readonly places: readonly Place[]
  readonly limit: number
  readonly offset: number
  readonly columns: readonly string[] | undefined
}
export type Said = Readonly<Record<string, unknown>>

function whole(said: unknown, key: string, fallback: number, least: number, most: number): number {
  if (said === undefined) return fallback
  const read = typeof said === 'string' && /^\d{1,15}$/.test(said) ? Number(said) : said
  if (typeof read !== 'number' || !Number.isSafeInteger(read) || read < least)
    throw invalid({ [key]: [`Not a whole number of at least ${least}.`] })
  return Math.min(read, most)
}

type Part = { readonly column: Column; readonly ending: SQL; readonly down: boolean }
const direction = (part: string): SQL => sql.raw(part.startsWith('-') ? 'desc nulls last' : 'asc nulls last')

function partsOf(entity: Entity, said: unknown): Part[] {
  if (said !== undefined && typeof said !== 'string') throw invalid({ ordering: ['Not a text such as "-name,id".'] })
  const asked = (said ?? entity.resource.ordering)
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
  const parts = asked.map((part) => {
    const column = columnFor(entity, part.replace(/^-/, ''), 'ordering')
    if (column.field.kind === 'json' || column.field.kind === 'list') throw invalid({ ordering: [`Rows cannot be put in order of "${column.name}".`] })
    return { column, ending: direction(part), down: part.startsWith('-') }
  })
  const id = entity.columns.get('id')
  // Ties are broken by id, so that pages never overlap.
  return id === undefined || parts.some(({ column }) => column === id) ? parts : [...parts, { column: id, ending: sql.raw('asc'), down: false }]
}

const byText = (text: SQL): SQL => sql`lower(${text}) collate "C"`
const sortable = (column: Column): SQL =>
  column.additional === undefined && column.type === 'text'
    ? sql.raw(sortText(`t."${column.column}"`))
    : column.type === 'text'
      ? byText(at(column))
      : at(column)

/** `-field,other`, references by their ids: the order in which the engine itself reads rows. Empty values last either way. */
export const orderSql = (entity: Entity, said: unknown): SQL =>
  join(
    partsOf(entity, said).map(({ column, ending }) => sql`${sortable(column)} ${ending}`),
    ', ',
  )

type Order = {
  /** What rows are put in order of beside columns of their own, to be read along where a further statement keeps the order. */
  readonly read: readonly SQL[]
  readonly joins: SQL
  /** In the statement that finds the rows. */
  readonly by: SQL
  /** In one around it. */
  readonly kept: SQL
}
/** One of the things that rows are put in order of, and how a value of it is written. */
export type Place = { readonly at: SQL; readonly type: string; readonly down: boolean; readonly nullable: boolean }
/** The engine's own: every row has them. */
const stamps = new Set(['id', 'version', 'created_at', 'updated_at'])

/** The order as a person means it: references by what they are called. Joined, not looked up row by row. */
function orderOf(entity: Entity, said: unknown): { readonly order: Order; readonly places: readonly Place[] } {
  const joins: SQL[] = []
  const places: Place[] = []
  const read: SQL[] = []
  const parts = partsOf(entity, said).map(({ column, ending, down }) => {
    const { field } = column
    let place = sortable(column)
    const isOwn = column.additional === undefined && field.kind !== 'ref'
    const note = (): void => void places.push({ at: place, type: field.kind === 'ref' ? 'text' : column.type, down, nullable: !(isOwn && (stamps.has(column.name) || !column.nullable)) })
    if (field.kind === 'ref' && column.label !== undefined) place = byText(referenceLabel(column, 't'))
    else if (field.kind === 'ref' && field.to !== undefined) {
      const [there, target] = [name(`o_${column.column}`), entityNamed(field.to)]
      joins.push(sql`left join ${name(target.table)} ${there} on ${there}.id = ${at(column)}`)
      place = byText(labelOf(target, `o_${column.column}`, 1))
    } else if (column.additional === undefined) {
      note()
      return { by: sql`${place} ${ending}`, kept: sql`${place} ${ending}` }
    }
    note()
    const alias = name(`order_${read.length}`)
    read.push(sql`${place} as ${alias}`)
    return { by: sql`${place} ${ending}`, kept: sql`${alias} ${ending}` }
  })
  return { order: { read, joins: join(joins, ' '), by: join(parts.map(({ by }) => by), ', '), kept: join(parts.map(({ kept }) => kept), ', ') }, places }
}

/** Every word must be found in some text of the row, or in the names of what its title names. */
function searchSql(entity: Entity, said: unknown): SQL[] {
  if (said === undefined) return []
  if (typeof said !== 'string' || said.includes('\0')) throw invalid({ search: ['Not a text.'] })
  const texts = [...entity.columns.values()].flatMap((column) => {
    if (column.field.kind === 'ref') return entity.resource.title.includes(column.name) ? [referenceLabel(column, 't')] : []
    return column.field.search === true && column.field.kind === 'text' ? [at(column)] : []
  })
  return said
    .split(/\s+/)
    .filter((word) => word !== '')
    .slice(0, 8)
    .map((word) =>
      texts.length === 0
        ? sql`false`
        : sql`(${join(
            texts.map((text) => sql`${text} ilike ${pattern(word, false)}`),
            ' or ',
          )})`,
    )
}

function filterList(said: unknown): readonly unknown[] {
  if (said === undefined) return []
  let read = said
  if (typeof said === 'string') {
    try {
      read = JSON.parse(said)
    } catch {
      throw invalid({ filters: ['Not JSON: a list of {field, op, value} is expected.'] })
    }
  }
  if (!Array.isArray(read)) throw invalid({ filters: ['Not a list of {field, op, value}.'] })
  return read
}

const operatorFor = (said: string, key: string) => {
  if (isOperator(said)) return said
  throw invalid({ [key]: [`There is no operator "${said}"; there are ${operators.join(', ')}.`] })
}

function listed(entity: Entity, said: unknown): SQL[] {
  return filterList(said).map((item) => {
    if (typeof item === 'object' && item !== null && 'match' in item) return matchSql(entity, { ...item })
    const { field, op = 'eq', value }: Said = typeof item === 'object' && item !== null ? { ...item } : {}
    if (typeof field !== 'string' || typeof op !== 'string') throw invalid({ filters: ['Each filter is {field, op, value}.'] })
    return conditionSql(entity, { field, op: operatorFor(op, 'filters'), value }, 'filters')
  })
}

/** `status=open`, `seq__gte=3`; the same name twice means one of them. A field called like a word of paging is asked for as `limit__eq=3`. */
function named(entity: Entity, query: Said): SQL[] {
  return Object.entries(query).flatMap(([key, value]) => {
    if (words.has(key)) return []
    const cut = key.lastIndexOf('__')
    const field = cut < 1 ? key : key.slice(0, cut)
    const said = cut < 1 ? 'eq' : key.slice(cut + 2)
    columnFor(entity, field, key)
    const op = operatorFor(said, key)
    if (Array.isArray(value) && op !== 'eq' && op !== 'in') throw invalid({ [key]: ['Given more than once.'] })
    return [conditionSql(entity, { field, op: Array.isArray(value) ? 'in' : op, value }, key)]
  })
}

function columnsAsked(entity: Entity, said: unknown): readonly string[] | undefined {
  if (said === undefined) return undefined
  const asked = typeof said === 'string' ? said.split(',').filter((one) => one !== '') : said
  if (!Array.isArray(asked) || asked.length === 0) throw invalid({ columns: ['Not a list of fields.'] })
  return asked.map((one) => columnFor(entity, String(one), 'columns').name)
}

/** Reads what was asked. Throws 400 that names the first thing that is not known. `query` takes `field__op=value` beside the words. */
export function readQuestion(entity: Entity, query: Said, scope: Scope): Question {
  return {
    where: [
      ...within(entity, scope, 't', true),
      ...named(entity, query),
      ...listed(entity, query['filters']),
      ...searchSql(entity, query['search']),
    ],
    ...orderOf(entity, query['ordering']),
    limit: whole(query['limit'], 'limit', LIMIT, 0, MOST),
    offset: whole(query['offset'], 'offset', 0, 0, Number.MAX_SAFE_INTEGER),
    columns: columnsAsked(entity, query['columns']),
  }
}

/** Pieces that follow from an entity alone are written once: writing them takes longer than many a query does. */
const pieces = new WeakMap<Entity, Map<string, SQL>>()
function pieceOf(entity: Entity, key: string, make: () => SQL): SQL {
  const known = pieces.get(entity) ?? new Map<string, SQL>()
  pieces.set(entity, known)
  const piece = known.get(key) ?? written(make())
  // Any choice of columns is one more: those of screens come again, and are few.
  if (known.size < MOST_PIECES) known.set(key, piece)
  return piece
}
const MOST_PIECES = 100

/** The columns of an answer under their wire names. */
export const columnsSql = (entity: Entity, names?: readonly string[]): SQL => pieceOf(entity, `columns ${names?.join() ?? '*'}`, () => columnsOf(entity, names))
const columnsOf = (entity: Entity, names?: readonly string[]): SQL =>
  join(
    [...entity.columns.values()]
      .filter((column) => names === undefined || names.includes(column.name))
      .map((column) => sql`${at(column)} as ${name(column.name)}`),
    ', ',
  )

export type Labels = {
  /** `<field>__label` of each reference. */
  readonly columns: readonly SQL[]
  /** What they are read from: joins are hashed once a page, where a subquery would look each row up. */
  readonly joins: SQL
}

export function labelsSql(entity: Entity, names?: readonly string[]): Labels {
  const pointing = [...entity.columns.values()].filter(
    ({ field, name: key }) => field.to !== undefined && (names === undefined || names.includes(key)),
  )
  const joined = pointing.filter(({ field, label }) => field.kind === 'ref' && label === undefined)
  return {
    columns: pointing.map((column) =>
      pieceOf(entity, `label ${column.name}`, () => {
        const label = joined.includes(column) ? labelOf(entityNamed(column.field.to ?? ''), `t_${column.column}`, 1) : referenceLabel(column, 't')
        return sql`${label} as ${name(`${column.name}__label`)}`
      }),
    ),
    joins: join(
      joined.map(
        ({ column, field }) =>
          sql`left join ${name(entityNamed(field.to ?? '').table)} ${name(`t_${column}`)} on ${name(`t_${column}`)}.id = t.${name(column)}`,
      ),
      ' ',
    ),
  }
}

export const fromSql = (entity: Entity, where: readonly SQL[], joins: SQL = sql``): SQL =>
  sql`${pieceOf(entity, 'from', () => sql`from ${name(entity.table)} t ${additionalJoins(entity)}`)} ${joins} where ${every(where)}`
