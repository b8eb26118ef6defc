/** Inventory movements by their call: what is refused, at which field, and whose site they are at. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startServer, type Client, type Server } from '../../../harness.ts'

const base = 'terminalboss/v3/'
let server: Server
let clerk: Client
let site: string
let tank: string
let propane: string
const made = async (where: string, values: object): Promise<string> => {
  const { status, body } = await clerk.post(`${base}${where}/`, values)
  expect([where, status, status === 201 ? '' : body]).toEqual([where, 201, ''])
  return body.id
}
beforeAll(async () => {
  server = await startServer()
  clerk = await server.user()
  site = await made('servers', { name: 'Hardisty', timezone: 'America/Edmonton' })
  propane = await made('product', { product_code: 'C3', product_name: 'Propane', gip: true })
  tank = await made('location', { code: 'B101', name: 'Bullet', server: site, product: propane, capacity: '500' })
})
afterAll(() => server.close())

const moved = (values: object) =>
  clerk.post(`${base}inventory-movement/`, {
    product: propane,
    kind: 'receipt',
    volume: '12.345',
    moved_at: '2026-03-02T10:00:00Z',
    ...values,
  })

it('is at the site of its location', async () => {
  const { status, body } = await moved({ location: tank })
  expect([status, body.server]).toEqual([201, site])
})
it.each([
  ['a receipt of nothing', () => ({ server: site, volume: '0' }), 'volume'],
  ['own use without a reason', () => ({ server: site, kind: 'own_use' }), 'reason'],
  ['a transfer to nowhere', () => ({ server: site, kind: 'transfer' }), 'to_location'],
  ['a movement at no site', () => ({}), 'server'],
  ['one that is still to come', () => ({ server: site, moved_at: '2999-01-01T00:00:00Z' }), 'moved_at'],
])('refuses %s at its field', async (_case, values, field) => {
  const { status, body } = await moved(values())
  expect([status, Object.keys(body)]).toEqual([400, [field]])
})
it('judges a change like a new one', async () => {
  const { body } = await moved({ server: site, kind: 'adjustment', volume: '-1', reason: 'Gauge' })
  const changed = await clerk.patch(`${base}inventory-movement/${body.id}/`, {
    kind: 'delivery',
    version: body.version,
  })
  expect([changed.status, Object.keys(changed.body)]).toEqual([400, ['volume']])
})
it('keeps a tolerance with each product, 1 m³ by default', async () => {
  const { body } = await clerk.get(`${base}product/${propane}/`)
  expect(body.balance_tolerance).toBe('1.000')
})
