/** Calls about reports: their sources, the values of their columns, and their files. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parse } from 'csv-parse/sync'
import { startServer, type Client, type Server } from '../../harness.ts'
import { makeRate, makeStations, ratesAsked } from './report-places.ts'

let server: Server
let planner: Client
let id: number
const save = async (more: object): Promise<number> => {
  const { status, body } = await planner.post('report/', ratesAsked(more))
  expect([status, body]).toEqual([201, expect.anything()])
  return body.id
}
beforeAll(async () => {
  server = await startServer()
  planner = await server.user()
  const at = await makeStations(planner)
  for (const [tariff, origin, amount, currency] of [
    ['A 1', at.HARDISTY, '10.00', 'USD'],
    ['A 2', at.HARDISTY, '20.00', 'CAD'],
    ['A 3', at.CHICAGO, '30.50', 'USD'],
  ] as const)
    await makeRate(planner, { tariff, origin, amount, currency })
  id = await save({ name: 'Rates', columns: ['tariff', 'origin.state', 'amount'], ordering: 'tariff' })
})
afterAll(() => server.close())

describe('sources', () => {
  test('name each resource that one may view, with its columns and what they take', async () => {
    const { body } = await planner.get('report/sources/?search=rail rate')
    expect(body.results.map(({ name }: { name: string }) => name)).toContain('rail:rate')
    const found = body.results.find(({ name }: { name: string }) => name === 'rail:rate')
    expect(found).toMatchObject({ label: 'Rail rates', group: 'Rail' })
    expect(found.columns).toContainEqual({
      name: 'effective_date',
      label: 'Effective',
      kind: 'day',
      unit: '',
      operators: expect.arrayContaining(['within', 'between']),
      groupable: true,
      summable: false,
    })
  })

  test('of a report are its own and those that it refers to', async () => {
    const { body } = await planner.get(`report/${id}/sources/`)
    expect(body.source).toBe('rail:rate')
    expect(body.results[0]).toEqual({ name: 'rail:rate', label: 'Rail rate', through: '' })
    expect(body.results).toContainEqual({ name: 'rail:station', label: 'Origin', through: 'origin' })
  })

  test('that it refers to offer filters, by each way to them', async () => {
    const { body } = await planner.get(`report/${id}/additional_filters/?source=rail:station`)
    expect(body.source).toBe('rail:station')
    for (const way of ['origin', 'destination'])
      expect(body.results).toContainEqual({
        name: `${way}.is_junction`,
        label: expect.stringContaining('Junction'),
        kind: 'flag',
        operators: ['eq', 'ne'],
      })
    const unknown = await planner.get(`report/${id}/additional_filters/?source=no:such`)
    expect([unknown.status, Object.keys(unknown.body)]).toEqual([400, ['source']])
  })
})

describe('choices', () => {
  const choices = async (query: string, of = id) => {
    const { status, body } = await planner.get(`report/${of}/choices/?${query}`)
    return status === 200 ? body.results : [status, Object.keys(body)]
  }
  test('are the values of a column, the most frequent first', async () => {
    expect(await choices('column=origin.state')).toEqual([
      { value: 'AB', label: 'AB', count: 2 },
      { value: 'IL', label: 'IL', count: 1 },
    ])
    expect(await choices('column=origin&limit=1')).toEqual([
      { value: expect.any(Number), label: 'HARDISTY AB CPKC', count: 2 },
    ])
    expect(await choices('column=currency&input=us')).toEqual([{ value: 'USD', label: 'USD', count: 2 }])
    expect(await choices('column=origin&input=chica')).toMatchObject([{ label: 'CHICAGO IL BNSF', count: 1 }])
  })

  test('are narrowed by the other filters, and not by that of the column itself', async () => {
    const filters = [
      { field: 'currency', op: 'eq', value: 'USD' },
      { field: 'origin.state', op: 'eq', value: 'AB' },
    ]
    const narrow = await save({ name: 'Narrow', filters })
    expect(await choices('column=origin.state', narrow)).toMatchObject([
      { value: 'AB', count: 1 },
      { value: 'IL', count: 1 },
    ])
  })

  test('of a column that is not there, or that cannot be listed, are refused at it', async () => {
    expect(await choices('column=no_such')).toEqual([400, ['column']])
    expect(await choices('column=origin.no_such')).toEqual([400, ['column']])
    expect(await choices('limit=0&column=origin')).toEqual([400, ['limit']])
  })
})

describe('the file', () => {
  const lines = async (of: number, format = 'csv') => {
    const { status, body, headers } = await planner.get(`report/${of}/download/?format=${format}`)
    expect([status, headers['content-disposition']]).toEqual([200, expect.stringContaining(`.${format}`)])
    return parse(body, { relax_column_count: true }) as string[][]
  }
  test('has the rows of the sample, with their labels', async () => {
    expect(await lines(id)).toEqual([
      ['Tariff', 'Origin › State', 'Rate'],
      ['A 1', 'AB', '10.00'],
      ['A 2', 'AB', '20.00'],
      ['A 3', 'IL', '30.50'],
    ])
  })

  test('ends with the totals, and with how many rows there are where it has not all', async () => {
    const cut = await save({
      name: 'Cut',
      columns: ['tariff', 'amount', 'double'],
      formulas: [{ name: 'double', label: 'Double', expression: 'amount * 2', unit: '' }],
      sums: ['amount'],
      ordering: '-tariff',
      row_limit: 2,
    })
    expect(await lines(cut)).toEqual([
      ['Tariff', 'Rate', 'Double'],
      ['A 3', '30.50', '61.00'],
      ['A 2', '20.00', '40.00'],
      ['Total', '40.50 USD, 20.00 CAD', ''],
      ['First 2 of 3 rows', '', ''],
    ])
  })

  test.each(['xlsx', 'pdf'])('is made as %s', async (format) => {
    const { status, headers, raw } = await planner.get(`report/${id}/download/?format=${format}`)
    expect([status, headers['content-disposition']]).toEqual([200, `attachment; filename*=UTF-8''Rates.${format}`])
    expect(raw.subarray(0, 2).toString()).toBe(format === 'pdf' ? '%P' : 'PK')
  })

  test('in another format is refused', async () => {
    const { status, body } = await planner.get(`report/${id}/download/?format=doc`)
    expect([status, Object.keys(body)]).toEqual([400, ['format']])
  })
})

test.each([
  ['limit', 'limit=0'],
  ['limit', 'limit=many'],
  ['offset', 'offset=-1'],
  ['zzz', 'zzz=1'],
])('a wrong %s of a sample is refused at it', async (key, query) => {
  const { status, body } = await planner.get(`report/${id}/sample/?${query}`)
  expect([status, Object.keys(body)]).toEqual([400, [key]])
})
