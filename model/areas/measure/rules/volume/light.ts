/**
 * Light hydrocarbons (LPG and NGL): API MPMS 11.2.4 (2007) = GPA TP-27, tables 23E, 24E, 53E, 54E, 59E and 60E.
 *
 * Valid for relative densities at 60 °F of 0.3500 to 0.6880, from -50.8 to 199.4 °F, at saturation pressure. Inputs are rounded
 * as the standard requires; results are not: round for display (`shownSteps`). Values out of range throw OutOfRange.
 */
import { OutOfRange, within } from '../out-of-range.ts'
import { fluids, type Fluid } from './fluids.ts'
import {
  roundTo,
  shownSteps,
  WATER_60F,
  type Celsius,
  type Fahrenheit,
  type Kelvin,
  type KilogramsPerCubicMetre,
  type RelativeDensity,
} from './units.ts'

const KELVIN_60F: Kelvin = 519.67 / 1.8
const KELVIN_15C: Kelvin = 288.15
const KELVIN_20C: Kelvin = 293.15

export const lightLimits = {
  relativeDensity60: [0.35, 0.688],
  relativeDensityObserved: [0.21, 0.74],
  fahrenheit: [-50.8, 199.4],
  celsius: [-46, 93],
  density15: [351.7, 687.8],
  density20: [331.7, 683.6],
} as const

const noFluid = (): never => {
  throw new Error('No reference fluid for this density.')
}

/** Saturated liquid density of a reference fluid, mol/L, at a reduced temperature of 1 or less. */
function saturated({ criticalDensity, k1, k2, k3, k4 }: Fluid, reduced: number): number {
  const tau = 1 - reduced
  const square = tau * tau
  return criticalDensity * (1 + (k1 * tau ** 0.35 + k3 * square + k4 * square * tau) / (1 + k2 * tau ** 0.65))
}

/** The two reference fluids around a density: the first that is as dense or denser, and its predecessor. */
function neighbours(relativeDensity: RelativeDensity): readonly [lighter: Fluid, denser: Fluid] {
  let at = 1
  while (at < fluids.length - 1 && (fluids[at]?.relativeDensity60 ?? 0) < relativeDensity) at += 1
  return [fluids[at - 1] ?? noFluid(), fluids[at] ?? noFluid()]
}

/** Volume at 60 °F ÷ volume at this temperature; undefined above the critical temperature, where there is no liquid. */
function ctlExact(relativeDensity60: RelativeDensity, temperature: Kelvin): number | undefined {
  const [lighter, denser] = neighbours(relativeDensity60)
  const share = (relativeDensity60 - lighter.relativeDensity60) / (denser.relativeDensity60 - lighter.relativeDensity60)
  const critical = lighter.criticalTemperature + share * (denser.criticalTemperature - lighter.criticalTemperature)
  const reduced = temperature / critical
  if (reduced > 1) return undefined
  const reduced60 = KELVIN_60F / critical
  const ratio = (lighter.zc * lighter.criticalDensity) / (denser.zc * denser.criticalDensity)
  const light60 = saturated(lighter, reduced60)
  const light = saturated(lighter, reduced)
  const mixed60 = light60 / (1 + share * (light60 / (ratio * saturated(denser, reduced60)) - 1))
  return light / (mixed60 * (1 + share * (light / (ratio * saturated(denser, reduced)) - 1)))
}

/** The temperature above which the mixture is not a liquid at any pressure. */
export function criticalTemperature(relativeDensity60: RelativeDensity): Fahrenheit {
  const [lighter, denser] = neighbours(relativeDensity60)
  const share = (relativeDensity60 - lighter.relativeDensity60) / (denser.relativeDensity60 - lighter.relativeDensity60)
  return (
    (lighter.criticalTemperature + share * (denser.criticalTemperature - lighter.criticalTemperature)) * 1.8 - 459.67
  )
}

function ctlAt(relativeDensity60: RelativeDensity, temperature: Kelvin): number {
  const ctl = ctlExact(relativeDensity60, temperature)
  if (ctl !== undefined) return ctl
  const most = Math.floor(criticalTemperature(relativeDensity60) * 10) / 10
  throw new OutOfRange({
    quantity: 'Temperature',
    given: temperature * 1.8 - 459.67,
    least: lightLimits.fahrenheit[0],
    most,
    unit: '°F',
    why: `At higher temperatures a liquid of relative density ${roundTo(relativeDensity60, 0.0001)} is supercritical.`,
  })
}

const kelvinOfF = (temperature: Fahrenheit): Kelvin =>
  (within('Temperature', temperature, ...lightLimits.fahrenheit, '°F') + 459.67) / 1.8
const kelvinOfC = (temperature: Celsius): Kelvin =>
  within('Temperature', roundTo(temperature, shownSteps.celsius), ...lightLimits.celsius, '°C') + 273.15

/**
 * Table 24E: volume at 60 °F ÷ volume at this temperature.
 * The relative density is rounded to 0.0001, the temperature to 0.1 °F.
 */
export const ctl24E = (relativeDensity60: RelativeDensity, temperature: Fahrenheit): number =>
  ctlUnrounded(roundTo(relativeDensity60, shownSteps.relativeDensity), roundTo(temperature, shownSteps.fahrenheit))

/** The function of table 24E without rounding its inputs. */
export function ctlUnrounded(relativeDensity60: RelativeDensity, temperature: Fahrenheit): number {
  const kelvin = kelvinOfF(temperature)
  return ctlAt(within('Relative density', relativeDensity60, ...lightLimits.relativeDensity60), kelvin)
}

/**
 * Relative density at 60 °F from an observed relative density.
 *
 * The function is monotonic, so bisection finds the same value as the standard's quadratic iteration, to the last digit.
 * A supercritical trial density is too light.
 */
function at60(observed: RelativeDensity, temperature: Kelvin): RelativeDensity {
  const [from, to] = lightLimits.relativeDensity60
  const observedAs = (trial: RelativeDensity): number => trial * (ctlExact(trial, temperature) ?? 0)
  // Values up to half a unit of the last place beyond the limits still round to the limits.
  let [low, high] = [from - 0.00005, to + 0.000035]
  if (observedAs(high) < observed || observedAs(low) > observed) {
    const [least, most] = [Math.ceil(observedAs(from) * 10_000) / 10_000, Math.floor(observedAs(to) * 10_000) / 10_000]
    throw new OutOfRange({
      quantity: 'Observed relative density',
      given: observed,
      least,
      most,
      why: `The tables cover relative densities at 60 °F from ${from} to ${to}.`,
    })
  }
  for (let step = 0; step < 60 && high - low > 1e-15; step += 1) {
    const middle = (low + high) / 2
    if (observedAs(middle) < observed) low = middle
    else high = middle
  }
  return (low + high) / 2
}

/** Table 23E: relative density at 60 °F from an observed one. Inputs are rounded to 0.0001 and 0.1 °F. */
export const relativeDensity23E = (observed: RelativeDensity, temperature: Fahrenheit): RelativeDensity =>
  relativeDensityUnrounded(roundTo(observed, shownSteps.relativeDensity), roundTo(temperature, shownSteps.fahrenheit))

/** The function of table 23E without rounding its inputs: the inverse of relative density × `ctlUnrounded`. */
export function relativeDensityUnrounded(observed: RelativeDensity, temperature: Fahrenheit): RelativeDensity {
  const kelvin = kelvinOfF(temperature)
  return at60(within('Observed relative density', observed, ...lightLimits.relativeDensityObserved), kelvin)
}

function ctlMetric(
  density: KilogramsPerCubicMetre,
  limits: readonly [number, number],
  base: Kelvin,
  temperature: Celsius,
): number {
  const kelvin = kelvinOfC(temperature)
  const relative = at60(within('Density', roundTo(density, shownSteps.density), ...limits, 'kg/m³') / WATER_60F, base)
  return ctlAt(relative, kelvin) / ctlAt(relative, base)
}

function densityMetric(observed: KilogramsPerCubicMetre, base: Kelvin, temperature: Celsius): KilogramsPerCubicMetre {
  const kelvin = kelvinOfC(temperature)
  const [least, most] = lightLimits.relativeDensityObserved
  within('Observed density', observed, least * WATER_60F, most * WATER_60F, 'kg/m³')
  const relative = at60(roundTo(observed, shownSteps.density) / WATER_60F, kelvin)
  return relative * ctlAt(relative, base) * WATER_60F
}

/** Table 54E: volume at 15 °C ÷ volume at this temperature. The density at 15 °C is rounded to 0.1 kg/m³, the temperature to 0.05 °C. */
export const ctl54E = (density15: KilogramsPerCubicMetre, temperature: Celsius): number =>
  ctlMetric(density15, lightLimits.density15, KELVIN_15C, temperature)

/** Table 53E: density at 15 °C from an observed one. Inputs are rounded to 0.1 kg/m³ and 0.05 °C. */
export const density53E = (observed: KilogramsPerCubicMetre, temperature: Celsius): KilogramsPerCubicMetre =>
  densityMetric(observed, KELVIN_15C, temperature)

/** Table 60E: volume at 20 °C ÷ volume at this temperature; inputs rounded as in 54E. */
export const ctl60E = (density20: KilogramsPerCubicMetre, temperature: Celsius): number =>
  ctlMetric(density20, lightLimits.density20, KELVIN_20C, temperature)

/** Table 59E: density at 20 °C from an observed one; inputs rounded as in 53E. */
export const density59E = (observed: KilogramsPerCubicMetre, temperature: Celsius): KilogramsPerCubicMetre =>
  densityMetric(observed, KELVIN_20C, temperature)

/** Relative density at 60 °F from the density at 15 °C. */
export const relativeDensityOf15C = (density15: KilogramsPerCubicMetre): RelativeDensity =>
  at60(within('Density', density15, ...lightLimits.density15, 'kg/m³') / WATER_60F, KELVIN_15C)

/** Density at 15 °C from the relative density at 60 °F. */
export const density15COf = (relativeDensity60: RelativeDensity): KilogramsPerCubicMetre => {
  const relative = within('Relative density', relativeDensity60, ...lightLimits.relativeDensity60)
  return relative * ctlAt(relative, KELVIN_15C) * WATER_60F
}
