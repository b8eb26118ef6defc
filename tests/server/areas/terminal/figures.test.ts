/** What tables of sites and products say of rows of others: synchronisation by the rule of its state, today's loads, open volume. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { worker } from '#model/areas/terminal/worker.resource.ts'
import { syncState, worstOf, type SyncedWorker } from '#model/areas/terminal/rules/sync.ts'
import { ticket } from '#model/areas/ticket/ticket.resource.ts'
import type { Row } from '#model/kernel/resource.ts'
import { startServer, type Client, type Server } from '../../harness.ts'

const base = 'terminalboss/v3/'
let server: Server
let clerk: Client
let propane: string
let count = 0
const made = async (where: string, values: object): Promise<string> => {
  const { status, body } = await clerk.post(`${base}${where}/`, values)
  expect([where, status, status === 201 ? '' : body]).toEqual([where, 201, ''])
  return body.id
}
const site = () => made('servers', { name: `Site ${++count}`, timezone: 'America/Denver' })
const tickets = (at: string, ...all: readonly Partial<Row<typeof ticket>>[]) =>
  server.within(clerk, ({ rows }) =>
    rows(ticket).createMany(all.map((one) => ({ ticket_number: `K${++count}`, server: at, product: propane, ...one }))),
  )
const read = async (at: string) => (await clerk.get(`${base}servers/${at}/`)).body
const now = new Date().toISOString()
const ago = (seconds: number): string => new Date(Date.now() - seconds * 1000).toISOString()
beforeAll(async () => {
  server = await startServer()
  clerk = await server.user()
  propane = await made('product', { product_code: 'C3', product_name: 'Propane' })
})
afterAll(() => server.close())

const idle = { interval: 60, status: 'idle' } as const
it.each<[string, readonly SyncedWorker[]]>([
  ['no worker', []],
  ['one that just synchronised', [{ ...idle, last_sync: ago(5) }]],
  ['one that is late', [{ ...idle, last_sync: ago(600) }]],
  ['one that is slow and in time', [{ ...idle, interval: 3600, last_sync: ago(600) }]],
  ['one that failed', [{ ...idle, status: 'failed', last_sync: ago(5) }]],
  ['one that never was', [{ ...idle, last_sync: null }]],
  [
    'one in time and one that failed',
    [
      { ...idle, last_sync: ago(5) },
      { ...idle, status: 'failed', last_sync: null },
    ],
  ],
  [
    'one that is late and one that never was',
    [
      { ...idle, last_sync: ago(600) },
      { ...idle, last_sync: null },
    ],
  ],
])('a site with %s stands as the rule says', async (_case, all) => {
  const at = await site()
  await server.within(clerk, ({ rows }) =>
    rows(worker).createMany(all.map((one, index) => ({ ...one, server: at, name: `w${index}` }))),
  )
  expect((await read(at)).sync).toBe(worstOf(all.map((one) => syncState(one, now))))
})
it('counts the loads that went today, and those that are still planned', async () => {
  const at = await site()
  const other = await site()
  await tickets(
    at,
    { status: 'complete', completed_at: now },
    { status: 'invoiced', completed_at: now },
    { status: 'complete', completed_at: ago(86_400 * 2) },
    { status: 'void', completed_at: now },
    { status: 'open', scheduled_at: now },
    { status: 'scheduled', scheduled_at: ago(-86_400 * 2) },
  )
  expect(await read(at)).toMatchObject({ loads_today: 2, planned_today: 1 })
  expect(await read(other)).toMatchObject({ loads_today: 0, planned_today: 0 })
})
it('sorts and filters by them', async () => {
  const { status, body } = await clerk.get(`${base}servers/?loads_today__gte=1&ordering=-loads_today`)
  expect([status, body.count, body.results[0].loads_today]).toEqual([200, 1, 2])
})
it('a product says how much its open tickets ask for', async () => {
  const of = await made('product', { product_code: 'C4', product_name: 'Butane' })
  expect((await clerk.get(`${base}product/${of}/`)).body.open_volume).toBe('0')
  await tickets(
    await site(),
    { product: of, status: 'open', ordered_volume: '9000' },
    { product: of, status: 'loading', ordered_volume: '500' },
    { product: of, status: 'complete', ordered_volume: '700' },
  )
  expect((await clerk.get(`${base}product/${of}/`)).body.open_volume).toBe('9500')
})
