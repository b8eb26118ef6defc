/** Forms of allocations: companies are offered by their role, and a copy for the next year takes its limits along. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { allocation } from '#model/areas/legacy/allocation.resource.ts'
import { startServer, type Client, type Server } from '../../harness.ts'

let server: Server
let planner: Client
beforeAll(async () => {
  server = await startServer({ ownDatabase: true })
  planner = await server.user()
})
afterAll(() => server.close())

it('moves the limits by a year', async () => {
  const made = await planner.post('allocation/', {
    allocation_code: 'COPY-26',
    effective_date: '2026-01-01',
    expiration_date: '2026-12-31',
  })
  const limit = { allocation: made.body.id, period_type: 'month', limit: '1000' }
  const spans = [
    ['2026-01-01', '2026-06-30'],
    ['2026-07-01', null],
  ] as const
  for (const [from, to] of spans)
    expect(
      (
        await planner.post('transfer_limit/', {
          ...limit,
          transfer_limit_start_date: from,
          transfer_limit_end_date: to,
        })
      ).status,
    ).toBe(201)
  const copy = await planner.post(`allocation/${made.body.id}/clone/`, {
    allocation_code: 'COPY-27',
    effective_date: '2027-01-01',
    expiration_date: '2027-12-31',
  })
  expect(copy.status).toBe(201)
  const { results } = (
    await planner.get(`transfer_limit/?allocation=${copy.body.id}&ordering=transfer_limit_start_date`)
  ).body
  expect(
    results.map((one: Record<string, unknown>) => [
      one['transfer_limit_start_date'],
      one['transfer_limit_end_date'],
      one['limit'],
    ]),
  ).toEqual([
    ['2027-01-01', '2027-06-30', '1000'],
    ['2027-07-01', null, '1000'],
  ])
})

it('offers the companies of a role', async () => {
  for (const [company_code, types] of [
    ['CUS', ['Customer', 'Carrier']],
    ['STO', ['Stockholder']],
    ['NON', []],
  ] as const)
    await planner.post('company_table/', { company_code, name: `${company_code} Energy`, company_types: types })
  const offered = async (role: string, search = 'Energy') =>
    (await planner.get(`company_table/?company_types=${role}&search=${search}`)).body.results.map(
      (one: { company_code: string }) => one.company_code,
    )
  expect(await offered('Customer')).toEqual(['CUS'])
  expect(await offered('Stockholder')).toEqual(['STO'])
  expect(await offered('Producer')).toEqual([])
  expect(await offered('Customer', 'STO')).toEqual([])
  expect(allocation.fields.customer.offers).toEqual({ company_types: 'Customer' })
})
