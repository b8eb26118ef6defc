/** The actions of section `partner`, resource by resource. */
import { nomination as declared } from '#model/areas/partner/nomination.resource.ts'
import { contract as sharedContract } from '#model/areas/partner/shared.resource.ts'
import { handle } from '#server/engine/base/handler.ts'
import { makeOrder } from '#server/areas/partner/make-order.ts'
import { autoScheduleNomination } from '#server/areas/schedule/spread.ts'

export { invitation } from '#server/areas/partner/invitation/invitation.ts'
export const nomination = handle(declared, { autoSchedule: autoScheduleNomination })
export const contract = handle(sharedContract, { makeOrder })
