/** Commands of trips, of the overview and of waybills. */
export * from './overview/commands.ts'
export * from './trip/commands.ts'
export * from './waybill/commands.ts'
export * from './import/commands.ts'
