/** The actions of section `partner`, resource by resource. */
import { nomination as declared } from '#model/areas/partner/nomination.resource.ts'
import { contract as sharedContract, shipment as sharedShipment } from '#model/areas/partner/shared.resource.ts'
import { handle } from '#server/engine/base/handler.ts'
import { sharedTrackingLink } from '#server/areas/partner/tracking/make-link.ts'
import { makeOrder } from '#server/areas/partner/make-order.ts'
import { autoScheduleNomination } from '#server/areas/schedule/spread.ts'

export { invitation } from '#server/areas/partner/invitation.ts'
export const nomination = handle(declared, { autoSchedule: autoScheduleNomination })
export const contract = handle(sharedContract, { makeOrder })
export const shipment = handle(sharedShipment, { trackingLink: sharedTrackingLink })
