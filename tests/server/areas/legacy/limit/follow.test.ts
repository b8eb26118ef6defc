/** Notices and late windows that follow from written tickets, what-if by call, and the windows of a ticket. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { allocation, transferLimit } from '#model/areas/legacy/allocation.resource.ts'
import { facility } from '#model/areas/company/company.resource.ts'
import { company, person } from '#model/areas/legacy/company.resource.ts'
import { ticket } from '#model/areas/legacy/ticket.resource.ts'
import { server as terminal } from '#model/areas/terminal/place.resource.ts'
import { dayIn } from '#model/shared/clock.ts'
import { startServer, type Client, type Server } from '../../../harness.ts'

let server: Server
let planner: Client
let driver: Client
beforeAll(async () => {
  server = await startServer({ ownDatabase: true })
  planner = await server.user()
  driver = await server.user({ permissions: ['access_menu__v2__sync_data__ticket', 'change_v2_ticket'] })
})
afterAll(() => server.close())

let number = 0
async function limited(about: object = {}, amount: string | null = '1000') {
  number += 1
  return server.within(planner, async ({ rows }) => {
    const of = await rows(allocation).create({ allocation_code: `F-${number}`, max_allowed_uses: null, ...about })
    const limit = await rows(transferLimit).create({
      allocation: of.id,
      limit: amount,
      transfer_limit_start_date: '2026-01-01',
    })
    return { of: of.id, limit: limit.id }
  })
}
const load = (of: number, net_volume: string, load_end = new Date().toISOString(), site_user: string | null = null) => {
  number += 1
  return driver.post('terminalboss/ticketview/', {
    ticket_number: `F-${number}`,
    status: 'closed',
    allocation: of,
    site_user,
    load_end,
    net_volume,
  })
}
const notices = async (of: number): Promise<string[]> => {
  const { results } = (await planner.get(`notification/?object_type=legacy:allocation&object_id=${of}&ordering=id`))
    .body
  return results.map((one: { note_type: string }) => one.note_type)
}

it('notifies planners once at 90 % and once when a limit is used up, and no other user', async () => {
  const { of } = await limited({ last_load_denial: 0 })
  for (const volume of ['500', '420', '30', '60', '10']) expect((await load(of, volume)).status).toBe(201)
  expect(await notices(of)).toEqual(['limit_warning', 'limit_reached'])
  const own = await driver.get('notification/mine/')
  expect(JSON.stringify(own.body)).not.toContain('limit_reached')
})

/** Not how long it may take: how long a busy machine is given. */
const patience = { timeout: 120_000 }
async function waitingForLocks(): Promise<number> {
  const { rows } = await server.db.pool.query(
    `select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return rows[0].n
}

it('counts a load that another transaction is about to save', async () => {
  const { of } = await limited()
  number += 1
  const values = { ticket_number: `F-${number}`, status: 'closed' as const, allocation: of, net_volume: '480' }
  const second = await server.within(driver, async ({ rows }) => {
    await rows(ticket).create({ ...values, load_end: new Date().toISOString() })
    const other = load(of, '480')
    await expect.poll(waitingForLocks, patience).toBe(1)
    return { other }
  })
  expect((await second.other).status).toBe(201)
  expect(await notices(of)).toEqual(['limit_warning'])
})

it('marks a window whose loads change a day after its end', async () => {
  const { of, limit } = await limited()
  const made = await load(of, '100', '2026-03-10T12:00:00Z')
  await load(of, '50', '2026-03-11T12:00:00Z')
  expect((await planner.get(`transfer_limit/${limit}/`)).body.late_windows).toEqual(['2026-03-01'])
  const { results } = (await planner.get(`allocation/${of}/schedule_limit/?from=2026-02-01&to=2026-04-30`)).body
  expect(results.map((one: { changed_late: boolean }) => one.changed_late)).toEqual([false, true, false])
  expect(await notices(of)).toEqual(['limit_changed'])
  await driver.patch(`terminalboss/ticketview/${made.body.id}/`, { comments: 'Checked' })
  expect((await planner.get(`transfer_limit/${limit}/`)).body.late_windows).toEqual(['2026-03-01'])
})

it('says how much is lifted in a late window without a limit', async () => {
  const { of } = await limited({}, null)
  await load(of, '100', '2026-03-10T12:00:00Z')
  const { results } = (await planner.get(`notification/?object_type=legacy:allocation&object_id=${of}`)).body
  expect(results.map((one: { content: string }) => one.content)).toEqual([
    '100.0 L is lifted and 0.0 L is open. No limit is set.',
  ])
})

it('answers what remains of the window of a ticket', async () => {
  const { of, limit } = await limited()
  await load(of, '100', '2026-03-10T12:00:00Z')
  const { body } = await load(of, '250.5', '2026-03-11T12:00:00Z')
  expect((await driver.get(`terminalboss/ticketview/${body.id}/window/`)).body).toEqual({
    unit: 'L',
    results: [
      {
        transfer_limit: limit,
        period_start: '2026-03-01',
        period_end: '2026-03-31',
        before: '900.0',
        this: '250.5',
        after: '649.5',
      },
    ],
  })
})

it('counts a load at a site without a time zone on the day of the company, and not of the facility', async () => {
  const { of } = await limited()
  const site = await server.within(planner, async ({ rows, client }) => {
    const { id: place } = await rows(facility).create({ name: 'Timaru', timezone: 'Pacific/Auckland' })
    const { id } = await rows(terminal).create({ name: 'Timaru', facility: place })
    // Sites of before a zone was asked for have none.
    await client.query(`update terminal_server set timezone = '' where id = '${id}'`)
    return id
  })
  const { body } = await load(of, '100', '2026-03-31T13:00:00Z', site)
  const windows = (await planner.get(`allocation/${of}/schedule_limit/?from=2026-03-01&to=2026-04-30`)).body.results
  expect(windows.map((one: { lifted: string }) => one.lifted)).toEqual(['100.0', '0.0'])
  const own = (await driver.get(`terminalboss/ticketview/${body.id}/window/`)).body.results
  expect(own).toMatchObject([{ period_start: '2026-03-01', this: '100.0', after: '900.0' }])
})

it('says every reason against a load, who may lift it, and its cure', async () => {
  const { of, limit } = await limited({ max_allowed_uses: 1, expiration_date: '2099-12-31' })
  await load(of, '700')
  const [who, carrier] = await server.within(planner, async ({ rows }) => [
    await rows(person).create({ first_name: 'Ned', last_name: 'Isley', enabled: false }),
    await rows(company).create({ company_code: 'M', name: 'Monitor Bulk', expiry_date: '2026-01-31' }),
  ])
  const today = dayIn(Date.now(), 'UTC')
  const asked = { volume: '400', date: today, driver: who?.id, carrier: carrier?.id }
  const { status, body } = await planner.post(`allocation/${of}/what_if/`, asked)
  expect([status, body.can, body.free, body.after, body.percent, body.unit]).toEqual([
    200,
    false,
    '300.0',
    '-100.0',
    110,
    'L',
  ])
  expect(body.blockers.map((one: { code: string; kind: string }) => [one.code, one.kind])).toEqual([
    ['limit_volume', 'limit'],
    ['limit_loads', 'limit'],
    ['disabled', 'lockout'],
    ['expired', 'lockout'],
  ])
  expect(body.blockers[0]).toMatchObject({
    says: '300 L left of 1,000, 400 asked.',
    needs: 'change_v2_allocation',
    by: expect.arrayContaining([expect.any(String)]),
    cure: { label: 'Raise the limit', opens: { resource: 'legacy:transferLimit', id: String(limit), field: 'limit' } },
  })
  const raised = await planner.post(`allocation/${of}/what_if/`, { volume: '400', limit: '2000' })
  expect([raised.body.free, raised.body.after]).toEqual(['1300.0', '900.0'])
  expect((await planner.get(`transfer_limit/${limit}/`)).body.limit).toBe('1000')
  expect((await planner.post(`allocation/${of}/what_if/`, { driver: 999_999 })).status).toBe(400)
  const late = await planner.post(`allocation/${of}/what_if/`, { date: '2100-01-01' })
  expect(late.body.blockers.map((one: { code: string }) => one.code)).toContain('allocation_validity')
})

it('takes parties of an allocation by their type', async () => {
  const [carrier, customer] = await server.within(planner, ({ rows }) =>
    rows(company).createMany([
      { company_code: 'C1', name: 'Hauler', company_types: ['Carrier'] },
      { company_code: 'C2', name: 'Buyer', company_types: ['Customer'] },
    ]),
  )
  const refused = await planner.post('allocation/', { allocation_code: 'X', customer: carrier?.id })
  expect([refused.status, refused.body.customer]).toEqual([
    400,
    [expect.stringMatching(/^Hauler does not have the type Customer/)],
  ])
  expect((await planner.post('allocation/', { allocation_code: 'X', customer: customer?.id })).status).toBe(201)
})
