/** All that commands do with named desks. Loaded on first use. */
export * from './shelf.ts'
export * from './share-desk.ts'
