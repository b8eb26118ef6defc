/** Maps a declared field to its PostgreSQL column: type, default and check constraints. */
import { sql, type SQL } from 'drizzle-orm'
import { boolean, customType, doublePrecision, text, type PgColumnBuilder } from 'drizzle-orm/pg-core'
import type { Field } from '#model/kernel/field.ts'

/** `ticketEntry` → `ticket_entry`; `terminal:ticketEntry` → `terminal_ticket_entry`. */
export const snake = (name: string): string =>
  name.replaceAll(':', '_').replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** A constraint name. PostgreSQL limits names to 63 bytes; longer ones are cut and made unique by a checksum. */
export function constraintName(...parts: readonly string[]): string {
  const name = parts.join('_')
  if (name.length <= 63) return name
  let sum = 0
  for (const letter of name) sum = (Math.imul(sum, 31) + letter.charCodeAt(0)) >>> 0
  return `${name.slice(0, 54)}_${sum.toString(36)}`
}

const exact = (type: string) => customType<{ data: unknown }>({ dataType: () => type })
export const bigintColumn = exact('bigint')
export const uuidColumn = exact('uuid')
/** Instants have milliseconds like in JSON, so that a displayed value can be filtered for; microseconds, the default, would not match. */
export const instantColumn = exact('timestamp(3) with time zone')
export const jsonColumn = exact('jsonb')
export const xidColumn = exact('xid8')

/** The most that PostgreSQL declares. */
const MOST_DIGITS = 1000
/** A sum of values has no limit of its own, so that no row makes the table of their parents unreadable. */
const isSum = ({ tally, reckoned }: Field): boolean => (tally ?? reckoned) !== undefined

/** The SQL type of a field, also used to cast request parameters. `uuid`: whether the referenced resource has UUIDs. */
export function sqlType(field: Field, uuid: boolean): string {
  switch (field.kind) {
    case 'text':
    case 'choice':
      return 'text'
    case 'integer':
      return 'bigint'
    case 'number':
      return 'double precision'
    case 'decimal':
      return `numeric(${isSum(field) ? MOST_DIGITS : 15 + (field.scale ?? 0)},${field.scale ?? 0})`
    case 'flag':
      return 'boolean'
    case 'day':
      return 'date'
    case 'instant':
      return 'timestamp(3) with time zone'
    case 'ref':
      return uuid ? 'uuid' : 'bigint'
    case 'refs':
      return uuid ? 'uuid[]' : 'bigint[]'
    case 'codes':
      return 'text[]'
    case 'json':
    case 'list':
      return 'jsonb'
  }
}

export const quoted = (value: string): string => `'${value.replaceAll("'", "''")}'`

/** Whether the column is nullable; kinds with an empty value of their own ('' or []) are not. */
export const nullable = (field: Field): boolean =>
  field.required !== true && ['integer', 'number', 'decimal', 'day', 'instant', 'ref'].includes(field.kind)

function defaultOf(field: Field, type: string): SQL | undefined {
  if (field.initial === null || field.initial === undefined) return undefined
  if (Array.isArray(field.initial)) return sql.raw(`'${type === 'jsonb' ? '[]' : '{}'}'::${type}`)
  if (typeof field.initial === 'object') return sql.raw(`${quoted(JSON.stringify(field.initial))}::jsonb`)
  return sql.raw(typeof field.initial === 'string' ? quoted(field.initial) : JSON.stringify(field.initial))
}

export function columnOf(name: string, field: Field, uuid: boolean): PgColumnBuilder {
  const type = sqlType(field, uuid)
  const bare =
    type === 'text'
      ? text(name)
      : type === 'boolean'
        ? boolean(name)
        : type === 'double precision'
          ? doublePrecision(name)
          : exact(type)(name)
  const initial = defaultOf(field, type)
  const set = initial === undefined ? bare : bare.default(initial)
  return nullable(field) ? set : set.notNull()
}

/** Checks against values that the column type allows but the API does not: NaN, dates out of range, JSON that is not an object. */
function wellFormed(name: string, { kind }: Field): string | undefined {
  switch (kind) {
    case 'integer':
      return `${name} between -9007199254740991 and 9007199254740991`
    case 'number':
      return `${name} > '-Infinity' and ${name} < 'Infinity'`
    case 'decimal':
      return `${name} <> 'NaN'`
    case 'day':
      return `${name} between '0001-01-01' and '9999-12-31'`
    case 'instant':
      return `${name} between '0001-01-01 00:00Z' and '9999-12-31 23:59:59.999999Z'`
    case 'json':
      return `jsonb_typeof(${name}) = 'object'`
    case 'list':
      return `jsonb_typeof(${name}) = 'array'`
    case 'refs':
    case 'codes':
      return `array_position(${name}, null) is null and coalesce(array_ndims(${name}), 1) = 1`
    case 'text':
    case 'flag':
    case 'choice':
    case 'ref':
      return undefined
  }
}

/** Check that a required text or list is not empty. */
function notEmpty(name: string, { kind, required, writeOnly }: Field): string | undefined {
  if (required !== true || writeOnly === true) return undefined
  if (kind === 'text') return `${name} ~ '\\S'`
  if (kind === 'refs' || kind === 'codes') return `cardinality(${name}) > 0`
  return kind === 'list' ? `jsonb_array_length(${name}) > 0` : undefined
}

const oneOf = (choices: readonly string[]): string => choices.map(quoted).join(', ')

/** Check constraints by short name, as a second line of defence behind the model's validation. Hashed fields have their own format. */
export function checksOf(column: string, field: Field): [name: string, condition: string][] {
  const name = `"${column}"`
  const { choices, min, max, maxLength, pattern, required } = field
  const isPlainText = field.kind === 'text' && field.writeOnly !== true
  const checks: [string, string | undefined][] = [
    ['choice', field.kind === 'choice' ? `${name} in (${oneOf(choices ?? [])})` : undefined],
    [
      'codes',
      field.kind === 'codes' && choices !== undefined ? `${name} <@ array[${oneOf(choices)}]::text[]` : undefined,
    ],
    ['kind', wellFormed(name, field)],
    ['min', min === undefined ? undefined : `${name} >= ${min}`],
    ['max', max === undefined ? undefined : `${name} <= ${max}`],
    ['filled', notEmpty(name, field)],
    ['length', isPlainText && maxLength !== undefined ? `char_length(${name}) <= ${maxLength}` : undefined],
    [
      'pattern',
      isPlainText && pattern !== undefined
        ? `${required === true ? '' : `${name} = '' or `}${name} ~ ${quoted(pattern)}`
        : undefined,
    ],
  ]
  return checks.flatMap(([kind, condition]) => (condition === undefined ? [] : [[kind, condition]]))
}
