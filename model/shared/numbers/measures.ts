/** Reads numbers with units: `14 1/2`, `55' 6"`, `59 ft 2 in`, `16.9 m`, `12,5 °C`. */
import { defaultDecimal, readNumber, type DecimalRule } from './numbers.ts'
import { isLength, unitNamed, unitsFor } from './units.ts'

export type MeasuredNumber = { readonly digits: string; readonly unit: string }
export type MeasureProblem = 'number' | 'unit'
export type MeasureOf = {
  /** The unit that the field declares, or that of the reading. */
  readonly unit: string
  /** The unit that the heading names, which a unit in the cell overrides. */
  readonly heading?: string
  readonly decimal?: DecimalRule
}

const LONGEST = 60
const PLACES = 12

/** A fraction as decimal text, exact where it ends within twelve digits. */
function fraction(whole: string, above: string, below: string): string | undefined {
  const over = Number(below)
  if (over === 0 || whole.length + above.length + below.length > 12) return undefined
  const scaled = (BigInt(whole || '0') * BigInt(over) + BigInt(above)) * 10n ** BigInt(PLACES + 1)
  const rounded = (scaled / BigInt(over) + 5n) / 10n
  const text = String(rounded).padStart(PLACES + 1, '0')
  return `${text.slice(0, -PLACES)}.${text.slice(-PLACES)}`.replace(/\.?0+$/, '')
}

const vulgar: Readonly<Record<string, string>> = {
  '¼': '1/4',
  '½': '1/2',
  '¾': '3/4',
  '⅛': '1/8',
  '⅜': '3/8',
  '⅝': '5/8',
  '⅞': '7/8',
}

/** A number, or of a length also `14 1/2`, `14-1/2`, `14½` and `3/8`. */
function lengthDigits(text: string, decimal: DecimalRule): string | undefined {
  const plain = text.replace(/[¼½¾⅛⅜⅝⅞]/g, (sign) => ` ${vulgar[sign] ?? ''}`).trim()
  const parts = /^(?:(\d+)[\s-]+)?(\d+)\s*[/⁄]\s*(\d+)$/.exec(plain)
  return parts ? fraction(parts[1] ?? '', parts[2] ?? '', parts[3] ?? '') : readNumber(text, decimal)
}

/** `55' 6"` and `59 ft 2 in`, in inches, so that no digit is lost. */
function feetAndInches(text: string, decimal: DecimalRule): string | undefined {
  const parts =
    /^(\d+)\s*(?:'|′|’|ft\.?|feet|foot)[\s,-]*(\d[\d\s./,¼½¾⅛⅜⅝⅞-]*?)\s*(?:"|″|”|''|in\.?|inch|inches)?$/i.exec(text)
  const inches = parts && lengthDigits(parts[2] ?? '', decimal)
  if (!parts || inches === undefined || inches === null || Number(inches) >= 12) return undefined
  const [whole = '', part = ''] = inches.split('.')
  const sum = BigInt(parts[1] ?? '0') * 12n + BigInt(whole)
  return part === '' ? String(sum) : `${sum}.${part}`
}

/** The number and the word behind it. */
const withUnit = /^([-+(]?.*[\d.,)¼½¾⅛⅜⅝⅞])\s*([^\d\s.,()¼½¾⅛⅜⅝⅞][^\d]*3?)$/u

/**
 * Reads a cell. A unit that is not of the measure is refused, also that of the heading; the unit that the field declares is understood
 * whether it is converted or not.
 */
export function readMeasure(
  typed: string,
  { unit, heading = unit, decimal = defaultDecimal }: MeasureOf,
): MeasuredNumber | { readonly problem: MeasureProblem } {
  const text = typed.trim().replace(/[\u2212\uFE63\uFF0D]/g, '-')
  const convertible = unitsFor(unit)
  const lengthy = isLength({ unit })
  if (text.length > LONGEST) return { problem: 'number' }
  if (lengthy) {
    const inches = feetAndInches(text, decimal)
    if (inches !== undefined) return { digits: inches, unit: 'in' }
  }
  const read = (digits: string): string | undefined =>
    lengthy ? lengthDigits(digits, decimal) : readNumber(digits, decimal)
  const plain = read(text)
  if (plain !== undefined) {
    const isOwn = heading.toLowerCase() === unit.toLowerCase()
    const known = isOwn ? unit : (unitNamed(heading) ?? heading)
    return known === unit || convertible.includes(known) ? { digits: plain, unit: known } : { problem: 'unit' }
  }
  const parts = withUnit.exec(text)
  const digits = parts ? read((parts[1] ?? '').trim()) : undefined
  const word = parts?.[2]?.trim() ?? ''
  if (digits === undefined) return { problem: 'number' }
  if (word.toLowerCase() === unit.toLowerCase()) return { digits, unit }
  const named = unitNamed(word)
  return named !== undefined && convertible.includes(named) ? { digits, unit: named } : { problem: 'unit' }
}
