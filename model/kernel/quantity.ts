/** Numbers of a field as people read them: with separators, the field's own precision and its unit. */
import type { Field } from './field.ts'
import { converted, shownInOf, unitOf, type CompanyUnits, type NumberReading } from './measure/units.ts'

/** Twelve digits are more than anything is measured to, and fewer than those in which rounding errors of doubles show. */
const measured = new Intl.NumberFormat('en-US', { maximumSignificantDigits: 12 })

/** Prices may have six digits after the point; of those beyond the second, zeros at the end are not shown. */
const [LONG_SCALE, LEAST_DIGITS] = [4, 2]

/** Thousands separators in a number's text, without adding or losing digits. */
export const separated = (digits: string): string =>
  digits.replace(/^([+-]?)(\d+)/, (_, sign: string, whole: string) => sign + whole.replace(/\B(?=(\d{3})+$)/g, ','))

/** A calculated number with its separators: with at most `most` digits after the point, of which zeros beyond the `least` are not shown. */
export function numberText(value: number, most: number, least = most): string {
  const [whole = '', part = ''] = value.toFixed(most).split('.')
  const shown = part.replace(/0+$/, '').padEnd(least, '0')
  const digits = separated(shown === '' ? whole : `${whole}.${shown}`)
  // What rounds to zero has no sign.
  return /[1-9]/.test(digits) ? digits : digits.replace('-', '')
}

/** Whole numbers without a unit may be a year, a position or a car's number, in which a separator would be wrong. */
export const isSeparated = ({ kind, unit, tally, adds }: Field): boolean =>
  kind === 'decimal' || kind === 'number' || (kind === 'integer' && (unit ?? tally) !== undefined) || adds === true

/** Decimal text with all digits of the field. Digits that are there are never cut off. */
function withScale(digits: string, { scale = 0, unit }: Field): string {
  const [whole = '', part = ''] = digits.split('.')
  const least = unit === undefined && scale > LONG_SCALE ? LEAST_DIGITS : scale
  const shown = part.replace(/0+$/, '').padEnd(least, '0')
  return shown === '' ? whole : `${whole}.${shown}`
}

/** How stored numbers of the field read, where that is not as they are stored. */
export function readingOf({ shownIn, digits, kind }: Field): NumberReading | undefined {
  if (kind !== 'decimal' && kind !== 'integer' && kind !== 'number') return undefined
  if (shownIn !== undefined) return { times: shownIn.times, over: shownIn.over, digits: shownIn.digits }
  return digits === undefined ? undefined : { times: 1, over: 1, digits }
}

/** `9,500.0`: without the unit, where a heading or a label has it. */
export function figureText(field: Field, value: number | string): string {
  const reading = readingOf(field)
  const isCalculated = field.kind === 'number' && field.shownIn === undefined
  if (reading !== undefined && !isCalculated)
    return separated(converted(value, reading.times, reading.over, reading.digits))
  if (field.kind === 'decimal')
    return separated(withScale(typeof value === 'number' ? value.toFixed(field.scale ?? 0) : value, field))
  const number = Number(value)
  if (field.kind === 'number' && Number.isFinite(number))
    return measured.format(reading === undefined ? number : Number(number.toFixed(reading.digits)))
  return isSeparated(field) ? separated(String(value)) : String(value)
}

/** Beside a number stands a space; a degree of an angle and a price per unit stand at the number itself. */
const unitText = (unit: string): string => (unit === '°' || unit.startsWith('/') ? unit : ` ${unit}`)

/** `9,500.0 gal` */
export const quantityText = (field: Field, value: number | string): string =>
  `${figureText(field, value)}${field.unit === undefined ? '' : unitText(unitOf(field) ?? '')}`

/** A declared limit as a refusal names it: `0 gal`, without zeros that nobody declared. */
export const limitText = ({ digits: _shown, ...field }: Field, limit: number): string =>
  quantityText(field.kind === 'decimal' ? { ...field, kind: 'number' } : field, limit)

/** The field as the company reads it. */
export function inUnits(read: Field, units: CompanyUnits): Field {
  const { shownIn: _before, ...field } = read
  const shownIn = shownInOf(field, units)
  return shownIn === undefined ? field : { ...field, shownIn }
}

/** A column of a file: it holds numbers of the unit that is read. */
export function asRead(field: Field): Field {
  const { shownIn, ...stored } = field
  return shownIn === undefined
    ? field
    : { ...stored, kind: 'decimal', unit: shownIn.unit, scale: shownIn.exact, digits: shownIn.digits }
}
