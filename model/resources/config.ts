/** What a company sets up for itself. */
export * from './config/additional.ts'
