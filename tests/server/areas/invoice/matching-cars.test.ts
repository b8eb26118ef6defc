/** Which cars of the last 30 days meet the conditions of invoice products. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loadedCar } from '#model/areas/rail/loaded-car.resource.ts'
import { shipment } from '#model/areas/rail/shipment.resource.ts'
import { watchLoop } from '../../adversary/held-loop.ts'
import { startServer, type Server } from '../../harness.ts'
import { railSetting, type RailSetting } from './rail-setting.ts'

const DAY_MS = 86_400_000
const daysAgo = (days: number): string => new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10)

let server: Server
let at: RailSetting
let lately: readonly number[]
let propaneOnly: number
beforeAll(async () => {
  server = await startServer()
  at = await railSetting(server)
  const small = await at.shippedCars(2, {}, { ship_date: daysAgo(1) })
  const large = await at.shippedCars(1, {}, { ship_date: daysAgo(28), car_type: 'T112' })
  await at.shippedCars(2, {}, { ship_date: daysAgo(31) })
  lately = [...small, ...large]
  propaneOnly = at.goods
})
afterAll(() => server.close())

const matching = (product: number | string, as = at.clerk) => as.get(`invoice/product/${product}/matching_cars/`)
const counts = (as = at.clerk) => as.get('invoice/product/matching_counts/')

describe('cars that meet the conditions of an invoice product', () => {
  it('are those shipped in the last 30 days for which all active conditions hold', async () => {
    const { status, body } = await matching(propaneOnly)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      days: 30,
      shipped: 3,
      compared: 3,
      count: 3,
      sentence: 'Charged for a car whose product is Propane',
    })
    expect(body.cars.map(({ id }: { id: number }) => id)).toEqual(lately)
    expect(body.cars[0]).toMatchObject({ product: 'Propane', consignee: 'Prairie Gas', ship_date: daysAgo(1) })
    expect(body.cars[0].shipment.bol_number).toEqual(expect.any(String))
  })

  it('do not have to meet a condition that is not active', async () => {
    const product = await at.made('invoice/product/', { code: 'T112', name: 'Large cars' })
    const { body: condition } = await at.clerk.post('invoice/product_condition/', {
      product,
      field: 'car_type',
      operator: 'is',
      value: 't112',
    })
    const of = await matching(product)
    expect([of.body.count, of.body.cars[0].id]).toEqual([1, lately[2]])
    await at.clerk.patch(`invoice/product_condition/${condition.id}/`, { active: false })
    const all = await matching(product)
    expect([all.body.count, all.body.sentence]).toEqual([3, 'Charged for every car'])
    await at.clerk.patch(`invoice/product_condition/${condition.id}/`, { active: true })
  })

  it('are counted for each active product, and those that meet none', async () => {
    const first = await counts()
    expect(first.body).toMatchObject({ days: 30, shipped: 3, unmatched: 0 })
    await at.clerk.patch(`invoice/product/${propaneOnly}/`, { active: false })
    const without = await counts()
    expect(without.body.unmatched).toBe(2)
    expect(without.body.products.map(({ id }: { id: number }) => id)).not.toContain(propaneOnly)
    await at.clerk.patch(`invoice/product/${propaneOnly}/`, { active: true })
  })

  it('are of the own company alone', async () => {
    const stranger = await server.user({ company: server.theirs })
    expect((await matching(propaneOnly, stranger)).status).toBe(404)
    const { body } = await counts(stranger)
    expect([body.shipped, body.products]).toEqual([0, []])
  })

  it('take the right to see products and the right to see cars', async () => {
    const products = await server.user({ permissions: ['access_menu__invoice_product'] })
    const cars = await server.user({ permissions: ['access_menu__shipments'] })
    const both = await server.user({ permissions: ['access_menu__invoice_product', 'access_menu__shipments'] })
    const of = async (as: typeof both) => [(await matching(propaneOnly, as)).status, (await counts(as)).status]
    expect(await of(products)).toEqual([403, 403])
    expect(await of(cars)).toEqual([403, 403])
    expect(await of(both)).toEqual([200, 200])
  })

  it('are 404 for a product that is not there', async () => {
    expect((await matching(99_999_999)).status).toBe(404)
    expect((await matching('x')).status).toBe(404)
  })
})

describe('10,000 cars', () => {
  it('never hold the event loop for 50 ms; 100 of them are answered', async () => {
    const clerk = await server.user({ company: server.theirs })
    const product = (await clerk.post('invoice/product/', { code: 'ALL', name: 'Every car' })).body.id
    await server.within(clerk, async ({ rows }) => {
      const bills = await rows(shipment).createMany(Array.from({ length: 100 }, () => ({})))
      for (const { id } of bills) {
        await rows(loadedCar).createMany(
          Array.from({ length: 101 }, (_, nth) => ({
            car_mark: 'GATX',
            car_number: String(id * 1000 + nth).slice(-6),
            rail_shipment: id,
          })),
        )
        await rows(shipment).patch(id, { status: 'shipped', ship_date: daysAgo(2) })
      }
    })
    const loop = watchLoop()
    const held: number[] = []
    for (let turn = 0; turn < 3; turn += 1) {
      const { held: longest } = await loop.during(0, async () => {
        const { body } = await matching(product, clerk)
        expect(body).toMatchObject({ shipped: 10_100, compared: 10_000, count: 10_000 })
        expect(body.cars).toHaveLength(100)
      })
      held.push(longest)
    }
    loop.end()
    expect(Math.min(...held)).toBeLessThan(50)
  }, 300_000)
})
