/** Random reports of a small table answer as a plain evaluator does: which rows in which order, how many, and the totals of each group. */
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { columnFinder } from '#model/areas/report/rules/columns.ts'
import { emptyDefinition, orderParts, valuesOf, type ReportFilter } from '#model/areas/report/rules/definition.ts'
import { runReport, type AskedReport } from '#server/areas/report/run-report.ts'
import { catalogueOf } from '../../../model/areas/report/catalogue.ts'
import { compared, decimalOf, plus, type Decimal } from '../../../model/areas/report/decimals.ts'
import { evaluate, type Computed } from '../../../model/areas/report/evaluate-formula.ts'
import { startServer, type Client, type Server } from '../../harness.ts'
import { makeRate, makeStations } from './report-places.ts'

type Value = string | number | boolean | null
type Rate = Readonly<Record<string, Value>> & { readonly id: number }
const RATES = 40
const RUNS = 300

let server: Server
let planner: Client
let rates: readonly Rate[]
beforeAll(async () => {
  server = await startServer()
  planner = await server.user()
  const at = await makeStations(planner)
  const places = [
    { id: at.HARDISTY, name: 'HARDISTY', state: 'AB', country: 'CA', is_junction: false },
    { id: at.CHICAGO, name: 'CHICAGO', state: 'IL', country: 'US', is_junction: false },
    { id: at.LAREDO, name: 'LAREDO', state: 'TX', country: 'US', is_junction: true },
    undefined,
  ]
  const made: Rate[] = []
  for (let n = 0; n < RATES; n++) {
    const [origin, destination] = [places[n % 4], places[(n * 7) % 4]]
    const values = {
      tariff: `T ${n % 9}`,
      item: String(n),
      routing: ['', 'CPKC', 'cpkc-BNSF', 'UP direct'][n % 4] ?? '',
      amount: ((n * 37) % 23) % 5 === 0 ? '0.00' : `${(n * 37) % 23}.${n % 10}0`,
      currency: ['USD', 'CAD', 'MXN'][n % 3] ?? '',
      basis: n % 2 === 0 ? 'car' : 'ton',
      fuel_surcharge: n % 6 === 0 ? null : `${n % 11}.25`,
      effective_date: n % 5 === 0 ? null : `2026-0${1 + (n % 9)}-1${n % 10}`,
    }
    const id = await makeRate(planner, { ...values, origin: origin?.id ?? null, destination: destination?.id ?? null })
    made.push({
      id,
      ...values,
      origin: origin?.id ?? null,
      'origin.state': origin?.state ?? null,
      'origin.name': origin?.name ?? null,
      destination: destination?.id ?? null,
      'destination.country': destination?.country ?? null,
      'destination.is_junction': destination?.is_junction ?? null,
    })
  }
  rates = made
})
afterAll(() => server.close())

const catalogue = catalogueOf()
const texts = ['tariff', 'routing', 'origin.name', 'origin.state']
const numbers = ['amount', 'fuel_surcharge', 'f']
const shown = [...texts, 'amount', 'fuel_surcharge', 'currency', 'effective_date', 'destination.is_junction']

/** Text is put in order and sought without case, compared by its code points. */
const compare = (path: string, one: Value, other: Value): number => {
  if (numbers.includes(path)) return compared(decimalOf(String(one)), decimalOf(String(other)))
  return one === other ? 0 : String(one) < String(other) ? -1 : 1
}
const isEmpty = (value: Value): boolean => value === null || value === ''

function meets(row: Rate, filter: ReportFilter): boolean {
  const { field, op } = filter
  const value = row[field] ?? null
  const [wanted = '', other = ''] = valuesOf(filter)
  const is = (one: string): boolean => value !== null && compare(field, String(value), one) === 0
  const order = (one: string): number => (value === null ? Number.NaN : compare(field, value, one))
  switch (op) {
    case 'eq':
      return is(wanted)
    case 'ne':
      return !is(wanted)
    case 'in':
      return valuesOf(filter).some(is)
    case 'not_in':
      return !valuesOf(filter).some(is)
    case 'gt':
      return order(wanted) > 0
    case 'gte':
      return order(wanted) >= 0
    case 'lt':
      return order(wanted) < 0
    case 'lte':
      return order(wanted) <= 0
    case 'between':
      return order(wanted) >= 0 && order(other) <= 0
    case 'contains':
      return value !== null && String(value).toLowerCase().includes(wanted.toLowerCase())
    case 'startswith':
      return value !== null && String(value).toLowerCase().startsWith(wanted.toLowerCase())
    case 'isnull':
      return isEmpty(value) === (wanted === 'true')
    case 'within':
      throw new Error('Periods are tested by themselves')
  }
}

const cell = (path: string, value: Value): Computed => {
  if (value === null || value === '') return null
  if (numbers.includes(path)) return { is: 'number', value: decimalOf(String(value)) }
  return typeof value === 'boolean' ? { is: 'flag', value } : { is: 'text', value: String(value) }
}
const textOf = ({ units, scale }: Decimal): string => {
  const digits = String(units < 0n ? -units : units).padStart(scale + 1, '0')
  return `${units < 0n ? '-' : ''}${digits.slice(0, digits.length - scale)}${scale === 0 ? '' : `.${digits.slice(-scale)}`}`
}

/** The rows with the formula of the report. */
const computed = (report: AskedReport): readonly Rate[] => {
  const formula = columnFinder(catalogue, report)('f')?.formula
  if (formula === undefined) throw new Error('The formula cannot be read')
  return rates.map((row) => {
    const found = evaluate(formula.expression, (path) => cell(path, row[path] ?? null))
    return { ...row, f: found?.is === 'number' ? textOf(found.value) : null }
  })
}

function sortedRows(rows: readonly Rate[], ordering: string): readonly Rate[] {
  const key = (path: string, row: Rate): Value => {
    const value = row[path] ?? null
    return typeof value === 'string' && texts.includes(path) ? value.toLowerCase() : value
  }
  return rows.toSorted((one, other) => {
    for (const { name, isDescending } of orderParts(ordering)) {
      const [left, right] = [key(name, one), key(name, other)]
      if (left === null && right === null) continue
      if (left === null || right === null) return left === null ? 1 : -1
      const found = compare(name, left, right)
      if (found !== 0) return isDescending ? -found : found
    }
    return one.id - other.id
  })
}

/** Amounts by currency. */
const summed = (rows: readonly Rate[]): Readonly<Record<string, Decimal>> => {
  const sums: Record<string, Decimal> = {}
  for (const { amount, currency } of rows) {
    const value = decimalOf(String(amount))
    const before = sums[String(currency)]
    sums[String(currency)] = before === undefined ? value : plus(before, value)
  }
  return sums
}
const said = (sums: Readonly<Record<string, Decimal>>) =>
  Object.fromEntries(Object.entries(sums).map(([currency, sum]) => [currency, textOf(sum)]))

const anyFilter: fc.Arbitrary<ReportFilter> = fc.oneof(
  fc.record({
    field: fc.constantFrom(...texts),
    op: fc.constantFrom('eq', 'ne', 'in', 'not_in', 'contains', 'startswith', 'gt', 'lte', 'between'),
    value: fc.constantFrom('T 3', 'T 1,T 5', 'cpkc', 'CPKC', 'AB,TX', 'IL', 'CHICAGO', 'L,LAREDO'),
  }),
  fc.record({
    field: fc.constantFrom(...numbers),
    op: fc.constantFrom('eq', 'ne', 'in', 'not_in', 'gt', 'gte', 'lt', 'lte', 'between'),
    value: fc.constantFrom('0', '7.20', '3,12', '5.25', '-1', '0.5,10'),
  }),
  fc.record({
    field: fc.constantFrom('effective_date'),
    op: fc.constantFrom('eq', 'ne', 'gt', 'lte', 'in', 'not_in'),
    value: fc.constantFrom('2026-03-12', '2026-05-14', '2026-07-01'),
  }),
  fc.record({
    field: fc.constant('destination.is_junction'),
    op: fc.constantFrom('eq', 'ne'),
    value: fc.constantFrom('true', 'false'),
  }),
  fc.record({
    field: fc.constantFrom(...texts, ...numbers, 'effective_date', 'origin'),
    op: fc.constant('isnull'),
    value: fc.constantFrom('true', 'false'),
  }),
) as fc.Arbitrary<ReportFilter>
const fitting = ({ op, value }: ReportFilter): boolean =>
  op === 'between' ? value.split(',').length === 2 : op === 'in' || op === 'not_in' || !value.includes(',')

const anyReport: fc.Arbitrary<AskedReport> = fc.record({
  period: fc.constant(emptyDefinition.period),
  period_field: fc.constant(emptyDefinition.period_field),
  source: fc.constant('rail:rate'),
  timezone: fc.constant('America/Edmonton'),
  columns: fc.constant([...shown, 'f']),
  match: fc.constantFrom('all', 'any'),
  filters: fc.array(anyFilter.filter(fitting), { maxLength: 4 }),
  formulas: fc
    .constantFrom(
      'amount * 2 - coalesce(fuel_surcharge, 1)',
      'amount / fuel_surcharge',
      'if(destination.is_junction, round(amount, 1), -amount)',
      'if(origin.state = "AB", 1, 2) * fuel_surcharge',
      'round(amount / 3, 3) + if(currency != "USD", 0.5, 0)',
    )
    .map((expression) => [{ name: 'f', label: 'F', expression, unit: '' }]),
  ordering: fc
    .uniqueArray(fc.constantFrom(...shown, 'f'), { maxLength: 3 })
    .chain((names) => fc.constantFrom(names.join(','), names.map((name) => `-${name}`).join(','))),
  group_by: fc.uniqueArray(fc.constantFrom('origin.state', 'basis', 'destination.is_junction', 'tariff'), {
    maxLength: 2,
  }),
  sums: fc.constantFrom(['amount'], []),
})

test(`${RUNS} random reports answer like the evaluator`, async () => {
  await server.within(planner, (unit) =>
    fc.assert(
      fc.asyncProperty(anyReport, async (report) => {
        const isMet = (row: Rate): boolean =>
          report.filters.length === 0 ||
          (report.match === 'any'
            ? report.filters.some((one) => meets(row, one))
            : report.filters.every((one) => meets(row, one)))
        const found = computed(report).filter(isMet)
        const answer = await runReport(unit, report, { limit: 100, offset: 0 })
        expect('count' in answer && answer.count).toBe(found.length)
        const groups = new Map<string, Rate[]>()
        for (const row of found) {
          const key = JSON.stringify(Object.fromEntries(report.group_by.map((path) => [path, row[path]])))
          groups.set(key, [...(groups.get(key) ?? []), row])
        }
        const isSummed = report.sums.length > 0
        expect(new Map(answer.groups.map(({ key, count, sums }) => [JSON.stringify(key), { count, sums }]))).toEqual(
          report.group_by.length === 0
            ? new Map()
            : new Map(
                [...groups].map(([key, rows]) => [
                  key,
                  { count: rows.length, sums: isSummed ? { amount: said(summed(rows)) } : {} },
                ]),
              ),
        )
        expect(answer.sums).toEqual(isSummed ? { amount: said(summed(found)) } : {})
        const isOrdered = report.group_by.length === 0 && report.ordering !== ''
        const values = (rows: readonly Readonly<Record<string, unknown>>[]) =>
          rows.map((row) => Object.fromEntries([...shown, 'f', 'id'].map((path) => [path, row[path] ?? null])))
        const numbered = (rows: readonly Readonly<Record<string, unknown>>[]) =>
          values(rows).map((row) => ({
            ...row,
            f: row['f'] === null ? null : Number(row['f']).toFixed(9),
          }))
        const inOrder = (rows: readonly Readonly<Record<string, unknown>>[]) =>
          isOrdered ? rows : rows.toSorted((one, other) => Number(one['id']) - Number(other['id']))
        const expected = isOrdered ? sortedRows(found, report.ordering) : found
        expect(inOrder(numbered(answer.results))).toEqual(inOrder(numbered(expected)))
      }),
      { numRuns: RUNS },
    ),
  )
})
