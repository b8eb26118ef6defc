/** Terminal management, second generation: the tables that older sites keep alike with this server, under the names they have there. */
export * from './legacy/allocation.ts'
export * from './legacy/company.ts'
export * from './legacy/place.ts'
export * from './legacy/ticket.ts'
