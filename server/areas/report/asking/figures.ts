/** Totals of a report, per group and overall. Amounts are added by currency or unit, never across. */
import type { ReportColumn } from '#model/areas/report/rules/columns.ts'
import { decimalText, units } from '#model/shared/money.ts'
import type { Entity } from '#server/engine/base/entity.ts'
import { totalsOf, type RowGroup } from '#server/engine/operations/read/totals.ts'
import type { Unit } from '#server/engine/rows/transaction.ts'
import type { ReportQuestion } from './question.ts'

/** One number, or one for each currency or unit: `{"USD": "1.11"}`. */
export type ReportSum = number | string | null | Readonly<Record<string, number | string>>
/** An amount in each currency or unit, such as `1.11 USD, 2.00 CAD`. */
export const amountsText = (sum: Readonly<Record<string, number | string>>): string =>
  Object.entries(sum)
    .map(([unit, amount]) => `${amount} ${unit}`.trim())
    .join(', ')
export type ReportSums = Readonly<Record<string, ReportSum>>
export type ReportGroup = {
  /** The values of the group, with the labels of references as `<column>__label`. */
  readonly key: Readonly<Record<string, unknown>>
  readonly count: number
  readonly sums: ReportSums
}
export type ReportFigures = {
  readonly count: number
  readonly sums: ReportSums
  readonly groups: readonly ReportGroup[]
}

type Amount = number | string
const isAmount = (value: unknown): value is Amount => typeof value === 'number' || typeof value === 'string'

const digitsOf = (text: string): number => text.split('.')[1]?.length ?? 0
/** Decimals are added exactly. */
function added(one: Amount | undefined, other: Amount): Amount {
  if (one === undefined) return other
  if (typeof one === 'number' && typeof other === 'number') return one + other
  const scale = Math.max(digitsOf(String(one)), digitsOf(String(other)))
  return decimalText(units(String(one), scale) + units(String(other), scale), scale)
}

/** The name under which the entity answers a column. */
type Called = (name: string) => string

function addSum(
  called: Called,
  { name, countedIn }: ReportColumn,
  sum: ReportSum | undefined,
  row: RowGroup,
): ReportSum {
  const value = row.totals[called(name)]?.sum
  const before = sum ?? null
  if (countedIn === undefined) return isAmount(value) ? added(isAmount(before) ? before : undefined, value) : before
  const parts = typeof before === 'object' && before !== null ? before : {}
  if (!isAmount(value)) return parts
  const unit = row.labels[called(countedIn)] ?? row.by[called(countedIn)]
  const key = isAmount(unit) ? String(unit) : ''
  return { ...parts, [key]: added(parts[key], value) }
}

/** Rows that differ only in what their amounts are counted in are one group. */
function merged(
  { columns }: Entity,
  rows: readonly RowGroup[],
  by: readonly ReportColumn[],
  sums: readonly ReportColumn[],
): ReportGroup[] {
  const called: Called = (name) => columns.get(name)?.name ?? name
  const groups = new Map<string, ReportGroup>()
  for (const row of rows) {
    const key = Object.fromEntries(
      by.flatMap(({ name, kind }): [string, unknown][] => [
        [name, row.by[called(name)]],
        ...(kind === 'ref' ? [[`${name}__label`, row.labels[called(name)]] as [string, unknown]] : []),
      ]),
    )
    const same = JSON.stringify(key)
    const before = groups.get(same)
    groups.set(same, {
      key,
      count: (before?.count ?? 0) + row.count,
      sums: Object.fromEntries(
        sums.map((column) => [column.name, addSum(called, column, before?.sums[column.name], row)]),
      ),
    })
  }
  return [...groups.values()]
}

/** The rows are those of the question's entity. `zone`: in which moments are grouped by day. */
export async function figuresOf(unit: Unit, question: ReportQuestion, zone: string): Promise<ReportFigures> {
  const { entity, groups, sums, descending } = question
  const counted = [...new Set(sums.flatMap(({ countedIn }) => countedIn ?? []))].filter(
    (name) => entity.columns.has(name) && groups.every((one) => one.name !== name),
  )
  const read = (by: readonly string[]) =>
    totalsOf(unit, entity, { by: [...by, ...counted], sum: sums.map(({ name }) => name), zone })
  const byGroup = groups.map(({ name }) => `${descending.has(name) ? '-' : ''}${name}`)
  const grouped = groups.length === 0 ? undefined : await read(byGroup)
  const found = grouped === undefined || grouped.more ? await read([]) : grouped
  const [whole] = merged(entity, found.results, [], sums)
  const none = Object.fromEntries(sums.map(({ name, countedIn }) => [name, countedIn === undefined ? null : {}]))
  return {
    count: whole?.count ?? 0,
    sums: whole?.sums ?? none,
    groups: grouped === undefined ? [] : merged(entity, grouped.results, groups, sums),
  }
}
