/** The keys of the overview of receivables, which its buttons show too. */
export const receivableKeys = { statement: 's' } as const
