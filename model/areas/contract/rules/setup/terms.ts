/** The terms that a contract is made on, as far as they are chosen from a list. */
export const deliveryTerms = ['FOB', 'FCA', 'DAP', 'CPT', 'DDP'] as const
export const titlePassing = ['loading', 'border', 'delivery'] as const
export const priceUnits = ['gal', 'L', 'bbl', 't', 'car'] as const
export type PriceUnit = (typeof priceUnits)[number]
export const contractCurrencies = ['USD', 'CAD', 'MXN'] as const
