/** What a company sets up for itself. */
export * from './config/additional.ts'
export * from './config/bol-number.ts'
