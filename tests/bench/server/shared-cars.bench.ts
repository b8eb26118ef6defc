/**
 * Positions that a partner sees: 5,000 cars on 250 shared shipments, beside 50,000 trips that are over and 5,000 of others. In the server
 * itself; with DATABASE_URL on that PostgreSQL.
 */
import { party, product } from '#model/areas/company/company.resource.ts'
import { invitation } from '#model/areas/partner/invitation.resource.ts'
import { systemTransaction } from '#server/engine/rows/transaction.ts'
import { startServer, type Server } from '../../server/harness.ts'
import { measureOf, type Table } from '../kit/bench.ts'

const SHARED = 5000
const CARS_A_BILL = 20
const OVER = 10
const ROUNDS = 20

/** Written in few statements, without triggers. Each second bill goes to somebody else. */
const seeding = (company: number, buyer: number, other: number, goods: number): readonly string[] => [
  `set local session_replication_role = replica`,
  `insert into trace_railcar (company_id, car_mark, car_number)
   select ${company}, 'GATX', (100000 + at)::text from generate_series(1, ${2 * SHARED}) at`,
  `insert into rail_shipment (company_id, bol_number, status, consignee, product, ship_date)
   select ${company}, 'S-' || at, 'shipped', case when at % 2 = 0 then ${buyer} else ${other} end, ${goods}, current_date
   from generate_series(1, ${(2 * SHARED) / CARS_A_BILL}) at`,
  `create temporary table bills on commit drop as
   select id, row_number() over (order by id) as nth from rail_shipment where company_id = ${company}`,
  `create temporary table cars on commit drop as
   select id, row_number() over (order by id) as nth from trace_railcar where company_id = ${company}`,
  `insert into trace_trip (company_id, railcar, kind, status, shipment, product, started_at, ended_at, eta, eta_early, eta_late, late_hours,
     last_location, last_event, last_event_at, latitude, longitude, made_by)
   select ${company}, c.id, 'loaded', case when t = 0 then 'in_transit' else 'closed' end, b.id, ${goods}, now() - interval '1 day' * (t * 20 + 3),
     case when t > 0 then now() - interval '1 day' * (t * 20 - 5) end, now() + interval '1 hour' * (c.nth % 200), now() + interval '1 hour' * (c.nth % 190),
     now() + interval '1 hour' * (c.nth % 230), c.nth % 40, 'REGINA, SK', 'P', now() - interval '1 hour' * (c.nth % 50), 50, -104, 'events'
   from cars c cross join generate_series(0, ${OVER}) t join bills b on b.nth = (c.nth - 1) / ${CARS_A_BILL} + 1`,
  'analyze trace_trip, trace_railcar, rail_shipment',
]

async function seed(server: Server): Promise<void> {
  const home = await server.user()
  const base = await server.within(home, async ({ rows }) => ({
    buyer: (await rows(party).create({ name: 'Northern' })).id,
    other: (await rows(party).create({ name: 'Somebody else' })).id,
    goods: (await rows(product).create({ name: 'Propane' })).id,
  }))
  await systemTransaction(server.db, async ({ client }) => {
    for (const statement of seeding(server.ours, base.buyer, base.other, base.goods)) await client.query(statement)
  })
  await systemTransaction(
    server.db,
    ({ rows }) =>
      rows(invitation).create({
        email: 'them@partner.test',
        company_name: 'Theirs',
        counterparty: server.theirs,
        status: 'accepted',
        share_shipments: true,
        share_positions: true,
        party: base.buyer,
      }),
    server.ours,
  )
}

export async function bench(): Promise<Table> {
  const server = await startServer({ ownDatabase: true })
  try {
    await seed(server)
    const partner = await server.user({ company: server.theirs })
    const timed = async (path: string): Promise<readonly number[]> => {
      const samples: number[] = []
      for (let round = 0; round < ROUNDS; round++) {
        const begun = performance.now()
        const { status, body } = await partner.get(path)
        if (status !== 200) throw new Error(`${path}: ${status} ${JSON.stringify(body)}`)
        samples.push(performance.now() - begun)
      }
      return samples
    }
    const { count } = (await partner.get('partner/car/count/')).body
    if (count !== SHARED) throw new Error(`The partner sees ${count} cars`)
    return {
      title: `Positions: ${SHARED} shared cars, ${2 * SHARED * (OVER + 1)} trips, inside the server`,
      rows: [
        measureOf('first 100 shared cars with their names', await timed('partner/car/get_table/?limit=100'), 300),
        measureOf('counted', await timed('partner/car/count/'), 300),
        measureOf(
          'first 100 shared shipments with next ETA and delay',
          await timed('partner/railshipment/get_table/?limit=100'),
          300,
        ),
      ],
    }
  } finally {
    await server.close()
  }
}
