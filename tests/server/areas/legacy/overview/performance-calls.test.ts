/** The calls on allocations: a window counts the loads of all sites, of one, or of some with the share of each. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { allocation, transferLimit } from '#model/areas/legacy/allocation.resource.ts'
import { company } from '#model/areas/legacy/company.resource.ts'
import { product } from '#model/areas/legacy/place.resource.ts'
import { ticket } from '#model/areas/legacy/ticket.resource.ts'
import { server as site } from '#model/areas/terminal/place.resource.ts'
import { startServer, type Client, type Server } from '../../../harness.ts'

const one = 'terminalboss/overview/allocation_performance/'
const bySite = 'terminalboss/overview/allocation_performance_aggregate_sites/'
const days = { from: '2026-03-10', to: '2026-03-20' }
const query = `from=${days.from}&to=${days.to}`
let server: Server
let clerk: Client
let of: { readonly allocation: number; readonly customer: number; readonly product: number }
let sites: readonly string[]

beforeAll(async () => {
  server = await startServer()
  clerk = await server.user()
  await server.within(clerk, async ({ rows }) => {
    const made = await rows(site).createMany(
      ['Redwater', 'Hardisty', 'Conway'].map((name) => ({ name, timezone: 'America/Edmonton' })),
    )
    sites = made.map(({ id }) => id)
    const customer = await rows(company).create({ company_code: 'PRO', name: 'Provost', company_types: ['Customer'] })
    const butane = await rows(product).create({ product_code: 'B', product_name: 'Butane' })
    const { id } = await rows(allocation).create({
      allocation_code: 'A1',
      customer: customer.id,
      product_key: butane.id,
      effective_date: '2026-03-01',
    })
    await rows(transferLimit).create({ allocation: id, limit: '100000', transfer_limit_start_date: '2026-03-01' })
    of = { allocation: id, customer: customer.id, product: butane.id }
    const load = { allocation: id, customer: customer.id, product: butane.id, product_direction: 'load' } as const
    await rows(ticket).createMany(
      [
        // The day before the window by the clock of the site.
        {
          ...load,
          ticket_number: 'T0',
          site_user: sites[0] ?? null,
          load_end: '2026-03-01T06:59:00Z',
          net_volume: '1',
        },
        {
          ...load,
          ticket_number: 'T1',
          site_user: sites[0] ?? null,
          load_end: '2026-03-01T07:00:00Z',
          net_volume: '30000.5',
        },
        {
          ...load,
          ticket_number: 'T2',
          site_user: sites[1] ?? null,
          load_end: '2026-03-12T12:00:00Z',
          net_volume: '20000',
        },
      ].map((each) => ({ ...each, status: 'closed' as const })),
    )
    await rows(ticket).create({
      ...load,
      ticket_number: 'T3',
      status: 'open',
      site_user: sites[1] ?? null,
      load_start: '2026-03-13T12:00:00Z',
      net_volume: '9999.5',
    })
  })
})
afterAll(() => server.close())

const whole = { allocation_code: 'A1', customer__label: 'Provost', product__label: 'Butane', unit: 'L' }

it('answers whole windows that touch the days', async () => {
  const { status, body } = await clerk.get(`${one}?${query}`)
  expect([status, body.count]).toEqual([200, 1])
  expect(body.results[0]).toMatchObject({
    ...whole,
    ...of,
    period_start: '2026-03-01',
    period_end: '2026-03-31',
    lifted: '50000.5',
    open: '9999.5',
    remaining: '40000.0',
    percent: 60,
    expected_percent: 100,
    loads: 3,
    runs_out: null,
  })
  expect(body.totals).toMatchObject([{ unit: 'L', lifted: '50000.5', open: '9999.5', loads: 3 }])
})
it('of one site counts its loads, and keeps what remains of all', async () => {
  const { body } = await clerk.get(`${one}?${query}&site=${sites[0]}`)
  expect(body.results[0]).toMatchObject({ lifted: '30000.5', open: '0.0', loads: 1, percent: 30, remaining: '40000.0' })
})
it('of some sites gives the share of each site asked for', async () => {
  const { status, body } = await clerk.post(bySite, { ...days, sites })
  expect(status).toBe(200)
  expect(body.results[0].by_site).toEqual([
    { site: sites[0], lifted: '30000.5', loads: 1 },
    { site: sites[1], lifted: '20000.0', loads: 2 },
    { site: sites[2], lifted: '0.0', loads: 0 },
  ])
})
it.each(['allocation', 'customer', 'product'] as const)('is narrowed by %s', async (name) => {
  expect((await clerk.get(`${one}?${query}&${name}=${of[name]}`)).body.count).toBe(1)
  const missing = await clerk.get(`${one}?${query}&${name}=999999`)
  expect([missing.status, Object.keys(missing.body)]).toEqual([400, [name]])
})
it.each([
  [{ ...days, sites: [] }, 'sites'],
  [{ ...days }, 'sites'],
  [{ ...days, sites: ['00000000-0000-4000-8000-000000000000'] }, 'sites'],
  [{ from: '2026-03-20', to: '2026-03-10', sites: ['s'] }, 'to'],
  [{ ...days, weather: 'wet' }, 'weather'],
])('%o is refused at %s', async (body, at) => {
  const asked = { ...body, ...('sites' in body && body.sites[0] === 's' && { sites }) }
  const answer = await clerk.post(bySite, asked)
  expect([answer.status, Object.keys(answer.body).includes(at)]).toEqual([400, true])
})
it('shows nothing to another company, and refuses a person without the overview', async () => {
  const stranger = await server.user({ company: server.theirs })
  expect((await stranger.get(`${one}?${query}`)).body.results).toEqual([])
  const other = await server.user({ permissions: ['access_menu__v2__sync_data__allocation'] })
  expect([(await other.get(one)).status, (await other.post(bySite, { ...days, sites })).status]).toEqual([403, 403])
})
