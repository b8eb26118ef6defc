/** Terminal management, version 2: tables synchronized with older sites, under the names used there. */
export * from '#model/areas/legacy/allocation.resource.ts'
export * from '#model/areas/legacy/company.resource.ts'
export * from '#model/areas/legacy/place.resource.ts'
export * from '#model/areas/legacy/ticket.resource.ts'
