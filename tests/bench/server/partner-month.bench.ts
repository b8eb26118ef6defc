/**
 * A partner's month: 10,000 shared cars exported, and the calendar of 92 days over them, with 20 orders and their nominations. In the server
 * itself; with DATABASE_URL on that PostgreSQL.
 */
import { party, product } from '#model/areas/company/company.resource.ts'
import { contract } from '#model/areas/contract/contract.resource.ts'
import { railcar as fleetCar } from '#model/areas/fleet/rail-car.resource.ts'
import { invitation } from '#model/areas/partner/invitation.resource.ts'
import { nomination } from '#model/areas/partner/nomination.resource.ts'
import { order } from '#model/areas/partner/order.resource.ts'
import { loadedCar } from '#model/areas/rail/loaded-car.resource.ts'
import { shipment } from '#model/areas/rail/shipment.resource.ts'
import { systemTransaction } from '#server/engine/rows/transaction.ts'
import { startServer, type Client, type Server } from '../../server/harness.ts'
import { percentile, type Table } from '../kit/bench.ts'

const ORDERS = 20
const BILLS_EACH = 10
const CARS_EACH = 50
const ROUNDS = 7
const month = '2026-10'
const dayOf = (at: number): string => `${month}-${String(1 + (at % 31)).padStart(2, '0')}`

type Supplied = { readonly contracts: readonly number[]; readonly buyer: number }
async function seedSupplier(server: Server, clerk: Client): Promise<Supplied> {
  return server.within(clerk, async ({ rows }) => {
    const goods = await rows(product).create({ name: 'Propane' })
    const buyer = await rows(party).create({ name: 'Buyer' })
    const contracts = await rows(contract).createMany(
      Array.from({ length: ORDERS }, (_, at) => ({
        contract_number: `S-${at}`,
        status: 'approved' as const,
        buyer: buyer.id,
        product: goods.id,
        price: '0.8125',
        cars: 600,
      })),
    )
    const bills = await rows(shipment).createMany(
      contracts.flatMap(({ id }) =>
        Array.from({ length: BILLS_EACH }, (_, at) => ({
          contract: id,
          consignee: buyer.id,
          product: goods.id,
          bol_number: `B-${id}-${at}`,
          ship_date: dayOf(3 * at),
        })),
      ),
    )
    let number = 100_000
    for (let at = 0; at < bills.length; at += 20) {
      const cars = bills.slice(at, at + 20).flatMap(({ id }) =>
        Array.from({ length: CARS_EACH }, () => ({
          car_mark: 'GATX',
          car_number: String(number++),
          product: goods.id,
          rail_shipment: id,
          shell_capacity: '33600.00',
          volume_outage: '4876.00',
        })),
      )
      await rows(fleetCar).createMany(cars.map(({ car_mark, car_number }) => ({ car_mark, car_number })))
      await rows(loadedCar).createMany(cars)
    }
    return { contracts: contracts.map(({ id }) => id), buyer: buyer.id }
  })
}

/** The bills are shipped once their cars are on them, and all of it is shared. */
async function share(server: Server, { buyer }: Supplied): Promise<void> {
  await server.db.pool.query("update rail_shipment set status = 'shipped'")
  await systemTransaction(
    server.db,
    ({ rows }) =>
      rows(invitation).create({
        email: 'them@partner.test',
        company_name: 'Theirs',
        counterparty: server.theirs,
        status: 'accepted',
        share_contracts: true,
        share_shipments: true,
        share_positions: true,
        party: buyer,
      }),
    server.ours,
  )
}

const seedBuyer = (server: Server, partner: Client, contracts: readonly number[]): Promise<void> =>
  systemTransaction(
    server.db,
    async ({ rows, client }) => {
      await client.query("select set_config('app.company', $1, true)", [String(partner.company)])
      const orders = await rows(order).createMany(
        contracts.map((id, at) => ({
          order_number: `T-${at}`,
          contract: id,
          counterparty: server.ours,
          status: 'in_progress' as const,
          cars: 600,
        })),
      )
      const days = Array.from({ length: 31 }, (_, at) => ({ date: dayOf(at), quantity: 16 }))
      await rows(nomination).createMany(
        orders.map(({ id }) => ({
          order: id,
          counterparty: server.ours,
          status: 'approved' as const,
          start_date: dayOf(0),
          end_date: dayOf(30),
          shipping_schedule: days,
          confirmed_days: days.map((one) => ({ ...one, reason: '' })),
        })),
      )
    },
    partner.company,
  )

export async function bench(): Promise<Table> {
  const server = await startServer()
  const clerk = await server.user()
  const partner = await server.user({ company: server.theirs })
  const supplied = await seedSupplier(server, clerk)
  await share(server, supplied)
  await seedBuyer(server, partner, supplied.contracts)
  await server.db.pool.query('analyze')
  const median = async (path: string, least: number): Promise<number> => {
    const took: number[] = []
    for (let round = 0; round < ROUNDS; round++) {
      const began = performance.now()
      const { statusCode, rawPayload } = await server.app.inject({
        method: 'GET',
        url: `/api/${path}`,
        headers: { authorization: `Token ${partner.token}` },
      })
      took.push(performance.now() - began)
      if (statusCode !== 200 || rawPayload.length < least)
        throw new Error(`Answered ${statusCode}: ${String(rawPayload).slice(0, 300)}`)
    }
    return percentile(took, 50)
  }
  const exported = `partner/railorder/export_month/?month=${month}&output=`
  const rows = [
    { measure: 'export as CSV', ours: await median(`${exported}csv`, 500_000), unit: 'ms', limit: 3000 },
    { measure: 'export as a workbook', ours: await median(`${exported}xlsx`, 100_000), unit: 'ms', limit: 3000 },
    { measure: 'export as JSON', ours: await median(`${exported}json`, 500_000), unit: 'ms', limit: 3000 },
    {
      measure: 'calendar of 92 days',
      ours: await median('partner/calendar/?from=2026-09-01&to=2026-12-01', 10_000),
      unit: 'ms',
      limit: 150,
    },
  ] as const
  await server.close()
  return { title: `A partner's month: ${ORDERS * BILLS_EACH * CARS_EACH} shared cars, ${ORDERS} orders`, rows }
}
