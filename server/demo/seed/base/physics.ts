/** At which temperatures goods of the demo are stored and loaded, how they expand, and the pressure that liquefied gases have then. */
import { products } from './places.ts'

/** Loaded hot; all others are as warm as the air. */
const isHot = (product: string): boolean => product === 'Asphalt'

/** °F, at most the 302 °F to which volumes are corrected, where other goods would have this temperature. */
export const loadedAt = (product: string, ambient: number): number =>
  isHot(product) ? Math.round((281 + ambient / 4) * 10) / 10 : ambient
/** °C, at which normal butane is at 140 kPa, little more than the pressure of the air. */
const COOL = 8.6
/** °C, where other goods would have this temperature. */
export function storedAt(product: string, ambient: number): number {
  if (product === 'Normal butane') return COOL
  return isHot(product) ? Math.round((142 + ambient / 4) * 10) / 10 : ambient
}

const gases: ReadonlySet<string> = new Set(['Propane', 'Normal butane', 'Isobutane', 'Propylene'])

/** Part by which the volume grows for each °F: as declared, or about that of liquefied gases or of oils. */
export function expansionOf(product: string): number {
  const declared = products.find(({ name }) => name === product)?.thermal_expansion
  return declared ?? (gases.has(product) ? 0.0016 : 0.0005)
}

/** °F; no load of the demo is warmer, unless it is loaded hot. */
export const WARMEST = 84
/** The volume at 60 °F of a load that fills its tank on the warmest day, as a part of the tank's volume. */
export const fillAtMost = (product: string): number => 1 - expansionOf(product) * (loadedAt(product, WARMEST) - 60)

/** API MPMS 11.2.5 by relative density: from which density on, and the terms A0 to A2 and B0 to B2. */
const terms = [
  [0.585, 6.5412, 10.69, 0, 6514.5, -19_353.9, 0],
  [0.56, 6.4827, 10.79, 0, 3721.5, -14_579.5, 0],
  [0.51, 11.5454, 1.749, 0, 1378.8, -10_396.1, 0],
  [0.49, -6.4747, 37.083, 0, 12_038, -31_296.5, 0],
] as const
/** The density of a mixture of paraffins with the vapour pressure of propylene. */
const PROPYLENE = 0.501
const ATMOSPHERE_PSI = 14.696
const KPA_OF_PSI = 6.894_757

/** Gauge pressure, psi, of a liquefied gas at a temperature in °F; 0 where it would be below that of the air, and for all other goods. */
export function vapourPsi(product: string, fahrenheit: number): number {
  if (!gases.has(product)) return 0
  const density = product === 'Propylene' ? PROPYLENE : products.find(({ name }) => name === product)?.relative_density
  const [, a0 = 0, a1 = 0, a2 = 0, b0 = 0, b1 = 0, b2 = 0] = terms.find(([from]) => from <= (density ?? 0)) ?? []
  const g = density ?? 0
  const absolute = Math.exp(a0 + a1 * g + a2 * g * g + (b0 + b1 * g + b2 * g * g) / (fahrenheit + 443))
  return Math.max(0, absolute - ATMOSPHERE_PSI)
}
/** The same in kPa, at a temperature in °C. */
export const vapourKpa = (product: string, celsius: number): number =>
  vapourPsi(product, celsius * 1.8 + 32) * KPA_OF_PSI
