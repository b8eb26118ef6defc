/** From a declared field to its PostgreSQL column: type, default, and the checks that the declaration implies. */
import { sql, type SQL } from 'drizzle-orm'
import { boolean, customType, doublePrecision, text, type PgColumnBuilder } from 'drizzle-orm/pg-core'
import type { Field } from '#model/field.ts'

/** `ticketEntry` → `ticket_entry`; `terminal:ticketEntry` → `terminal_ticket_entry`. */
export const snake = (name: string): string => name.replaceAll(':', '_').replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** Names of constraints end at 63 bytes in PostgreSQL; a longer one keeps its end apart by a checksum. */
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
export const instantColumn = exact('timestamp with time zone')
export const jsonColumn = exact('jsonb')
export const xidColumn = exact('xid8')

/** The SQL type of a field, also named in casts of what a request sent. `uuid`: whether ids of the resource it points to are UUIDs. */
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
      return `numeric(${15 + (field.scale ?? 0)},${field.scale ?? 0})`
    case 'flag':
      return 'boolean'
    case 'day':
      return 'date'
    case 'instant':
      return 'timestamp with time zone'
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

/** Whether the column may be empty: the kinds that have an empty value of their own may not. */
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

/** What the database itself refuses, by a short name: the last wall behind the validation of the model. */
export function checksOf(column: string, field: Field): [name: string, condition: string][] {
  const name = `"${column}"`
  const checks: [string, string | undefined][] = [
    ['choice', field.kind === 'choice' ? `${name} in (${(field.choices ?? []).map(quoted).join(', ')})` : undefined],
    ['min', field.min === undefined ? undefined : `${name} >= ${field.min}`],
    ['max', field.max === undefined ? undefined : `${name} <= ${field.max}`],
    [
      'length',
      field.kind === 'text' && field.maxLength !== undefined && field.writeOnly !== true
        ? `char_length(${name}) <= ${field.maxLength}`
        : undefined,
    ],
    [
      'pattern',
      field.pattern === undefined ? undefined : `${field.required === true ? '' : `${name} = '' or `}${name} ~ ${quoted(field.pattern)}`,
    ],
  ]
  return checks.flatMap(([kind, condition]) => (condition === undefined ? [] : [[kind, condition]]))
}
