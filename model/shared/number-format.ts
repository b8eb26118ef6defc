/** Counts with their separators. */
import { numberText, separated } from '#model/kernel/quantity.ts'

/** A count or a length may be a fraction, of which three digits are shown. */
const MOST_DIGITS = 3

/** `12,345` */
export const grouped = (value: number): string => numberText(value, MOST_DIGITS, 0)
/** `1 visit`, `12,345 visits` */
export const countOf = (count: number, one: string, many = `${one}s`): string =>
  `${grouped(count)} ${count === 1 ? one : many}`
/** `8.835`: a price of decimal text without zeros beyond the cent; empty for none. */
export const priceText = (price: string | null): string =>
  price === null ? '' : separated(price.replace(/(\.\d\d\d*?)0+$/, '$1'))
