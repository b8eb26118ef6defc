/** What needs somebody, and the figures of the company: who is shown what, and that each number counts the rows it opens. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { exceptions, type ExceptionItem } from '#model/areas/today/rules/exceptions.ts'
import { companyFigures, invoiceFigures, todayFigures, type RowFigure } from '#model/areas/today/rules/figures.ts'
import { listQuery } from '#model/areas/today/rules/question.ts'
import type { Permission } from '#model/kernel/permissions.ts'
import { daysFrom } from '#model/kernel/reckoned/by-day.ts'
import { dayIn } from '#model/shared/clock.ts'
import { entityNamed } from '#server/engine/base/entity.ts'
import { zoneAtNoon } from '../../clocks.ts'
import { startServer, type Client, type Server } from '../../harness.ts'

let server: Server
let clerk: Client
let other: Client
const zone = zoneAtNoon()
const today = (): string => dayIn(Date.now(), zone)
const HOUR_MS = 3_600_000
const inHours = (hours: number): string => new Date(Date.now() + hours * HOUR_MS).toISOString()
const made = async (path: string, values: object, by = clerk) => {
  const { status, body } = await by.post(path, values)
  expect([path, status, status === 201 ? '' : body]).toEqual([path, 201, ''])
  return body
}
const needsMe = async (by = clerk): Promise<readonly ExceptionItem[]> => (await by.get('user/today/')).body.items
const seen = async (by = clerk): Promise<readonly ExceptionItem[]> =>
  (await by.get('company/wheelhouse/')).body.exceptions
const counts = (items: readonly ExceptionItem[], kind: string) =>
  items.filter((one) => one.kind === kind).map(({ severity, count, label }) => [severity, count, label])

beforeAll(async () => {
  server = await startServer()
  clerk = await server.user()
  other = await server.user()
  await clerk.patch(`company/${server.ours}/`, { timezone: zone })
})
afterAll(() => server.close())

describe('who sees what', () => {
  it('says that nothing needs anybody while there is nothing', async () => {
    const { status, body } = await clerk.get('user/today/')
    expect([status, body.items]).toEqual([200, []])
    expect(Date.parse(body.as_of)).not.toBeNaN()
  })
  it('needs a session, and for the company the permission of its dashboard', async () => {
    expect((await server.nobody.get('user/today/')).status).toBe(401)
    const reader = await server.user({ permissions: [] })
    expect((await reader.get('user/today/')).body.items).toEqual([])
    expect((await reader.get('company/wheelhouse/')).status).toBe(403)
  })
  it('leaves out the parts that the caller may not view', async () => {
    const { body } = await (await server.user({ permissions: ['access_menu__dashboard'] })).get('company/wheelhouse/')
    const { trips, shipments, contracts, invoices, tickets } = body
    expect({ trips, shipments, contracts, invoices, tickets }).toEqual({
      trips: null,
      shipments: null,
      contracts: null,
      invoices: null,
      tickets: null,
    })
  })
})

describe('bills that are due', () => {
  const bill = (ship_date: string) => made('railshipment/', { ship_date })
  it('counts those of today and of earlier days, late first, and tells nobody else', async () => {
    const due = await bill(today())
    await bill(today())
    await bill(daysFrom(today(), -2))
    await bill(daysFrom(today(), 1))
    const expected = [
      ['late', 1, 'bill was due before today and is not shipped'],
      ['today', 2, 'bills due today are not shipped'],
    ]
    expect(counts(await needsMe(), 'bills_due')).toEqual(expected)
    const [late] = await needsMe()
    expect([late?.since, late?.source, late?.screen]).toEqual([
      daysFrom(today(), -2),
      'rail:shipment',
      'rail:shipment:bols',
    ])
    const viewer = await server.user({ permissions: ['access_menu__shipments', 'access_menu__dashboard'] })
    expect(await needsMe(viewer)).toEqual([])
    expect(counts(await seen(viewer), 'bills_due')).toEqual(expected)
    expect(await needsMe(await server.user({ company: server.theirs }))).toEqual([])
    expect((await clerk.post(`railshipment/${due.id}/cancel_shipment/`, { reason: 'Not needed' })).status).toBe(200)
    expect(counts(await needsMe(), 'bills_due')[1]).toEqual(['today', 1, 'bill due today is not shipped'])
  })
})

describe('ticket invoices to approve', () => {
  it('shows an invoice to its approver, and one without to everybody but its sender', async () => {
    const customer = (await made('terminalboss/v3/company/', { name: 'Prairie Fuels' })).id
    const sent = async (invoice_number: string, approver: number | null) => {
      const { id } = await made('terminalboss/v3/ticket-invoice/', { invoice_number, company: customer })
      await server.db.pool.query(
        `update terminal_ticket_invoice set status = 'pending_approval', approver = $1, approval_sent_by = $2, approval_sent_at = now()
         where id = $3`,
        [approver, clerk.person.id, id],
      )
    }
    await sent('TI-1', other.person.id)
    await sent('TI-2', null)
    expect(counts(await needsMe(clerk), 'ticket_invoices')).toEqual([])
    expect(counts(await needsMe(other), 'ticket_invoices')).toEqual([
      ['today', 1, 'ticket invoice waits for your approval'],
      ['today', 1, 'ticket invoice waits for approval'],
    ])
    expect(counts(await needsMe(await server.user()), 'ticket_invoices')).toEqual([
      ['today', 1, 'ticket invoice waits for approval'],
    ])
    expect(counts(await seen(), 'ticket_invoices')).toEqual([['today', 2, 'ticket invoices wait for approval']])
  })
})

describe('what the server judges', () => {
  it('names the tanks that are too full, low or not measured, and the loads of today that are blocked', async () => {
    const site = (await made('terminalboss/v3/servers/', { name: 'Hardisty', timezone: zone })).id
    const tank = (code: string, volume: string, measured_at: string) =>
      made('terminalboss/v3/location/', {
        code,
        name: code,
        location_type: 'tank',
        server: site,
        capacity: '100',
        working_capacity: '95',
        heel: '5',
        volume,
        measured_at,
      })
    await tank('T-FULL', '95', inHours(0))
    await tank('T-OK', '50', inHours(0))
    await tank('T-OLD', '50', inHours(-40 * 24))
    const driver = (
      await made('terminalboss/v3/driver/', { name: 'Ana Ortiz', username: '4301', password: 'a long password' })
    ).id
    await made('terminalboss/v3/certification/', { name: 'Rack card', certification_type: 'DRV' })
    const load = { server: site, driver, ordered_volume: '9000' }
    await made('terminalboss/v3/ticket/', { ...load, ticket_number: 'T-9001', scheduled_at: inHours(1) })
    await made('terminalboss/v3/ticket/', { ...load, ticket_number: 'T-9002', scheduled_at: inHours(25) })
    const items = await needsMe()
    expect(counts(items, 'tanks')).toEqual([
      ['late', 1, 'tank is too full'],
      ['soon', 1, 'tank was not measured lately'],
    ])
    expect(items.find(({ label }) => label === 'tank is too full')?.filters).toEqual([
      { field: 'code', op: 'in', value: 'T-FULL' },
    ])
    expect(counts(items, 'blocked_loads')).toEqual([['today', 1, 'load of today is blocked']])
  })
})

describe('reports', () => {
  it('names those that could not be sent, and alerts that are firing', async () => {
    const sent = async (name: string, send_when: string, outcome: string) => {
      const { id } = await made('report/', { name, source: 'trace:trip', send_when })
      await server.db.pool.query('update report_report set last_outcome = $1, last_run_at = now() where id = $2', [
        outcome,
        id,
      ])
    }
    await sent('Late trips', 'rows', 'sent')
    await sent('Silent trips', 'rows', 'not_met')
    await sent('Every Monday', 'always', 'sent')
    await sent('All trips', 'always', 'failed')
    expect(counts(await needsMe(), 'reports')).toEqual([
      ['late', 1, 'report could not be sent'],
      ['today', 1, 'alert is firing'],
    ])
  })
})

describe('every kind', () => {
  it('counts exactly the rows that its filters find in the list of its source', async () => {
    const found = [...(await needsMe(other)), ...(await seen())]
    expect(found.length).toBeGreaterThan(6)
    for (const { source, filters, count, label } of found) {
      if (source === null) continue
      const query = new URLSearchParams(listQuery(filters))
      const { body } = await other.get(`${entityNamed(source).resource.path}count/?${query}`)
      expect([label, body.count]).toEqual([label, count])
    }
  })
  it.each([...new Set(exceptions.map(({ act }) => act))])('with %s alone nobody is shown anything', async (act) => {
    const permissions: Permission[] = [act]
    expect(await needsMe(await server.user({ permissions }))).toEqual([])
  })
  it('names sources and fields that there are', () => {
    const at = { now: inHours(0), today: today(), company: server.ours, silence: 48 }
    for (const { source, ask } of exceptions) {
      if (source === null) continue
      const { columns } = entityNamed(source)
      const asked = typeof ask === 'function' ? [...ask({ ...at, me: 1 }), ...ask({ ...at, me: null })] : []
      for (const { filters, since } of asked) {
        const names = [...filters.map(({ field }) => field), ...(since === undefined ? [] : [since])]
        expect(names.filter((name) => !columns.has(name))).toEqual([])
      }
    }
  })
})

describe('figures', () => {
  const day = () => ({ now: inHours(0), today: today(), silence: 48 })
  const all: readonly RowFigure[] = [
    ...Object.values(companyFigures),
    ...Object.values(invoiceFigures),
    ...todayFigures,
  ]
  it.each(all)('$label of $source is a question that the list understands', async ({ source, filters }) => {
    const query = new URLSearchParams(listQuery(filters(day())))
    const { status, body } = await clerk.get(`${entityNamed(source).resource.path}count/?${query}`)
    expect([status, typeof body.count]).toEqual([200, 'number'])
  })
})

describe('figures of the company', () => {
  it('counts what its filters find, and shares of contracts and amounts', async () => {
    const place = await made('facility/', { name: 'Conway' })
    await made('railshipment/', { facility: place.id, ship_date: daysFrom(today(), 3) })
    const yard = await made('yard_management/rail_yard/', { name: 'Conway yard', facility: place.id })
    await made('railcar/', { car_mark: 'GATX', car_number: '200001', yard: yard.id, bad_order: true })
    await made('railcar/', { car_mark: 'GATX', car_number: '200002', yard: yard.id })
    const { status, body } = await clerk.get('company/wheelhouse/')
    expect(status).toBe(200)
    expect(body.facilities.find((one: { id: number }) => one.id === place.id)).toEqual({
      id: place.id,
      name: 'Conway',
      cars_on_site: 2,
      open_shipments: 1,
      bad_order: 1,
    })
    expect(body.trips).toEqual({ active: 0, late: 0, silent: 0 })
    expect(body.shipments.open).toBe((await clerk.get('railshipment/count/?status=open&is_template=false')).body.count)
    expect(body.tickets.today).toBe(
      (await clerk.get(`terminalboss/v3/ticket/count/?scheduled_at=${today()}`)).body.count,
    )
    const { results } = (await clerk.get(`company/${server.ours}/facilities/`)).body
    expect(results.find((one: { id: number }) => one.id === place.id)).toMatchObject({
      cars_on_site: 2,
      open_shipments: 1,
      next_shipment: daysFrom(today(), 3),
    })
    const stranger = await server.user({ permissions: ['access_menu__contract'] })
    const [hidden] = (await stranger.get(`company/${server.ours}/facilities/`)).body.results
    expect([hidden.cars_on_site, hidden.open_shipments, hidden.next_shipment]).toEqual([null, null, null])
  })
})
