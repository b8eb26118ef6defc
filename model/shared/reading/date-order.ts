/** The order of day, month and year in dates of figures alone. Settings know it, and so the page loads it at once. */
export const dateOrders = ['mdy', 'dmy', 'ymd'] as const
export type DateOrder = (typeof dateOrders)[number]

/**
 * The order in which a country writes dates in figures alone; that of the United States if the country is not known.
 * Mexico writes the day first (CLDR). Canada's official form begins with the year, which four digits show. Payments
 * Canada allows the other two orders, and French text has the day first.
 */
export const orderOfCountry = (country: string): DateOrder => (country === 'CA' || country === 'MX' ? 'dmy' : 'mdy')
