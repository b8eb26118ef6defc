/** The actions of section `legacy`. */
import { allocation as declared, transferLimit } from '#model/areas/legacy/allocation.resource.ts'
import { ticket as declaredTicket } from '#model/areas/legacy/ticket.resource.ts'
import { olderTicketPaper } from '#server/areas/ticket/paper/older-ticket-paper.ts'
import { handle } from '#server/engine/base/handler.ts'
import { withPapers } from '#server/engine/operations/area-work/paper-work.ts'

export const ticket = withPapers(declaredTicket, {}, { ticketview: olderTicketPaper })

export const allocation = handle(declared, {
  addLimit: async ({ row, rows, input }) => rows(transferLimit).create({ ...input, allocation: row.id }),
})
