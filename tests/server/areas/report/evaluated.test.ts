/** Random reports answer like the plain evaluator: rows, groups and totals, over both databases. */
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { columnFinder, columnsOf, type ReportColumn } from '#model/areas/report/rules/columns.ts'
import { emptyDefinition, type ReportDefinition, type ReportFilter } from '#model/areas/report/rules/definition.ts'
import { startServer, type Client, type Server } from '../../harness.ts'
import { catalogueOf } from '../../../model/areas/report/catalogue.ts'
import { decimalOf, textOf } from '../../../model/areas/report/decimals.ts'
import { answerOf, type PlainRow } from '../../../model/areas/report/evaluate-report.ts'
import { makeRate, makeStations } from './report-places.ts'

type ApiRow = Readonly<Record<string, unknown>>
const catalogue = catalogueOf()

let server: Server
let planner: Client
let rows: readonly PlainRow[]

const titleOf = (station: ApiRow): string =>
  (catalogue.resource('rail:station')?.title ?? [])
    .map((key) => (typeof station[key] === 'string' ? station[key] : ''))
    .filter(Boolean)
    .join(' ')

const pick = <T>(from: readonly T[], index: number): T | undefined => from[index % from.length]
/** Thirty rates that share values, of which some are empty. */
async function makeRates(client: Client): Promise<void> {
  const at = await makeStations(client)
  const places = [at.HARDISTY, at.CHICAGO, at.LAREDO, null]
  for (let index = 0; index < 30; index += 1)
    await makeRate(client, {
      tariff: `${pick(['A', 'b', 'Ä_', 'x%'], index) ?? ''} ${index}`,
      item: pick(['', '7', 'a,b'.slice(0, 1), 'Z'], index * 7),
      origin: pick(places, index),
      destination: pick(places, index * 3 + 1),
      routing: pick(['', 'KCS-UP', 'direct'], index),
      amount: `${(index * 37) % 11}.${String((index * 13) % 100).padStart(2, '0')}`,
      currency: pick(['USD', 'CAD', 'MXN'], index * 5),
      basis: pick(['car', 'ton', 'cwt'], index),
      fuel_surcharge: pick(['0.00', '12.50', null], index),
      effective_date: pick([null, '2025-01-31', '2026-11-01', '2026-11-30'], index * 3),
    })
}

beforeAll(async () => {
  server = await startServer()
  planner = await server.user()
  await makeRates(planner)
  const listed = async (path: string): Promise<readonly ApiRow[]> =>
    (await planner.get(`${path}?limit=100`)).body.results
  const stations = new Map((await listed('railstation/')).map((one) => [one['id'], one]))
  rows = (await listed('railrate/')).map((row) => ({
    value: (path) => {
      const [first = '', second] = path.split('.')
      return second === undefined ? (row[first] ?? null) : (stations.get(row[first])?.[second] ?? null)
    },
    label: (path) => titleOf(stations.get(row[path]) ?? {}),
  }))
})
afterAll(() => server.close())

const through = ['origin.state', 'origin.country', 'origin.is_junction', 'destination.name', 'destination.timezone']
const own = [
  'tariff',
  'item',
  'origin',
  'destination',
  'routing',
  'amount',
  'currency',
  'basis',
  'fuel_surcharge',
  'effective_date',
]
const formulas = [
  'amount / 3',
  'amount / (amount - 4.04)',
  'round(amount * 1.005, 2)',
  'coalesce(fuel_surcharge, amount, 1) - 0.5',
  'if(currency = "USD", amount, 0 - amount)',
  'if(origin.is_junction, "junction", destination.name)',
  'days(effective_date, effective_date) + hours(effective_date, effective_date)',
  'if(effective_date > effective_date, 1, amount / fuel_surcharge)',
].map((expression, index) => ({ name: `f${index}`, label: '', expression, unit: '' }))

const find = columnFinder(catalogue, { source: 'rail:rate', formulas })
const known = new Set(columnsOf(catalogue, 'rail:rate').map(({ name }) => name))
const columns = [...own, ...through, ...formulas.map(({ name }) => name)].flatMap((name) => find(name) ?? [])

const soughtIn = (column: ReportColumn): fc.Arbitrary<string> => {
  const texts = ['A', 'b 1', '%', '_', 'UP', 'AB', 'Ä', 'HARDISTY', 'hardisty ab cpkc', 'junction', 'America/Chicago']
  const values: Readonly<Record<string, readonly string[]>> = {
    flag: ['true', 'false'],
    day: ['2025-01-31', '2026-11-01', '2026-11-15'],
    choice: column.field.choices ?? [],
  }
  const numbers = ['0', '4.04', '5.5', '12.50', '-3', '1.34666666666666', '7']
  const isNumber = ['integer', 'number', 'decimal'].includes(column.kind)
  return fc.constantFrom(...(isNumber ? numbers : (values[column.kind] ?? texts)))
}
const filterOf = (column: ReportColumn): fc.Arbitrary<ReportFilter> =>
  fc
    .tuple(fc.constantFrom(...column.operators), fc.array(soughtIn(column), { minLength: 2, maxLength: 3 }))
    .map(([op, sought]) => {
      const value =
        op === 'isnull'
          ? String(sought.length === 2)
          : op === 'within'
            ? (pick(['this_month', 'last_1000_days', 'this_year', 'today'], sought.length) ?? 'today')
            : op === 'in' || op === 'not_in'
              ? sought.join(',')
              : op === 'between'
                ? sought.slice(0, 2).join(',')
                : (sought[0] ?? '')
      return { field: column.name, op, value }
    })

const one = fc.constantFrom(...columns)
const namesOf = (from: readonly ReportColumn[], most: number) =>
  fc.uniqueArray(fc.constantFrom(...from.map(({ name }) => name)), { maxLength: most })
const reports: fc.Arbitrary<ReportDefinition> = fc.record({
  ...Object.fromEntries(Object.entries(emptyDefinition).map(([key, value]) => [key, fc.constant(value)])),
  source: fc.constant('rail:rate'),
  match: fc.constantFrom('all', 'any'),
  columns: namesOf(columns, 6).map((names) => ['tariff', ...names.filter((name) => name !== 'tariff')]),
  filters: fc.array(one.chain(filterOf), { maxLength: 3 }),
  formulas: fc.constant(formulas),
  period: fc.constantFrom('', 'this_year', 'this_month'),
  period_field: fc.constantFrom('', 'effective_date'),
  ordering: fc.constant('tariff'),
  group_by: namesOf(
    columns.filter(({ groupable }) => groupable),
    2,
  ),
  sums: namesOf(
    columns.filter(({ summable }) => summable),
    3,
  ),
})

const isDecimal = (name: string): boolean => ['decimal', 'number', 'integer'].includes(find(name)?.kind ?? '')
const plain = (value: unknown): unknown =>
  typeof value === 'string' || typeof value === 'number' ? textOf(decimalOf(value)) : value
const shown = (name: string, value: unknown): unknown =>
  isDecimal(name) ? plain(value) : typeof value === 'number' ? String(value) : value
const valuesIn = (names: readonly string[], row: ApiRow): ApiRow =>
  Object.fromEntries(names.map((name) => [name, shown(name, row[name])]))
const sumsIn = (sums: ApiRow): ApiRow =>
  Object.fromEntries(
    Object.entries(sums).map(([name, sum]) => [
      name,
      typeof sum === 'object' && sum !== null
        ? Object.fromEntries(Object.entries(sum).map(([unit, part]) => [unit, plain(part)]))
        : plain(sum),
    ]),
  )
const inOrder = (some: readonly unknown[]): readonly string[] => some.map((item) => JSON.stringify(item)).toSorted()

test('random definitions answer like the plain evaluator', { timeout: 300_000 }, async () => {
  expect(own.every((name) => known.has(name))).toBe(true)
  await fc.assert(
    fc.asyncProperty(reports, async (definition) => {
      const { status, body } = await planner.post('report/sample/', { ...definition, limit: 100, timezone: 'UTC' })
      expect([status, status === 200 ? '' : body]).toEqual([200, ''])
      const expected = answerOf(definition, find, rows, { now: Date.now(), zone: 'UTC' })
      expect(body.count).toBe(expected.rows.length)
      const found: readonly ApiRow[] = body.results
      expect(inOrder(found.map((row) => valuesIn(definition.columns, row)))).toEqual(inOrder(expected.rows))
      expect(sumsIn(body.sums)).toEqual(expected.sums)
      const groups: readonly { key: ApiRow; count: number; sums: ApiRow }[] = body.groups
      const read = groups.map(({ key, count, sums }) => ({
        key: valuesIn(definition.group_by, key),
        count,
        sums: sumsIn(sums),
      }))
      const byKey = (some: readonly { key: unknown }[]) =>
        new Map(some.map((group) => [JSON.stringify(group.key), group]))
      expect(byKey(read)).toEqual(byKey(expected.groups))
    }),
    { numRuns: 300 },
  )
})

test('a list of a record that is not referred to is empty', async () => {
  const party = await planner.post('party/', { name: 'Gibson', roles: ['buyer'] })
  for (const values of [{ name: 'With', party: party.body.id }, { name: 'Without' }])
    expect((await planner.post('terminalboss/v3/company/', values)).status).toBe(201)
  const named = async (op: string, value: string): Promise<string[]> => {
    const filters = [{ field: 'party.roles', op, value }]
    const asked = { source: 'terminal:company', columns: ['name'], filters, ordering: 'name' }
    return (await planner.post('report/sample/', asked)).body.results.map(({ name }: { name: string }) => name)
  }
  expect(await named('isnull', 'true')).toEqual(['Without'])
  expect(await named('isnull', 'false')).toEqual(['With'])
  expect(await named('ne', 'buyer')).toEqual(['Without'])
  expect(await named('not_in', 'buyer,shipper')).toEqual(['Without'])
  expect(await named('eq', 'buyer')).toEqual(['With'])
})
