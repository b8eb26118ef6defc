/** The rail car fleet, its trips, sightings and waybills. */
export * from '#model/areas/fleet/rail-car.resource.ts'
export * from '#model/areas/trace/event.resource.ts'
export * from '#model/areas/trace/geofence.resource.ts'
export * from '#model/areas/trace/trip.resource.ts'
export * from '#model/areas/trace/waybill.resource.ts'
