/** Keys of the table of locations, used by its commands and shown on its buttons. */
export const locationKeys = { area: 'k>b', missing: 'k>.' } as const
