/** Reads the tags of a TIFF page as numbers. */
import type UTIF from 'utif2'

/** Codes of tags (TIFF 6.0, section 8). */
const tags = {
  width: 't256',
  height: 't257',
  compression: 't259',
  colours: 't262',
  bitOrder: 't266',
  offsets: 't273',
  orientation: 't274',
  rowsOfStrip: 't278',
  sizes: 't279',
  dotsAcross: 't282',
  dotsDown: 't283',
  faxOptions: 't292',
  tileWidth: 't322',
} as const
type TagName = keyof typeof tags
export type TiffDirectory = ReturnType<typeof UTIF.decode>[number]

/** A fraction is two numbers. */
const asNumber = (value: unknown): number => {
  const number = Array.isArray(value) ? Number(value[0]) / Number(value[1]) : Number(value)
  return Number.isFinite(number) ? number : 0
}
export function numbersOf(directory: TiffDirectory, tag: TagName): readonly number[] {
  const value: unknown = directory[tags[tag]]
  return Array.isArray(value) ? value.map(asNumber) : []
}
/** The first number of the tag; `none` where the page does not have it. */
export const numberOf = (directory: TiffDirectory, tag: TagName, none = 0): number =>
  numbersOf(directory, tag)[0] ?? none
