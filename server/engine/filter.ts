/** Conditions on rows as a caller names them, and as SQL. Fields and operators come from the declarations; values travel as parameters. */
import { sql, type SQL } from 'drizzle-orm'
import { problemsOf } from '#model/validate.ts'
import { coerce } from './coerce.ts'
import { at } from './custom-sql.ts'
import type { Column, Entity } from './entity.ts'
import { invalid } from './fault.ts'
import { calledSql, referenceLabel } from './label.ts'
import { join, list } from './sql.ts'

export const operators = ['eq', 'in', 'gte', 'lte', 'gt', 'lt', 'ne', 'contains', 'startswith', 'isnull'] as const
export type Operator = (typeof operators)[number]
export type Condition = { readonly field: string; readonly op: Operator; readonly value: unknown }

export const isOperator = (said: string): said is Operator => operators.some((operator) => operator === said)
const comparisons = { gte: '>=', lte: '<=', gt: '>', lt: '<' } as const

const refuse = (key: string, message: string): never => {
  throw invalid({ [key]: [message] })
}
export function columnFor(entity: Entity, field: string, key = field): Column {
  return entity.columns.get(field) ?? refuse(key, `${entity.resource.label} has no field "${field}".`)
}

/** Wildcards of LIKE are only letters here. */
export const pattern = (said: string, start: boolean): string => `${start ? '' : '%'}${said.replace(/[\\%_]/g, '\\$&')}%`

/** The field of one value: of an item where the column is a list, and never required, for a filter may ask for the blank. */
function single({ field }: Column): Column['field'] {
  const { min: _min, max: _max, required: _required, pattern: _pattern, ...rest } = field
  return { ...rest, kind: field.kind === 'refs' ? 'ref' : field.kind === 'codes' ? 'text' : field.kind }
}

function value(column: Column, said: unknown, key: string): unknown {
  const field = single(column)
  const read = typeof said === 'string' ? coerce(column.type === 'uuid' ? { ...field, kind: 'text' } : field, said) : said
  if (read === null || read === undefined) return refuse(key, 'Ask with isnull for what is empty.')
  const uuid = column.type === 'uuid' && column.field.kind === 'text'
  const open = field.kind === 'choice' || field.kind === 'decimal' || uuid
  const judged = uuid ? { ...field, kind: 'ref' as const, to: 'terminal:' } : field.kind === 'decimal' ? { ...field, scale: 15 } : field
  const problems = problemsOf(judged, field.kind === 'decimal' && typeof read === 'number' ? String(read) : read)
  if (problems.length > 0) return refuse(key, open && problems[0] ? problems[0] : (problems[0] ?? 'Not a value of this field.'))
  return read
}

export const asText = (column: Column, here: SQL): SQL =>
  column.field.kind === 'instant' ? sql`to_char(${here} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')` : sql`${here}::text`

const elementType = (type: string): string => type.replace(/\[\]$/, '')

function listCondition(column: Column, here: SQL, op: Operator, said: unknown, key: string): SQL {
  const element = sql.raw(elementType(column.type))
  const has = (one: unknown) => sql`${value(column, one, key)}::${element} = any(${here})`
  switch (op) {
    case 'eq':
      return has(said)
    case 'ne':
      return sql`not (${has(said)})`
    case 'in':
      return sql`${here} && ${list(listOf(said).map((one) => value(column, one, key)))}::${sql.raw(column.type)}`
    case 'contains':
    case 'startswith': {
      const words = column.field.kind === 'refs' ? referenceLabel(column, 't') : here
      return sql`exists (select 1 from unnest(${words}) as word where word ilike ${pattern(String(said), op === 'startswith')})`
    }
    case 'isnull':
      return sql`(cardinality(${here}) = 0) = ${truth(said, key)}`
    case 'gt':
    case 'gte':
    case 'lt':
    case 'lte':
      return refuse(key, `A list has no "${op}".`)
  }
}

const listOf = (said: unknown): readonly unknown[] =>
  Array.isArray(said) ? said : typeof said === 'string' ? (said === '' ? [] : said.split(',')) : [said]

function truth(said: unknown, key: string): boolean {
  if (said === true || said === 'true' || said === '1' || said === 1) return true
  if (said === false || said === 'false' || said === '0' || said === 0) return false
  return refuse(key, 'isnull is asked with true or false.')
}

/** Kept as one value, of which the database knows no order. */
const isFree = ({ field }: Column): boolean => field.kind === 'json' || field.kind === 'list'

export function emptiness(column: Column, here: SQL): SQL {
  if (isFree(column)) return sql`(${here} in ('{}'::jsonb, '[]'::jsonb))`
  return column.type === 'text' ? sql`(${here} = '')` : sql`(${here} is null)`
}

/** Compared by code points in every database, whatever its locale. */
const ordered = (column: Column, side: SQL): SQL => (column.type === 'text' ? sql`${side} collate "C"` : side)

/** One condition on the table under the alias `t`. Throws 400 under `key`, the name by which the caller asked. */
export function conditionSql(entity: Entity, { field, op, value: said }: Condition, key: string): SQL {
  const column = columnFor(entity, field, key)
  const here = at(column)
  if (column.field.kind === 'refs' || column.field.kind === 'codes') return listCondition(column, here, op, said, key)
  // Parameters carry their type, so that a text is never guessed to be a number.
  const there = (one: unknown) =>
    sql`${isFree(column) ? JSON.stringify(value(column, one, key)) : value(column, one, key)}::${sql.raw(column.field.kind === 'decimal' ? 'numeric' : column.type)}`
  switch (op) {
    case 'eq':
      return sql`${here} = ${there(said)}`
    case 'ne':
      return sql`${here} is distinct from ${there(said)}`
    case 'in': {
      const values = listOf(said)
      return values.length === 0 ? sql`false` : sql`${here} in (${join(values.map(there), ', ')})`
    }
    case 'gte':
    case 'lte':
    case 'gt':
    case 'lt':
      if (isFree(column)) return refuse(key, `An object has no "${op}".`)
      return sql`${ordered(column, here)} ${sql.raw(comparisons[op])} ${ordered(column, there(said))}`
    case 'contains':
    case 'startswith': {
      if (typeof said !== 'string' && typeof said !== 'number') return refuse(key, 'Not a text.')
      if (/\0/.test(String(said))) return refuse(key, 'It contains characters that cannot be stored.')
      if (column.field.kind === 'ref') return calledSql(column, 't', (label) => sql`${label} ilike ${pattern(String(said), op === 'startswith')}`)
      return sql`${asText(column, here)} ilike ${pattern(String(said), op === 'startswith')}`
    }
    case 'isnull':
      return sql`${emptiness(column, here)} = ${truth(said, key)}`
  }
}
