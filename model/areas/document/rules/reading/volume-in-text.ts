/** Finds the net volume in the text of a document, in gallons. */
import { converted } from '#model/kernel/measure/units.ts'
import { LITRES_PER_GALLON_TEXT } from '#model/shared/factors.ts'
import { units } from '#model/shared/money.ts'
import { decimalRule, proofOf } from '#model/shared/numbers/decimal-proof.ts'
import { readNumber } from '#model/shared/numbers/numbers.ts'
import { unitNamed } from '#model/shared/numbers/units.ts'

/** In hundredths of a millilitre. */
const GALLON = Number(units(LITRES_PER_GALLON_TEXT, 5))
const sizes: ReadonlyMap<string, number> = new Map([
  ['gal', GALLON],
  ['L', 100_000],
  ['m³', 100_000_000],
  ['bbl', 42 * GALLON],
])
const SCALE = 2

/** Gallons; `isNet` where a label says so. */
export type Volume = { readonly value: string; readonly isNet: boolean }

// Bounded, and begun only where a number begins: a page full of digits takes no longer than any other.
const VOLUME =
  /(?<![\d.,])(\d{1,3}(?:([,. \u00A0\u202F])\d{3}(?:\2\d{3}){0,2})(?:[.,]\d{1,3})?|\d{1,9}(?:[.,]\d{1,3})?)\s?(U\.?S\.?\s?gal(?:lons?|s)?|gal(?:lons?|s)?|USG|lit(?:re|er)s?|ltr|L|m3|m³|bbls?|barrels?)(?![\p{L}\d])/giu
/** Matches the text between a label and its number. The only figures in it are those of the temperature of a net volume. */
const SINCE_LABEL = /(?:[^\d]|(?<!\d)\d{2}(?:[.,]\d{1,2})?\s?°?\s?[FC](?![A-Za-z])){0,60}$/
const LABEL = /\b(?:gross|net|tare)\b/gi

const gallons = (digits: string, unit: string): string | undefined => {
  const [from, to] = [sizes.get(unit), sizes.get('gal')]
  return from === undefined || to === undefined ? undefined : from === to ? digits : converted(digits, from, to, SCALE)
}

/** Of several volumes the one that is called net; one that stands alone need not be. Labels may stand before all of their numbers. */
export function volumeIn(text: string): Volume | undefined {
  const rule = decimalRule(proofOf(text.match(/\d[\d.,]{0,20}\d/g) ?? []))
  let waiting: string[] = []
  const found = [...text.matchAll(VOLUME)].flatMap(({ index, 1: written = '', 3: word = '' }) => {
    const before = SINCE_LABEL.exec(text.slice(Math.max(0, index - 60), index))?.[0] ?? ''
    const labels = before.match(LABEL) ?? []
    if (labels.length > 0) waiting = [...labels]
    const isNet = waiting.shift()?.toLowerCase() === 'net'
    const unit = unitNamed(word.replaceAll(/[.\s]/g, ''))
    const digits = unit === undefined ? undefined : readNumber(written, rule)
    const value = digits === undefined || unit === undefined ? undefined : gallons(digits, unit)
    return value === undefined ? [] : [{ value, isNet, isGallons: unit === 'gal' }]
  })
  const [inGallons, ...more] = found.filter(({ isGallons }) => isGallons)
  return found.find(({ isNet }) => isNet) ?? (found.length === 1 ? found[0] : more.length === 0 ? inGallons : undefined)
}
