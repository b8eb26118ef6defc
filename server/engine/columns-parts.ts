/** From what the database says of a column, row for row, to the part of a chunk that says it. */
import { sql, type SQL } from 'drizzle-orm'
import type { Part } from '#model/columnar/chunk.ts'
import { codesOf, fewOrTexts, type Utf8 } from '#model/columnar/parts.ts'
import { at } from './custom-sql.ts'
import { entityNamed, type Column } from './entity.ts'
import { labelOf, referenceLabel } from './label.ts'
import { name } from './sql.ts'

export const utf8: Utf8 = { encode: (text) => Buffer.from(text, 'utf8'), decode: (bytes) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8') }

/** As the database writes a value down. */
export type Said = string | null

const DAY = 86_400_000
/** A table has few days and many moments of them. */
const days = new Map<string, number>()
function dayOf(said: string): number {
  const known = days.get(said)
  if (known !== undefined) return known
  const ms = Date.parse(said)
  if (days.size < 100_000) days.set(said, ms)
  return ms
}
const two = (said: string, from: number): number => (said.charCodeAt(from) - 48) * 10 + said.charCodeAt(from + 1) - 48

/** `2026-11-20 14:05:00.123+00`: the transaction's zone is UTC. */
function instantOf(said: string): number {
  if (said.charCodeAt(10) !== 32 || !said.endsWith('+00') || said.length > 29) return Date.parse(said)
  const ms = said.length > 22 ? Math.trunc(Number(`0${said.slice(19, -3)}`) * 1000 + 1e-6) : 0
  return dayOf(said.slice(0, 10)) + two(said, 11) * (DAY / 24) + two(said, 14) * 60_000 + two(said, 17) * 1000 + ms
}

const numbers = (said: readonly Said[], read: (one: string) => number): Part => ({ is: 'numbers', values: Float64Array.from(said, (one) => (one === null ? NaN : read(one))) })
const flagOf = (one: Said): Said => (one === null ? null : one === 't' || one === 'true' ? 'true' : 'false')
const orEmpty = (said: readonly Said[]): string[] => said.map((one) => one ?? '')

/** Keys of references are what the wire says: numbers, or UUIDs. */
export function partOf({ field, type }: Column, said: readonly Said[], labels: readonly Said[] | undefined): Part {
  switch (field.kind) {
    case 'integer':
    case 'number':
    case 'decimal':
      return numbers(said, Number)
    case 'day':
      return numbers(said, dayOf)
    case 'instant':
      return numbers(said, instantOf)
    case 'flag':
      return codesOf(said.map(flagOf))
    case 'choice':
      return codesOf(said)
    case 'ref':
      return codesOf(type === 'uuid' ? said : said.map((one) => (one === null ? null : Number(one))), labels)
    case 'json':
    case 'list':
      return fewOrTexts(said.map((one) => (one === null ? '' : JSON.stringify(JSON.parse(one)))), utf8)
    case 'text':
    case 'codes':
    case 'refs':
      return fewOrTexts(orEmpty(said), utf8)
  }
}

export type ColumnSql = { readonly value: SQL; readonly label?: SQL; readonly join?: SQL }

/** How a column is asked for: lists as they are shown, references with the label beside them. */
export function columnSql(column: Column): ColumnSql {
  const { field } = column
  if (field.kind === 'codes') return { value: sql`array_to_string(${at(column)}, ', ')` }
  if (field.kind === 'refs') return { value: sql`array_to_string(${referenceLabel(column, 't')}, ', ')` }
  if (field.kind !== 'ref') return { value: at(column) }
  if (column.label !== undefined) return { value: at(column), label: referenceLabel(column, 't') }
  const target = entityNamed(field.to ?? '')
  const there = `t_${column.column}`
  return { value: at(column), label: labelOf(target, there, 1), join: sql`left join ${name(target.table)} ${name(there)} on ${name(there)}.id = ${at(column)}` }
}
