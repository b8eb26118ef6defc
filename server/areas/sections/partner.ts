/** The actions of section `partner`, resource by resource. */
import { ticket as olderTicket } from '#model/areas/legacy/ticket.resource.ts'
import { contract as sharedContract, shipment as sharedShipment } from '#model/areas/partner/shared.resource.ts'
import { shipment as shipped } from '#model/areas/rail/shipment.resource.ts'
import { ticket } from '#model/areas/ticket/ticket.resource.ts'
import { contractPaper } from '#server/areas/partner/contract-paper.ts'
import { sharedTrackingLink } from '#server/areas/partner/tracking/make-link.ts'
import { makeOrder } from '#server/areas/partner/order/make-order.ts'
import { bill } from '#server/areas/rail/paper/bill.ts'
import { olderTicketPaper } from '#server/areas/ticket/paper/older-ticket-paper.ts'
import { ticketPapers } from '#server/areas/ticket/paper/papers.ts'
import { handle } from '#server/engine/base/handler.ts'
import { withPapers } from '#server/engine/operations/area-work/paper-work.ts'

// Papers that a first print here archives for the company of the row.
const bills = { 'rail-bol-custom': bill }

export { comment } from '#server/areas/partner/comment/comment.ts'
export { invitation } from '#server/areas/partner/invitation/invitation.ts'
export { order } from '#server/areas/partner/order/order.ts'
export { nomination } from '#server/areas/partner/nomination/nomination.ts'
const contractHandlers = withPapers(sharedContract, handle(sharedContract, { makeOrder }), { contract: contractPaper })
export const contract = withPapers(shipped, contractHandlers, bills)
export const shipment = withPapers(shipped, handle(sharedShipment, { trackingLink: sharedTrackingLink }), bills)
export const ticketV3 = withPapers(ticket, {}, ticketPapers)
export const ticketV2 = withPapers(olderTicket, {}, { ticketview: olderTicketPaper })
