/** A new allocation with its first limits: saved in one transaction, refused as one, and deleted together. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startServer, type Client, type Server } from '../../harness.ts'

let server: Server
let planner: Client
beforeAll(async () => {
  server = await startServer({ ownDatabase: true })
  planner = await server.user()
})
afterAll(() => server.close())

const terms = { effective_date: '2026-01-01', expiration_date: '2026-12-31' }
const month = { period_type: 'month', limit: '1000' }
const allocationsOf = async (code: string) => (await planner.get(`allocation/?allocation_code=${code}`)).body.results
const limitsOf = async (id: number) => (await planner.get(`transfer_limit/?allocation=${id}`)).body.results

it('saves the limits with the allocation, answers their number, and deletes them with it', async () => {
  const limits = [
    { ...month, transfer_limit_start_date: '2026-01-01', transfer_limit_end_date: '2026-06-30' },
    { ...month, transfer_limit_start_date: '2026-07-01', limit: '2000' },
  ]
  const made = await planner.post('allocation/', { allocation_code: 'WITH-1', ...terms, limits })
  expect(made).toMatchObject({ status: 201, body: { allocation_code: 'WITH-1', transfer_limits: 2 } })
  expect(await limitsOf(made.body.id)).toMatchObject(limits)
  expect((await planner.get(`allocation/${made.body.id}/`)).body.version).toBe(made.body.version)
  expect((await planner.delete(`allocation/${made.body.id}/`)).status).toBe(204)
  expect(await limitsOf(made.body.id)).toEqual([])
})

it.each([
  [
    'a custom period without days',
    [month, { ...month, period_type: 'custom' }],
    { 'limits.1.days_in_period': ['A custom period takes its length in days.'] },
  ],
  ['a value that is no amount', [{ ...month, limit: 'many' }], { 'limits.0.limit': [expect.any(String)] }],
  [
    'a day outside the validity',
    [{ ...month, transfer_limit_start_date: '2027-01-01' }],
    { 'limits.0.transfer_limit_start_date': [expect.stringContaining('2027-01-01 is outside of it')] },
  ],
  ['an allocation of its own', [{ ...month, allocation: 1 }], { 'limits.0.allocation': [expect.any(String)] }],
  ['a row that is no object', ['1000'], { 'limits.0': ['Must be an object of values.'] }],
  ['no list', '1000', { limits: ['Must be a list of objects.'] }],
  ['too many rows', Array(101).fill(month), { limits: ['At most 100 rows; here are 101.'] }],
])('refuses %s at its field, and saves nothing', async (_name, limits, refusal) => {
  const made = await planner.post('allocation/', { allocation_code: 'WITH-2', ...terms, limits })
  expect(made).toMatchObject({ status: 400, body: refusal })
  expect(await allocationsOf('WITH-2')).toEqual([])
})

it('refuses limits that overlap, naming both', async () => {
  const made = await planner.post('allocation/', { allocation_code: 'WITH-3', ...terms, limits: [month, month] })
  expect(made.status).toBe(409)
  expect(made.body).toMatchObject({ 'limits.1.transfer_limit_start_date': [made.body.detail] })
  expect(made.body.detail).toContain('overlaps')
  expect(await allocationsOf('WITH-3')).toEqual([])
})

it('tries a new allocation with its limits without saving it', async () => {
  const body = { allocation_code: 'WITH-4', ...terms, limits: [month] }
  const tried = await planner.post('allocation/?dry_run=1', body)
  expect(tried).toMatchObject({ status: 200, body: { row: { transfer_limits: 1 } } })
  expect((await planner.post('allocation/?dry_run=1', { ...body, limits: [{ ...month, limit: '-1' }] })).status).toBe(
    400,
  )
  expect(await allocationsOf('WITH-4')).toEqual([])
})

it('checks the fields that are filled in so far, whatever limits are listed with them', async () => {
  const part = { allocation_code: 'WITH-7', limits: [{}] }
  const checked = await planner.post('allocation/?dry_run=1&partial=1', part)
  expect(checked).toMatchObject({ status: 200, body: { row: { allocation_code: 'WITH-7' } } })
})

it('takes an allocation without limits, and refuses limits in a list of allocations', async () => {
  const none = await planner.post('allocation/', { allocation_code: 'WITH-5', limits: [] })
  expect(none).toMatchObject({ status: 201, body: { transfer_limits: 0 } })
  const many = await planner.post('allocation/create_many/', { rows: [{ allocation_code: 'WITH-6', limits: [month] }] })
  expect(many.body.results).toMatchObject([{ outcome: 'not_allowed', message: 'Limits: Unknown field.' }])
})

it('describes the lists that a new row takes', async () => {
  const { create_schema } = (await planner.options('allocation/')).body
  expect(create_schema.properties.limits).toMatchObject({ type: 'array', items: { type: 'object' } })
  expect(create_schema.properties.limits.items.properties).toHaveProperty('limit')
  expect(create_schema.properties.limits.items.properties).not.toHaveProperty('allocation')
})
