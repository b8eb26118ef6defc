/** A company that shares the positions of cars with another one: bills to the partner, loaded cars and their sightings. */
import { party, product } from '#model/areas/company/company.resource.ts'
import { railcar } from '#model/areas/fleet/rail-car.resource.ts'
import { invitation } from '#model/areas/partner/invitation.resource.ts'
import { loadedCar } from '#model/areas/rail/loaded-car.resource.ts'
import { shipment } from '#model/areas/rail/shipment.resource.ts'
import type { Row } from '#model/kernel/resource.ts'
import { systemTransaction, type Unit } from '#server/engine/rows/transaction.ts'
import { ago, tracing } from '../trace/setting.ts'

type Answer = {
  readonly status?: 'sent' | 'accepted' | 'revoked'
  readonly share_shipments?: boolean
  readonly share_positions?: boolean
}

export async function invitedForCars(options: Parameters<typeof tracing>[0] = {}) {
  const { server, dispatcher: home, see } = await tracing(options)
  const partner = await server.user({ company: server.theirs })
  const outsider = await systemTransaction(server.db, async ({ client }) =>
    Number((await client.query("insert into company_company (name) values ('Outside Fuels') returning id")).rows[0].id),
  )
  const third = await server.user({ company: outsider })
  const within = <T>(work: (unit: Unit) => Promise<T>): Promise<T> => server.within(home, work)
  const base = await within(async ({ rows }) => ({
    buyer: (await rows(party).create({ name: 'Northern' })).id,
    other: (await rows(party).create({ name: 'Somebody else' })).id,
    product: (await rows(product).create({ name: 'Propane' })).id,
  }))
  const { id: invited } = await systemTransaction(
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
  let made = 0
  const bill = (values: Partial<Row<typeof shipment>> = {}): Promise<Row<typeof shipment>> =>
    within(({ rows }) =>
      rows(shipment).create({ bol_number: `B-${++made}`, consignee: base.buyer, product: base.product, ...values }),
    )
  /** A car that is loaded onto the bill, without any sighting. */
  const load = (on: number | null) =>
    within(async ({ rows }) => {
      const name = { car_mark: 'GATX', car_number: String(30_000 + ++made) }
      const { id } = await rows(railcar).create(name)
      const loaded = await rows(loadedCar).create({
        ...name,
        rail_shipment: on,
        product: base.product,
        load_date: ago(26),
      })
      return { ...name, railcar: id, id: loaded.id }
    })
  return {
    server,
    home,
    partner,
    third,
    within,
    see,
    bill,
    load,
    ...base,
    invited,
    /** A loaded car that was released a day ago. */
    released: async (on: number | null) => {
      const car = await load(on)
      await see(car.railcar, 'W', 24)
      return car
    },
    /** As the system does when an invitation is answered. */
    answer: (values: Answer) =>
      systemTransaction(server.db, ({ rows }) => rows(invitation).patch(invited, values), server.ours),
    /** The feed entries of the partner about a resource since a cursor. */
    told: async (since: number, resource = 'partner:car'): Promise<readonly string[]> => {
      const { rows } = await server.db.pool.query<{ said: string }>(
        "select kind || ' ' || resource || ' ' || id as said from change where seq > $1 and company_id = $2 and resource = $3 order by 1",
        [since, server.theirs, resource],
      )
      return rows.map(({ said }) => said)
    },
    now: async (): Promise<number> =>
      Number((await server.db.pool.query('select coalesce(max(seq), 0) as last from change')).rows[0].last),
  }
}
export type CarsShared = Awaited<ReturnType<typeof invitedForCars>>
