/** What the choices of gauging are called on screen. */
import type { Permit } from '#model/rules/car-gauging.ts'
import type { DensityKind } from '#model/rules/density-entry.ts'
import { referenceTemperature, type FillingLimits, type FillingRow, type Insulation } from '#model/rules/filling.ts'
import type { LengthUnit, ReadingKind } from '#model/rules/gauge.ts'
import type { Entries } from './entries.ts'

export const kindWords: Readonly<Record<ReadingKind, string>> = { outage: 'outage', innage: 'innage' }
export const unitWords: Readonly<Record<LengthUnit, string>> = { in: 'in', cm: 'cm' }
export const degreeWords: Readonly<Record<Entries['degrees'], string>> = { F: '°F', C: '°C' }
export const densityWords: Readonly<Record<DensityKind, string>> = {
  relative60: 'relative, 60 °F', kg15: 'kg/m³, 15 °C', observed: 'relative, as observed', pounds: 'lb/gal, 60 °F', api: '° API',
}
export const groupWords: Readonly<Record<Entries['group'], string>> = { E: 'LPG and NGL', A: 'crude oil', B: 'refined product', D: 'lubricant' }
export const goalWords: Readonly<Record<Entries['goal'], string>> = { weight: 'lb', percent: '% of the shell', net: 'gal net', gross: 'gal gross' }

/** Each with the temperature at which there must still be room. */
export const insulationWords = (season: Permit['season'], limits: FillingLimits): Readonly<Record<Insulation, string>> => {
  const at = (insulation: Insulation): string => `${referenceTemperature(limits, insulation, season)} °F`
  return { none: `not insulated, ${at('none')}`, protected: `thermal protection, ${at('protected')}`, insulated: `insulated, ${at('insulated')}` }
}
export const seasonWords: Readonly<Record<Permit['season'], string>> = { summer: 'all year', winter: 'winter, direct to a consumer' }
export const limitWords: Readonly<Record<FillingRow['limit'], string>> = {
  'reference temperature': 'room at the reference temperature', capacity: 'room at loading', 'rail load': 'gross rail load',
}
