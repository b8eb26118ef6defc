/** Keys of shipments, used by their commands and shown on their buttons. */
export const shipmentKeys = { add: 'a', remove: 'delete' } as const
