/**
 * Volume correction of liquids: how much smaller or larger the same liquid is at a base temperature and at no pressure.
 *
 * API MPMS 11.1 (2004) for crude oil, products and lubricants; API MPMS 11.2.4 (2007) / GPA TP-27 for LPG and NGL.
 */
export * from './volume-correction-crude.ts'
export * from './volume-correction-light.ts'
export * from './volume-correction-units.ts'
