/** A product in the mass balance: the month of each site by its tanks and tickets, for whom it is, and its paper. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ticket } from '#model/areas/ticket/ticket.resource.ts'
import { dayIn, momentIn } from '#model/shared/clock.ts'
import { zoneAtNoon } from '../../clocks.ts'
import { startServer, type Client, type Server } from '../../harness.ts'
import { textOfPdf } from '../../pdf-text.ts'

const base = 'terminalboss/v3/'
let server: Server
let clerk: Client
let site: string
let empty: string
let propane: string
/** Of the company and its sites: no month ends there while this runs. */
const timezone = zoneAtNoon()
const today = dayIn(new Date().toISOString(), timezone)
const first = momentIn(Date.parse(`${today.slice(0, 7)}-01T00:00:00Z`), timezone)
const before = (days: number): string => new Date(first - days * 86_400_000).toISOString()
const made = async (where: string, values: object): Promise<string> => {
  const { status, body } = await clerk.post(`${base}${where}/`, values)
  expect([where, status, status === 201 ? '' : body]).toEqual([where, 201, ''])
  return body.id
}
let tickets = 0
/** Completed at this moment. */
const moved = (direction: 'load' | 'unload', net_volume: string | null, at = site) =>
  server.within(clerk, ({ rows }) =>
    rows(ticket).create({
      ticket_number: `K${++tickets}`,
      direction,
      product: propane,
      server: at,
      net_volume,
      status: 'complete',
      completed_at: new Date().toISOString(),
    }),
  )
const balance = (query = '', by = clerk) => by.get(`${base}product/${propane}/mass_balance/${query}`)
beforeAll(async () => {
  server = await startServer()
  clerk = await server.user()
  await clerk.patch(`company/${clerk.company}/`, { timezone })
  site = await made('servers', { name: 'Hardisty', timezone })
  empty = await made('servers', { name: 'Redwater', timezone })
  propane = await made('product', {
    product_code: 'C3',
    product_name: 'Propane',
    density: 500,
    gip: true,
    loss_allowance: 0.5,
  })
  const tank = { location_type: 'tank', server: site, product: propane, capacity: '500' }
  const held = await made('location', { ...tank, code: 'B101', name: 'Bullet' })
  await made('container-reading', { location: held, volume: '90.000', measured_at: before(5) })
  await made('container-reading', { location: held, volume: '100.000', measured_at: before(1) })
  await moved('unload', '10000.0')
  await moved('load', '5000.0')
  // Scheduled, and so neither received nor shipped.
  await made('ticket', { direction: 'load', product: propane, server: site, net_volume: '900.0' })
  await made('container-reading', { location: held, volume: '118.000', measured_at: new Date().toISOString() })
})
afterAll(() => server.close())

it('opens with the last reading before the month, counts what was completed, and closes with what is measured', async () => {
  const { status, body } = await balance()
  expect(status).toBe(200)
  expect([body.month, body.open, body.density, body.allowance]).toEqual([today.slice(0, 7), true, 500, 0.5])
  expect(body.sites.map(({ name }: { name: string }) => name)).toEqual(['Hardisty'])
  // 10,000.0 gal are 37.854 m³ and 5,000.0 gal are 18.927 m³ at 60 °F; a density of 500 kg/m³ makes that × 0.99834.
  expect(body.sites[0]).toMatchObject({
    opening: '100.000',
    receipts: '37.791',
    shipments: '18.896',
    book: '118.895',
    closing: '118.000',
    gain: '-0.895',
    percent: '-2.37',
    allowed: '0.189',
    excess: '0.706',
    gain_mass: '-0.448',
    state: 'over',
    tickets: 2,
    unmeasured: 0,
  })
  expect(body.total.state).toBe('over')
})
it('of a month before the first reading is not measured, and says so', async () => {
  const { body } = await balance(`?date=${before(400).slice(0, 10)}`)
  expect(body.open).toBe(false)
  expect(body.sites[0]).toMatchObject({ state: 'unknown', opening: null, closing: null, receipts: '0.000' })
})
it('of last month closes with the last reading of it', async () => {
  const { body } = await balance(`?date=${before(1).slice(0, 10)}`)
  expect([body.open, body.sites[0].closing, body.sites[0].tickets]).toEqual([false, '100.000', 0])
})
it('has a site that has no tank of it only where it has tickets', async () => {
  await moved('load', '100.0', empty)
  const { body } = await balance()
  expect(body.sites.map(({ name, state }: { name: string; state: string }) => `${name} ${state}`)).toEqual([
    'Hardisty over',
    'Redwater unknown',
  ])
})
it.each([
  ['a month to come', '?date=2999-01-01'],
  ['no day', '?date=soon'],
])('refuses %s, by the field', async (_case, query) => {
  const { status, body } = await balance(query)
  expect([status, Object.keys(body)]).toEqual([400, ['date']])
})
it('is for those who may see the balance, products, tickets and tanks', async () => {
  const all = [
    'access_menu__gip_mass_balance',
    'access_menu__v3__sync_data__product',
    'access_menu__v3__sync_data__ticket',
    'access_menu__v3__sync_data__location',
  ] as const
  const statuses = async (...permissions: readonly (typeof all)[number][]) => {
    const reader = await server.user({ permissions })
    const printed = await reader.get(`${base}product/${propane}/print/?code=balance&date=${today}`)
    return [(await balance('', reader)).status, printed.status]
  }
  expect(await statuses(...all)).toEqual([200, 200])
  for (const lacking of all) {
    const [told, printed] = await statuses(...all.filter((one) => one !== lacking))
    expect([lacking, told, printed]).toEqual([lacking, 403, 403])
  }
  const stranger = await server.user({ company: server.theirs })
  expect((await balance('', stranger)).status).toBe(404)
})
it('prints', async () => {
  const { status, headers, raw } = await clerk.get(`${base}product/${propane}/print/?code=balance&date=${today}`)
  expect([status, headers['content-type']]).toEqual([200, 'application/pdf'])
  const text = await textOfPdf(raw)
  for (const said of ['Mass Balance', 'Propane', 'Hardisty', '118.895', 'B101', 'loss over the allowance'])
    expect(text).toContain(said)
})
