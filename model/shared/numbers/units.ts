/** Units as people write them in headings and cells, and exact conversion between units of one measure. */
import { converted, unitsOf } from '#model/kernel/measure/units.ts'
import type { Field } from '#model/kernel/field.ts'

type Measure = 'temperature' | 'length' | 'volume' | 'weight'
type Unit = {
  readonly measure: Measure
  /** As a whole number of the smallest part of its measure: tenths of a millimetre, nanolitres, ten micrograms. */
  readonly size: number
  /** In lower case without points and spaces, beside the name itself. */
  readonly words: readonly string[]
}

const { volume, weight } = unitsOf
const sizeIn = (measure: typeof volume, name: string): number => measure[name]?.size ?? 0
const GALLONS_IN_BARREL = 42

/** By the name that fields declare. A temperature has no size: it is converted by its own rule. */
export const units: Readonly<Record<string, Unit>> = {
  '°F': { measure: 'temperature', size: 0, words: ['f', 'degf', 'degreesf', 'fahrenheit', 'ºf'] },
  '°C': { measure: 'temperature', size: 0, words: ['c', 'degc', 'degreesc', 'celsius', 'centigrade', 'ºc'] },
  in: {
    measure: 'length',
    size: 254,
    words: ['inch', 'inches', 'ins', '"', '″', '”', "''", 'po', 'pouces', 'pulgadas'],
  },
  ft: { measure: 'length', size: 3048, words: ['foot', 'feet', "'", '′', '’', 'pi', 'pieds', 'pies'] },
  mm: { measure: 'length', size: 10, words: ['millimetre', 'millimetres', 'millimeter', 'millimeters'] },
  cm: { measure: 'length', size: 100, words: ['centimetre', 'centimetres', 'centimeter', 'centimeters'] },
  m: { measure: 'length', size: 10_000, words: ['metre', 'metres', 'meter', 'meters'] },
  gal: {
    measure: 'volume',
    size: sizeIn(volume, 'gal'),
    words: ['gals', 'gallon', 'gallons', 'usgal', 'usg', 'galones'],
  },
  L: { measure: 'volume', size: sizeIn(volume, 'L'), words: ['ltr', 'litre', 'litres', 'liter', 'liters', 'litros'] },
  'm³': { measure: 'volume', size: sizeIn(volume, 'm³'), words: ['m3', 'cum', 'cbm', 'cubicmetres', 'cubicmeters'] },
  bbl: {
    measure: 'volume',
    size: GALLONS_IN_BARREL * sizeIn(volume, 'gal'),
    words: ['bbls', 'barrel', 'barrels', 'barils'],
  },
  lb: { measure: 'weight', size: sizeIn(weight, 'lb'), words: ['lbs', 'pound', 'pounds', 'livres', 'libras'] },
  kg: { measure: 'weight', size: sizeIn(weight, 'kg'), words: ['kgs', 'kilo', 'kilos', 'kilogram', 'kilograms'] },
  t: { measure: 'weight', size: sizeIn(weight, 't'), words: ['mt', 'tonne', 'tonnes', 'metricton', 'metrictons'] },
}

const byWord = new Map(
  Object.entries(units).flatMap(([name, { words }]) => [name.toLowerCase(), ...words].map((word) => [word, name])),
)
/** The unit that a word means; undefined if it means none. */
export const unitNamed = (word: string): string | undefined =>
  byWord.get(word.trim().toLowerCase().replace(/[\s.]/g, ''))

/** Some fields declare degrees without their sign. */
const declared = (unit: string): string => (unit === 'F' || unit === 'C' ? `°${unit}` : unit)

/** The units in which a number of the field may be written; empty for a unit that is never converted. */
export function unitsFor(unit: string): readonly string[] {
  const measure = units[declared(unit)]?.measure
  return Object.keys(units).filter((name) => units[name]?.measure === measure)
}

const DIGITS = 12
const trimmed = (digits: string): string => (digits.includes('.') ? digits.replace(/\.?0+$/, '') : digits)

function temperature(digits: string, from: string, scale: number): string {
  const part = digits.split('.')[1]?.length ?? 0
  const tens = BigInt(digits.replace('.', ''))
  const one = 10n ** BigInt(part)
  // Degrees Fahrenheit are 9/5 of degrees Celsius and 32 more.
  const [value, over] = from === '°C' ? [tens * 9n + 160n * one, 5] : [(tens - 32n * one) * 5n, 9]
  const text = String(value < 0n ? -value : value).padStart(part + 1, '0')
  const whole = text.slice(0, text.length - part)
  return converted(`${value < 0n ? '-' : ''}${whole}${part === 0 ? '' : `.${text.slice(-part)}`}`, 1, over, scale)
}

/** Converts exact decimal text, rounded once to `scale` digits after the point. Undefined if the units measure different things. */
export function inUnit(digits: string, from: string, to: string, scale: number = DIGITS): string | undefined {
  const [one, other] = [declared(from), declared(to)]
  if (one === other) return digits
  const [source, target] = [units[one], units[other]]
  if (source === undefined || target === undefined || source.measure !== target.measure) return undefined
  return trimmed(
    source.measure === 'temperature'
      ? temperature(digits, one, scale)
      : converted(digits, source.size, target.size, scale),
  )
}

/** Whether numbers of the field are lengths, which are also written as fractions and as feet and inches. */
export const isLength = ({ unit = '' }: Pick<Field, 'unit'>): boolean => units[unit]?.measure === 'length'
