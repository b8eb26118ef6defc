/** Writes the data of a rail shipper: parties, contracts, shipments, cars on the line, and charges. */
import { contract } from '#model/areas/contract/contract.resource.ts'
import { seedParties } from './railway/company.ts'
import { seedContracts, seedSchedules } from './railway/contract.ts'
import { seedCustoms } from './railway/customs.ts'
import { seedDocuments } from './railway/document.ts'
import { seedReports } from './railway/reports.ts'
import { seedInvoices } from './railway/invoice.ts'
import { seedExchange } from './railway/exchange.ts'
import { seedGeofences } from './railway/network.ts'
import { isGas, moveCars } from './railway/movements.ts'
import { withSideStates } from './railway/trips/side-states.ts'
import { seedReceipts } from './railway/receipts.ts'
import { seedRailway } from './railway/rail.ts'
import { dayText, type Demo } from './base/setting.ts'
import { seedShipments } from './railway/shipment.ts'
import { seedLineCars, seedTrips } from './railway/trips/trace.ts'
import { earlierJourneys } from './railway/trips/earlier.ts'
import { randomOf } from './base/random.ts'
import { seedArrivals } from './railway/trips/arrivals.ts'
import { seedYardArrival } from './railway/trips/yard-arrival.ts'
import { seedDemurrage } from './railway/trips/demurrage.ts'

const DAYS = 90
/** Cars of each deal: enough to load the next cut while others are away. */
const CARS = 14
const EARLIER_SEED = 365

/** Returns the parties by name. */
export async function seedRail(demo: Demo): Promise<ReadonlyMap<string, number>> {
  const { rows, random, now } = demo
  const parties = await seedParties(demo)
  const railway = await seedRailway(demo)
  const deals = await seedContracts(demo, parties, railway)
  const gases = deals.filter(({ product }) => isGas(product)).length
  const fleet = await seedLineCars(demo, CARS * gases, CARS * (deals.length - gases))
  const moved = moveCars(random, now, deals, fleet, DAYS)
  const movements = { ...moved, journeys: withSideStates(moved.journeys, now.getTime()) }
  const went = new Map(deals.map((deal) => [deal, new Map<string, number>()]))
  for (const { deal, day, cars } of movements.loadings) went.get(deal)?.set(day, cars.length)
  const today = dayText(now)
  const ids = await seedSchedules(
    demo,
    deals,
    (deal) => new Map([...(went.get(deal) ?? [])].filter(([day]) => day <= today)),
  )
  const shipped = await seedShipments(
    demo,
    railway,
    parties,
    movements,
    new Map(deals.map((deal, index) => [deal, ids[index] ?? 0])),
  )
  await seedTrips(demo, railway, movements, shipped)
  // Random numbers of their own: what is drawn after them stays as it is.
  const before = randomOf(EARLIER_SEED)
  const earlier = earlierJourneys(
    moved.journeys.filter(({ deal }) => deal.kind === 'sale'),
    now.getTime(),
    before,
  )
  await seedTrips({ ...demo, random: before }, railway, { ...moved, journeys: earlier }, shipped, 200_100)
  await seedArrivals(demo)
  await seedYardArrival(demo)
  await seedDemurrage(demo)
  const unit = new Map((await rows(contract).find()).map(({ id, price }) => [id, `${price ?? '1.0000'}00`]))
  const sales = deals.filter(({ kind }) => kind === 'sale')
  const sold = { ...shipped, of: new Map([...shipped.of].filter(([{ deal }]) => deal.kind === 'sale')) }
  await seedInvoices(demo, parties, sales, unit, sold, railway)
  await seedReceipts(demo)
  await seedExchange(demo, parties)
  await seedCustoms(demo, parties, shipped)
  await seedDocuments(demo)
  await seedReports(demo)
  await seedGeofences(demo)
  return parties
}
