/** What shipping, correcting, cancelling and voiding a bill of lading do beside its state. */
import { shipObstacles } from '#model/areas/rail/rules/ship/ship.ts'
import { ofBill } from '#model/areas/rail/rules/ship/obstacles.ts'
import { shipment } from '#model/areas/rail/shipment.resource.ts'
import type { Row } from '#model/kernel/resource.ts'
import { judged, type Obstruction } from '#model/kernel/why-not/obstacle.ts'
import type { FollowCall, VerbWork, WorkCall } from '#server/engine/operations/area-work/verb-work.ts'
import { recount } from './actual.ts'
import { asAsked, factsOf, partsOf } from './facts.ts'
import { giveCarsBack, linkCars } from './links.ts'

type Call = WorkCall<typeof shipment>
type Work = VerbWork<typeof shipment>
type Shipment = Row<typeof shipment>

/** What one bill does to its schedule, its trips and its waybills. */
async function shipped(call: Pick<Call, 'rows'>, { id, schedule, ship_date }: Shipment): Promise<void> {
  await linkCars(call, id)
  await recount(call.rows, schedule, ship_date)
}

/** A master billing ships all its parts: what stands in the way of one of them was an obstacle of the whole. */
async function shipParts(call: FollowCall<typeof shipment>): Promise<void> {
  const { row, rows } = call
  for (const part of await partsOf(call, row)) {
    const { shipped_at, shipped_by, ship_date } = row
    const person = row.hazardous_certificate_person || part.hazardous_certificate_person
    const values = {
      status: 'shipped',
      shipped_at,
      shipped_by,
      ship_date,
      hazardous_certificate_person: person,
    } as const
    await shipped(call, await rows(shipment).patch(part.id, values))
    await call.archive(part.id)
  }
}

export const ship: Work = {
  obstacles: async (call) => shipObstacles(await factsOf(call, asAsked(call.row, call.asked))),
  sets: async ({ person }) => ({ shipped_by: person.id }),
  follows: async (call) => {
    if (call.row.is_master_billing) await shipParts(call)
    await shipped(call, call.row)
    return undefined
  },
}

/** A part stands and falls with its master. */
async function partOfShipped({ row, rows }: Call): Promise<Obstruction> {
  const [master] = row.master_billing === null ? [] : await rows(shipment).find({ id: row.master_billing })
  return judged(
    master?.status === 'shipped'
      ? [ofBill(master, 'part', `It is a part of master billing ${master.bol_number}: do it there.`)]
      : [],
  )
}

/** The same for all parts of a master billing that were in these states before. */
async function withParts(
  call: Call,
  states: readonly ('open' | 'shipped')[],
  values: (part: Shipment) => Partial<Shipment>,
  each: (one: Shipment) => Promise<void>,
): Promise<undefined> {
  const { row, rows } = call
  if (row.is_master_billing)
    for (const part of await partsOf(call, row, states)) await each(await rows(shipment).patch(part.id, values(part)))
  await each(row)
  return undefined
}

export const openForCorrection: Work = {
  obstacles: partOfShipped,
  follows: (call) =>
    withParts(
      call,
      ['shipped'],
      ({ revision }) => ({ status: 'open', revision: (revision ?? 0) + 1, status_reason: call.row.status_reason }),
      ({ schedule, ship_date }) => recount(call.rows, schedule, ship_date),
    ),
}

export const cancelShipment: Work = {
  follows: (call) =>
    withParts(
      call,
      ['open'],
      () => ({ status: 'cancelled', status_reason: call.row.status_reason }),
      ({ id }) => giveCarsBack(call, id),
    ),
}

export const voidShipment: Work = {
  obstacles: partOfShipped,
  follows: (call) =>
    withParts(
      call,
      ['shipped', 'open'],
      () => ({ status: 'void', status_reason: call.row.status_reason }),
      async ({ id, shipped_at, schedule, ship_date }) => {
        await giveCarsBack(call, id)
        await recount(call.rows, schedule, ship_date)
        // A part that never went has no paper that could be void; that of the master itself follows from its declaration.
        if (id !== call.row.id && shipped_at !== null) await call.archive(id)
      },
    ),
}
