/** The signs before totals in the footer. */
export const totalSigns = { sum: 'Σ', average: '⌀', min: 'min', max: 'max', count: '#' } as const
