/** Rail: cars as loaded, shipments and their bills of lading, gauge tables, and what they are reckoned by. */
export * from './rail/gauge.ts'
export * from './rail/loaded-car.ts'
export * from './rail/network.ts'
export * from './rail/shipment.ts'
