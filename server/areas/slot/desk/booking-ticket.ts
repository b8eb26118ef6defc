/** The ticket of a booking: made at check-in where the place wants it, begun and completed with it. */
import { ticket as tickets } from '#model/areas/ticket/ticket.resource.ts'
import type { Obstacle } from '#model/kernel/why-not/obstacle.ts'
import type { AskedBooking } from '../asked-booking.ts'
import { atTerminal } from '../load.ts'
import type { SlotReading } from '../place.ts'

const LONGEST_BAY = 10

/** Undefined where the place makes none, or there is one already. */
export async function ticketAtCheckIn(
  reading: SlotReading,
  { row, place, slot }: AskedBooking,
): Promise<string | undefined> {
  if (!place.makes_tickets || row.ticket !== null) return undefined
  const { rows, now } = reading
  const { companyOf, productOf } = await atTerminal(reading, [{ ...row, direction: slot.direction }])
  const party = companyOf(row.company)
  const isCarrier = party?.kind === 'carrier'
  const made = await rows(tickets).create({
    status: 'arrived',
    direction: slot.direction,
    mode: 'truck',
    carrier: isCarrier ? party.terminal_company : null,
    customer: isCarrier ? null : (party?.terminal_company ?? null),
    product: productOf(row.product),
    facility: place.facility,
    server: place.server,
    bay: slot.bay.slice(0, LONGEST_BAY),
    driver: row.driver,
    vehicle: row.vehicle,
    ordered_volume: row.volume,
    purchase_order: row.purchase_order,
    scheduled_at: row.starts_at,
    arrived_at: now,
  })
  return made.id
}

/** The truck is at the rack. */
export async function startTicket({ rows, now }: SlotReading, { row, slot }: AskedBooking): Promise<void> {
  if (row.ticket === null) return
  const [found] = await rows(tickets).find({ id: row.ticket, status: 'arrived' }, { lock: true })
  if (found === undefined) return
  await rows(tickets).patch(found.id, {
    status: slot.direction === 'unload' ? 'unloading' : 'loading',
    started_at: now,
  })
}

/** A ticket that is not measured stays open, and it is said: what was loaded is entered there. */
export async function completeTicket({ rows, now }: SlotReading, { row }: AskedBooking): Promise<readonly Obstacle[]> {
  if (row.ticket === null) return []
  const [found] = await rows(tickets).find({ id: row.ticket }, { lock: true })
  if (found === undefined || !['arrived', 'loading', 'unloading'].includes(found.status)) return []
  if (Number(found.net_volume ?? 0) > 0) {
    await rows(tickets).patch(found.id, { status: 'complete', completed_at: now })
    return []
  }
  const object = { resource: 'terminal:ticket', id: found.id, title: found.ticket_number }
  const says = `Ticket ${found.ticket_number} stays ${found.status}: its net volume is not entered.`
  return [{ code: 'ticket_open', kind: 'missing', says, object }]
}
