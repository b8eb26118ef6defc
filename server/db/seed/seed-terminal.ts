/** Writes who comes to the racks, and their tickets. */
import { company, driver, product, ticket, ticketEntry, vehicle } from '#model/resources/terminal.ts'
import type { RowsOf } from '../../engine/rows.ts'
import { rackProducts } from './places.ts'
import { carrierNames, customerNames, drivers, entriesOf, terminalCompanies, tickets, vehicles, type Rack } from './rack.ts'
import type { Random } from './random.ts'

type Setting = {
  readonly places: ReadonlyMap<string, number>
  readonly goods: ReadonlyMap<string, number>
  readonly tickets: number
  readonly drivers: number
  readonly vehicles: number
  /** The first ticket number. */
  readonly from: number
}

export async function seedTerminal(rows: RowsOf, random: Random, now: Date, setting: Setting): Promise<void> {
  const parties = new Map((await rows(company).createMany(terminalCompanies())).map(({ id, name }) => [name, id]))
  const ids = (names: readonly string[]): string[] => names.flatMap((name) => parties.get(name) ?? [])
  const carriers = ids(carrierNames)
  const products = await rows(product).createMany(rackProducts(setting.goods).filter(({ product_name }) => setting.goods.has(product_name)))
  const rack: Rack = {
    customers: ids(customerNames),
    carriers,
    drivers: await rows(driver).createMany(drivers(random, now, carriers, setting.drivers)),
    vehicles: await rows(vehicle).createMany(vehicles(random, now, carriers, setting.vehicles)),
    products,
    facilities: [...setting.places.values()],
  }
  const made = await rows(ticket).createMany(tickets(random, now, rack, { count: setting.tickets, from: setting.from, daysBack: 45, daysAhead: 15 }))
  const densities = new Map(products.map(({ id, density }) => [id, density]))
  const measured = made.filter(() => random.chance(0.3))
  await rows(ticketEntry).createMany(measured.flatMap((one) => entriesOf(random, one, densities.get(one.product ?? '') ?? null)))
}
