/** The actions of section `terminal`, resource by resource. */
import { gcAnalysis as declared } from '#model/areas/terminal/analysis.resource.ts'
import { handle } from '#server/engine/base/handler.ts'
import { answerStaticDensities } from '#server/areas/measure/gauging.ts'

export const gcAnalysis = handle(declared, { staticDensities: answerStaticDensities })
export { ticket } from '#server/areas/ticket/ticket.ts'
