/** Prices of invoice products: what is refused, and by whom; conditions that name what there is. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startServer, type Client, type Server } from '../../harness.ts'

let server: Server
let clerk: Client
let goods: number
beforeAll(async () => {
  server = await startServer()
  clerk = await server.user()
  goods = (await clerk.post('invoice/product/', { code: 'PRO', name: 'Propane' })).body.id
})
afterAll(() => server.close())

const priced = (values: object) => clerk.post('invoice/pricing/', { product: goods, unit_price: '1.25', ...values })
const condition = (values: object) => clerk.post('invoice/product_condition/', { product: goods, ...values })

describe('prices', () => {
  it('are not negative, and do not end before they begin', async () => {
    const low = await priced({ unit_price: '-5' })
    expect([low.status, Object.keys(low.body)]).toEqual([400, ['unit_price']])
    const least = await priced({ minimum: '-1' })
    expect([least.status, Object.keys(least.body)]).toEqual([400, ['minimum']])
    const span = await priced({ effective_date: '2026-02-02', expiration_date: '2026-02-01' })
    expect([span.status, Object.keys(span.body)]).toEqual([400, ['expiration_date']])
  })

  it('never hold twice on a day for the same, unless currency or priority differ', async () => {
    const first = await priced({ effective_date: '2026-01-01', expiration_date: '2026-03-31' })
    expect(first.status).toBe(201)
    const second = await priced({ effective_date: '2026-03-31', unit_price: '1.3' })
    expect([second.status, second.body.detail]).toEqual([
      409,
      'The price of 1.25 USD per gal holds on the same days, from 2026-03-31 to 2026-03-31. End it before, or give one of them another priority.',
    ])
    expect((await priced({ effective_date: '2026-03-31', priority: 1 })).status).toBe(201)
    expect((await priced({ effective_date: '2026-03-31', currency: 'CAD' })).status).toBe(201)
    const after = await priced({ effective_date: '2026-04-01' })
    expect(after.status).toBe(201)
    const moved = await clerk.patch(`invoice/pricing/${after.body.id}/`, { effective_date: '2026-03-01' })
    expect(moved.status).toBe(409)
    expect((await clerk.patch(`invoice/pricing/${after.body.id}/`, { comments: 'Checked' })).status).toBe(200)
  })

  it('of two that are written at once, one is kept', async () => {
    const both = await Promise.all(
      ['2027-01-01', '2027-02-01'].map((effective_date) => priced({ effective_date, currency: 'MXN' })),
    )
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409])
  })
})

describe('conditions', () => {
  it('name what there is, as it is written there', async () => {
    await clerk.post('product/', { name: 'Propane HD5' })
    const known = await condition({ field: 'product', operator: 'is', value: 'propane hd5' })
    expect([known.status, known.body.value]).toEqual([201, 'Propane HD5'])
    for (const field of ['product', 'consignee', 'shipper', 'facility', 'contract', 'destination', 'railroad']) {
      const unknown = await condition({ field, operator: 'is', value: 'Nowhere' })
      expect([field, unknown.status, Object.keys(unknown.body)]).toEqual([field, 400, ['value']])
    }
  })

  it('compare quantities by bounds alone, read by the shared reader', async () => {
    const bound = await condition({ field: 'net_volume', operator: 'at_least', value: '1250,5' })
    expect([bound.status, bound.body.value]).toEqual([201, '1250.5'])
    const wrong = await condition({ field: 'net_volume', operator: 'is', value: '1' })
    expect([wrong.status, Object.keys(wrong.body)]).toEqual([400, ['operator']])
    const none = await condition({ field: 'weight', operator: 'at_most', value: 'heavy' })
    expect([none.status, Object.keys(none.body)]).toEqual([400, ['value']])
  })
})
