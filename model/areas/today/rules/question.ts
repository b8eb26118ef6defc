/** Questions about rows: a resource, the filters of a list or a report, and the texts of these filters in a table's filter row. */
import type { Field } from '#model/kernel/field.ts'
import { filterTextOf } from '#model/shared/filter.ts'

export type RowFilter = {
  readonly field: string
  readonly op: 'eq' | 'ne' | 'in' | 'gt' | 'gte' | 'lt' | 'lte' | 'isnull'
  readonly value: string
}
export const is = (field: string, value: string): RowFilter => ({ field, op: 'eq', value })
export const isNot = (field: string, value: string): RowFilter => ({ field, op: 'ne', value })
export const isOneOf = (field: string, values: readonly string[]): RowFilter => ({
  field,
  op: 'in',
  value: values.join(','),
})

/** The filters as a list's query has them. */
export const listQuery = (filters: readonly RowFilter[]): Readonly<Record<string, string>> =>
  Object.fromEntries(filters.map(({ field, op, value }) => [op === 'eq' ? field : `${field}__${op}`, value]))

const signs = { gt: '>', gte: '>=', lt: '<', lte: '<=' } as const
const HOUR_MS = 3_600_000

/** A moment as hours from now, which are the same in every time zone. */
function boundText(field: Field, value: string, now: string): string {
  if (field.kind !== 'instant') return value
  const hours = Math.round((Date.parse(value) - Date.parse(now)) / HOUR_MS)
  return `${hours < 0 ? '-' : '+'}${Math.abs(hours)}h`
}

type Reading = {
  /** When the filters were made, ISO 8601. */
  readonly now: string
  readonly fields: Readonly<Record<string, Field>>
  /** A table finds referred rows by their names. Undefined if the name is not known. */
  readonly nameOf: (resource: string, id: string) => string | undefined
}

/** The filters as they are typed into the filter row, by field. A filter that cannot be typed is left out. */
export function filterTexts(filters: readonly RowFilter[], { now, fields, nameOf }: Reading): Record<string, string> {
  const texts: Record<string, string> = {}
  for (const { field: name, op, value } of filters) {
    const field = fields[name]
    if (field === undefined) continue
    if (op === 'isnull') texts[name] = value === 'true' ? 'empty' : '!empty'
    else if (op === 'in') texts[name] = filterTextOf(value.split(','))
    else if (op === 'eq' || op === 'ne') {
      const called = field.kind === 'ref' ? nameOf(field.to ?? '', value) : value
      if (called !== undefined) texts[name] = `${op === 'ne' ? '!' : ''}${filterTextOf([called])}`
    } else texts[name] = `${signs[op]} ${boundText(field, value, now)}`
  }
  return texts
}
