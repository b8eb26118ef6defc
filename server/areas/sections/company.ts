/** The actions of section `company`, resource by resource. */
import {
  company as declaredCompany,
  facility as declared,
  product as declaredProduct,
} from '#model/areas/company/company.resource.ts'
import { handle } from '#server/engine/base/handler.ts'
import { withFollower } from '#server/engine/rows/following/followers.state.ts'
import { contracts, facilities } from '#server/areas/contract/shared.ts'
import { createRelatedCarrierCompany } from '#server/areas/company/carrier.ts'
import { hazmatCheck } from '#server/areas/company/hazmat.ts'
import { changeContractSettings, changeSettings, getCompanyConfig, sendMeOne } from '#server/areas/company/settings.ts'
import { assignEmbargoNumber, unassignEmbargoNumber } from '#server/areas/rail/car/embargo.ts'
import { shipmentDays } from '#server/areas/rail/shipment/days.ts'
import { bills } from '#server/areas/facility/bills.ts'
import { productColors } from '#server/areas/facility/choices.ts'
import { schedule } from '#server/areas/facility/plan.ts'
import { companyZoneFollows } from '#server/areas/report/sending/plan.ts'
import { railroad, railroadFacilities } from '#server/areas/facility/railroad.ts'
import { cars } from '#server/areas/facility/standing.ts'

export { party } from '#server/areas/company/party.ts'
export const facility = handle(declared, {
  assignEmbargoNumber,
  bills,
  cars,
  railroad,
  railroadFacilities,
  schedule,
  shipmentDays,
  unassignEmbargoNumber,
})
export const product = handle(declaredProduct, { hazmatCheck, productColors })

export const company = withFollower(
  handle(declaredCompany, {
    contracts,
    facilities,
    changeContractSettings,
    changeSettings,
    createRelatedCarrierCompany,
    getCompanyConfig,
    sendMeOne,
  }),
  companyZoneFollows,
)
