/** The actions of section `partner`, resource by resource. */
import { contract as sharedContract } from '#model/areas/partner/shared.resource.ts'
import { handle } from '#server/engine/base/handler.ts'
import { makeOrder } from '#server/areas/partner/order/make-order.ts'

export { comment } from '#server/areas/partner/comment/comment.ts'
export { invitation } from '#server/areas/partner/invitation.ts'
export { order } from '#server/areas/partner/order/order.ts'
export { nomination } from '#server/areas/partner/nomination/nomination.ts'
export const contract = handle(sharedContract, { makeOrder })
