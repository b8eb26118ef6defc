/** The actions of section `terminal`, resource by resource. */
import { gcAnalysis as declared } from '#model/areas/terminal/analysis.resource.ts'
import { serviceContract as declaredContract } from '#model/areas/contract/terminal-contract.resource.ts'
import { takeBackPrices } from '#server/areas/contract/kept-prices.ts'
import { bulkUpdatePrices } from '#server/areas/contract/update-prices.ts'
import { handle } from '#server/engine/base/handler.ts'
import { answerStaticDensities } from '#server/areas/measure/gauging.ts'

export { ticketInvoice } from '#server/areas/invoice/ticket-invoice.ts'
export { limit } from '#server/areas/limit/limit.ts'
export const serviceContract = handle(declaredContract, { bulkUpdatePrices, takeBackPrices })
export const gcAnalysis = handle(declared, { staticDensities: answerStaticDensities })
export { loadOverride } from '../ticket/authorisation/override.ts'
export { ticket } from '#server/areas/ticket/ticket.ts'
export { driver, staff, user } from '#server/areas/people/passwords.ts'
export { worker } from '#server/areas/terminal/last-sync.ts'
