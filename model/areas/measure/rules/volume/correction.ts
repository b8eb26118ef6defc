/**
 * Volume correction of liquids: converts a volume to base temperature and zero pressure.
 *
 * API MPMS 11.1 (2004) for crude oil, products and lubricants; API MPMS 11.2.4 (2007) / GPA TP-27 for LPG and NGL.
 */
export * from './crude.ts'
export * from './light.ts'
export * from './units.ts'
