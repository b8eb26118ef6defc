/** Labels of the options used in gauging. */
import type { Permit } from '#model/areas/measure/rules/gauge/car-gauging.ts'
import type { DensityKind } from '#model/areas/measure/rules/gauge/density-entry.ts'
import {
  referenceTemperature,
  type FillingLimits,
  type FillingRow,
  type Insulation,
} from '#model/areas/measure/rules/gauge/filling.ts'
import type { LengthUnit, ReadingKind } from '#model/areas/measure/rules/gauge/gauge.ts'
import type { Entries } from '../data/entries.ts'

export const kindWords: Readonly<Record<ReadingKind, string>> = { outage: 'outage', innage: 'innage' }
/** A tank is full at its smallest outage and at its largest innage. */
export const limitWordsOf: Readonly<Record<ReadingKind, { readonly short: string; readonly full: string }>> = {
  outage: { short: 'min', full: 'at least' },
  innage: { short: 'max', full: 'at most' },
}
export const unitWords: Readonly<Record<LengthUnit, string>> = { in: 'in', cm: 'cm' }
export const degreeWords: Readonly<Record<Entries['degrees'], string>> = { F: '°F', C: '°C' }
export const densityWords: Readonly<Record<DensityKind, string>> = {
  relative60: 'relative, 60 °F',
  kg15: 'kg/m³, 15 °C',
  observed: 'relative, as observed',
  pounds: 'lb/gal, 60 °F',
  api: '° API',
}
export const groupWords: Readonly<Record<Entries['group'], string>> = {
  E: 'LPG and NGL',
  A: 'crude oil',
  B: 'refined product',
  C: 'by its thermal expansion',
  D: 'lubricant',
  N: 'ammonia',
}
export const goalWords: Readonly<Record<Entries['goal'], string>> = {
  weight: 'lb',
  percent: '% of the shell',
  net: 'gal net',
  gross: 'gal gross',
}

/** Each with its reference temperature. */
export const insulationWords = (
  season: Permit['season'],
  limits: FillingLimits,
): Readonly<Record<Insulation, string>> => {
  const at = (insulation: Insulation): string => `${referenceTemperature(limits, insulation, season)} °F`
  return {
    none: `not insulated, ${at('none')}`,
    protected: `thermal protection, ${at('protected')}`,
    insulated: `insulated, ${at('insulated')}`,
  }
}
export const seasonWords: Readonly<Record<Permit['season'], string>> = {
  summer: 'all year',
  winter: 'winter, direct to a consumer',
}
export const limitWords: Readonly<Record<FillingRow['limit'], string>> = {
  'reference temperature': 'space at the reference temperature',
  capacity: 'space at loading',
  'filling density': 'filling density',
  'rail load': 'gross rail load',
}
