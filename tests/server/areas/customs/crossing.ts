/** A company that ships propane and diesel across the border by rail, for tests of customs invoices. */
import { facility, party, product } from '#model/areas/company/company.resource.ts'
import { contract } from '#model/areas/contract/contract.resource.ts'
import { railcar } from '#model/areas/fleet/rail-car.resource.ts'
import { loadedCar } from '#model/areas/rail/loaded-car.resource.ts'
import { rate, station } from '#model/areas/rail/network.resource.ts'
import { shipment } from '#model/areas/rail/shipment.resource.ts'
import { startServer } from '../../harness.ts'

export async function crossing() {
  const server = await startServer()
  const clerk = await server.user()
  const set = await server.within(clerk, async ({ rows }) => {
    const [seller, buyer, broker, local] = await rows(party).createMany([
      { name: 'Aspen Energy', street: '1 Rail Road', city: 'Provost', state: 'AB', country: 'CA' },
      { name: 'Bison Fuels', street: '2 Lake Street', city: 'Duluth', country: 'US', importer_number: '39-2044110' },
      { name: 'Border Brokers', email: 'desk@broker.test', city: 'Portal', country: 'US' },
      {
        name: 'Cedar Gas',
        street: '3 King Street',
        city: 'Brandon',
        country: 'CA',
        business_number: '123456782RM0001',
      },
    ])
    const [north, south, near] = await rows(station).createMany([
      { name: 'PROVOST', state: 'AB', country: 'CA', railroad: 'CPKC' },
      { name: 'DULUTH', state: 'MN', country: 'US', railroad: 'CPKC' },
      { name: 'BRANDON', state: 'MB', country: 'CA', railroad: 'CPKC' },
    ])
    const yard = await rows(facility).create({
      name: 'Provost Loading',
      city: 'Provost',
      state: 'AB',
      timezone: 'America/Edmonton',
      station: north?.id ?? null,
    })
    const [propane, diesel] = await rows(product).createMany([
      { name: 'Propane', harmonized_code: '2711120010' },
      { name: 'Diesel', harmonized_code: '' },
    ])
    const lane = await rows(rate).create({
      tariff: 'CPKC 17',
      railroad: 'CPKC',
      origin: north?.id ?? null,
      destination: south?.id ?? null,
      amount: '7000.00',
      port_code: '3403',
    })
    const sale = await rows(contract).create({
      name: 'Propane to Duluth',
      seller: seller?.id ?? null,
      buyer: buyer?.id ?? null,
      product: propane?.id ?? null,
      price: '1.2500',
      price_unit: 'gal',
      currency: 'USD',
      payment_days: 20,
    })
    const id = (one: { readonly id: number } | undefined): number => one?.id ?? 0
    return {
      seller: id(seller),
      buyer: id(buyer),
      broker: id(broker),
      local: id(local),
      north: id(north),
      south: id(south),
      near: id(near),
      yard: yard.id,
      propane: id(propane),
      diesel: id(diesel),
      lane: lane.id,
      sale: sale.id,
    }
  })
  let made = 0

  /** A shipment with as many cars as are asked for; each car is known with its empty weight. */
  const shipped = (
    count = 1,
    more: Readonly<Record<string, unknown>> = {},
    ofCar: Readonly<Record<string, unknown>> = {},
  ) =>
    server.within(clerk, async ({ rows }) => {
      const bill = await rows(shipment).create({
        facility: set.yard,
        product: set.propane,
        contract: set.sale,
        rate: set.lane,
        railroad: 'CPKC',
        origin: set.north,
        destination: set.south,
        ship_date: '2026-11-27',
        reference_number: `R-${++made}`,
        shipper: set.seller,
        consignee: set.buyer,
        importer: set.buyer,
        exporter: set.seller,
        custom_broker_us: set.broker,
        custom_broker: set.broker,
        ...more,
      })
      const numbers = Array.from({ length: count }, (_, at) => String(500_000 + made * 100 + at))
      await rows(railcar).createMany(
        numbers.map((car_number) => ({ car_mark: 'TILX', car_number, light_weight: 70_000 })),
      )
      const cars = await rows(loadedCar).createMany(
        numbers.map((car_number) => ({
          car_mark: 'TILX',
          car_number,
          car_type: 'T105',
          rail_shipment: bill.id,
          product: set.propane,
          current_location: set.yard,
          shell_capacity: '33000.00',
          volume_outage: '3000.00',
          temperature_correction_factor: 0.99,
          temperature_correction_factor_at_15c: 0.991,
          density: 4.2,
          ...ofCar,
        })),
      )
      return { bill, cars: cars.map((car) => car.id) }
    })

  return {
    server,
    clerk,
    set,
    shipped,
    create: async (cars: readonly number[], more = {}) =>
      (await clerk.post('customs/create_invoice/', { cars, ...more })).body,
    invoice: async (id: number) => (await clerk.get(`customs/${id}/`)).body,
    boxes: async (id: number) => (await clerk.get(`customs/${id}/boxes/`)).body,
    send: async (invoices: readonly number[], more = {}) =>
      (await clerk.post('customs/send/', { invoices, ...more })).body,
  }
}
