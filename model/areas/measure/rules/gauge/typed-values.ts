/** Reads what is typed or pasted of a gauged car: readings, temperatures and other numbers, in the units that are written beside them. */
import { readMeasure } from '#model/shared/numbers/measures.ts'
import { defaultDecimal, readNumber, type DecimalRule } from '#model/shared/numbers/numbers.ts'
import { inUnit } from '#model/shared/numbers/units.ts'
import type { LengthUnit, VolumeUnit } from './gauge.ts'

/** In the unit of the field, which a unit in the text overrides; undefined if it is no such value. */
function measureIn(text: string, unit: string, written: string, decimal = defaultDecimal): number | undefined {
  const read = readMeasure(text, { unit, heading: written, decimal })
  const digits = 'problem' in read ? undefined : inUnit(read.digits, read.unit, written)
  return digits === undefined ? undefined : Number(digits)
}

/**
 * Parses a reading such as `24.375`, `24,5`, `24 3/8`, `24-3/8` or `62 cm`; undefined if it is not a number. Fractions
 * occur because gauges are read to an eighth or a quarter of an inch.
 */
export const readReading = (text: string, unit: LengthUnit = 'in', decimal?: DecimalRule): number | undefined =>
  measureIn(text, 'in', unit, decimal)
/** A volume of a gauge table. */
export const readVolume = (text: string, unit: VolumeUnit, decimal?: DecimalRule): number | undefined =>
  measureIn(text, 'gal', unit === 'l' ? 'L' : unit, decimal)

/** A temperature in °F; `degrees` are those of a number without a unit. */
export function readTemperature(text: string, degrees: 'F' | 'C'): number | undefined {
  const read = readMeasure(text, { unit: '°F', heading: `°${degrees}` })
  const digits = 'problem' in read ? undefined : inUnit(read.digits, read.unit, '°F')
  return digits === undefined ? undefined : Number(digits)
}

export function readFigure(text: string): number | undefined {
  const digits = readNumber(text)
  return digits === undefined ? undefined : Number(digits)
}
