/**
 * The closed form of a tank: a horizontal cylinder between two 2:1 ellipsoidal heads, for checking a table or making one.
 *
 * Source: segment of a circle times the cylindrical length, plus the spherical cap that two half-flattened heads make together;
 * 231 cubic inches a gallon. Outage at outage depth d is the volume at depth d, by symmetry.
 */
import type { GaugeRow, GaugeTable, ReadingKind } from './gauge.ts'
import { within } from './out-of-range.ts'
import type { Gallons } from './volume-correction-units.ts'

const CUBIC_INCHES_PER_GALLON = 231

export type Inches = number
export type Tank = {
  /** Inside diameter. */
  readonly diameter: Inches
  /** Length of the cylindrical part, between the heads. */
  readonly length: Inches
}

export const shellFullOf = ({ diameter, length }: Tank): Gallons => {
  const radius = diameter / 2
  return (Math.PI * radius * radius * (length + (2 * radius) / 3)) / CUBIC_INCHES_PER_GALLON
}

/** The tank of this diameter that holds this much when full. Throws OutOfRange where the heads alone hold more. */
export function tankOf(diameter: Inches, shellFull: Gallons): Tank {
  const radius = within('Inside diameter', diameter, 1, 1000, 'in') / 2
  const heads = shellFullOf({ diameter, length: 0 })
  within('Shell-full capacity', shellFull, heads, Infinity, 'gal')
  return { diameter, length: (shellFull * CUBIC_INCHES_PER_GALLON) / (Math.PI * radius * radius) - (2 * radius) / 3 }
}

/** Volume of the liquid at a depth, from the bottom of the tank. */
export function tankVolume(tank: Tank, depth: Inches): Gallons {
  const h = within('Depth', depth, 0, tank.diameter, 'in')
  const radius = tank.diameter / 2
  // The upper half is the lower one upside down; reckoned there, no digits are lost at the top.
  if (h > radius) return shellFullOf(tank) - tankVolume(tank, tank.diameter - h)
  // acos((R − h) / R), but exact near the bottom too, where 1 − h/R loses all digits.
  const angle = 2 * Math.asin(Math.sqrt(h / tank.diameter))
  const segment = radius * radius * angle - (radius - h) * Math.sqrt(2 * radius * h - h * h)
  return Math.max(0, (tank.length * segment + (Math.PI * h * h * (3 * radius - h)) / 6) / CUBIC_INCHES_PER_GALLON)
}

/** A table of whole gallons at every step, the last row the shell-full capacity. */
export function tableOf(tank: Tank, { step, kind = 'outage' }: { readonly step: Inches; readonly kind?: ReadingKind }): GaugeTable {
  within('Step', step, 0.0625, 12, 'in')
  const shellFull = Math.round(shellFullOf(tank))
  const count = Math.ceil(tank.diameter / step)
  const rows = Array.from({ length: count + 1 }, (_, index): GaugeRow => {
    const reading = Math.min(index * step, tank.diameter)
    return [reading, index === count ? shellFull : Math.round(tankVolume(tank, reading))]
  })
  return { kind, unit: 'in', volumeUnit: 'gal', step, shellFull, rows }
}
