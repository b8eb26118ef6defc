/** Sale and purchase contracts, their routes and shipping schedules. */
export * from '#model/areas/contract/contract.resource.ts'
export * from '#model/areas/contract/link.resource.ts'
export * from '#model/areas/schedule/schedule.resource.ts'
export * from '#model/areas/schedule/promised-car.resource.ts'
export * from '#model/areas/schedule/shipping-days.resource.ts'
