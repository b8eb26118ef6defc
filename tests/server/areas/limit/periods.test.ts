/** Periodic limits from period to period: rolled forward once, copied, warned of, expired. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { limitTending } from '#server/areas/limit/tend.ts'
import { startServer, type Client, type Server } from '../../harness.ts'
import { calls, days, limitedCompany, yearStart } from './limited-company.ts'

let server: Server
let clerk: Client
let at: Awaited<ReturnType<typeof limitedCompany>>
beforeAll(async () => {
  server = await startServer()
  clerk = await server.user()
})
afterAll(() => server.close())
beforeEach(async () => {
  at = await limitedCompany(server, clerk)
})

describe('rolling forward', () => {
  test('ten at once roll once; the old period keeps its figures', async () => {
    const began = yearStart()
    const { id } = await at.newLimit()
    await at.terms(id, { carry_over_percent: 10 })
    await at.load({ status: 'complete', net_volume: '3900.5', completed_at: new Date().toISOString() })
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, no) =>
        clerk.post(`${calls}${id}/roll_forward/`, no % 2 === 0 ? {} : { period_start: began }),
      ),
    )
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(9)
    const next = Number(began.slice(0, 4)) + 1
    expect(answers.find(({ status }) => status === 200)?.body).toMatchObject({
      period_start: `${next}-01-01`,
      period_end: `${next}-12-31`,
      carried_over: '610.0',
      used_volume: '0.0',
      remaining_volume: '10610.0',
    })
    expect(await at.periods(id)).toMatchObject([
      { status: 'closed', period_start: began, used_volume: '3900.5', remaining_volume: '6099.5', loads: 1 },
      { status: 'current', period_start: `${next}-01-01`, carried_over: '610.0', used_volume: '0.0' },
    ])
    await at.load({ status: 'complete', net_volume: '1.0', completed_at: new Date().toISOString() })
    expect((await at.periods(id)).map(({ used_volume }: { used_volume: string }) => used_volume)).toEqual([
      '3900.5',
      '1.0',
    ])
  })

  test('tried, it writes nothing', async () => {
    const { id, period_start } = await at.newLimit()
    const { body } = await clerk.post(`${calls}${id}/roll_forward/`, { dry_run: true })
    expect(body.period_start).not.toBe(period_start)
    expect((await clerk.get(`${calls}${id}/`)).body.period_start).toBe(period_start)
  })

  test('asks change_limit; a limit of another company is not found; a closed period stays as it is', async () => {
    const { id } = await at.newLimit()
    const reader = await server.user({ permissions: ['access_menu__v3__sync_data__limit'] })
    const stranger = await server.user({ company: server.theirs })
    expect((await reader.post(`${calls}${id}/roll_forward/`, {})).status).toBe(403)
    expect((await stranger.post(`${calls}${id}/roll_forward/`, {})).status).toBe(404)
    await clerk.post(`${calls}${id}/roll_forward/`, {})
    const [old] = await at.periods(id)
    expect((await clerk.patch(`terminalboss/v3/limit-period/${old.id}/`, { limit_volume: '5' })).status).toBe(409)
  })

  test('by itself at the midnight of the site, also for the days that were missed; by its date it expires', async () => {
    const [today, before, past] = [days(0), days(-4), days(-3)]
    const late = await at.newLimit({ period_type: 'day', period_start: before, server: at.home })
    const still = await at.newLimit({ period_type: 'day', period_start: before, server: at.home })
    await at.terms(still.id, { auto_roll: false })
    const ended = await at.newLimit({ expiration_date: past })
    await limitTending(server.db).work(server.ours, new Date(`${today}T12:00:00Z`))
    expect((await clerk.get(`${calls}${late.id}/`)).body).toMatchObject({ period_start: today, period_end: today })
    expect(await at.periods(late.id)).toHaveLength(5)
    expect((await clerk.get(`${calls}${still.id}/`)).body.period_start).toBe(before)
    expect((await clerk.get(`${calls}${ended.id}/`)).body.status).toBe('expired')
  })
})

test('a copy has the terms, is a draft, has used nothing and has no periods', async () => {
  const { id } = await at.newLimit()
  await at.terms(id, { max_allowed_uses: 7, warn: ['a@b.test'] })
  await at.load({ status: 'open' })
  const { body } = await clerk.post(`${calls}${id}/clone/`, {})
  expect(body).toMatchObject({
    status: 'draft',
    company: at.acme,
    used_volume: '0.0',
    reserved_volume: '0.0',
    loads: 0,
  })
  expect((await clerk.get(`terminalboss/v3/limit-properties/?periodic_limit=${body.id}`)).body.results).toMatchObject([
    { max_allowed_uses: 7, warn: ['a@b.test'] },
  ])
  expect(await at.periods(body.id)).toEqual([])
})

test('is warned of once a period, told when it is used up, and written to those named', async () => {
  const { id } = await at.newLimit({ limit_volume: '10000.0' })
  await at.terms(id, { warning_percent: 80, last_load_denial: false, warn: ['supply@acme.test'] })
  const told = async () =>
    (await clerk.get(`notification/?object_id=${id}&ordering=id`)).body.results.map(
      ({ note_type }: { note_type: string }) => note_type,
    )
  await at.go([(await at.load({ ordered_volume: '7900' })).id], 'open')
  expect(await told()).toEqual([])
  await at.go([(await at.load({ ordered_volume: '100' })).id], 'open')
  expect(await told()).toEqual(['limit_warning'])
  await at.go([(await at.load({ ordered_volume: '100' })).id], 'open')
  expect(await told()).toEqual(['limit_warning'])
  await at.go([(await at.load({ ordered_volume: '9000' })).id], 'open')
  expect(await told()).toEqual(['limit_warning', 'limit_reached'])
  const letters = await server.db.pool.query(
    "select subject from config_letter where to_address = 'supply@acme.test' and company_id = $1 order by id",
    [server.ours],
  )
  expect(letters.rows).toHaveLength(2)
  expect(letters.rows[0].subject).toContain('nearly used up')
})

test('its states are those of its life, by PATCH too', async () => {
  const { id } = await at.newLimit({ status: 'draft' })
  const to = async (status: string) => (await clerk.patch(`${calls}${id}/`, { status })).status
  expect(await to('suspended')).toBe(400)
  expect([await to('active'), await to('suspended'), await to('active'), await to('expired')]).toEqual([
    200, 200, 200, 200,
  ])
  expect(await to('active')).toBe(400)
  expect((await clerk.patch(`${calls}${id}/`, { limit_volume: '1' })).status).toBe(409)
})
