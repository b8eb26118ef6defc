/** Encodes the values of a column, as the database writes them, into the parts of a chunk (model/columnar). */
import { sql, type SQL } from 'drizzle-orm'
import type { ColumnData } from '#model/columnar/chunk.ts'
import { codesOf, fewOrTexts, type Utf8 } from '#model/columnar/parts.ts'
import { at } from '../../base/custom-fields-sql.ts'
import { entityNamed, type Column } from '../../base/entity.ts'
import { labelOf, referenceLabel } from '../../base/label.ts'
import { name } from '../../base/sql.ts'

export const utf8: Utf8 = {
  encode: (text) => Buffer.from(text, 'utf8'),
  decode: (bytes) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8'),
}

/** A value as the text that the database writes. */
export type WrittenValue = string | null

const DAY = 86_400_000
type ReadTime = (text: string) => number
/** A column has many moments of few days, so each day is parsed once. */
function dayReader(): ReadTime {
  const days = new Map<string, number>()
  return (text) => {
    const known = days.get(text)
    if (known !== undefined) return known
    const ms = Date.parse(text)
    days.set(text, ms)
    return ms
  }
}
const twoDigits = (text: string, from: number): number =>
  (text.charCodeAt(from) - 48) * 10 + text.charCodeAt(from + 1) - 48

/** `2026-11-20 14:05:00.123+00`: the time zone of every transaction is UTC. */
function instantOf(text: string, dayOf: ReadTime): number {
  if (text.charCodeAt(10) !== 32 || !text.endsWith('+00') || text.length > 29) return Date.parse(text)
  const ms = text.length > 22 ? Math.trunc(Number(`0${text.slice(19, -3)}`) * 1000 + 1e-6) : 0
  return (
    dayOf(text.slice(0, 10)) +
    twoDigits(text, 11) * (DAY / 24) +
    twoDigits(text, 14) * 60_000 +
    twoDigits(text, 17) * 1000 +
    ms
  )
}

const numbers = (values: readonly WrittenValue[], read: (one: string) => number): ColumnData => ({
  is: 'numbers',
  values: Float64Array.from(values, (one) => (one === null ? NaN : read(one))),
})
export function instantsOf(values: readonly WrittenValue[]): ColumnData {
  const dayOf = dayReader()
  return numbers(values, (text) => instantOf(text, dayOf))
}
const flagOf = (one: WrittenValue): WrittenValue =>
  one === null ? null : one === 't' || one === 'true' ? 'true' : 'false'
export const textsOf = (values: readonly WrittenValue[]): ColumnData =>
  fewOrTexts(
    values.map((one) => one ?? ''),
    utf8,
  )

/** References are encoded by their ids as the API has them, numbers or UUIDs, with their labels. */
export function partOf(
  { field, type }: Column,
  values: readonly WrittenValue[],
  labels: readonly WrittenValue[] | undefined,
): ColumnData {
  switch (field.kind) {
    case 'integer':
    case 'number':
    case 'decimal':
      return numbers(values, Number)
    case 'day':
      return numbers(values, dayReader())
    case 'instant':
      return instantsOf(values)
    case 'flag':
      return codesOf(values.map(flagOf))
    case 'choice':
      return codesOf(values)
    case 'ref':
      return codesOf(type === 'uuid' ? values : values.map((one) => (one === null ? null : Number(one))), labels)
    case 'json':
    case 'list':
      return fewOrTexts(
        values.map((one) => (one === null ? '' : JSON.stringify(JSON.parse(one)))),
        utf8,
      )
    case 'text':
    case 'codes':
    case 'refs':
      return textsOf(values)
  }
}

export type ColumnSql = { readonly value: SQL; readonly label?: SQL }
const joinedAs = ({ column }: Column): string => `t_${column}`

/** What is selected for a column: lists as they are shown, references with their labels. */
export function columnSql(column: Column): ColumnSql {
  const { field } = column
  if (field.kind === 'codes') return { value: sql`array_to_string(${at(column)}, ', ')` }
  if (field.kind === 'refs') return { value: sql`array_to_string(${referenceLabel(column, 't')}, ', ')` }
  if (field.kind !== 'ref') return { value: at(column) }
  if (column.label !== undefined) return { value: at(column), label: referenceLabel(column, 't') }
  return { value: at(column), label: labelOf(entityNamed(field.to ?? ''), joinedAs(column), 1) }
}
/** The row of a reference, joined for its label and its time zone. */
export function joinOf(column: Column): SQL {
  const there = name(joinedAs(column))
  return sql`left join ${name(entityNamed(column.field.to ?? '').table)} ${there} on ${there}.id = ${at(column)}`
}
