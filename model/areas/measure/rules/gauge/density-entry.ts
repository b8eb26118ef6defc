/** Converts a density in any of the units users have to the one the rules use: relative density at 60 °F. */
import type { CommodityGroup } from './loaded-car.ts'
import { relativeDensityOfPounds } from './loaded-car.ts'
import { observedToBase } from '../volume/crude.ts'
import { relativeDensity23E, relativeDensityOf15C } from '../volume/light.ts'
import { celsiusOf, relativeDensityOf, WATER_60F, type Fahrenheit, type RelativeDensity } from '../volume/units.ts'

/** Relative density at 60 °F; kg/m³ at 15 °C; relative density observed at the car's temperature; lb/gal at 60 °F; API gravity. */
export const densityKinds = ['relative60', 'kg15', 'observed', 'pounds', 'api'] as const
export type DensityKind = (typeof densityKinds)[number]

/** Unrounded. @throws OutOfRange with the limits of the group's tables. */
export function relativeDensity60From(
  kind: DensityKind,
  value: number,
  group: Exclude<CommodityGroup, ''>,
  temperature: Fahrenheit,
): RelativeDensity {
  switch (kind) {
    case 'relative60':
      return value
    case 'pounds':
      return relativeDensityOfPounds(value)
    case 'api':
      return relativeDensityOf(value)
    case 'kg15':
      return group === 'E'
        ? relativeDensityOf15C(value)
        : observedToBase(group, value, celsiusOf(59), 0, { base: '15C' }).density60 / WATER_60F
    case 'observed':
      return group === 'E'
        ? relativeDensity23E(value, temperature)
        : observedToBase(group, value * WATER_60F, temperature, 0, { base: '60F' }).density60 / WATER_60F
  }
}
