/** The handlers of the section `config`. */
export * from '#server/areas/config/additional-field.ts'
export * from '#server/areas/config/search-miss.ts'
export { customsDelivery } from '#server/areas/customs/customs.ts'
export * from '#server/areas/erp/erp.ts'
export * from '#server/areas/letter/letter.ts'
export * from '#server/areas/sign-in/provider.ts'
