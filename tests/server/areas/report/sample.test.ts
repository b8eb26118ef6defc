/** Samples of reports: rows with columns through references, groups, totals by currency, filters and formulas. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { emptyDefinition } from '#model/areas/report/rules/definition.ts'
import { runReport } from '#server/areas/report/run-report.ts'
import { startServer, type Client, type Server } from '../../harness.ts'
import { makeRate, makeStations, ratesAsked, type Places } from './report-places.ts'

let server: Server
let planner: Client
let at: Places
beforeAll(async () => {
  server = await startServer()
  planner = await server.user()
  at = await makeStations(planner)
  const [hardisty, chicago, laredo] = [at.HARDISTY, at.CHICAGO, at.LAREDO]
  const rates = [
    { tariff: 'A 1', origin: hardisty, destination: chicago, amount: '100.10', currency: 'USD', item: '7' },
    { tariff: 'A 2', origin: hardisty, destination: chicago, amount: '50.05', currency: 'CAD', basis: 'ton' },
    { tariff: 'A 3', origin: hardisty, destination: laredo, amount: '0.00', currency: 'USD', fuel_surcharge: '12.50' },
    {
      tariff: 'B 1',
      origin: chicago,
      destination: laredo,
      amount: '900.90',
      currency: 'USD',
      effective_date: '2026-11-01',
    },
    { tariff: 'B 2', origin: null, destination: null, amount: '3.00', currency: 'MXN', effective_date: '2025-01-31' },
  ]
  for (const rate of rates) await makeRate(planner, rate)
})
afterAll(() => server.close())

const ask = async (more: object, who = planner) => {
  const { status, body } = await who.post('report/sample/', ratesAsked(more))
  return status === 200 ? body : { status, body }
}
const tariffs = async (more: object): Promise<string[]> =>
  (await ask({ columns: ['tariff'], ordering: 'tariff', ...more })).results?.map(
    ({ tariff }: { tariff: string }) => tariff,
  )

describe('columns', () => {
  test('are fields of the source and of rows that it refers to', async () => {
    const { columns, results, count } = await ask({
      columns: ['tariff', 'origin', 'origin.state', 'destination.country', 'amount'],
      ordering: '-destination.country,-tariff',
    })
    expect(columns).toEqual([
      { name: 'tariff', label: 'Tariff', kind: 'text', unit: '' },
      { name: 'origin', label: 'Origin', kind: 'ref', unit: '' },
      { name: 'origin.state', label: 'Origin › State', kind: 'text', unit: '' },
      { name: 'destination.country', label: 'Destination › Country', kind: 'choice', unit: '' },
      { name: 'amount', label: 'Rate', kind: 'decimal', unit: '' },
    ])
    expect(count).toBe(5)
    expect(results[0]).toEqual({
      id: expect.any(Number),
      version: 1,
      tariff: 'B 1',
      origin: at.CHICAGO,
      origin__label: expect.stringContaining('CHICAGO'),
      'origin.state': 'IL',
      'destination.country': 'US',
      amount: '900.90',
    })
    expect(results.map(({ tariff }: { tariff: string }) => tariff)).toEqual(['B 1', 'A 3', 'A 2', 'A 1', 'B 2'])
    expect(results.at(-1)).toMatchObject({ origin: null, 'origin.state': null })
  })

  test('are those of the table where none are named', async () => {
    const { columns } = await ask({})
    expect(columns.slice(0, 3).map(({ name }: { name: string }) => name)).toEqual(['tariff', 'item', 'railroad'])
  })

  test('are paged, and counted once', async () => {
    const { results, count } = await ask({ columns: ['tariff'], ordering: 'tariff', limit: 2, offset: 2 })
    expect([count, results.map(({ tariff }: { tariff: string }) => tariff)]).toEqual([5, ['A 3', 'B 1']])
  })

  test('that are not there are refused at their field', async () => {
    const refused = async (more: object) => Object.keys((await ask(more)).body)
    expect(await refused({ columns: ['tariff', 'no_such'] })).toEqual(['columns'])
    expect(await refused({ filters: [{ field: 'origin.no_such', op: 'eq', value: '1' }] })).toEqual(['filters'])
    expect(await refused({ sums: ['tariff'] })).toEqual(['sums'])
    expect(await refused({ group_by: ['no_such'] })).toEqual(['group_by'])
    expect(await refused({ ordering: '-no_such' })).toEqual(['ordering'])
    expect(await refused({ timezone: 'Mars/Olympus' })).toEqual(['timezone'])
    expect(await refused({ source: 'no:such' })).toEqual(['source'])
  })
})

describe('filters', () => {
  const by = (field: string, op: string, value: string) => ({ filters: [{ field, op, value }] })
  test.each([
    [by('currency', 'eq', 'USD'), ['A 1', 'A 3', 'B 1']],
    [by('currency', 'not_in', 'USD,CAD'), ['B 2']],
    [by('origin.state', 'eq', 'AB'), ['A 1', 'A 2', 'A 3']],
    [by('origin.state', 'not_in', 'AB'), ['B 1', 'B 2']],
    [by('destination', 'eq', 'LAREDO TX UP'), ['A 3', 'B 1']],
    [by('destination', 'ne', 'LAREDO TX UP'), ['A 1', 'A 2', 'B 2']],
    [by('destination', 'contains', 'chica'), ['A 1', 'A 2']],
    [by('destination.is_junction', 'eq', 'true'), ['A 3', 'B 1']],
    [by('amount', 'between', '3,100.1'), ['A 1', 'A 2', 'B 2']],
    [by('amount', 'gt', '100'), ['A 1', 'B 1']],
    [by('origin.state', 'isnull', 'true'), ['B 2']],
    [by('origin', 'isnull', 'true'), ['B 2']],
    [by('effective_date', 'within', 'last_1000_days'), ['B 1', 'B 2']],
    [by('effective_date', 'between', '2025-01-31,2025-02-01'), ['B 2']],
    [
      { match: 'any', filters: [...by('currency', 'eq', 'CAD').filters, ...by('amount', 'lt', '1').filters] },
      ['A 2', 'A 3'],
    ],
  ])('%j', async (more, expected) => {
    expect(await tariffs(more)).toEqual(expected)
  })

  test('a value that cannot be read is refused at the filters', async () => {
    for (const wrong of [
      by('amount', 'gt', 'much'),
      by('amount', 'between', '1'),
      by('effective_date', 'within', 'ever'),
    ])
      expect(await ask(wrong)).toMatchObject({ status: 400, body: { filters: [expect.any(String)] } })
  })
})

describe('groups and totals', () => {
  test('add up amounts by currency, and never across', async () => {
    const { groups, sums, count } = await ask({ columns: ['tariff'], group_by: ['origin.state'], sums: ['amount'] })
    expect(groups).toEqual([
      { key: { 'origin.state': 'AB' }, count: 3, sums: { amount: { USD: '100.10', CAD: '50.05' } } },
      { key: { 'origin.state': 'IL' }, count: 1, sums: { amount: { USD: '900.90' } } },
      { key: { 'origin.state': null }, count: 1, sums: { amount: { MXN: '3.00' } } },
    ])
    expect([count, sums]).toEqual([5, { amount: { CAD: '50.05', MXN: '3.00', USD: '1001.00' } }])
  })

  test('carry the labels of references', async () => {
    const { groups } = await ask({ columns: ['tariff'], group_by: ['destination', 'basis'] })
    expect(groups[0]).toEqual({
      key: { destination: at.CHICAGO, destination__label: expect.stringContaining('CHICAGO'), basis: 'car' },
      count: 1,
      sums: {},
    })
  })

  test('without groups are of all rows, not of the page', async () => {
    const { sums, results } = await ask({ columns: ['tariff'], sums: ['amount'], limit: 1 })
    expect([results.length, sums.amount.USD]).toEqual([1, '1001.00'])
  })
})

describe('formulas', () => {
  const formula = (expression: string, unit = '') => ({
    formulas: [{ name: 'f', label: 'F', expression, unit }],
    columns: ['tariff', 'f'],
    ordering: 'tariff',
  })
  test.each([
    ['amount / 3', '33.36666666666666666667'],
    ['amount / (amount - amount)', null],
    ['round(amount / 3, 1)', '33.4'],
    ['if(currency = "USD", 1, 0) + 2 * 3', '7'],
    ['coalesce(fuel_surcharge, 1) - 0.5', '-0.50'],
    ['-amount', '-100.10'],
    ['days(effective_date, expiration_date)', null],
    ['if(destination.is_junction, "yes", origin.state)', 'AB'],
  ])('%s', async (expression, expected) => {
    expect((await ask(formula(expression))).results[0].f).toBe(expected)
  })

  test('are filtered, ordered, grouped and added up as fields are', async () => {
    const asked = formula('amount * 2')
    const { results, sums } = await ask({
      ...asked,
      filters: [{ field: 'f', op: 'gte', value: '100' }],
      ordering: '-f',
      sums: ['f'],
    })
    expect(results.map(({ f }: { f: string }) => f)).toEqual(['1801.80', '200.20', '100.10'])
    expect(sums).toEqual({ f: { USD: '2002.00', CAD: '100.10' } })
  })
})

describe('the sentence', () => {
  test('says what is asked, and is read back', async () => {
    const asked = { columns: ['tariff', 'destination'], filters: [{ field: 'currency', op: 'eq', value: 'USD' }] }
    const { sentence } = await ask({ ...asked, ordering: '-amount' })
    expect(sentence).toBe('Rail rates: Tariff, Destination where Currency is USD, ordered by Rate descending')
    const { status, body } = await planner.post('report/from_sentence/', { text: sentence })
    expect([status, body]).toEqual([
      200,
      expect.objectContaining({ source: 'rail:rate', ...asked, ordering: '-amount' }),
    ])
  })

  test('that cannot be read is refused with the place and what could stand there', async () => {
    const { status, body } = await planner.post('report/from_sentence/', { text: 'Rail rates: Tarif' })
    expect([status, body]).toEqual([400, { text: [expect.stringMatching(/^At character 13: .*Tariff/)] }])
  })
})

test('a count that takes too long is answered as the rows that were seen', async () => {
  const slow = { ...emptyDefinition, source: 'rail:rate', columns: ['tariff'], timezone: '' }
  const isServer = server.db.kind === 'server'
  const answer = await server.within(planner, async (unit) => {
    const client = new Proxy(unit.client, {
      get: (of, key) =>
        key === 'query'
          ? (asked: { readonly text: string }) =>
              of.query(
                asked.text.includes('count(*)') && isServer
                  ? { ...asked, text: `select pg_sleep(9), $1::text`, values: [''] }
                  : asked,
              )
          : Reflect.get(of, key),
    })
    return runReport({ ...unit, client }, slow, { limit: 2, offset: 0 })
  })
  expect(answer).toMatchObject(isServer ? { at_least: 2 } : { count: 5 })
  expect(answer.results).toHaveLength(2)
})
