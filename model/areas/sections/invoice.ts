/** Invoicing: products, conditions, prices and invoices. */
export * from '#model/areas/invoice/invoice.resource.ts'
export * from '#model/areas/invoice/price.resource.ts'
export * from '#model/areas/invoice/tax.resource.ts'
export * from '#model/areas/invoice/bank-account.resource.ts'
export * from '#model/areas/invoice/receipt.resource.ts'
