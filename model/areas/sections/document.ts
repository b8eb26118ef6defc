/** Attachments, and bills of lading that came as files. */
export * from '#model/areas/document/attachment.resource.ts'
export * from '#model/areas/document/bill.resource.ts'
export * from '#model/areas/document/alias.resource.ts'
export * from '#model/areas/document/archived-paper.resource.ts'
export * from '#model/areas/document/inbox/inbox.resource.ts'
export * from '#model/areas/document/inbox/message.resource.ts'
