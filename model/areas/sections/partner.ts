/** Partner companies: invitations, shared rows, orders and nominations. */
export * from '#model/areas/partner/car.resource.ts'
export * from '#model/areas/partner/comment.resource.ts'
export * from '#model/areas/partner/invitation.resource.ts'
export * from '#model/areas/partner/nomination.resource.ts'
export * from '#model/areas/partner/order.resource.ts'
export * from '#model/areas/partner/shared.resource.ts'
export * from '#model/areas/partner/tracking-link.resource.ts'
