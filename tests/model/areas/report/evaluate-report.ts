/** The plain evaluator of reports, over rows in memory: which rows meet the filters, and the groups and totals of them. */
import type { ReportColumn } from '#model/areas/report/rules/columns.ts'
import { valuesOf, type ReportDefinition, type ReportFilter } from '#model/areas/report/rules/definition.ts'
import { codeText, isCode } from '#model/kernel/words/code-words.ts'
import { namedPeriod } from '#model/shared/period.ts'
import { compared, decimalOf, plus, textOf, type Decimal } from './decimals.ts'
import { evaluate, type Computed } from './evaluate-formula.ts'

/** A row as the API answers it, with what its references lead to. `label`: of a reference. */
export type PlainRow = { readonly value: (path: string) => unknown; readonly label: (path: string) => string }
type Clock = { readonly now: number; readonly zone: string }
type Find = (name: string) => ReportColumn | undefined
type Value = string | number | boolean | null

const isNumber = ({ kind }: ReportColumn): boolean => kind === 'integer' || kind === 'number' || kind === 'decimal'
const asText = (value: unknown): string | null =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : null

function computedOf(find: Find, row: PlainRow, path: string): Computed {
  const column = find(path)
  const value = row.value(path)
  const text = asText(value)
  if (typeof value === 'boolean') return { is: 'flag', value }
  if (column === undefined || text === null || text === '') return null
  if (isNumber(column)) return { is: 'number', value: decimalOf(text) }
  if (column.kind === 'day' || column.kind === 'instant') return { is: 'moment', value: Date.parse(text) }
  return { is: 'text', value: text }
}

/** Numbers as decimal text without zeros at the end, so that they are compared as they are. */
function valueIn(find: Find, row: PlainRow, column: ReportColumn): Value {
  if (column.formula === undefined) {
    const value = row.value(column.name)
    if (typeof value === 'boolean') return value
    const text = asText(value)
    return text !== null && isNumber(column) && column.field.to === undefined ? textOf(decimalOf(text)) : text
  }
  const computed = evaluate(column.formula.expression, (path) => computedOf(find, row, path))
  if (computed === null) return null
  if (computed.is === 'number') return textOf(computed.value)
  return computed.is === 'moment' ? new Date(computed.value).toISOString().slice(0, 10) : computed.value
}

/** Texts by code points, numbers by their size. */
function order(column: ReportColumn, value: Value, other: string): number | undefined {
  if (value === null) return undefined
  if (isNumber(column)) return compared(decimalOf(String(value)), decimalOf(other))
  return String(value) < other ? -1 : String(value) > other ? 1 : 0
}

function isEqual(column: ReportColumn, value: Value, label: string, sought: string): boolean {
  if (value === null) return false
  if (column.kind === 'ref') return String(value) === sought || label.toLowerCase() === sought.toLowerCase()
  return order(column, value, sought) === 0
}

function contains(column: ReportColumn, value: Value, label: string, { op, value: sought }: ReportFilter): boolean {
  if (value === null) return false
  const texts = column.kind === 'ref' ? [label] : [String(value)]
  if (isCode(column.field)) texts.push(codeText(column.field, String(value)))
  const folded = sought.toLowerCase()
  return texts.some((text) =>
    op === 'contains' ? text.toLowerCase().includes(folded) : text.toLowerCase().startsWith(folded),
  )
}

function isWithin(value: Value, kind: 'day' | 'instant', period: string, { now, zone }: Clock): boolean {
  const found = namedPeriod(period, kind, now, zone)
  const moment = value === null ? Number.NaN : Date.parse(String(value))
  return found !== undefined && moment >= found.from && moment < found.to
}

function meets(find: Find, row: PlainRow, filter: ReportFilter, clock: Clock): boolean {
  const column = find(filter.field)
  if (column === undefined) return false
  const value = valueIn(find, row, column)
  const label = column.kind === 'ref' ? row.label(column.name) : ''
  const values = valuesOf(filter)
  const isOneOf = (): boolean => values.some((one) => isEqual(column, value, label, one))
  const placed = (isRight: (order: number) => boolean, against = filter.value): boolean => {
    const found = order(column, value, against)
    return found !== undefined && isRight(found)
  }
  switch (filter.op) {
    case 'eq':
    case 'in':
      return isOneOf()
    case 'ne':
    case 'not_in':
      return !isOneOf()
    case 'gt':
      return placed((found) => found > 0)
    case 'gte':
      return placed((found) => found >= 0)
    case 'lt':
      return placed((found) => found < 0)
    case 'lte':
      return placed((found) => found <= 0)
    case 'between':
      return placed((found) => found >= 0, values[0]) && placed((found) => found <= 0, values[1])
    case 'within':
      return isWithin(value, column.kind === 'day' ? 'day' : 'instant', filter.value, clock)
    case 'contains':
    case 'startswith':
      return contains(column, value, label, filter)
    case 'isnull':
      return (value === null || value === '') === (filter.value === 'true')
  }
}

function isAsked(definition: ReportDefinition, find: Find, row: PlainRow, clock: Clock): boolean {
  const { filters, match, period, period_field } = definition
  const met = (one: ReportFilter): boolean => meets(find, row, one, clock)
  const isInPeriod = period === '' || period_field === '' || met({ field: period_field, op: 'within', value: period })
  const isMet = match === 'any' && filters.length > 1 ? filters.some(met) : filters.every(met)
  return isInPeriod && isMet
}

type PlainSum = string | null | Readonly<Record<string, string>>
export type PlainGroup = {
  readonly key: Readonly<Record<string, Value>>
  readonly count: number
  readonly sums: Readonly<Record<string, PlainSum>>
}

function sumOf(find: Find, rows: readonly PlainRow[], column: ReportColumn): PlainSum {
  const parts = new Map<string, Decimal>()
  for (const row of rows) {
    const value = valueIn(find, row, column)
    if (value === null) continue
    const counted = column.countedIn === undefined ? '' : (asText(row.value(column.countedIn)) ?? '')
    parts.set(counted, plus(parts.get(counted) ?? decimalOf('0'), decimalOf(String(value))))
  }
  if (column.countedIn !== undefined)
    return Object.fromEntries([...parts].map(([counted, sum]) => [counted, textOf(sum)]))
  const [sum] = parts.values()
  return sum === undefined ? null : textOf(sum)
}

export type PlainAnswer = {
  readonly rows: readonly Readonly<Record<string, Value>>[]
  readonly groups: readonly PlainGroup[]
  readonly sums: Readonly<Record<string, PlainSum>>
}

/** Rows and groups are in no order. */
export function answerOf(
  definition: ReportDefinition,
  find: Find,
  all: readonly PlainRow[],
  clock: Clock,
): PlainAnswer {
  const rows = all.filter((row) => isAsked(definition, find, row, clock))
  const columnsOf = (names: readonly string[]): readonly ReportColumn[] => names.flatMap((name) => find(name) ?? [])
  const valuesIn = (row: PlainRow, names: readonly string[]): Readonly<Record<string, Value>> =>
    Object.fromEntries(columnsOf(names).map((column) => [column.name, valueIn(find, row, column)]))
  const sumsOf = (some: readonly PlainRow[]): PlainGroup['sums'] =>
    Object.fromEntries(columnsOf(definition.sums).map((column) => [column.name, sumOf(find, some, column)]))
  const groups = new Map<string, PlainRow[]>()
  for (const row of rows) {
    const key = JSON.stringify(valuesIn(row, definition.group_by))
    groups.set(key, [...(groups.get(key) ?? []), row])
  }
  return {
    rows: rows.map((row) => valuesIn(row, definition.columns)),
    groups:
      definition.group_by.length === 0
        ? []
        : [...groups.values()].flatMap((some) =>
            some
              .slice(0, 1)
              .map((one) => ({ key: valuesIn(one, definition.group_by), count: some.length, sums: sumsOf(some) })),
          ),
    sums: sumsOf(rows),
  }
}
