/** The allocations of a company in each role with their windows, in one answer: the same windows as those of each allocation. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { RoleAllocations } from '#model/areas/legacy/rules/window/company-answer.ts'
import { startServer, type Client, type Server } from '../../../harness.ts'

let server: Server
let planner: Client
const ids: Record<string, number> = {}
const make = async (path: string, values: object): Promise<number> => {
  const { status, body } = await planner.post(path, values)
  expect([status, body]).toEqual([201, expect.anything()])
  return body.id
}
beforeAll(async () => {
  server = await startServer({ ownDatabase: true })
  planner = await server.user()
  const firm = { company_types: ['Customer', 'Stockholder'] }
  for (const code of ['OWN', 'OTHER', 'NONE'])
    ids[code] = await make('company_table/', { company_code: code, name: `${code} Energy`, ...firm })
  ids['sulphur'] = await make('product_table/', { product_name: 'Sulphur', product_code: 'SUL', productUnit: 'mass' })
  const limits = [
    { period_type: 'month', limit: '1000' },
    { period_type: 'year', limit: '9000' },
  ]
  const terms = { effective_date: '2026-01-01', expiration_date: '2026-12-31', limits }
  ids['A1'] = await make('allocation/', { allocation_code: 'A1', customer: ids['OWN'], ...terms })
  const both = { customer: ids['OTHER'], stockholder: ids['OWN'], product_key: ids['sulphur'] }
  ids['A2'] = await make('allocation/', { allocation_code: 'A2', ...both, ...terms })
  for (const [ticket_number, allocation, load_end] of [
    ['T1', ids['A1'], '2026-03-10T18:00:00Z'],
    ['T2', ids['A2'], '2026-03-11T18:00:00Z'],
  ])
    await make('terminalboss/ticketview/', {
      ticket_number,
      allocation,
      product: allocation === ids['A2'] ? ids['sulphur'] : null,
      status: 'closed',
      load_end,
      net_volume: '120.5',
      weight: 77,
    })
})
afterAll(() => server.close())

const days = 'from=2026-02-01&to=2026-04-30'
const read = (code: string, query = days) => planner.get(`allocation/of_company/?company=${ids[code]}&${query}`)

it('lists each role with the windows of its allocations, in the unit of each', async () => {
  const { status, body } = await read('OWN')
  expect(status).toBe(200)
  const roles: readonly RoleAllocations[] = body.results
  expect(
    roles.map(({ role, count, allocations }) => [role, count, allocations.map((one) => one.allocation_code)]),
  ).toEqual([
    ['customer', 1, ['A1']],
    ['stockholder', 1, ['A2']],
    ['producer', 0, []],
  ])
  for (const { allocations } of roles)
    for (const { id, unit, windows } of allocations) {
      const single = (await planner.get(`allocation/${id}/schedule_limit/?${days}`)).body
      expect({ unit, windows }).toEqual({ unit: single.unit, windows: single.results })
      expect(windows.some(({ lifted }) => lifted === (unit === 'kg' ? '77.0' : '120.5'))).toBe(true)
    }
})

it('refuses so many days that there are too many windows, and has none in years of five digits', async () => {
  ids['FREE'] = await make('company_table/', { company_code: 'FREE', name: 'Free', company_types: ['Producer'] })
  const limits = [{ period_type: 'day', limit: '1000' }]
  const of = await make('allocation/', { allocation_code: 'A3', producer: ids['FREE'], limits })
  const paths = [`allocation/of_company/?company=${ids['FREE']}&`, `allocation/${of}/schedule_limit/?`]
  for (const path of paths) {
    const many = await planner.get(`${path}from=0001-01-01&to=9999-12-31`)
    expect([many.status, Object.keys(many.body)]).toEqual([400, ['to']])
    expect((await planner.get(`${path}from=9999-12-01&to=9999-12-31`)).status).toBe(200)
  }
})

it('answers a company without allocations, and refuses one of others and wrong days', async () => {
  expect((await read('NONE')).body.results.map(({ count }: RoleAllocations) => count)).toEqual([0, 0, 0])
  const stranger = await server.user({ company: server.theirs })
  const theirs = await stranger.get(`allocation/of_company/?company=${ids['OWN']}&${days}`)
  expect([theirs.status, Object.keys(theirs.body)]).toEqual([400, ['company']])
  expect((await read('OWN', 'from=2026-02-01')).body).toHaveProperty('to')
  expect((await read('OWN', 'from=2026-02-01&to=2026-01-01')).status).toBe(400)
  const nobody = await server.user({ permissions: ['access_menu__v2__sync_data__company'] })
  expect((await nobody.get(`allocation/of_company/?company=${ids['OWN']}&${days}`)).status).toBe(403)
})
