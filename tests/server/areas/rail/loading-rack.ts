/** A company with a loading rack: cars that are gauged and sealed, and bills of lading that lack nothing. */
import { facility, party, product } from '#model/areas/company/company.resource.ts'
import { contract } from '#model/areas/contract/contract.resource.ts'
import { railcar } from '#model/areas/fleet/rail-car.resource.ts'
import { loadedCar } from '#model/areas/rail/loaded-car.resource.ts'
import { station } from '#model/areas/rail/network.resource.ts'
import type { shipment } from '#model/areas/rail/shipment.resource.ts'
import { route, schedule } from '#model/areas/schedule/schedule.resource.ts'
import type { Row } from '#model/kernel/resource.ts'
import { dayIn } from '#model/shared/clock.ts'
import type { Unit } from '#server/engine/rows/transaction.ts'
import { zoneAtNoon } from '../../clocks.ts'
import { startServer } from '../../harness.ts'

export async function loadingRack(options: Parameters<typeof startServer>[0] = {}) {
  const server = await startServer(options)
  const clerk = await server.user()
  const timezone = zoneAtNoon()
  const today = dayIn(new Date().toISOString(), timezone)
  const within = <T>(work: (unit: Unit) => Promise<T>): Promise<T> => server.within(clerk, work)
  const base = await within(async ({ rows }) => {
    const place = await rows(facility).create({ name: 'Rack', timezone })
    const goods = await rows(product).create({
      name: 'Propane',
      un_number: 'UN1075',
      erap_number: '2-0411-118',
      erap_telephone: '+1 800 555 0177',
      hazard_class: '2.1',
      proper_shipping_name: 'Petroleum gases, liquefied',
      facility: place.id,
    })
    const [shipper, consignee] = await rows(party).createMany([
      { name: 'Shipper', emergency_telephone: '1-800-424-9300' },
      { name: 'Consignee', email: 'consignee@example.test' },
    ])
    const [from, to] = await rows(station).createMany([
      { name: 'Calgary', railroad: 'CPKC', state: 'AB', country: 'CA', timezone: 'America/Denver' },
      { name: 'Regina', railroad: 'CPKC', state: 'SK', country: 'CA' },
    ])
    const deal = await rows(contract).create({ contract_number: 'C-1', product: goods.id, status: 'approved' })
    const way = await rows(route).create({ contract: deal.id, name: 'East', origin: from?.id ?? null })
    const plan = await rows(schedule).create({
      name: 'November',
      contract: deal.id,
      route: way.id,
      product: goods.id,
      facility: place.id,
      status: 'approved',
      schedule: [{ date: today, quantity: 2 }],
    })
    return {
      facility: place.id,
      product: goods.id,
      shipper: shipper?.id ?? 0,
      consignee: consignee?.id ?? 0,
      origin: from?.id ?? 0,
      destination: to?.id ?? 0,
      contract: deal.id,
      schedule: plan.id,
      route: way.id,
    }
  })
  let made = 20_000
  const bill = async (values: Partial<Row<typeof shipment>> = {}): Promise<Row<typeof shipment>> => {
    const { route: _route, ...header } = base
    const answer = await clerk.post('railshipment/', {
      ...header,
      railroad: 'CPKC',
      routing: 'CPKC',
      ship_date: today,
      freight_charges: 'prepaid',
      hazardous_certificate_person: 'R. Okafor',
      ...values,
    })
    if (answer.status !== 201) throw new Error(JSON.stringify(answer.body))
    return answer.body
  }
  /** Loaded, sealed and right. */
  const load = (on: number | null, values: Partial<Row<typeof loadedCar>> = {}): Promise<Row<typeof loadedCar>> =>
    within(async ({ rows }) => {
      const car_number = String(++made)
      await rows(railcar).create({ car_mark: 'GATX', car_number, light_weight: 100_000 })
      return rows(loadedCar).create({
        car_mark: 'GATX',
        car_number,
        car_type: 'C114',
        weight: '120000.00',
        shell_capacity: '33600.00',
        volume_outage: '4876.00',
        product: base.product,
        current_location: base.facility,
        rail_shipment: on,
        seal_number_1: `S${car_number}`,
        ...values,
      })
    })
  const read = async (id: number): Promise<Row<typeof shipment>> => (await clerk.get(`railshipment/${id}/`)).body
  const cars = async (id: number): Promise<readonly Row<typeof loadedCar>[]> =>
    (await clerk.get(`loadedrailcar/?rail_shipment=${id}`)).body.results
  const actual = async (path: string, id: number): Promise<unknown> => (await clerk.get(`${path}${id}/`)).body.actual
  return { server, clerk, within, base, timezone, today, bill, load, read, cars, actual }
}
export type Rack = Awaited<ReturnType<typeof loadingRack>>
