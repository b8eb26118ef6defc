/** Invoicing: what is charged, at which price, on which condition, and the invoices themselves. */
export * from './invoice/invoice.ts'
export * from './invoice/price.ts'
