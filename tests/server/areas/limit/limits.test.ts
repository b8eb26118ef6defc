/** Periodic limits on the real database: their figures follow every write of a ticket, they are asked, rolled forward, copied and proved. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { company } from '#model/areas/people/terminal-company.resource.ts'
import { server as site } from '#model/areas/terminal/place.resource.ts'
import { product } from '#model/areas/terminal/product.resource.ts'
import { ticket } from '#model/areas/ticket/ticket.resource.ts'
import { limit } from '#model/areas/limit/limit.resource.ts'
import type { Row } from '#model/kernel/resource.ts'
import { limitProof, limitTending } from '#server/areas/limit/tend.ts'
import { startServer, type Client, type Server } from '../../harness.ts'

let server: Server
let clerk: Client
let acme = ''
let group = ''
let propane = ''
let home = ''
let made = 0
const calls = 'terminalboss/v3/periodic-limit/'
const tickets = 'terminalboss/v3/ticket/'
const days = (count: number): string => new Date(Date.now() + count * 86_400_000).toISOString().slice(0, 10)
const today = days(0)

beforeAll(async () => {
  server = await startServer()
  clerk = await server.user()
})
afterAll(() => server.close())
/** Each test has a customer and a product of its own, so that no limit of another one covers its loads. */
beforeEach(async () => {
  await server.within(clerk, async ({ rows }) => {
    const no = ++made
    acme = (await rows(company).create({ name: `Customer ${no}` })).id
    group = (await rows(product).create({ product_code: `G${no}`, product_name: `Group ${no}` })).id
    propane = (await rows(product).create({ product_code: `P${no}`, product_name: `Good ${no}`, parent: group })).id
    home = (await rows(site).create({ name: `Site ${no}`, timezone: 'America/Edmonton' })).id
  })
})

const newLimit = async (about: object = {}): Promise<Row<typeof limit>> => {
  const sent = {
    name: `Limit ${randomUUID()}`,
    status: 'active',
    company: acme,
    period_type: 'year',
    period_start: `${today.slice(0, 4)}-01-01`,
  }
  const { status, body } = await clerk.post(calls, { limit_volume: '10000.0', ...sent, ...about })
  expect(body, JSON.stringify(body)).toMatchObject({ id: expect.any(String) })
  expect(status).toBe(201)
  return body
}
const terms = (periodic_limit: string, about: object) =>
  clerk.post('terminalboss/v3/limit-properties/', { periodic_limit, ...about })
const load = (about: Partial<Row<typeof ticket>> = {}): Promise<Row<typeof ticket>> =>
  server.within(clerk, ({ rows }) =>
    rows(ticket).create({
      ticket_number: `L${randomUUID().slice(0, 12)}`,
      customer: acme,
      product: propane,
      server: home,
      ordered_volume: '1000',
      ...about,
    }),
  )
const figures = async (id: string) => {
  const { used_volume, reserved_volume, remaining_volume, used_percent, loads, reserved_loads } = (
    await clerk.get(`${calls}${id}/`)
  ).body
  return [used_volume, reserved_volume, remaining_volume, used_percent, loads, reserved_loads]
}
const go = (ids: readonly string[], status: string, more: object = {}) =>
  clerk.post(`${tickets}update-tickets-status/`, { ticket_ids: ids, status, ...more })
const periods = async (id: string) =>
  (await clerk.get(`terminalboss/v3/limit-period/?periodic_limit=${id}&ordering=period_start`)).body.results

describe('figures', () => {
  test('follow a ticket through its life, and its corrections', async () => {
    const { id } = await newLimit({ product: group, server: home })
    const one = await load()
    expect(await figures(id), 'scheduled').toEqual(['0.0', '0.0', '10000.0', 0, 0, 0])
    await go([one.id], 'open')
    expect(await figures(id), 'open').toEqual(['0.0', '1000.0', '9000.0', 10, 0, 1])
    await clerk.patch(`${tickets}${one.id}/`, { ordered_volume: '1234' })
    expect(await figures(id), 'ordered more').toEqual(['0.0', '1234.0', '8766.0', 12.3, 0, 1])
    for (const status of ['arrived', 'loading']) await go([one.id], status)
    await clerk.patch(`${tickets}${one.id}/`, { net_volume: '1100.5' })
    await go([one.id], 'complete')
    expect(await figures(id), 'complete').toEqual(['1100.5', '0.0', '8899.5', 11, 1, 0])
    await go([one.id], 'approved')
    expect(await figures(id), 'approved').toEqual(['1100.5', '0.0', '8899.5', 11, 1, 0])
    await go([one.id], 'rejected', { reason: 'Weights' })
    expect(await figures(id), 'rejected').toEqual(['0.0', '0.0', '10000.0', 0, 0, 0])
    expect(await periods(id)).toMatchObject([{ status: 'current', used_volume: '0.0', limit_volume: '10000.0' }])
  })

  test('count what is of the customer, the group, the site and the direction, and nothing else', async () => {
    const { id } = await newLimit({ product: group, server: home })
    const done = { status: 'complete', net_volume: '10.0', completed_at: new Date().toISOString() } as const
    await load(done)
    await load({ ...done, customer: null })
    await load({ ...done, product: null })
    await load({ ...done, server: null })
    await load({ ...done, direction: 'unload' })
    await load({ ...done, product: group })
    expect((await figures(id))[0]).toBe('20.0')
    await clerk.patch(`terminalboss/v3/product/${propane}/`, { parent: null })
    expect((await figures(id))[0], 'out of the group').toBe('10.0')
    await clerk.patch(`${calls}${id}/`, { server: null })
    expect((await figures(id))[0]).toBe('10.0')
    await clerk.patch(`${calls}${id}/`, { product: null })
    expect((await figures(id))[0], 'of any product and site').toBe('40.0')
  })

  test('go by the day of completion on the clocks of the site', async () => {
    const { id } = await newLimit({ period_type: 'day', period_start: '2026-03-10' })
    const done = { status: 'complete', net_volume: '1.0' } as const
    await load({ ...done, completed_at: '2026-03-10T05:59:59Z' })
    await load({ ...done, completed_at: '2026-03-10T06:00:00Z' })
    await load({ ...done, completed_at: '2026-03-11T05:59:59Z' })
    await load({ ...done, completed_at: '2026-03-11T06:00:00Z' })
    expect((await figures(id)).slice(0, 1)).toEqual(['2.0'])
  })

  test('are nobody’s to type', async () => {
    const { id } = await newLimit()
    for (const field of ['used_volume', 'reserved_volume', 'remaining_volume', 'carried_over', 'period_end'])
      expect((await clerk.patch(`${calls}${id}/`, { [field]: '1' })).status, field).toBe(400)
  })

  test('of a draft are nothing; they are reckoned when it is activated', async () => {
    await load({ status: 'open' })
    const { id } = await newLimit({ status: 'draft' })
    expect((await figures(id))[1]).toBe('0.0')
    await clerk.post(`${calls}${id}/activate/`, {})
    expect((await figures(id))[1]).toBe('1000.0')
  })

  test('are proved each night, and a difference is said', async () => {
    const { id, name } = await newLimit()
    await load({ status: 'open' })
    const proof = () => limitProof(server.db).work(server.ours, new Date())
    await expect(proof()).resolves.toBeUndefined()
    await server.db.pool.query('update terminal_limit set used_volume = 5 where id = $1', [id])
    await expect(proof()).rejects.toThrow(name)
    await server.db.pool.query('select highball_recount_limits($1)', [server.ours])
    await expect(proof()).resolves.toBeUndefined()
  })
})

describe('opening', () => {
  test('20 trucks for room of three: three', async () => {
    const { id } = await newLimit({ limit_volume: '3500.0' })
    const trucks = await Promise.all(Array.from({ length: 20 }, () => load()))
    const answers = await Promise.all(trucks.map((one) => clerk.post(`${tickets}${one.id}/open/`, {})))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3)
    expect(answers.find(({ status }) => status === 400)?.body).toMatchObject({
      blockers: [
        { code: 'limit_volume', needs: 'change_limit', object: { id }, says: '500 gal left of 3,500, 1,000 asked.' },
      ],
    })
    expect(await figures(id)).toEqual(['0.0', '3000.0', '500.0', 85.7, 0, 3])
  })

  test('of many in one request lets go what fits, and is undone as one', async () => {
    const { id } = await newLimit({ limit_volume: '2500.0' })
    const trucks = await Promise.all(Array.from({ length: 4 }, () => load()))
    const { body } = await go(
      trucks.map((one) => one.id),
      'open',
    )
    expect(body.counts).toMatchObject({ changed: 2, not_allowed: 2 })
    expect((await clerk.post(`batch/${body.batch}/undo/`, {})).body.counts.returned).toBe(2)
    expect((await figures(id))[1]).toBe('0.0')
  })

  test('void gives the room back', async () => {
    const { id } = await newLimit({ limit_volume: '1000.0' })
    const [one, other] = [await load(), await load()]
    await go([one.id], 'open')
    expect((await go([other.id], 'open')).body.results[0].message).toContain('0 gal left of 1,000')
    await go([one.id], 'void', { reason: 'Did not come' })
    expect((await go([other.id], 'open')).body.counts.changed).toBe(1)
    expect((await figures(id))[1]).toBe('1000.0')
  })

  test('rolls a limit whose period is over, before the job came to it', async () => {
    const { id } = await newLimit({ period_type: 'day', period_start: days(-3), limit_volume: '1000.0' })
    const one = await load()
    expect((await go([one.id], 'open')).body.counts.changed).toBe(1)
    expect((await periods(id)).map(({ status }: { status: string }) => status)).toContain('closed')
    expect((await figures(id))[1]).toBe('1000.0')
  })
})

describe('rolling forward', () => {
  const seen = `${today.slice(0, 4)}-01-01`

  test('ten at once roll once; the old period keeps its figures', async () => {
    const { id } = await newLimit()
    await terms(id, { carry_over_percent: 10 })
    await load({ status: 'complete', net_volume: '3900.5', completed_at: new Date().toISOString() })
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, no) =>
        clerk.post(`${calls}${id}/roll_forward/`, no % 2 === 0 ? {} : { period_start: seen }),
      ),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array.from({ length: 9 }, () => 409)])
    const next = Number(today.slice(0, 4)) + 1
    expect(answers.find(({ status }) => status === 200)?.body).toMatchObject({
      period_start: `${next}-01-01`,
      period_end: `${next}-12-31`,
      carried_over: '610.0',
      used_volume: '0.0',
      remaining_volume: '10610.0',
    })
    expect(await periods(id)).toMatchObject([
      { status: 'closed', period_start: seen, used_volume: '3900.5', remaining_volume: '6099.5', loads: 1 },
      { status: 'current', period_start: `${next}-01-01`, carried_over: '610.0', used_volume: '0.0' },
    ])
    await load({ status: 'complete', net_volume: '1.0', completed_at: new Date().toISOString() })
    expect((await periods(id)).map(({ used_volume }: { used_volume: string }) => used_volume)).toEqual([
      '3900.5',
      '1.0',
    ])
  })

  test('tried, it writes nothing', async () => {
    const { id } = await newLimit()
    const { body } = await clerk.post(`${calls}${id}/roll_forward/`, { dry_run: true })
    expect(body.period_start).not.toBe(seen)
    expect((await clerk.get(`${calls}${id}/`)).body.period_start).toBe(seen)
  })

  test('asks change_limit; a limit of another company is not found; a closed period stays as it is', async () => {
    const { id } = await newLimit()
    const reader = await server.user({ permissions: ['access_menu__v3__sync_data__limit'] })
    const stranger = await server.user({ company: server.theirs })
    expect((await reader.post(`${calls}${id}/roll_forward/`, {})).status).toBe(403)
    expect((await stranger.post(`${calls}${id}/roll_forward/`, {})).status).toBe(404)
    await clerk.post(`${calls}${id}/roll_forward/`, {})
    const [old] = await periods(id)
    expect((await clerk.patch(`terminalboss/v3/limit-period/${old.id}/`, { limit_volume: '5' })).status).toBe(409)
  })

  test('by itself at the midnight of the site, also for the days that were missed; by its date it expires', async () => {
    const late = await newLimit({ period_type: 'day', period_start: days(-4), server: home })
    const still = await newLimit({ period_type: 'day', period_start: days(-4), server: home })
    await terms(still.id, { auto_roll: false })
    const ended = await newLimit({ expiration_date: days(-3) })
    const at = new Date(`${today}T12:00:00Z`)
    await limitTending(server.db).work(server.ours, at)
    expect((await clerk.get(`${calls}${late.id}/`)).body).toMatchObject({ period_start: today, period_end: today })
    expect(await periods(late.id)).toHaveLength(5)
    expect((await clerk.get(`${calls}${still.id}/`)).body.period_start).toBe(days(-4))
    expect((await clerk.get(`${calls}${ended.id}/`)).body.status).toBe('expired')
  })
})

test('a copy has the terms, is a draft, has used nothing and has no periods', async () => {
  const { id } = await newLimit()
  await terms(id, { max_allowed_uses: 7, warn: ['a@b.test'] })
  await load({ status: 'open' })
  const { body } = await clerk.post(`${calls}${id}/clone/`, {})
  expect(body).toMatchObject({ status: 'draft', company: acme, used_volume: '0.0', reserved_volume: '0.0', loads: 0 })
  expect((await clerk.get(`terminalboss/v3/limit-properties/?periodic_limit=${body.id}`)).body.results).toMatchObject([
    { max_allowed_uses: 7, warn: ['a@b.test'] },
  ])
  expect(await periods(body.id)).toEqual([])
})

test('is warned of once a period, told when it is used up, and written to those named', async () => {
  const { id } = await newLimit({ limit_volume: '10000.0' })
  await terms(id, { warning_percent: 80, last_load_denial: false, warn: ['supply@acme.test'] })
  const told = async () =>
    (await clerk.get(`notification/?object_id=${id}&ordering=id`)).body.results.map(
      ({ note_type }: { note_type: string }) => note_type,
    )
  await go([(await load({ ordered_volume: '7900' })).id], 'open')
  expect(await told()).toEqual([])
  await go([(await load({ ordered_volume: '100' })).id], 'open')
  expect(await told()).toEqual(['limit_warning'])
  await go([(await load({ ordered_volume: '100' })).id], 'open')
  expect(await told()).toEqual(['limit_warning'])
  await go([(await load({ ordered_volume: '9000' })).id], 'open')
  expect(await told()).toEqual(['limit_warning', 'limit_reached'])
  const letters = await server.db.pool.query(
    "select subject from config_letter where to_address = 'supply@acme.test' order by id",
  )
  expect(letters.rows).toHaveLength(2)
  expect(letters.rows[0].subject).toContain('nearly used up')
})

test('its states are those of its life, by PATCH too', async () => {
  const { id } = await newLimit({ status: 'draft' })
  const to = async (status: string) => (await clerk.patch(`${calls}${id}/`, { status })).status
  expect(await to('suspended')).toBe(400)
  expect([await to('active'), await to('suspended'), await to('active'), await to('expired')]).toEqual([
    200, 200, 200, 200,
  ])
  expect(await to('active')).toBe(400)
  expect((await clerk.patch(`${calls}${id}/`, { limit_volume: '1' })).status).toBe(409)
})
