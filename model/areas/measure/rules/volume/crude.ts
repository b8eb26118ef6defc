/**
 * Crude oil (A), refined products (B), special applications (C) and lubricating oil (D): API MPMS 11.1 (2004).
 *
 * Valid from -58 to 302 °F (-50 to 150 °C) and up to 1500 psig; a pressure below 0 counts as 0. Neither inputs nor
 * results are rounded: round for display (`shownSteps`). Values out of range throw OutOfRange.
 */
import { OutOfRange, within } from '../out-of-range.ts'
import { crudeLimits } from './crude-limits.ts'
import {
  algorithms,
  fahrenheitOf,
  type Algorithm,
  type Base,
  type BaseTemperature,
  type Fahrenheit,
  type KilogramsPerCubicMetre,
  type PerFahrenheit,
  type PoundsPerSquareInch,
} from './units.ts'

export const crudeGroups = ['A', 'B', 'C', 'D'] as const
export type CrudeGroup = (typeof crudeGroups)[number]

const KILOPASCAL_PER_PSI = 6.894757
/** Twice the difference between 60 °F on IPTS-68 (for which the coefficients were fitted) and on ITS-90, in units of alpha. */
const DELTA_60 = 0.01374979547
const BASE_60F = 60.0068749
const shifts = [-0.148759, -0.267408, 1.08076, 1.269056, -4.089591, -1.871251, 7.438081, -3.536296] as const

type Coefficients = {
  readonly k0: number
  readonly k1: number
  readonly k2: number
  /** Slope for the iteration from an observed density. */
  readonly da: number
}
const crude: Coefficients = { k0: 341.0957, k1: 0, k2: 0, da: 2 }
const lubricating: Coefficients = { k0: 0, k1: 0.34878, k2: 0, da: 1 }
const given: Coefficients = { k0: 0, k1: 0, k2: 0, da: 0 }
/** Refined products, densest first, each with its least density at 60 °F. */
const refined: readonly (Coefficients & { readonly from: KilogramsPerCubicMetre })[] = [
  { from: 838.3127, k0: 103.872, k1: 0.2701, k2: 0, da: 1.3 },
  { from: 787.5195, k0: 330.301, k1: 0, k2: 0, da: 2 },
  { from: 770.352, k0: 1489.067, k1: 0, k2: -0.0018684, da: 8.5 },
  { from: 0, k0: 192.4571, k1: 0.2438, k2: 0, da: 1.5 },
]

function coefficientsOf(group: CrudeGroup, density60: KilogramsPerCubicMetre): Coefficients {
  switch (group) {
    case 'A':
      return crude
    case 'B':
      return refined.find(({ from }) => density60 >= from) ?? crude
    case 'C':
      return given
    case 'D':
      return lubricating
  }
}

/** Converts from ITS-90, today's temperature scale, to IPTS-68, for which the coefficients were fitted. */
function toIpts68(temperature: Fahrenheit): Fahrenheit {
  const celsius = (temperature - 32) / 1.8
  const tau = celsius / 630
  const shift = shifts.reduceRight((sum, a) => (sum + a) * tau, 0)
  return 1.8 * (celsius - shift) + 32
}

type At60 = {
  readonly ctl: number
  readonly cpl: number
  readonly fp: number
  readonly alpha60: PerFahrenheit
  readonly da: number
}

/** Factors for a known density at 60 °F (11.1.6.1). `pressure` is 0 or more. */
function factors(
  group: CrudeGroup,
  density60: KilogramsPerCubicMetre,
  temperature: Fahrenheit,
  pressure: PoundsPerSquareInch,
  alpha: PerFahrenheit | undefined,
): At60 {
  const { k0, k1, k2, da } = coefficientsOf(group, density60)
  let onOldBase: number
  let alpha60: number
  if (group === 'C') {
    alpha60 = alpha ?? NaN
    onOldBase = density60 * Math.exp(0.5 * alpha60 * DELTA_60 * (1 + 0.4 * alpha60 * DELTA_60))
  } else {
    const a = (DELTA_60 / 2) * ((k0 / density60 + k1) / density60 + k2)
    const b = (2 * k0 + k1 * density60) / (k0 + (k1 + k2 * density60) * density60)
    onOldBase = density60 * (1 + (Math.exp(a * (1 + 0.8 * a)) - 1) / (1 + a * (1 + 1.6 * a) * b))
    alpha60 = (k0 / onOldBase + k1) / onOldBase + k2
  }
  const ipts68 = toIpts68(temperature)
  const above = ipts68 - BASE_60F
  const ctl = Math.exp(-alpha60 * above * (1 + 0.8 * alpha60 * (above + DELTA_60)))
  const fp = Math.exp(-1.9947 + 0.00013427 * ipts68 + (793920 + 2326 * ipts68) / (onOldBase * onOldBase))
  return { ctl, cpl: 1 / (1 - 1e-5 * fp * pressure), fp, alpha60, da }
}

/** Density at 60 °F from an observed density (11.1.6.2): at most 15 iterations, each with the coefficients of its current density. */
function density60Of(
  group: CrudeGroup,
  observed: KilogramsPerCubicMetre,
  temperature: Fahrenheit,
  pressure: PoundsPerSquareInch,
  alpha: PerFahrenheit | undefined,
): KilogramsPerCubicMetre {
  const [least, most] = crudeLimits.density60[group]
  const clip = (density: number): number => Math.min(most, Math.max(least, density))
  const above = temperature - 60
  let density = clip(observed)
  for (let step = 0; step < 15; step += 1) {
    const { ctl, cpl, fp, alpha60, da } = factors(group, density, temperature, pressure, alpha)
    if (Math.abs(observed - density * ctl * cpl) < 1e-6) return density
    const missing = observed / (ctl * cpl) - density
    const slope = da * alpha60 * above * (1 + 1.6 * alpha60 * above)
    const squeeze = (-2 * cpl * pressure * fp * (7.9392 + 0.02326 * temperature)) / (density * density)
    density = clip(density + missing / (1 + slope + squeeze))
  }
  const [from, to] = [least, most].map((limit) => {
    const { ctl, cpl } = factors(group, limit, temperature, pressure, alpha)
    return limit * ctl * cpl
  })
  throw new OutOfRange({
    quantity: 'Observed density',
    given: observed,
    least: Math.ceil((from ?? 0) * 10) / 10,
    most: Math.floor((to ?? 0) * 10) / 10,
    unit: 'kg/m³',
    why: `Group ${group} covers densities at 60 °F from ${least} to ${most} kg/m³.`,
  })
}

/** Base temperature; for group C also the thermal expansion at 60 °F, 230e-6 to 930e-6 per °F. */
export type CrudeOptions = { readonly base: Base; readonly alpha60?: PerFahrenheit }

export type CrudeCorrection = {
  /** Volume at base temperature ÷ volume at this temperature. */
  readonly ctl: number
  /** Volume at zero pressure ÷ volume under pressure. */
  readonly cpl: number
  readonly ctpl: number
  /** Compressibility, in 1e-5 per psi at 60 °F, in 1e-5 per kPa at 15 and 20 °C. */
  readonly fp: number
  readonly density60: KilogramsPerCubicMetre
  /** At base temperature and zero pressure. */
  readonly densityBase: KilogramsPerCubicMetre
  readonly alpha60: PerFahrenheit
  readonly algorithm: Algorithm
}

const baseFahrenheit = (base: '15C' | '20C'): Fahrenheit => (base === '15C' ? 59 : 68)

/** Converts the conditions to the standard's units. @throws OutOfRange if one is outside its range. */
function conditions(
  group: CrudeGroup,
  temperature: BaseTemperature,
  pressure: number,
  { base, alpha60 }: CrudeOptions,
): { readonly fahrenheit: Fahrenheit; readonly psi: PoundsPerSquareInch } {
  if (group === 'C') within('Thermal expansion', alpha60 ?? NaN, ...crudeLimits.alpha60, 'per °F')
  const positive = Math.max(0, pressure)
  if (base === '60F')
    return {
      fahrenheit: within('Temperature', temperature, ...crudeLimits.fahrenheit, '°F'),
      psi: within('Pressure', positive, ...crudeLimits.psi, 'psi'),
    }
  const psi = within('Pressure', positive, ...crudeLimits.kilopascal, 'kPa') / KILOPASCAL_PER_PSI
  return { fahrenheit: fahrenheitOf(within('Temperature', temperature, ...crudeLimits.celsius, '°C')), psi }
}

function corrected(
  group: CrudeGroup,
  density60: KilogramsPerCubicMetre,
  fahrenheit: Fahrenheit,
  psi: PoundsPerSquareInch,
  { base, alpha60: alpha }: CrudeOptions,
  densityBase?: KilogramsPerCubicMetre,
): CrudeCorrection {
  const { ctl: ctl60, cpl, fp, alpha60 } = factors(group, density60, fahrenheit, psi, alpha)
  const atBase = base === '60F' ? 1 : factors(group, density60, baseFahrenheit(base), 0, alpha).ctl
  const ctl = ctl60 / atBase
  return {
    ctl,
    cpl,
    ctpl: ctl * cpl,
    fp: base === '60F' ? fp : fp / KILOPASCAL_PER_PSI,
    density60,
    densityBase: densityBase ?? density60 * atBase,
    alpha60,
    algorithm: algorithms.crude,
  }
}

/**
 * All correction factors of a liquid from its density at base (kg/m³), its temperature (°F at base 60F, °C at 15C and 20C) and its pressure
 * (psig at base 60F, kPa gauge at 15C and 20C). 11.1.6.1, and 11.1.7 for the metric bases.
 */
export function correctCrude(
  group: CrudeGroup,
  density: KilogramsPerCubicMetre,
  temperature: BaseTemperature,
  pressure: number,
  options: CrudeOptions,
): CrudeCorrection {
  const { fahrenheit, psi } = conditions(group, temperature, pressure, options)
  if (options.base === '60F')
    return corrected(
      group,
      within('Density', density, crudeLimits.density60[group][0], crudeLimits.density60[group][1], 'kg/m³'),
      fahrenheit,
      psi,
      options,
      density,
    )
  const density60 = density60Of(group, density, baseFahrenheit(options.base), 0, options.alpha60)
  return corrected(group, density60, fahrenheit, psi, options, density)
}

/** Volume at base temperature ÷ volume at this temperature. Units as in `correctCrude`. */
export const ctlCrude = (
  group: CrudeGroup,
  density: KilogramsPerCubicMetre,
  temperature: BaseTemperature,
  options: CrudeOptions,
): number => correctCrude(group, density, temperature, 0, options).ctl

/** Correction for pressure alone. Units as in `correctCrude`. */
export const cpl = (
  group: CrudeGroup,
  density: KilogramsPerCubicMetre,
  temperature: BaseTemperature,
  pressure: number,
  options: CrudeOptions,
): number => correctCrude(group, density, temperature, pressure, options).cpl

/** Correction for temperature and pressure. Units as in `correctCrude`. */
export const ctpl = (
  group: CrudeGroup,
  density: KilogramsPerCubicMetre,
  temperature: BaseTemperature,
  pressure: number,
  options: CrudeOptions,
): number => correctCrude(group, density, temperature, pressure, options).ctpl

/** Base density from a density observed under these conditions, with the correction factors. Units as in `correctCrude`. */
export function observedToBase(
  group: CrudeGroup,
  observed: KilogramsPerCubicMetre,
  temperature: BaseTemperature,
  pressure: number,
  options: CrudeOptions,
): CrudeCorrection {
  const { fahrenheit, psi } = conditions(group, temperature, pressure, options)
  within('Observed density', observed, 1, 2000, 'kg/m³')
  return corrected(group, density60Of(group, observed, fahrenheit, psi, options.alpha60), fahrenheit, psi, options)
}
