/** Company configuration. */
export * from '#model/areas/config/additional-field.resource.ts'
export * from '#model/areas/config/bol-number.resource.ts'
