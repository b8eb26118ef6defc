/** Attachments, and bills of lading that came as files. */
export * from '#model/areas/document/attachment.resource.ts'
export * from '#model/areas/document/bill.resource.ts'
export * from '#model/areas/document/archived-paper.resource.ts'
