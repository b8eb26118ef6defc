/** Keys of the form of a customs invoice. */
export const customsFormKeys = { next: 'n', source: 'enter', send: 's' } as const
