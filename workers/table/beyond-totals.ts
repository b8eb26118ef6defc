/** What rows that stay on the server add up to, as the server says it and as a view has it. */
import type { Field } from '#model/field.ts'
import { textOf, type Column } from './column.ts'
import type { Totals } from './totals.ts'

type Query = Readonly<Record<string, string | number>>
type Said = Readonly<Record<string, unknown>>
/** One answer of `get_totals/`. */
export type TotalsPage = { readonly results: readonly { readonly by: Said; readonly labels: Said; readonly count: number; readonly totals: Readonly<Record<string, Said>> }[]; readonly more: boolean }
export type Key = string | number | null

const numeric = new Set(['integer', 'number', 'decimal'])
const zone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

/** What is asked for totals by some fields, a minus for the highest first. */
export const totalsQuery = (by: readonly string[], sums: readonly string[], question: Query): Query => {
  const { filters } = question
  return { ...(by.length > 0 && { by: by.join(',') }), ...(sums.length > 0 && { sum: sums.join(',') }), zone: zone(), ...(filters !== undefined && { filters }) }
}

const numberOf = (said: unknown): number | null => (said === null || said === undefined ? null : Number(said))
export const totalsIn = (said: Readonly<Record<string, Said>>): Readonly<Record<string, Totals>> =>
  Object.fromEntries(Object.entries(said).map(([name, { count, sum, min, max }]) => [name, { count: Number(count), sum: Number(sum ?? 0), min: numberOf(min), max: numberOf(max) }]))

/** Of a value as the wire has it what tells it from others in the browser: a moment by its day. */
export function keyOf({ kind }: Pick<Field, 'kind'>, value: unknown): Key {
  if (value === null || value === undefined || value === '') return null
  if (numeric.has(kind)) return Number(value)
  return typeof value === 'number' ? value : textOf(value)
}
export function labelOf(column: Column | undefined, key: Key, label: unknown): string {
  if (key === null) return ''
  if (typeof label === 'string') return label
  // Texts are called as they are; the others have names of their own, whether a row shows them or not.
  return column === undefined || column.kind === 'text' ? String(key) : column.label(key)
}
