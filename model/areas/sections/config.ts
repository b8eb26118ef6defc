/** Company configuration. */
export * from '#model/areas/config/additional-field.resource.ts'
export * from '#model/areas/config/bol-number.resource.ts'
export * from '#model/areas/erp/erp-connection.resource.ts'
export * from '#model/areas/erp/erp-delivery.resource.ts'
export * from '#model/areas/letter/letter.resource.ts'
export * from '#model/areas/letter/job.resource.ts'
export * from '#model/areas/sign-in/sign-in-provider.resource.ts'
