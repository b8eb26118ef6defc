/**
 * Contents of a loaded tank car: gross and net volume and weight from its outage, temperature and density, and the inverse.
 *
 * Source: product specification, LoadedRailCar: gross = shell capacity − outage; net = gross × temperature correction factor; weight of
 * a tank car = net × density. All in gallons and pounds at 60 °F; litres and kilograms are converted from these.
 */
import { KILOGRAMS_PER_POUND } from '#model/shared/factors.ts'
import { ctlAmmonia, ammoniaLimits } from '../volume/ammonia.ts'
import type { CommodityGroup, NamedGroup } from '../volume/commodity.ts'
import { given, type Figure } from '../figure.ts'
import { within } from '../out-of-range.ts'
import { correctCrude } from '../volume/crude.ts'
import { criticalTemperature, ctl24E, ctl54E, density15COf, lightLimits } from '../volume/light.ts'
import {
  algorithms,
  celsiusOf,
  roundTo,
  shownSteps,
  WATER_60F,
  WATER_LB_PER_GALLON,
  type Algorithm,
  type Fahrenheit,
  type Gallons,
  type Kilograms,
  type Litres,
  type PerFahrenheit,
  type Pounds,
  type RelativeDensity,
} from '../volume/units.ts'

/** Mass of a gallon at 60 °F in vacuo. */
export type PoundsPerGallon = number

export * from '../volume/commodity.ts'

export type CarReadings = {
  readonly shellCapacity: Gallons
  readonly outage: Gallons
  readonly temperature: Fahrenheit
  readonly density: PoundsPerGallon
  readonly group: CommodityGroup
  /** Thermal expansion at 60 °F, for group C. */
  readonly expansion?: PerFahrenheit | null
  /** Used as given if `group` is empty. */
  readonly factor60: number
  readonly factor15: number
  readonly litresPerGallon: number
}

type CarFigureName =
  | 'factor60'
  | 'factor15'
  | 'gross'
  | 'net'
  | 'litres60'
  | 'litres15'
  | 'weight'
  | 'kilograms'
  | 'filled'
export type CarFigures = {
  readonly relativeDensity60: RelativeDensity
  /** Volume at 60 °F ÷ volume as loaded. */
  readonly factor60: number
  /** Volume at 15 °C ÷ volume as loaded. */
  readonly factor15: number
  readonly gross: Gallons
  readonly net: Gallons
  readonly litres60: Litres
  readonly litres15: Litres
  readonly weight: Pounds
  readonly kilograms: Kilograms
  /** Filled part of the shell in percent. */
  readonly filled: number
  readonly algorithm: Algorithm
  /** The figures above with their formulas and inputs, in order of calculation. */
  readonly working: readonly Figure<CarFigureName>[]
}

export const relativeDensityOfPounds = (density: PoundsPerGallon): RelativeDensity => density / WATER_LB_PER_GALLON
export const poundsOf = (relativeDensity60: RelativeDensity): PoundsPerGallon => relativeDensity60 * WATER_LB_PER_GALLON

export type Factors = {
  readonly factor60: number
  readonly factor15: number
  readonly algorithm: Algorithm
  readonly formula: string
  readonly source: string
}

/** Both temperature correction factors. @throws OutOfRange */
export function factorsOf(
  group: NamedGroup,
  relativeDensity60: RelativeDensity,
  temperature: Fahrenheit,
  expansion: PerFahrenheit | null = null,
): Factors {
  if (group === 'N') {
    within('Relative density', relativeDensity60, ...ammoniaLimits.relativeDensity60)
    const factor60 = ctlAmmonia(temperature)
    return {
      factor60,
      factor15: factor60 / ctlAmmonia(59),
      algorithm: algorithms.ammonia,
      formula: 'saturated liquid ammonia',
      source: 'NBS Circular 142 (1923)',
    }
  }
  if (group === 'E') {
    // Tables E are printed with five decimals and volumes use the printed factor; API 11.1 requires unrounded factors (2019).
    const factor60 = roundTo(ctl24E(relativeDensity60, temperature), shownSteps.factor)
    const factor15 = roundTo(ctl54E(density15COf(relativeDensity60), celsiusOf(temperature)), shownSteps.factor)
    return {
      factor60,
      factor15,
      algorithm: algorithms.light,
      formula: 'table 24E, 54E',
      source: 'API MPMS 11.2.4 (2007), GPA TP-27',
    }
  }
  const density60 = relativeDensity60 * WATER_60F
  const options = { base: '60F' as const, ...(expansion !== null && { alpha60: expansion }) }
  const { ctl: factor60 } = correctCrude(group, density60, temperature, 0, options)
  const { ctl: at15 } = correctCrude(group, density60, 59, 0, options)
  return {
    factor60,
    factor15: factor60 / at15,
    algorithm: algorithms.crude,
    formula: `group ${group}`,
    source: 'API MPMS 11.1 (2004)',
  }
}

function factorsFor({ group, density, temperature, factor60, factor15, expansion }: CarReadings): Factors {
  if (group !== '') return factorsOf(group, relativeDensityOfPounds(density), temperature, expansion)
  within('Correction to 60 °F', factor60, 0.3, 2)
  within('Correction to 15 °C', factor15, 0.3, 2)
  return { factor60, factor15, algorithm: algorithms.given, formula: 'as entered', source: 'entered by the user' }
}

/** All figures of a car from its readings, unrounded. @throws OutOfRange */
export function figuresOf(readings: CarReadings): CarFigures {
  const { shellCapacity, outage, temperature, density, litresPerGallon } = readings
  within('Shell capacity', shellCapacity, 0, Infinity, 'gal')
  within('Outage', outage, 0, shellCapacity, 'gal')
  within('Density', density, 0, 30, 'lb/gal')
  within('Litres in a gallon', litresPerGallon, 3.7, 3.9)
  const { factor60, factor15, algorithm, formula, source } = factorsFor(readings)
  const relativeDensity60 = relativeDensityOfPounds(density)
  const gross = shellCapacity - outage
  const net = gross * factor60
  const litres60 = net * litresPerGallon
  const litres15 = gross * litresPerGallon * factor15
  const weight = net * density
  const kilograms = weight * KILOGRAMS_PER_POUND
  const filled = shellCapacity === 0 ? 0 : (100 * gross) / shellCapacity
  const text = 'Product specification: loaded rail car'
  const correction = [
    given('Relative density at 60 °F', relativeDensity60, '', 4),
    given('Temperature', temperature, '°F', 1),
  ]
  const figure = (
    name: CarFigureName,
    label: string,
    value: number,
    unit: string,
    decimals: number,
    how: string,
    inputs: Figure['inputs'],
    from: string,
  ): Figure<CarFigureName> => ({ name, label, value, unit, decimals, formula: how, inputs, source: from })
  return {
    relativeDensity60,
    factor60,
    factor15,
    gross,
    net,
    litres60,
    litres15,
    weight,
    kilograms,
    filled,
    algorithm,
    working: [
      figure(
        'gross',
        'Gross',
        gross,
        'gal',
        1,
        'shell capacity − outage',
        [given('Shell capacity', shellCapacity, 'gal', 1), given('Outage', outage, 'gal', 1)],
        text,
      ),
      figure(
        'filled',
        'Filled',
        filled,
        '%',
        2,
        '100 × gross ÷ shell capacity',
        [given('Gross', gross, 'gal', 1), given('Shell capacity', shellCapacity, 'gal', 1)],
        text,
      ),
      figure('factor60', 'Correction to 60 °F', factor60, '', 5, formula, correction, source),
      figure('factor15', 'Correction to 15 °C', factor15, '', 5, formula, correction, source),
      figure(
        'net',
        'Net at 60 °F',
        net,
        'gal',
        2,
        'gross × correction to 60 °F',
        [given('Gross', gross, 'gal', 1), given('Correction to 60 °F', factor60, '', 5)],
        text,
      ),
      figure(
        'litres60',
        'Litres at 60 °F',
        litres60,
        'L',
        1,
        'net × litres in a gallon',
        [given('Net', net, 'gal', 2), given('Litres in a gallon', litresPerGallon, '', 5)],
        text,
      ),
      figure(
        'litres15',
        'Litres at 15 °C',
        litres15,
        'L',
        1,
        'gross × litres in a gallon × correction to 15 °C',
        [
          given('Gross', gross, 'gal', 1),
          given('Litres in a gallon', litresPerGallon, '', 5),
          given('Correction to 15 °C', factor15, '', 5),
        ],
        text,
      ),
      figure(
        'weight',
        'Weight',
        weight,
        'lb',
        0,
        'net × density',
        [given('Net', net, 'gal', 2), given('Density', density, 'lb/gal', 5)],
        text,
      ),
      figure(
        'kilograms',
        'Weight',
        kilograms,
        'kg',
        0,
        `weight × ${KILOGRAMS_PER_POUND}`,
        [given('Weight', weight, 'lb', 0)],
        'International pound, exact',
      ),
    ],
  }
}

/** Target content of a car: percent of the shell, gross or net gallons, or pounds. */
export type Target = { readonly kind: 'percent' | 'gross' | 'net' | 'weight'; readonly amount: number }

/** The outage for a target content; the inverse of `figuresOf`. @throws OutOfRange if the car cannot hold it. */
export function outageFor(readings: Omit<CarReadings, 'outage'>, { kind, amount }: Target): Gallons {
  const full = figuresOf({ ...readings, outage: 0 })
  const most = { percent: 100, gross: full.gross, net: full.net, weight: full.weight }[kind]
  const unit = { percent: '%', gross: 'gal', net: 'gal', weight: 'lb' }[kind]
  const label = { percent: 'Filling', gross: 'Gross volume', net: 'Net volume', weight: 'Weight' }[kind]
  within(label, amount, 0, most, unit)
  // A car without capacity, or a liquid without weight, holds nothing at any outage.
  return most === 0 ? readings.shellCapacity : readings.shellCapacity * (1 - amount / most)
}

/** Compares the gross volume with the permitted one: any excess is `over`; `under` only if short by more than `tolerance` (a fraction). */
export type FillState = 'over' | 'under' | 'right'
export function fillState(gross: Gallons, permitted: Gallons, tolerance = 0.02): FillState {
  if (gross > permitted * (1 + 1e-9)) return 'over'
  return gross < permitted * (1 - tolerance) ? 'under' : 'right'
}

/** Valid temperatures for a relative density, for the hint at the field. */
export function lightTemperatureLimits(relativeDensity60: RelativeDensity): readonly [Fahrenheit, Fahrenheit] {
  const [least, most] = lightLimits.fahrenheit
  const inside =
    relativeDensity60 >= lightLimits.relativeDensity60[0] && relativeDensity60 <= lightLimits.relativeDensity60[1]
  return [least, inside ? Math.min(most, Math.floor(criticalTemperature(relativeDensity60) * 10) / 10) : most]
}
