/** Shipping schedules spread over the wire. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contract } from '#model/areas/contract/contract.resource.ts'
import { spreadSchedule } from '#model/areas/schedule/rules/auto-schedule.ts'
import { route, schedule } from '#model/areas/schedule/schedule.resource.ts'
import { entityOf } from '#server/engine/base/entity.ts'
import { startServer, type Client, type Server } from '../../harness.ts'

let server: Server
let clerk: Client
let viewer: Client
let stranger: Client

beforeAll(async () => {
  server = await startServer()
  clerk = await server.user()
  viewer = await server.user({ permissions: ['access_menu__contract'] })
  stranger = await server.user({ company: server.theirs })
})
afterAll(() => server.close())

describe('a schedule spread anew', () => {
  const make = (values: object) =>
    server.within(clerk, async ({ rows }) => {
      const { id } = await rows(contract).create({
        contract_number: `C-${JSON.stringify(values).length}-${await rows(contract).count()}`,
      })
      return rows(schedule).create({ name: 'Winter', contract: id, ...values })
    })
  const path = (id: number) => `railschedule/${id}/auto_schedule/`
  const empty = (...days: number[]) => days.map((day) => ({ date: `2096-11-0${day}`, quantity: 0 }))
  it('is even, and says how; its schedule before takes it back', async () => {
    const row = await make({ total: 10, schedule: empty(1, 2, 3) })
    const shown = await clerk.post(path(row.id), { dry_run: true })
    expect(shown.body).toMatchObject({
      dry_run: true,
      remaining: 10,
      schedule: [{ quantity: 3 }, { quantity: 4 }, { quantity: 3 }],
    })
    expect((await clerk.get(`railschedule/${row.id}/`)).body.schedule).toEqual(empty(1, 2, 3))
    const { status, body } = await clerk.post(path(row.id), {})
    expect([status, body.before, body.working.at(-1)]).toEqual([
      200,
      empty(1, 2, 3),
      '2096-11-03  carry -0.3333 + 3.3333 = 3 → 3',
    ])
    expect((await clerk.get(`railschedule/${row.id}/`)).body.schedule).toEqual(body.schedule)
    expect((await clerk.patch(`railschedule/${row.id}/`, { schedule: body.before })).body.schedule).toEqual(
      empty(1, 2, 3),
    )
  })
  it('keeps actual, locked and blackout days, and spreads over the days that are named', async () => {
    const row = await make({
      total: 20,
      start_date: '2096-11-01',
      end_date: '2096-11-06',
      schedule: [0, 5, 0, 0, 0, 0].map((quantity, at) => ({ date: `2096-11-0${at + 1}`, quantity })),
      actual: [{ date: '2096-11-01', quantity: 3 }],
      locked_days: [{ date: '2096-11-02', reason: 'agreed' }],
      blackout_days: [{ date: '2096-11-03', reason: 'holiday' }],
    })
    const { body } = await clerk.post(path(row.id), {})
    expect(body.schedule.map(({ quantity }: { quantity: number }) => quantity)).toEqual([0, 5, 0, 4, 4, 4])
    const again = spreadSchedule({
      today: '2096-11-01',
      total: 20,
      schedule: body.schedule,
      actual: row.actual.flatMap(({ date, quantity }) => (date === null ? [] : [{ date, quantity }])),
      locked: ['2096-11-02'],
      blackout: ['2096-11-03'],
    })
    expect(again.schedule).toEqual(body.schedule)
  })
  it('fills every day from first to last where none is named', async () => {
    const row = await make({ total: 7, start_date: '2096-11-01', end_date: '2096-11-05' })
    expect(
      (await clerk.post(path(row.id), {})).body.schedule.map(({ quantity }: { quantity: number }) => quantity),
    ).toEqual([1, 2, 1, 2, 1])
  })
  it('ships what its route does where it has no total of its own', async () => {
    const row = await make({ schedule: empty(1, 2) })
    const { id } = await server.within(clerk, ({ rows }) =>
      rows(route).create({ contract: row.contract, name: 'North', cars: 7 }),
    )
    await clerk.patch(`railschedule/${row.id}/`, { route: id })
    expect(
      (await clerk.post(path(row.id), {})).body.schedule.map(({ quantity }: { quantity: number }) => quantity),
    ).toEqual([4, 3])
  })
  it('puts no car on a day that is over, and says what was missed', async () => {
    const days = ['2020-01-01', '2020-01-02', '2096-11-01', '2096-11-02'].map((date) => ({ date, quantity: 2 }))
    const row = await make({
      total: 8,
      schedule: days,
      actual: [{ date: '2020-01-01', quantity: 3 }],
      locked_days: [{ date: '2020-01-02', reason: 'agreed' }],
    })
    const { status, body } = await clerk.post(path(row.id), {})
    expect([status, body.schedule.map(({ quantity }: { quantity: number }) => quantity), body.missed]).toEqual([
      200,
      [2, 0, 3, 2],
      [{ date: '2020-01-02', quantity: 2 }],
    ])
  })
  it('begins its free days on a day that is picked, unless that is over', async () => {
    const row = await make({ total: 6, schedule: empty(1, 2, 3) })
    const { body } = await clerk.post(path(row.id), { from: '2096-11-02' })
    expect(body.schedule.map(({ quantity }: { quantity: number }) => quantity)).toEqual([0, 3, 3])
    const over = await clerk.post(path(row.id), { from: '2020-01-01' })
    expect([over.status, over.body.from?.[0]]).toEqual([400, expect.stringMatching(/^2020-01-01 is over\./)])
    expect((await clerk.post(path(row.id), { from: 'soon' })).body).toHaveProperty('from')
  })
  it('refuses an end before its start, and who may not', async () => {
    const row = await make({ total: 3, start_date: '2096-11-02', schedule: [] })
    // As an older release could store it.
    await server.db.pool.query(`update ${entityOf(schedule).table} set end_date = '2096-11-01' where id = $1`, [row.id])
    expect(await clerk.post(path(row.id), {})).toMatchObject({
      status: 400,
      body: { end_date: ['The end date must not be before the start date, 2096-11-02.'] },
    })
    expect((await viewer.post(path(row.id), {})).status).toBe(403)
    expect((await stranger.post(path(row.id), {})).status).toBe(404)
  })
})
