/**
 * Geometric volume of a tank, a horizontal cylinder with two 2:1 ellipsoidal heads, for checking or generating a gauge table.
 *
 * Source: area of a circular segment times the cylindrical length, plus the spherical cap that both heads form together;
 * 231 cubic inches per gallon. By symmetry, the outage at outage depth d equals the volume at depth d.
 */
import type { GaugeRow, GaugeTable, ReadingKind } from './gauge.ts'
import { within } from '../out-of-range.ts'
import type { Gallons } from '../volume/units.ts'

const CUBIC_INCHES_PER_GALLON = 231

export type Inches = number
export type Tank = {
  /** Inside diameter. */
  readonly diameter: Inches
  /** Length of the cylindrical part between the heads. */
  readonly length: Inches
}

export const shellFullOf = ({ diameter, length }: Tank): Gallons => {
  const radius = diameter / 2
  return (Math.PI * radius * radius * (length + (2 * radius) / 3)) / CUBIC_INCHES_PER_GALLON
}

/** The tank with this diameter and capacity. @throws OutOfRange if the heads alone hold more. */
export function tankOf(diameter: Inches, shellFull: Gallons): Tank {
  const radius = within('Inside diameter', diameter, 1, 1000, 'in') / 2
  const heads = shellFullOf({ diameter, length: 0 })
  within('Shell-full capacity', shellFull, heads, Infinity, 'gal')
  return { diameter, length: (shellFull * CUBIC_INCHES_PER_GALLON) / (Math.PI * radius * radius) - (2 * radius) / 3 }
}

/** Volume of the liquid at a depth above the bottom of the tank. */
export function tankVolume(tank: Tank, depth: Inches): Gallons {
  const h = within('Depth', depth, 0, tank.diameter, 'in')
  const radius = tank.diameter / 2
  // The upper half mirrors the lower one; computing it from there keeps all digits near the top.
  if (h > radius) return shellFullOf(tank) - tankVolume(tank, tank.diameter - h)
  // Equals acos((R − h) / R), but stays exact near the bottom, where 1 − h/R loses its digits.
  const angle = 2 * Math.asin(Math.sqrt(h / tank.diameter))
  const segment = radius * radius * angle - (radius - h) * Math.sqrt(2 * radius * h - h * h)
  return Math.max(0, (tank.length * segment + (Math.PI * h * h * (3 * radius - h)) / 6) / CUBIC_INCHES_PER_GALLON)
}

/** A gauge table in whole gallons; its last row is the shell-full capacity. */
export function tableOf(
  tank: Tank,
  { step, kind = 'outage' }: { readonly step: Inches; readonly kind?: ReadingKind },
): GaugeTable {
  within('Step', step, 0.0625, 12, 'in')
  const shellFull = Math.round(shellFullOf(tank))
  const count = Math.ceil(tank.diameter / step)
  const rows = Array.from({ length: count + 1 }, (_, index): GaugeRow => {
    const reading = Math.min(index * step, tank.diameter)
    return [reading, index === count ? shellFull : Math.round(tankVolume(tank, reading))]
  })
  return { kind, unit: 'in', volumeUnit: 'gal', step, shellFull, rows }
}
