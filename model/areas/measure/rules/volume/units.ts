/** Units of the volume correction rules as type names, with constants and conversions. */

/** Degrees Fahrenheit on ITS-90. */
export type Fahrenheit = number
/** Degrees Celsius on ITS-90. */
export type Celsius = number
export type Kelvin = number
/** Gauge pressure, pounds per square inch. */
export type PoundsPerSquareInch = number
/** Mass per volume, in kg/m³ (weight in vacuo). */
export type KilogramsPerCubicMetre = number
/** Density relative to water at 60 °F (999.016 kg/m³); dimensionless. */
export type RelativeDensity = number
/** Thermal expansion at 60 °F, per °F. */
export type PerFahrenheit = number
/** US gallons of 231 cubic inches. */
export type Gallons = number
export type Litres = number
export type Pounds = number
export type Kilograms = number

/** In the unit of the base: degrees Fahrenheit at 60F, degrees Celsius at 15C and 20C. */
export type BaseTemperature = number

/** Base temperature of a volume or a density. */
export type Base = '60F' | '15C' | '20C'

/** The standard by which a factor was computed; stored with every result, because editions differ in the last digits. */
export const algorithms = {
  crude: 'API11.1-2004',
  light: 'API11.2.4-2007',
  ammonia: 'NBS142-1923',
  given: 'given',
} as const
export type Algorithm = (typeof algorithms)[keyof typeof algorithms]

/** Density of water at 60 °F in kg/m³ (API MPMS 11.1 and 11.2.4). */
export const WATER_60F: KilogramsPerCubicMetre = 999.016
/** Mass of a gallon of water at 60 °F in vacuo, lb/gal: 999.016 kg/m³. */
export const WATER_LB_PER_GALLON = 8.337193

export const fahrenheitOf = (celsius: Celsius): Fahrenheit => 1.8 * celsius + 32
export const celsiusOf = (fahrenheit: Fahrenheit): Celsius => (fahrenheit - 32) / 1.8
export const relativeDensityOf = (api: number): RelativeDensity => 141.5 / (api + 131.5)

/** Digits and exponent of the shortest decimal that is this number: 24.95 is 2495 × 10^-2. */
function decimalOf(value: number): { readonly digits: bigint; readonly exponent: number } {
  const [mantissa = '', power = '0'] = value.toExponential().split('e')
  const [whole = '', fraction = ''] = mantissa.split('.')
  return { digits: BigInt(whole + fraction), exponent: Number(power) - fraction.length }
}

/** Rounds the decimals themselves: as doubles, 24.95 / 0.1 is 249.49999999999997 and no longer a tie. */
function roundDecimal(value: number, step: number): bigint {
  const [of, by] = [decimalOf(value), decimalOf(step)]
  const exponent = Math.min(of.exponent, by.exponent)
  const scaled = of.digits * 10n ** BigInt(of.exponent - exponent)
  const unit = by.digits * 10n ** BigInt(by.exponent - exponent)
  const whole = scaled / unit
  const twice = 2n * (scaled % unit)
  return twice > unit || (twice === unit && whole % 2n === 1n) ? whole + 1n : whole
}

/** The nearest multiple of `step`; an exact tie goes to the even one (API MPMS 11.1.5.4). A tie is judged on the decimals. */
export function roundTo(value: number, step: number): number {
  const steps = Math.abs(value) / step
  const whole = Math.floor(steps)
  // Only where the doubles are too close to a tie to say are the decimals asked: they are slower.
  const isNearTie = Math.abs(steps - whole - 0.5) <= 1e-6 + steps * 1e-12
  const rounded = (isNearTie ? Number(roundDecimal(Math.abs(value), step)) : Math.round(steps)) * Math.sign(value)
  // Dividing avoids the rounding error of multiplying by the step: 3 × 0.1 is 0.30000000000000004.
  const perUnit = Math.round(1 / step)
  return Math.abs(perUnit * step - 1) < 1e-9 ? rounded / perUnit : rounded * step
}

/** Rounding steps for display (API MPMS 11.1.5.4); stored and calculated values stay unrounded. */
export const shownSteps = {
  factor: 0.00001,
  relativeDensity: 0.0001,
  density: 0.1,
  api: 0.1,
  fahrenheit: 0.1,
  celsius: 0.05,
  psi: 1,
  kilopascal: 5,
  bar: 0.05,
  alpha: 1e-7,
} as const
