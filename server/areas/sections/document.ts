/** The actions of section `document`, resource by resource. */
export { attachment } from '#server/areas/document/attachment.ts'
export { bill } from '#server/areas/document/bill/bill.ts'
export { inbox } from '#server/areas/document/inbox/inbox.ts'
