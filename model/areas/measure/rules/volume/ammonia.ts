/**
 * Anhydrous ammonia as a saturated liquid. It is no hydrocarbon: the tables of LPG do not cover it, although its density lies
 * within their range.
 *
 * Source: National Bureau of Standards, Circular 142 (1923), specific volume of the saturated liquid; linear between its rows.
 */
import { within } from '../out-of-range.ts'
import { WATER_LB_PER_GALLON, type Fahrenheit, type RelativeDensity } from './units.ts'

/**
 * Cubic feet per pound, from -60 °F on in steps of 10 °F. Between rows twice as far apart, a straight line is 0.05 % off at 110 °F; between
 * these it stays below the last digit of the table.
 */
const specificVolumes = [
  0.022_78, 0.022_99, 0.023_22, 0.023_45, 0.023_69, 0.023_93, 0.024_19, 0.024_46, 0.024_74, 0.025_03, 0.025_33,
  0.025_64, 0.025_97, 0.026_32, 0.026_68, 0.027_07, 0.027_47, 0.027_9, 0.028_36,
] as const
const FIRST = -60
const STEP = 10
const GALLONS_PER_CUBIC_FOOT = 1728 / 231

export const ammoniaLimits = {
  fahrenheit: [FIRST, FIRST + STEP * (specificVolumes.length - 1)],
  /** At 60 °F; commercial ammonia holds up to half a percent of water. */
  relativeDensity60: [0.61, 0.625],
} as const

function specificVolume(temperature: Fahrenheit): number {
  const steps = (within('Temperature', temperature, ...ammoniaLimits.fahrenheit, '°F') - FIRST) / STEP
  const row = Math.min(Math.floor(steps), specificVolumes.length - 2)
  const [below = 0, above = 0] = specificVolumes.slice(row, row + 2)
  return below + (above - below) * (steps - row)
}

/** Volume at 60 °F ÷ volume at this temperature. @throws OutOfRange */
export const ctlAmmonia = (temperature: Fahrenheit): number => specificVolume(60) / specificVolume(temperature)

/** 0.6174: at 60 °F, water = 1. */
export const ammoniaDensity60: RelativeDensity = 1 / (specificVolume(60) * GALLONS_PER_CUBIC_FOOT * WATER_LB_PER_GALLON)
