/** Locks a driver or a company out from a day on, by default the company's today, and warns of loads that are open. */
import type { company, person } from '#model/areas/legacy/company.resource.ts'
import { ticket } from '#model/areas/legacy/ticket.resource.ts'
import { askedText } from '#model/kernel/asked.ts'
import type { Row } from '#model/kernel/resource.ts'
import { judged, type Obstruction } from '#model/kernel/why-not/obstacle.ts'
import { ownDay } from '#server/areas/company/own-day.ts'
import type { VerbWork, WorkCall } from '#server/engine/operations/area-work/verb-work.ts'

type Locked = typeof person | typeof company
type Asking = Omit<WorkCall<Locked>, 'row'>
type Open = Pick<Row<typeof ticket>, 'id' | 'ticket_number' | 'driver' | 'carrier' | 'customer'>

const firstDay = async (call: Asking) => ({ lockout_date: askedText(call.asked, 'date') || (await ownDay(call)) })

/** Open tickets do not stop the lock: the site finishes the load that it began. */
const warned = (tickets: readonly Open[]): Obstruction =>
  judged(
    [],
    tickets.map(({ id, ticket_number }) => ({
      code: 'open_ticket',
      kind: 'state',
      says: `Ticket ${ticket_number} is open. The site finishes this load.`,
      object: { resource: 'legacy:ticket', id, title: ticket_number },
    })),
  )

const openTickets = ({ rows }: Pick<Asking, 'rows'>, by: 'driver' | 'carrier' | 'customer', ids: readonly number[]) =>
  rows(ticket).find({ status: 'open', [by]: ids }, { only: ['id', 'ticket_number', 'driver', 'carrier', 'customer'] })

export const lockDriver: VerbWork<typeof person> = {
  sets: firstDay,
  obstacles: async (call) => warned(await openTickets(call, 'driver', [call.row.id])),
  obstaclesOfMany: async (call, rows) => {
    const open = await openTickets(
      call,
      'driver',
      rows.map(({ id }) => id),
    )
    return rows.map(({ id }) => warned(open.filter(({ driver }) => driver === id)))
  },
}

const openOf = async (call: Pick<Asking, 'rows'>, ids: readonly number[]): Promise<readonly Open[]> => [
  ...(await openTickets(call, 'carrier', ids)),
  ...(await openTickets(call, 'customer', ids)),
]

export const lockCompany: VerbWork<typeof company> = {
  sets: firstDay,
  obstacles: async (call) => warned(await openOf(call, [call.row.id])),
  obstaclesOfMany: async (call, rows) => {
    const open = await openOf(
      call,
      rows.map(({ id }) => id),
    )
    return rows.map(({ id }) => warned(open.filter(({ carrier, customer }) => carrier === id || customer === id)))
  },
}
