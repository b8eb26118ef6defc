/** The calls of tickets, and their papers. */
import { ticket as declared } from '#model/areas/ticket/ticket.resource.ts'
import { handle } from '#server/engine/base/handler.ts'
import { withPapers } from '#server/engine/operations/area-work/paper-work.ts'
import { withWork } from '#server/engine/operations/area-work/verb-work.ts'
import { ticketPapers } from './paper/papers.ts'
import { whyNotLoad, whyNotPlanned } from './authorisation/calls.ts'
import { override } from './authorisation/override.ts'
import { loadTicket, openTicket } from './authorisation/verbs.ts'
import { addCustomsInvoice, removeCustomsInvoice } from './customs-invoice.ts'
import { addRailCar, removeRailCar } from './rail-car.ts'

const worked = withWork(
  declared,
  handle(declared, {
    addCustomsInvoice,
    addRailCar,
    override,
    removeCustomsInvoice,
    removeRailCar,
    whyNotLoad,
    whyNotPlanned,
  }),
  {
    open: openTicket,
    load: loadTicket,
    unload: loadTicket,
  },
)

export const ticket = withPapers(declared, worked, ticketPapers)
