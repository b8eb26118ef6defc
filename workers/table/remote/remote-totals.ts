/** Totals of rows that stay on the server: converts the server's format into that of a view. */
import type { Field } from '#model/kernel/field.ts'
import { textOf, type ValueColumn } from '../columns/column.ts'
import type { Totals } from '../view/totals.ts'
import type { ViewSpec } from '../view/view-spec.ts'

type Query = Readonly<Record<string, string | number>>
type WireTotals = Readonly<Record<string, unknown>>
/** A response of `get_totals/`. */
export type TotalsPage = {
  readonly results: readonly {
    readonly by: WireTotals
    readonly labels: WireTotals
    readonly count: number
    readonly totals: Readonly<Record<string, WireTotals>>
  }[]
  readonly more: boolean
  /** By a sample, because there are very many rows. */
  readonly about?: boolean
}
export type Key = string | number | null

const numeric = new Set(['integer', 'number', 'decimal'])

/** The request for totals grouped by these fields; a minus sorts descending. `zone`: by whose clocks instants are grouped. */
export const totalsQuery = (zone: string, by: readonly string[], sums: readonly string[], question: Query): Query => {
  const { filters } = question
  return {
    ...(by.length > 0 && { by: by.join(',') }),
    ...(sums.length > 0 && { sum: sums.join(',') }),
    zone,
    ...(filters !== undefined && { filters }),
  }
}

/** The request for the groups of a view, with totals of the columns that can be added up. */
export function groupsQueryOf(
  zone: string,
  { group, sort, totals }: ViewSpec,
  question: Query,
  isAdditive: (name: string) => boolean,
): Query {
  const by = group.map((field) => (sort.some((one) => one.field === field && one.down) ? `-${field}` : field))
  return totalsQuery(zone, by, totals.filter(isAdditive), question)
}

const numberOf = (answer: unknown): number | null => (answer === null || answer === undefined ? null : Number(answer))
export const totalsIn = (answer: Readonly<Record<string, WireTotals>>): Readonly<Record<string, Totals>> =>
  Object.fromEntries(
    Object.entries(answer).map(([name, { count, sum, min, max }]) => [
      name,
      { count: Number(count), sum: Number(sum ?? 0), min: numberOf(min), max: numberOf(max) },
    ]),
  )

/** The grouping key of a value in wire format: for an instant, its day. */
export function keyOf({ kind }: Pick<Field, 'kind'>, value: unknown): Key {
  if (value === null || value === undefined || value === '') return null
  if (numeric.has(kind)) return Number(value)
  return typeof value === 'number' ? value : textOf(value)
}
export function labelOf(column: ValueColumn | undefined, key: Key, label: unknown): string {
  if (key === null) return ''
  if (typeof label === 'string') return label
  // A text is its own label; other columns know the label of a key, even if no loaded row shows it.
  return column === undefined || column.kind === 'text' ? String(key) : column.label(key)
}
