/** The actions of section `legacy`. */
import { ticket as declaredTicket } from '#model/areas/legacy/ticket.resource.ts'
import { ticketWindow } from '#server/areas/legacy/limit/ticket-window.ts'
import { olderTicketPaper } from '#server/areas/ticket/paper/older-ticket-paper.ts'
import { handle } from '#server/engine/base/handler.ts'
import { withPapers } from '#server/engine/operations/area-work/paper-work.ts'

export const ticket = withPapers(declaredTicket, handle(declaredTicket, { window: ticketWindow }), {
  ticketview: olderTicketPaper,
})
export { allocation } from '#server/areas/legacy/allocation.ts'
