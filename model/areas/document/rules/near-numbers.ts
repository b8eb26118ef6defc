/** Finds numbers of bills that differ by one mistaken character. */
import { differsByOne } from './reading/values/swaps.ts'

/** A missing or extra character makes another number. */
export const isNear = (one: string, other: string): boolean =>
  one.length === other.length && differsByOne(one.toUpperCase(), other.toUpperCase())

/** Patterns of the database's `like`: the number with any character at one place. */
export const nearPatterns = (number: string): readonly string[] => {
  const characters = number.split('').map((one) => one.replace(/[%_\\]/, '\\$&'))
  return characters.map((_one, at) => characters.map((one, index) => (index === at ? '_' : one)).join(''))
}
