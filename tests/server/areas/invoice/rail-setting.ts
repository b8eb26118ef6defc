/** A company that ships propane by rail: its parties, prices and loaded cars, for tests of billing. */
import { loadedCar } from '#model/areas/rail/loaded-car.resource.ts'
import { shipment } from '#model/areas/rail/shipment.resource.ts'
import type { Client, Server } from '../../harness.ts'

export type RailSetting = Awaited<ReturnType<typeof railSetting>>

export async function railSetting(server: Server) {
  const clerk = await server.user()
  const made = async (path: string, values: object): Promise<number> => {
    const { status, body } = await clerk.post(path, values)
    if (status !== 201) throw new Error(`${path} ${JSON.stringify(body)}`)
    return body.id
  }
  const buyer = await made('party/', { name: 'Prairie Gas', email: 'ap@prairie.example', currency: 'CAD' })
  await made('invoice/bank_account/', { name: 'CAD', currency: 'CAD', account_number: '7001234' })
  const propane = await made('product/', { name: 'Propane' })
  const goods = await made('invoice/product/', { code: 'G1', name: 'Propane', tax_rate: '5' })
  await made('invoice/product_condition/', { product: goods, field: 'product', operator: 'is', value: 'Propane' })
  const price = await made('invoice/pricing/', {
    product: goods,
    unit_price: '0.4125',
    unit: 'L',
    currency: 'CAD',
    effective_date: '2026-01-01',
    expiration_date: '2026-11-27',
  })
  let number = 100
  /** Loaded cars of a shipment that is shipped. */
  const shippedCars = async (
    count: number,
    values: object = {},
    { ship_date = '2026-11-20', car_type = 'T105' } = {},
  ): Promise<readonly number[]> => {
    const bill = await made('railshipment/', { consignee: buyer, product: propane, ...values })
    const cars = await server.within(clerk, async (unit) => {
      const loaded = await unit.rows(loadedCar).createMany(
        Array.from({ length: count }, () => ({
          car_mark: 'UTLX',
          car_number: String(number++),
          car_type,
          product: propane,
          rail_shipment: bill,
          shell_capacity: '33000.00',
          volume_outage: '3000.00',
        })),
      )
      await unit.rows(shipment).patch(bill, { status: 'shipped', ship_date })
      return loaded.map(({ id }) => id)
    })
    return cars
  }
  const draft = (values: object = {}) =>
    made('invoice/invoice/', { buyer, currency: 'CAD', invoice_date: '2026-11-20', ...values })
  return { clerk, made, buyer, propane, goods, price, shippedCars, draft }
}

export const linesOf = async (clerk: Client, invoice: number) =>
  (await clerk.get(`invoice/item/?invoice=${invoice}`)).body.results
