/** The actions of section `terminal`, resource by resource. */
import { driver as declaredDriver } from '#model/areas/people/people.resource.ts'
import { gcAnalysis as declaredAnalysis } from '#model/areas/terminal/analysis.resource.ts'
import { server as declaredServer, location as declaredLocation } from '#model/areas/terminal/place.resource.ts'
import { analysisPaper } from '#server/areas/admission/papers/analysis-paper.ts'
import { certificateRegister } from '#server/areas/admission/papers/certificate-register.ts'
import { containerReport } from '#server/areas/admission/papers/container-report.ts'
import { dayBalancePaper } from '#server/areas/admission/papers/day-balance-paper.ts'
import { driverCard } from '#server/areas/admission/papers/driver-card.ts'
import { driver as worked } from '#server/areas/people/passwords.ts'
import { analysisHandlers } from '#server/areas/terminal/analysis.ts'
import { withPapers } from '#server/engine/operations/area-work/paper-work.ts'
import { serviceContract as declaredContract } from '#model/areas/contract/terminal-contract.resource.ts'
import { company as declaredCompany } from '#model/areas/people/terminal-company.resource.ts'
import { vehicle as declaredVehicle } from '#model/areas/people/vehicle.resource.ts'
import { mayCompanyCome, mayVehicleCome } from '#server/areas/admission/may-come.ts'
import { takeBackPrices } from '#server/areas/contract/kept-prices.ts'
import { bulkUpdatePrices } from '#server/areas/contract/update-prices.ts'
import { handle } from '#server/engine/base/handler.ts'
import { containerVolumes } from '#server/areas/terminal/containers.ts'

export { ticketInvoice } from '#server/areas/invoice/ticket-invoice.ts'
export { limit } from '#server/areas/limit/limit.ts'
export const serviceContract = handle(declaredContract, { bulkUpdatePrices, takeBackPrices })
export const company = withPapers(declaredCompany, handle(declaredCompany, { mayCome: mayCompanyCome }), {
  certificates: certificateRegister,
})
export const server = withPapers(declaredServer, {}, { containers: containerReport, balance: dayBalancePaper })
export const driver = withPapers(declaredDriver, worked, { card: driverCard })
export const gcAnalysis = withPapers(declaredAnalysis, analysisHandlers, { analysis: analysisPaper })
export const vehicle = handle(declaredVehicle, { mayCome: mayVehicleCome })
export const location = handle(declaredLocation, { containerVolumes })
export { barcode } from '#server/areas/terminal/barcodes.ts'
export { unattachedFile } from '#server/areas/ticket/unattached.ts'
export { loadOverride } from '../ticket/authorisation/override.ts'
export { ticket } from '#server/areas/ticket/ticket.ts'
export { staff, user } from '#server/areas/people/passwords.ts'
export { worker } from '#server/areas/terminal/last-sync.ts'
export { matrixHandlers as certification } from '#server/areas/admission/paper-matrix.ts'
export { accessHandlers as userAccess } from '#server/areas/admission/access-matrix.ts'
export { companyCertification, userCertification, vehicleCertification } from '#server/areas/certification/scans.ts'
export { productHandlers as product } from '#server/areas/admission/products/product-tree.ts'
