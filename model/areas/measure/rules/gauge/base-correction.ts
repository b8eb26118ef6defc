/** How a liquid expands between its base temperature, 60 °F or 15 °C, and any other, and what a gallon of it weighs at the base. */
import { ammoniaLimits } from '../volume/ammonia.ts'
import type { NamedGroup } from '../volume/commodity.ts'
import { crudeLimits } from '../volume/crude-limits.ts'
import { ctl24E, ctl54E, density15COf, lightLimits } from '../volume/light.ts'
import {
  celsiusOf,
  fahrenheitOf,
  roundTo,
  shownSteps,
  WATER_60F,
  type PerFahrenheit,
  type Pounds,
  type RelativeDensity,
} from '../volume/units.ts'
import { KILOGRAMS_PER_POUND, LITRES_PER_GALLON } from '#model/shared/factors.ts'
import { factorsOf, poundsOf } from './loaded-car.ts'

export type Liquid = {
  readonly group: NamedGroup
  readonly relativeDensity60: RelativeDensity
  /** Thermal expansion at 60 °F, for group C. */
  readonly expansion: PerFahrenheit | null
}
export type BaseCorrection = {
  /** Volume at base temperature ÷ volume at this temperature, in the unit of the base; rounded where its tables are. @throws OutOfRange */
  readonly ctl: (temperature: number) => number
  /** Mass of a gallon at base temperature. */
  readonly pounds: Pounds
}

/** @throws OutOfRange if the density is not one of the group. */
export function baseCorrection(unit: 'F' | 'C', { group, relativeDensity60, expansion }: Liquid): BaseCorrection {
  const factors = (fahrenheit: number) => factorsOf(group, relativeDensity60, fahrenheit, expansion)
  if (unit === 'F')
    return {
      ctl: (temperature) =>
        group === 'E'
          ? roundTo(ctl24E(relativeDensity60, temperature), shownSteps.factor)
          : factors(temperature).factor60,
      pounds: poundsOf(relativeDensity60),
    }
  if (group === 'E') {
    const density15 = density15COf(relativeDensity60)
    return {
      ctl: (temperature) => roundTo(ctl54E(density15, temperature), shownSteps.factor),
      pounds: (density15 * LITRES_PER_GALLON) / 1000 / KILOGRAMS_PER_POUND,
    }
  }
  return {
    ctl: (temperature) => factors(fahrenheitOf(temperature)).factor15,
    pounds: poundsOf(relativeDensity60) * factors(59).factor60,
  }
}

/** Temperatures that the tables of a group cover, with their unit. */
export function temperatureLimits(unit: 'F' | 'C', group: NamedGroup): readonly [number, number, string] {
  if (group === 'E') return unit === 'F' ? [...lightLimits.fahrenheit, '°F'] : [...lightLimits.celsius, '°C']
  const [least, most] = group === 'N' ? ammoniaLimits.fahrenheit : crudeLimits.fahrenheit
  return unit === 'F' ? [least, most, '°F'] : [celsiusOf(least), celsiusOf(most), '°C']
}

/** Relative densities at 60 °F that the tables of a group cover. */
export function densityLimits(group: NamedGroup): readonly [RelativeDensity, RelativeDensity] {
  if (group === 'E') return lightLimits.relativeDensity60
  if (group === 'N') return ammoniaLimits.relativeDensity60
  const [least, most] = crudeLimits.density60[group]
  return [Math.ceil((1e4 * least) / WATER_60F) / 1e4, Math.floor((1e4 * most) / WATER_60F) / 1e4]
}
