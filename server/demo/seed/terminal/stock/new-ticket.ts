/** A ticket of the demo before it is written, and the states in which its product has moved. */
import { counted } from '#server/areas/terminal/balance/flows.ts'
import type { ticket } from '#model/areas/ticket/ticket.resource.ts'
import type { TicketStatus } from '#model/areas/ticket/rules/ticket.ts'
import type { Row } from '#model/kernel/resource.ts'

export type NewTicket = Partial<Row<typeof ticket>> & { readonly ticket_number: string; readonly status: TicketStatus }

/** The states in which the mass balance counts a ticket. */
export const moved: ReadonlySet<TicketStatus> = new Set(counted)
