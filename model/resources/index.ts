/** What the product is made of, one line an area. A new export of an area is in here by itself. */
export * as company from './company.ts'
export * as document from './document.ts'
export * as terminal from './terminal.ts'
export * as trace from './trace.ts'
export * as user from './user.ts'
export * as yard from './yard.ts'
