/** Every screen, one line an area. A new export of an area is in here by itself. */
export * as auth from './areas/auth/screens.ts'
export * as company from './areas/company/screens.ts'
export * as document from './areas/document/screens.ts'
export * as layout from './areas/layout/screens.ts'
export * as terminal from './areas/terminal/screens.ts'
export * as trace from './areas/trace/screens.ts'
export * as user from './areas/user/screens.ts'
export * as yard from './areas/yard/screens.ts'
