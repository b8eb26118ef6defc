/** Customs: invoices of goods that cross a border, and certificates of their origin. */
export * from '#model/areas/customs/customs-invoice.resource.ts'
export * from '#model/areas/customs/origin-certificate.resource.ts'
