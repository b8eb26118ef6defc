/** The actions of section `terminal`, resource by resource, and the work of their life cycles. */
import { gcAnalysis as analysisDeclared } from '#model/areas/terminal/analysis.resource.ts'
import { ticket as ticketDeclared } from '#model/areas/ticket/ticket.resource.ts'
import { handle } from '#server/engine/base/handler.ts'
import { withWork } from '#server/engine/operations/area-work/verb-work.ts'
import { openTicket } from '#server/areas/limit/open-ticket.ts'
import { answerStaticDensities } from '#server/areas/measure/gauging.ts'

export const gcAnalysis = handle(analysisDeclared, { staticDensities: answerStaticDensities })
export { limit } from '#server/areas/limit/limit.ts'
export const ticket = withWork(ticketDeclared, handle(ticketDeclared, {}), { open: openTicket })
