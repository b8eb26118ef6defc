/** Truck scheduling: locations, slots and bookings; and certificates. */
export * from '#model/areas/slot/booking.resource.ts'
export * from '#model/areas/certification/certificate.resource.ts'
export * from '#model/areas/slot/location.resource.ts'
export * from '#model/areas/slot/slot.resource.ts'
export * from '#model/areas/slot/link.resource.ts'
