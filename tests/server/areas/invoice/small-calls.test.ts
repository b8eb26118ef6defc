/** Products that are invoiced with their prices, and the limits of an allocation of older sites. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startServer, type Client, type Server } from '../../harness.ts'

let server: Server
let clerk: Client
beforeAll(async () => {
  server = await startServer()
  clerk = await server.user()
})
afterAll(() => server.close())

it('answers the active products, each with the number of its prices', async () => {
  const goods = (await clerk.post('invoice/product/', { code: 'PRO', name: 'Propane' })).body
  await clerk.post('invoice/product/', { code: 'OLD', name: 'Old', active: false })
  await clerk.post('invoice/pricing/', { product: goods.id, unit_price: '1.25' })
  const { status, body } = await clerk.get('invoice/pricing/get_products/')
  expect([status, body.results]).toMatchObject([200, [{ id: goods.id, code: 'PRO', prices: 1 }]])
  const other = await server.user({ permissions: ['access_menu__invoice_product'] })
  expect((await other.get('invoice/pricing/get_products/')).status).toBe(403)
})

it('adds a limit to an allocation, and lists them', async () => {
  const { id } = (await clerk.post('allocation/', { allocation_code: 'A-1' })).body
  const at = `allocation/${id}/schedule_limit/`
  const added = await clerk.post(at, { limit: '4000', period_type: 'month' })
  expect([added.status, added.body.allocation]).toEqual([200, id])
  expect((await clerk.get(at)).body.results).toMatchObject([{ id: added.body.id, limit: '4000' }])
  const wrong = await clerk.post(at, { limit: '-1' })
  expect([wrong.status, Object.keys(wrong.body)]).toEqual([400, ['limit']])
  const stranger = await server.user({ company: server.theirs })
  expect((await stranger.post(at, { limit: '1' })).status).toBe(404)
})
