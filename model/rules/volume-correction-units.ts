/** Units of volume correction, as names of types, and the constants and conversions between them. */

/** Degrees Fahrenheit on ITS-90. */
export type Fahrenheit = number
/** Degrees Celsius on ITS-90. */
export type Celsius = number
export type Kelvin = number
/** Gauge pressure, pounds per square inch. */
export type PoundsPerSquareInch = number
/** Mass per volume, in kg/m³ (weight in vacuo). */
export type KilogramsPerCubicMetre = number
/** Density over that of water at 60 °F (999.016 kg/m³); no unit. */
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

/** Which standard reckoned a factor; kept with every result, because editions differ in the last digits. */
export const algorithms = { crude: 'API11.1-2004', light: 'API11.2.4-2007', given: 'given' } as const
export type Algorithm = (typeof algorithms)[keyof typeof algorithms]

/** Density of water at 60 °F in kg/m³ (API MPMS 11.1 and 11.2.4). */
export const WATER_60F: KilogramsPerCubicMetre = 999.016
/** Mass of a gallon of water at 60 °F in vacuo, lb/gal: 999.016 kg/m³. */
export const WATER_LB_PER_GALLON = 8.337193

export const fahrenheitOf = (celsius: Celsius): Fahrenheit => 1.8 * celsius + 32
export const celsiusOf = (fahrenheit: Fahrenheit): Celsius => (fahrenheit - 32) / 1.8
export const relativeDensityOf = (api: number): RelativeDensity => 141.5 / (api + 131.5)

/**
 * The nearest multiple of `step`; an exact tie goes to the even one (API MPMS 11.1.5.4).
 *
 * 24.95 / 0.1 is 249.49999999999997 to a double: what lies within 1e-9 of a tie is a tie.
 */
export function roundTo(value: number, step: number): number {
  const steps = Math.abs(value) / step
  const whole = Math.floor(steps)
  const rest = steps - whole - 0.5
  const tie = Math.abs(rest) < 1e-9 * Math.max(1, steps)
  const rounded = (tie ? whole + (whole % 2) : rest > 0 ? whole + 1 : whole) * Math.sign(value)
  // Multiplying by the step would bring the binary dust back: 3 × 0.1 is 0.30000000000000004.
  const perUnit = Math.round(1 / step)
  return Math.abs(perUnit * step - 1) < 1e-9 ? rounded / perUnit : rounded * step
}

/** How figures are shown (API MPMS 11.1.5.4); what is stored and reckoned with stays unrounded. */
export const shownSteps = { factor: 0.00001, relativeDensity: 0.0001, density: 0.1, api: 0.1, fahrenheit: 0.1, celsius: 0.05, psi: 1, kilopascal: 5, bar: 0.05, alpha: 1e-7 } as const
