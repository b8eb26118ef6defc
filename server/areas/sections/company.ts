/** The actions of section `company`, resource by resource. */
import { company as declaredCompany, facility as declared } from '#model/areas/company/company.resource.ts'
import { settingsOf } from '#model/areas/company/rules/settings.ts'
import { handle } from '#server/engine/base/handler.ts'
import { contracts, facilities } from '#server/areas/contract/shared.ts'
import { assignEmbargoNumber, unassignEmbargoNumber } from '#server/areas/rail/car/embargo.ts'
import { shipmentDays } from '#server/areas/rail/shipment/days.ts'

export const facility = handle(declared, { assignEmbargoNumber, shipmentDays, unassignEmbargoNumber })

export const company = handle(declaredCompany, {
  contracts,
  facilities,
  getCompanyConfig: async ({ rows, person }) => settingsOf(await rows(declaredCompany).get(person.company)),
})
