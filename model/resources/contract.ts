/** Contracts to buy and sell, the routes their goods take, and when how many cars go. */
export * from './contract/contract.ts'
export * from './contract/schedule.ts'
