/** The actions of section `trace`, resource by resource. */
import { waybill as declared } from '#model/areas/trace/waybill.resource.ts'
import { handle } from '#server/engine/base/handler.ts'
import { assignLoadedRailCar } from '#server/areas/rail/waybill.ts'

export const waybill = handle(declared, { assignLoadedRailCar })
