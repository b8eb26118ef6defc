/** Conditions on rows: converts field, operator and value to SQL. Fields must be declared; values are always parameters. */
import { sql, type SQL } from 'drizzle-orm'
import { spacedPhone } from '#model/kernel/kinds.ts'
import { MOST_ITEMS, tooMany } from '#model/kernel/limits.ts'
import { problemsOf } from '#model/kernel/validate.ts'
import { quoted } from '#model/shared/kinds/reader.ts'
import { coerce } from '../../base/coerce.ts'
import { at } from '../../base/custom-fields-sql.ts'
import type { Column, Entity } from '../../base/entity.ts'
import { invalid } from '../../base/http-error.ts'
import { calledSql, itemSql, referenceLabel, wordsSql } from '../../base/label.ts'
import { keptText } from '../../base/judge-input.ts'
import { join, list } from '../../base/sql.ts'
import { boundsOfDay, isDayOf, wallSql } from './wall-sql.ts'

export const operators = ['eq', 'in', 'gte', 'lte', 'gt', 'lt', 'ne', 'contains', 'startswith', 'isnull'] as const
export type Operator = (typeof operators)[number]
export type Condition = { readonly field: string; readonly op: Operator; readonly value: unknown }

export const isOperator = (word: string): word is Operator => operators.some((operator) => operator === word)
const comparisons = { gte: '>=', lte: '<=', gt: '>', lt: '<' } as const

const refuse = (key: string, message: string): never => {
  throw invalid({ [key]: [message] })
}
export function columnFor(entity: Entity, field: string, key = field): Column {
  return entity.columns.get(field) ?? refuse(key, `${entity.resource.label} has no field "${field}".`)
}

/**
 * The column that a filter names. A reference is also called by the id that it holds, as the product text does: `contract_id` for `contract`,
 * unless a field has that name.
 */
export function filteredColumn(entity: Entity, field: string, key = field): Column {
  const referred = field.endsWith('_id') ? entity.columns.get(field.slice(0, -'_id'.length)) : undefined
  return !entity.columns.has(field) && referred?.field.kind === 'ref' ? referred : columnFor(entity, field, key)
}

/** A pattern for LIKE that contains the text or begins with it; wildcards in the text are escaped. */
export const pattern = (text: string, start: boolean): string =>
  `${start ? '' : '%'}${text.replace(/[\\%_]/g, '\\$&')}%`

/** The field that validates one value of a filter: the field of an item if the column is a list. It has no limits: any value may be sought. */
function itemField({ field }: Column): Column['field'] {
  const { min: _min, max: _max, required: _required, pattern: _pattern, past: _past, maxLength: _most, ...rest } = field
  return { ...rest, kind: field.kind === 'refs' ? 'ref' : field.kind === 'codes' ? 'text' : field.kind }
}

const noTime = (value: unknown): string =>
  `${quoted(String(value))} is not a date or time such as 2026-11-20 or 2026-11-20T14:05:00Z.`

function readValue(column: Column, value: unknown, key: string): unknown {
  const field = itemField(column)
  const read =
    typeof value === 'string' ? coerce(column.type === 'uuid' ? { ...field, kind: 'text' } : field, value) : value
  if (read === null || read === undefined) return refuse(key, 'Ask with isnull for what is empty.')
  const uuid = column.type === 'uuid' && column.field.kind === 'text'
  const rule = uuid
    ? { ...field, kind: 'ref' as const, to: 'terminal:' }
    : field.kind === 'decimal'
      ? { ...field, scale: 15 }
      : field
  const problems = problemsOf(rule, field.kind === 'decimal' && typeof read === 'number' ? String(read) : read)
  if (problems.length > 0 && (field.kind === 'instant' || field.kind === 'day')) return refuse(key, noTime(value))
  if (problems.length > 0) return refuse(key, problems[0] ?? 'Not a value of this field.')
  return keptText(field, read)
}

export const asText = (column: Column, here: SQL): SQL =>
  column.field.kind === 'instant'
    ? sql`to_char(${here} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
    : sql`${here}::text`

const elementType = (type: string): string => type.replace(/\[\]$/, '')

function listCondition(column: Column, here: SQL, op: Operator, value: unknown, key: string): SQL {
  const element = sql.raw(elementType(column.type))
  const has = (one: unknown) => sql`${readValue(column, one, key)}::${element} = any(${here})`
  switch (op) {
    case 'eq':
      return has(value)
    case 'ne':
      return sql`not coalesce(${has(value)}, false)`
    case 'in':
      return sql`${here} && ${list(listOf(value, key).map((one) => readValue(column, one, key)))}::${sql.raw(column.type)}`
    case 'contains':
    case 'startswith': {
      const words = column.field.kind === 'refs' ? referenceLabel(column, 't') : here
      const called = pattern(String(value), op === 'startswith')
      const inWords = itemSql(column.field, sql`word`)
      const said = inWords === undefined ? sql`` : sql`or ${inWords} ilike ${called}`
      return sql`exists (select 1 from unnest(${words}) as word where word ilike ${called} ${said})`
    }
    case 'isnull':
      // A list of a row that is reached by a reference is null where there is no such row.
      return sql`(coalesce(cardinality(${here}), 0) = 0) = ${readFlag(value, key)}`
    case 'gt':
    case 'gte':
    case 'lt':
    case 'lte':
      return refuse(key, `A list has no "${op}".`)
  }
}

function listOf(value: unknown, key: string): readonly unknown[] {
  const values: readonly unknown[] = Array.isArray(value)
    ? value
    : typeof value === 'string'
      ? value === ''
        ? []
        : value.split(',')
      : [value]
  return values.length > MOST_ITEMS ? refuse(key, tooMany(MOST_ITEMS, values.length, 'values')) : values
}

function readFlag(value: unknown, key: string): boolean {
  if (value === true || value === 'true' || value === '1' || value === 1) return true
  if (value === false || value === 'false' || value === '0' || value === 0) return false
  return refuse(key, 'isnull is asked with true or false.')
}

/** Stored as JSON, which has no meaningful order. */
const isJson = ({ field }: Column): boolean => field.kind === 'json' || field.kind === 'list'

export function emptySql(column: Column, here: SQL): SQL {
  if (isJson(column)) return sql`(${here} in ('{}'::jsonb, '[]'::jsonb))`
  if (column.type !== 'text') return sql`(${here} is null)`
  // A text of a row that is reached by a reference is null where there is no such row.
  return column.nullable ? sql`(coalesce(${here}, '') = '')` : sql`(${here} = '')`
}

/** Compared by code points in every database, whatever its locale. */
const ordered = (column: Column, side: SQL): SQL => (column.type === 'text' ? sql`${side} collate "C"` : side)

/** An instant compared with a day: by the clock of each row's place, else of whoever asks. */
function dayCondition(entity: Entity, column: Column, { op, value }: Condition, asked: AskedFor): SQL | undefined {
  const isOn = (one: unknown): SQL => conditionSql(entity, { field: column.name, op: 'eq', value: one }, asked)
  if (op === 'in' && column.field.kind === 'instant') {
    const values = listOf(value, asked.key)
    return values.some((one) => isDayOf(column, one)) ? sql`(${join(values.map(isOn), ' or ')})` : undefined
  }
  if (!isDayOf(column, value) || op === 'in' || op === 'contains' || op === 'startswith' || op === 'isnull')
    return undefined
  if (problemsOf({ kind: 'day', initial: null }, value.trim()).length > 0) return refuse(asked.key, noTime(value))
  const within = wallSql(entity, column, boundsOfDay(op === 'ne' ? 'eq' : op, value), asked.zone)
  return op === 'ne' ? sql`not ${within}` : within
}

/** `key`: the name that the caller used for the condition. `zone`: in which days are told where a row has no place. */
export type AskedFor = { readonly key: string; readonly zone: SQL }

/** One condition on the table under the alias `t`. Throws 400 under the key. */
export function conditionSql(entity: Entity, condition: Condition, asked: AskedFor): SQL {
  const { field, op, value } = condition
  const { key } = asked
  const column = filteredColumn(entity, field, key)
  const here = at(column)
  const ofDay = dayCondition(entity, column, condition, asked)
  if (ofDay !== undefined) return ofDay
  if (column.field.kind === 'refs' || column.field.kind === 'codes') return listCondition(column, here, op, value, key)
  const read = (one: unknown): unknown =>
    isJson(column) ? JSON.stringify(readValue(column, one, key)) : readValue(column, one, key)
  // Parameters carry their type, so that the database never takes a text for a number.
  const type = column.field.kind === 'decimal' ? 'numeric' : column.type
  const there = (one: unknown): SQL => sql`${read(one)}::${sql.raw(type)}`
  switch (op) {
    case 'eq':
      return sql`${here} = ${there(value)}`
    case 'ne':
      return sql`${here} is distinct from ${there(value)}`
    case 'in':
      return sql`${here} = any(${list(listOf(value, key).map(read))}::${sql.raw(type)}[])`
    case 'gte':
    case 'lte':
    case 'gt':
    case 'lt':
      if (isJson(column)) return refuse(key, `An object has no "${op}".`)
      return sql`${ordered(column, here)} ${sql.raw(comparisons[op])} ${ordered(column, there(value))}`
    case 'contains':
    case 'startswith': {
      if (typeof value !== 'string' && typeof value !== 'number') return refuse(key, 'Not a text.')
      if (/\0/.test(String(value))) return refuse(key, 'It contains characters that cannot be stored.')
      if (column.field.kind === 'ref')
        return calledSql(column, 't', (label) => sql`${label} ilike ${pattern(String(value), op === 'startswith')}`)
      const called = pattern(String(value), op === 'startswith')
      const words = wordsSql(column.field, here)
      if (words !== undefined) return sql`(${here} ilike ${called} or ${words} ilike ${called})`
      const spaced = column.field.holds === 'phone' ? spacedPhone(String(value)) : String(value)
      return spaced === String(value)
        ? sql`${asText(column, here)} ilike ${called}`
        : sql`(${here} ilike ${called} or ${here} ilike ${pattern(spaced, op === 'startswith')})`
    }
    case 'isnull':
      return sql`${emptySql(column, here)} = ${readFlag(value, key)}`
  }
}
