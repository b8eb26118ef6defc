/** The keys of the receipts that wait, which their buttons show too. */
export const receiptKeys = { file: 'o', apply: 'mod+enter' } as const
