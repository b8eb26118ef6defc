/** Finds volumes, weights and temperatures in a text, in gallons, pounds and degrees Fahrenheit. */
import { converted, unitsOf } from '#model/kernel/measure/units.ts'
import { LITRES_PER_GALLON_TEXT } from '#model/shared/factors.ts'
import { units } from '#model/shared/money.ts'
import { inUnit, unitNamed } from '#model/shared/numbers/units.ts'
import { amountOf, type Amount } from './amounts.ts'
import type { FoundValue } from './found-value.ts'

export type QuantityKind = 'volume' | 'weight' | 'temperature'
/** `unit`: as printed, empty where none is. */
export type Quantity = FoundValue & { readonly kind: QuantityKind; readonly unit: string }

/** In hundredths of a millilitre. */
const GALLON = Number(units(LITRES_PER_GALLON_TEXT, 5))
const volumes: ReadonlyMap<string, number> = new Map([
  ['gal', GALLON],
  ['L', 100_000],
  ['m³', 100_000_000],
  ['bbl', 42 * GALLON],
])
const SCALE = 2
export const unitOfKind: Readonly<Record<QuantityKind, string>> = { volume: 'gal', weight: 'lb', temperature: '°F' }

const kindOfUnit = (unit: string): QuantityKind | undefined =>
  volumes.has(unit)
    ? 'volume'
    : unit in unitsOf.weight
      ? 'weight'
      : unit === '°F' || unit === '°C'
        ? 'temperature'
        : undefined

const sizesOf = (kind: 'volume' | 'weight'): ReadonlyMap<string, number> =>
  kind === 'volume' ? volumes : new Map(Object.entries(unitsOf.weight).map(([name, { size }]) => [name, size]))
/** A printed number in the unit of its kind, rounded once. */
function inOwnUnit(digits: string, unit: string, kind: QuantityKind): string {
  const own = unitOfKind[kind]
  if (unit === own) return digits
  if (kind === 'temperature') return inUnit(digits, unit, own, 1) ?? digits
  const sizes = sizesOf(kind)
  const [from, to] = [sizes.get(unit), sizes.get(own)]
  return from === undefined || to === undefined ? digits : converted(digits, from, to, SCALE)
}
const amountIn = (amount: Amount, unit: string, kind: QuantityKind): Amount => ({
  ...amount,
  value: inOwnUnit(amount.value, unit, kind),
  candidates: amount.candidates.map((one) => inOwnUnit(one, unit, kind)),
})

const D = '[0-9OIlSB]'
/** Digits with separators between; a space only groups three digits. Bounded, so that a page full of digits takes no longer. */
const NUMBER = String.raw`(?<![\p{L}\d.,/-])${D}{1,12}(?:(?: ?[.,] ?|['’]|[ \u00A0\u202F](?=${D}{3}(?![0-9])))${D}{1,6}){0,4}`
/** Letters of either case. The pattern itself is not, because only capitals are taken for digits. */
const eitherCase = (pattern: string): string =>
  pattern.replaceAll(/\\.|\[[^\]]*\]|\p{L}/gu, (part) =>
    part.length > 1 ? part : `[${part.toLowerCase()}${part.toUpperCase()}]`,
  )
const UNIT = eitherCase(
  [
    String.raw`U\.?S\.? ?ga[lL1I](?:lons?|s)?|ga[lL1I](?:[lL1I]ons?|s)?|USG|lit(?:re|er)s?|ltrs?|L|m3|m³|bbls?|barrels?`,
    String.raw`[lL1I][bB][sS]?|pounds?|kgs?|kilograms?|kilos?|tonnes?|MT|°\s?[FfCc]`,
  ].join('|'),
)
const WITH_UNIT = new RegExp(String.raw`(${NUMBER})\s?(${UNIT})\.?(?![\p{L}\d])`, 'gu')
const BARE = new RegExp(String.raw`(${NUMBER})(?![\p{L}\d/-])`, 'gu')
const UNIT_WORD = new RegExp(String.raw`(?<![\p{L}\d])(${UNIT})\.?(?![\p{L}\d])`, 'u')

/** The temperature to which a volume is corrected, and a bare figure after an at sign. */
const AT_TEMPERATURE = new RegExp(
  [
    String.raw`(?:@|\bat|\()\s?\d{2}(?:[.,]\d{1,2})?\s?(?:°|º|deg\.?)?\s?[FC]?(?![A-Za-z\d.,])`,
    String.raw`(?<![\d.,])\d{2}(?:[.,]\d{1,2})?\s?(?:°|º|deg\.?)?\s?[FC](?![A-Za-z])`,
  ].join('|'),
  'g',
)
/** Blanks what belongs to a unit, at the same length: its digits are never a value. */
export const withoutTemperatures = (text: string): string =>
  text.replaceAll(AT_TEMPERATURE, (found) => ' '.repeat(found.length))

export const unitIn = (text: string): string => {
  const word = UNIT_WORD.exec(text)?.[1] ?? ''
  return (
    unitNamed(
      word
        .replaceAll(/ga[1I]/gi, 'gal')
        .replace(/^[1I](?=b)/i, 'l')
        .replaceAll(/[.\s]/g, ''),
    ) ?? ''
  )
}
/** Digits that stand directly before the number belong to it as likely as not. */
const isCutOff = (text: string, at: number): boolean => /\d[.,]? {1,2}$/.test(text.slice(Math.max(0, at - 4), at))
const hasDigits = (print: string): boolean =>
  (print.match(/\d/g)?.length ?? 0) * 2 >= print.replaceAll(/[^\p{L}\d]/gu, '').length

/** No tank car holds as many gallons. */
const MAX_GALLONS = 40_000
/** A volume without a unit is in gallons, or in litres where it is too large for that. */
const withoutUnit = (amount: Amount, kind: QuantityKind): Amount =>
  kind === 'volume' && Number(amount.value) > MAX_GALLONS
    ? { ...amount, candidates: [inOwnUnit(amount.value, 'L', kind), ...amount.candidates], doubt: 'ambiguous' }
    : amount

function quantityOf(
  text: string,
  at: number,
  print: string,
  unit: string,
  kind: QuantityKind,
  end: number,
  hasCommaDecimals: boolean,
): Quantity | undefined {
  const amount = hasDigits(print) ? amountOf(print, hasCommaDecimals) : undefined
  if (amount === undefined) return undefined
  const own = unit === '' ? withoutUnit(amount, kind) : amountIn(amount, unit, kind)
  const joined = isCutOff(text, at) ? { doubt: 'malformed' as const } : {}
  return { ...own, ...joined, kind, unit, at, end }
}

/** All with a unit, volumes and weights. */
export function quantitiesIn(text: string, hasCommaDecimals = false): readonly Quantity[] {
  const masked = withoutTemperatures(text)
  return [...masked.matchAll(WITH_UNIT)].flatMap(({ 0: whole, 1: print = '', 2: word = '', index }) => {
    const unit = unitIn(word)
    const kind = kindOfUnit(unit)
    if (kind === undefined || kind === 'temperature') return []
    const found = quantityOf(masked, index, print, unit, kind, index + whole.length, hasCommaDecimals)
    return found ? [found] : []
  })
}

/** The first number of the kind: with its unit, or without one where the label names it. */
export function firstQuantity(
  text: string,
  kind: QuantityKind,
  labelUnit: string,
  hasCommaDecimals = false,
): Quantity | undefined {
  const withUnit = quantitiesIn(text, hasCommaDecimals).find((one) => one.kind === kind)
  const masked = withoutTemperatures(text)
  const unit = kindOfUnit(labelUnit) === kind ? labelUnit : ''
  const [first] = masked.matchAll(BARE)
  const isFirst = first !== undefined && (withUnit === undefined || first.index < withUnit.at)
  if (!isFirst || (withUnit && unit === '')) return withUnit
  const { 0: print, index } = first
  const after = masked.slice(index + print.length, index + print.length + 12)
  if (UNIT_WORD.exec(after)?.index === 1) return withUnit
  const found = quantityOf(masked, index, print, unit, kind, index + print.length, hasCommaDecimals)
  return found && /^[.,]? {1,2}\d/.test(after) ? { ...found, doubt: 'malformed' } : found
}

const DEGREES = /(-?\d{1,3}(?:[.,]\d{1,2})?)\s?(?:°|º|deg\.?)?\s?([FC])?(?![\p{L}\d.,])/iu
/** Degrees Fahrenheit where neither the print nor its label says Celsius. */
export function temperatureIn(text: string, labelUnit: string): Quantity | undefined {
  const found = DEGREES.exec(text)
  const digits = found?.[1]?.replace(',', '.')
  if (found === null || digits === undefined) return undefined
  const unit = found[2] === undefined ? labelUnit || '°F' : `°${found[2].toUpperCase()}`
  const value = inOwnUnit(digits, unit, 'temperature')
  return {
    value,
    candidates: [],
    kind: 'temperature',
    unit,
    at: found.index,
    end: found.index + found[0].trimEnd().length,
  }
}

/** The unit of the kind itself first. */
export const unitsOfKind = (kind: QuantityKind): readonly string[] =>
  kind === 'volume' ? [...volumes.keys()] : kind === 'weight' ? ['lb', 'kg', 't'] : ['°F', '°C']
/** A value in the unit of its kind as it reads in a printed unit, with so many digits after the point. */
export function inPrintedUnit(value: string, unit: string, kind: QuantityKind, decimals: number): string {
  const own = unitOfKind[kind]
  if (kind === 'temperature')
    return unit === own ? converted(value, 1, 1, decimals) : (inUnit(value, own, unit, decimals) ?? value)
  const sizes = sizesOf(kind)
  return converted(value, sizes.get(own) ?? 1, sizes.get(unit) ?? 1, decimals)
}
