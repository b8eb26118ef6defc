/** The actions of section `legacy`. */
import {
  allocation as declaredAllocation,
  transferLimit as declaredLimit,
} from '#model/areas/legacy/allocation.resource.ts'
import { company as declaredCompany, person as declaredPerson } from '#model/areas/legacy/company.resource.ts'
import { ticket as declaredTicket } from '#model/areas/legacy/ticket.resource.ts'
import { allocation as allocationCalls } from '#server/areas/legacy/allocation.ts'
import { ticketsMoveWindows } from '#server/areas/legacy/limit/follow-tickets.ts'
import { guardLimits } from '#server/areas/legacy/limit/limit-guard.ts'
import { ticketWindow } from '#server/areas/legacy/limit/ticket-window.ts'
import { lockCompany, lockDriver } from '#server/areas/legacy/lock.ts'
import { allocationPaper } from '#server/areas/legacy/paper/allocation-paper.ts'
import { statementPaper } from '#server/areas/legacy/paper/statement-paper.ts'
import { olderTicketPaper } from '#server/areas/ticket/paper/older-ticket-paper.ts'
import { handle } from '#server/engine/base/handler.ts'
import { withWork } from '#server/engine/operations/area-work/verb-work.ts'
import { withPapers } from '#server/engine/operations/area-work/paper-work.ts'
import { withFollower } from '#server/engine/rows/following/followers.state.ts'
import { withGuard } from '#server/engine/rows/following/guards.state.ts'

export const ticket = withFollower(
  withPapers(declaredTicket, handle(declaredTicket, { window: ticketWindow }), { ticketview: olderTicketPaper }),
  ticketsMoveWindows,
)
export const transferLimit = withGuard(handle(declaredLimit, {}), guardLimits)
export const allocation = withPapers(declaredAllocation, allocationCalls, { allocation: allocationPaper })
export const company = withPapers(
  declaredCompany,
  withWork(declaredCompany, handle(declaredCompany, {}), { lock: lockCompany }),
  { 'allocation-statement': statementPaper },
)
export const person = withWork(declaredPerson, handle(declaredPerson, {}), { lock: lockDriver })
