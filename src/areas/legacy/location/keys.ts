/** Keys of the table of locations, used by its commands and shown on its buttons. */
export const locationKeys = { area: 'k>t', missing: 'k>s' } as const
