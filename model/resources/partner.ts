/** What companies share: invitations, the rows that an accepted one shows, orders and nominations between two. */
export * from './partner/invitation.ts'
export * from './partner/order.ts'
export * from './partner/shared.ts'
