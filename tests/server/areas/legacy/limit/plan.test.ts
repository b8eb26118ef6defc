/** Plans limits of an allocation ahead: boundaries, loads, equal and different requests at once, undo. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { allocation, transferLimit } from '#model/areas/legacy/allocation.resource.ts'
import { ticket } from '#model/areas/legacy/ticket.resource.ts'
import { daysFrom } from '#model/kernel/reckoned/by-day.ts'
import type { TimelineWindow } from '#model/areas/legacy/rules/window/answers.ts'
import { startServer, type Client, type Server } from '../../../harness.ts'

let server: Server
let clerk: Client
beforeAll(async () => {
  server = await startServer()
  clerk = await server.user()
})
afterAll(() => server.close())

const year = { effective_date: '2025-01-01', expiration_date: '2025-12-31' } as const
let number = 0
/** An allocation of the year 2025 with a limit each month, lifted in March. */
async function withLimit(limits: readonly object[] = [{ limit: '1000', transfer_limit_start_date: '2025-01-01' }]) {
  number += 1
  return server.within(clerk, async ({ rows }) => {
    const { id } = await rows(allocation).create({ allocation_code: `P-${number}`, ...year })
    const made = await rows(transferLimit).createMany(limits.map((one) => ({ ...one, allocation: id })))
    await rows(ticket).create({
      ticket_number: `P-${number}`,
      status: 'closed',
      allocation: id,
      load_end: '2025-03-10T18:00:00Z',
      net_volume: '400.0',
    })
    return { at: `allocation/${id}/schedule_limit/`, first: made[0]?.id ?? 0 }
  })
}
const months = (results: readonly TimelineWindow[]) => results.map((one) => [one.period_start, one.limit])
const statusesOf = (answers: readonly { readonly status: number }[]): number[] =>
  answers.map(({ status }) => status).toSorted((one, other) => one - other)
const plan = { limit: '2000', period_type: 'month', from: '2025-06-01' } as const

it('plans a limit of each day that ends in 9999, and lists its windows of ten years', async () => {
  const values = { allocation_code: 'P-9999', effective_date: '2025-01-01', expiration_date: '9999-12-31' }
  const limits = [{ period_type: 'day', limit: '1000' }]
  const { id } = (await clerk.post('allocation/', { ...values, limits })).body
  const at = `allocation/${id}/schedule_limit/`
  const { status, body } = await clerk.post(at, { ...plan, period_type: 'day', until: '2025-06-30' })
  expect([status, body.transfer_limit]).toEqual([200, expect.any(Number)])
  const { results, today } = (await clerk.get(at)).body
  expect(results[0]).toMatchObject({ period_start: '2025-01-01', limit: '1000' })
  expect(results.at(-1).period_end).toBe(daysFrom(today, 3660))
})

it('ends the running limit, and continues it after the last day of the new one', async () => {
  const { at, first } = await withLimit()
  const before = (await clerk.get(at)).body
  const trial = await clerk.post(at, { ...plan, until: '2025-07-31', dry_run: true })
  expect((await clerk.get(at)).body).toEqual(before)
  const { status, body } = await clerk.post(at, { ...plan, until: '2025-07-31' })
  expect([status, body.count, body.unit]).toEqual([200, 12, 'L'])
  expect(months(body.results).slice(4, 8)).toEqual([
    ['2025-05-01', '1000'],
    ['2025-06-01', '2000'],
    ['2025-07-01', '2000'],
    ['2025-08-01', '1000'],
  ])
  expect(months(trial.body.results)).toEqual(months(body.results))
  expect(body.results[2]).toMatchObject({ lifted: '400.0', open: '0.0', remaining: '600.0', percent: 40, when: 'past' })
  const limits = (await clerk.get(`transfer_limit/?allocation=${at.split('/')[1]}`)).body.results
  expect(limits).toMatchObject([
    { id: first, transfer_limit_end_date: '2025-05-31' },
    { id: body.transfer_limit, transfer_limit_start_date: '2025-06-01', transfer_limit_end_date: '2025-07-31' },
    { limit: '1000', transfer_limit_start_date: '2025-08-01', transfer_limit_end_date: null },
  ])
  const undone = await clerk.post(`batch/${body.batch}/undo/`)
  expect([undone.status, undone.body.counts]).toEqual([200, { returned: 3, touched: 0, not_found: 0 }])
  expect((await clerk.get(at)).body).toEqual(before)
})

it('changes a limit that begins on that day itself', async () => {
  const { at, first } = await withLimit([{ limit: '1000', transfer_limit_start_date: '2025-05-01' }])
  const { body } = await clerk.post(at, { ...plan, from: '2025-05-01', until: '2025-05-31', comments: 'Cold May' })
  expect([body.transfer_limit, months(body.results).slice(0, 2)]).toEqual([
    first,
    [
      ['2025-05-01', '2000'],
      ['2025-06-01', '1000'],
    ],
  ])
})

it.each<[string, object, number, string, RegExp]>([
  ['before the validity', { from: '2024-12-01' }, 400, 'from', /in force from 2025-01-01 to 2025-12-31/],
  ['off a boundary', { from: '2025-06-10' }, 400, 'from', /2025-06-01 and 2025-07-01/],
  ['an end off a boundary', { until: '2025-07-10' }, 400, 'until', /2025-06-30 and 2025-07-31/],
  ['an end before the first day', { until: '2025-05-31' }, 400, 'until', /before/],
  ['a custom period without its length', { period_type: 'custom' }, 400, 'days_in_period', /length/],
  ['no amount', { limit: null }, 400, 'limit', /./],
  ['less where loads count', { from: '2025-03-01', limit: '900' }, 409, 'limit', /may only rise/],
  [
    'less in an earlier month, to which the loads belong too',
    { from: '2025-02-01', limit: '900' },
    409,
    'limit',
    /2025-03-01/,
  ],
])('refuses %s', async (_says, change, status, field, says) => {
  const { at } = await withLimit()
  const refused = await clerk.post(at, { ...plan, ...change })
  expect([refused.status, String(refused.body[field])]).toEqual([status, expect.stringMatching(says)])
})

it('raises a limit in a window with loads, and plans any in other periods', async () => {
  const { at } = await withLimit()
  const raised = await clerk.post(at, { ...plan, from: '2025-03-01' })
  expect([raised.status, months(raised.body.results).slice(1, 3)]).toEqual([
    200,
    [
      ['2025-02-01', '1000'],
      ['2025-03-01', '2000'],
    ],
  ])
  const weekly = await clerk.post(at, { ...plan, period_type: 'week', from: '2025-06-04' })
  expect(weekly.body.results.find((one: TimelineWindow) => one.period_type === 'week')).toMatchObject({
    period_start: '2025-06-04',
    period_end: '2025-06-10',
  })
})

it('makes one limit of eight equal plans at once', async () => {
  const { at } = await withLimit()
  const answers = await Promise.all(Array.from({ length: 8 }, () => clerk.post(at, plan)))
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
  expect(new Set(answers.map(({ body }) => body.transfer_limit)).size).toBe(1)
  expect(answers.filter(({ body }) => body.batch !== null)).toHaveLength(1)
  expect((await clerk.get(`transfer_limit/?allocation=${at.split('/')[1]}`)).body.count).toBe(2)
})

it('lets one of different plans at once win', async () => {
  const { at } = await withLimit()
  const answers = await Promise.all(['2000', '3000', '1500', '2500'].map((limit) => clerk.post(at, { ...plan, limit })))
  expect(statusesOf(answers)).toEqual([200, 409, 409, 409])
  const [won] = answers.filter(({ status }) => status === 200)
  expect((await clerk.get(at)).body.results).toEqual(won?.body.results)
})

it('refuses overlapping limits by whatever call, and names both', async () => {
  const { at } = await withLimit()
  const of = Number(at.split('/')[1])
  const other = {
    allocation: of,
    limit: '5',
    transfer_limit_start_date: '2025-06-01',
    transfer_limit_end_date: '2025-06-30',
  }
  const refused = await clerk.post('transfer_limit/', other)
  expect([refused.status, refused.body.detail]).toEqual([
    409,
    expect.stringMatching(/from 2025-06-01 to 2025-06-30 overlaps the limit each month since 2025-01-01/),
  ])
  const weekly = await clerk.post('transfer_limit/', { ...other, period_type: 'week' })
  expect(weekly.status).toBe(201)
  expect((await clerk.patch(`transfer_limit/${weekly.body.id}/`, { period_type: 'month' })).status).toBe(409)
  const both = ['quarter', 'quarter'].map((period_type) => clerk.post('transfer_limit/', { ...other, period_type }))
  expect(statusesOf(await Promise.all(both))).toEqual([201, 409])
})

it('keeps limits inside the validity, and the terms of one that loads count against', async () => {
  const { at, first } = await withLimit()
  const of = Number(at.split('/')[1])
  const outside = { allocation: of, period_type: 'week', transfer_limit_end_date: '2026-01-01' }
  expect(await clerk.post('transfer_limit/', outside)).toMatchObject({
    status: 400,
    body: { transfer_limit_end_date: [/2026-01-01 is outside/] },
  })
  expect(
    await clerk.post('transfer_limit/', {
      allocation: of,
      period_type: 'custom',
      transfer_limit_start_date: '2025-02-01',
    }),
  ).toMatchObject({
    status: 400,
    body: { days_in_period: ['A custom period takes its length in days.'] },
  })
  const limit = `transfer_limit/${first}/`
  expect((await clerk.patch(limit, { period_type: 'week' })).status).toBe(409)
  expect((await clerk.patch(limit, { transfer_limit_start_date: '2025-02-01' })).status).toBe(409)
  expect(
    (await clerk.patch(limit, { limit: '1', transfer_limit_end_date: '2025-04-30', comments: 'Cut' })).status,
  ).toBe(200)
  expect((await clerk.patch(`allocation/${of}/`, { loading_warning: 7 })).status).toBe(400)
  expect((await clerk.delete(`allocation/${of}/`)).status).toBe(409)
})

it('answers no limit of another company, and plans none without the permission', async () => {
  const { at } = await withLimit()
  const stranger = await server.user({ company: server.theirs })
  expect([(await stranger.get(at)).status, (await stranger.post(at, plan)).status]).toEqual([404, 404])
  const reader = await server.user({ permissions: ['access_menu__v2__sync_data__allocation'] })
  expect([(await reader.get(at)).status, (await reader.post(at, plan)).status]).toEqual([200, 403])
})
