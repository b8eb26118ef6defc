/** The rows of a report narrowed and ordered by its table: in samples and in files. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parse } from 'csv-parse/sync'
import { startServer, type Client, type Server } from '../../harness.ts'
import { makeRate, makeStations, ratesAsked } from './report-places.ts'

let server: Server
let planner: Client
let id: number
const made = new Map<string, number>()
beforeAll(async () => {
  server = await startServer()
  planner = await server.user()
  const at = await makeStations(planner)
  for (const [tariff, origin, amount] of [
    ['A 1', at.HARDISTY, '10.00'],
    ['A 2', at.HARDISTY, '20.00'],
    ['A 3', at.CHICAGO, '30.50'],
    ['A 4', at.LAREDO, '7.25'],
  ] as const)
    made.set(tariff, await makeRate(planner, { tariff, origin, amount }))
  const { body } = await planner.post(
    'report/',
    ratesAsked({
      name: 'Rates by place',
      columns: ['tariff', 'origin.state', 'double'],
      formulas: [{ name: 'double', label: 'Double', expression: 'amount * 2', unit: '' }],
      filters: [
        { field: 'origin.state', op: 'eq', value: 'AB' },
        { field: 'origin.state', op: 'eq', value: 'IL' },
      ],
      match: 'any',
      sums: ['amount'],
      ordering: 'tariff',
    }),
  )
  id = body.id
})
afterAll(() => server.close())

const one = (field: string, ...any: readonly object[]): object => ({ field, match: { any, not: false } })
const asked = (filters: readonly object[], ordering = ''): string =>
  `filters=${encodeURIComponent(JSON.stringify(filters))}&ordering=${ordering}`
const tariffs = (body: { results: readonly { tariff: string }[] }): readonly string[] =>
  body.results.map(({ tariff }) => tariff)

test('filters through references and on formulas leave fewer rows, with their count and totals', async () => {
  const inAlberta = await planner.get(
    `report/${id}/sample/?${asked([one('origin.state', { is: 'value', value: 'ab', folded: true })])}`,
  )
  expect(tariffs(inAlberta.body)).toEqual(['A 1', 'A 2'])
  expect(inAlberta.body).toMatchObject({ count: 2, sums: { amount: { USD: '30.00' } } })
  const large = await planner.get(`report/${id}/sample/?${asked([one('double', { is: 'range', min: 30 })])}`)
  expect(tariffs(large.body)).toEqual(['A 2', 'A 3'])
})

test('an order replaces the one of the report', async () => {
  const { body } = await planner.get(`report/${id}/sample/?ordering=-double`)
  expect(tariffs(body)).toEqual(['A 3', 'A 2', 'A 1'])
  const byState = await planner.get(`report/${id}/sample/?ordering=-origin.state,-tariff`)
  expect(tariffs(byState.body)).toEqual(['A 3', 'A 2', 'A 1'])
})

test('a filter cannot find rows that the report leaves out', async () => {
  const { body } = await planner.get(
    `report/${id}/sample/?${asked([one('id', { is: 'value', value: made.get('A 4') ?? 0 })])}`,
  )
  expect(body).toMatchObject({ count: 0, results: [] })
})

test.each([
  ['filters', asked([one('no_such', { is: 'empty' })])],
  ['filters', 'filters=%5B'],
  ['ordering', 'ordering=no_such'],
])('wrong %s are refused at the field', async (key, query) => {
  const { status, body } = await planner.get(`report/${id}/sample/?${query}`)
  expect([status, Object.keys(body)]).toEqual([400, [key]])
})

test('the file has the rows that are shown, in their order, with their totals', async () => {
  const filters = JSON.stringify([one('double', { is: 'range', min: 30 })])
  const { status, body } = await planner.post(`report/${id}/download_table/`, {
    format: 'csv',
    filters,
    ordering: '-double',
  })
  expect(status).toBe(200)
  expect(parse(body, { relax_column_count: true })).toEqual([
    ['Tariff', 'Origin › State', 'Double'],
    ['A 3', 'IL', '61.00'],
    ['A 2', 'AB', '40.00'],
    ['Total', '', ''],
  ])
})

test('the file has only the selected rows', async () => {
  const ids = ['A 1', 'A 3', 'A 4'].map((tariff) => ({ is: 'value', value: made.get(tariff) }))
  const { body } = await planner.post(`report/${id}/download_table/`, {
    format: 'csv',
    filters: JSON.stringify([one('id', ...ids)]),
  })
  expect((parse(body, { relax_column_count: true }) as string[][]).map(([first]) => first)).toEqual([
    'Tariff',
    'A 1',
    'A 3',
    'Total',
  ])
})
