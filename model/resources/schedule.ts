/** Places where trucks come by appointment, what may be booked there, and the papers that people must hold. */
export * from './schedule/booking.ts'
export * from './schedule/certificate.ts'
export * from './schedule/location.ts'
export * from './schedule/slot.ts'
