/** Commands of trips and of the overview. */
export * from './overview/commands.ts'
export * from './trip/commands.ts'
