/** Rail: loaded cars, shipments with their bills of lading, gauge tables and network data. */
export * from '#model/areas/measure/gauge-table.resource.ts'
export * from '#model/areas/rail/bol-history.resource.ts'
export * from '#model/areas/rail/embargo.resource.ts'
export * from '#model/areas/rail/loaded-car.resource.ts'
export * from '#model/areas/rail/network.resource.ts'
export * from '#model/areas/rail/shipment.resource.ts'
