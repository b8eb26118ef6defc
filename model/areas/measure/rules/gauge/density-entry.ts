/** Converts a density in any of the units users have to the one the rules use: relative density at 60 °F. */
import { factorsOf, relativeDensityOfPounds } from './loaded-car.ts'
import { ammoniaDensity60 } from '../volume/ammonia.ts'
import type { NamedGroup } from '../volume/commodity.ts'
import { observedToBase } from '../volume/crude.ts'
import { relativeDensity23E, relativeDensityOf15C } from '../volume/light.ts'
import {
  celsiusOf,
  relativeDensityOf,
  WATER_60F,
  type Fahrenheit,
  type PerFahrenheit,
  type RelativeDensity,
} from '../volume/units.ts'

/** Relative density at 60 °F; kg/m³ at 15 °C; relative density observed at the car's temperature; lb/gal at 60 °F; API gravity. */
export const densityKinds = ['relative60', 'kg15', 'observed', 'pounds', 'api'] as const
export type DensityKind = (typeof densityKinds)[number]

/** Unrounded. @throws OutOfRange with the limits of the group's tables. */
export function relativeDensity60From(
  kind: DensityKind,
  value: number,
  group: NamedGroup,
  temperature: Fahrenheit,
  expansion: PerFahrenheit | null = null,
): RelativeDensity {
  const options = expansion === null ? {} : { alpha60: expansion }
  // Ammonia expands in one way only, so its density is the observed one divided by the factor.
  const ammonia = (density: RelativeDensity, at: Fahrenheit): RelativeDensity =>
    density / factorsOf('N', ammoniaDensity60, at).factor60
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
        : group === 'N'
          ? ammonia(value / WATER_60F, 59)
          : observedToBase(group, value, celsiusOf(59), 0, { base: '15C', ...options }).density60 / WATER_60F
    case 'observed':
      return group === 'E'
        ? relativeDensity23E(value, temperature)
        : group === 'N'
          ? ammonia(value, temperature)
          : observedToBase(group, value * WATER_60F, temperature, 0, { base: '60F', ...options }).density60 / WATER_60F
  }
}
