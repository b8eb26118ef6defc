/** Numbers of bills that differ by one mistaken character. */

export const isNear = (one: string, other: string): boolean =>
  one.length === other.length &&
  one.split('').filter((character, at) => character.toUpperCase() !== other.charAt(at).toUpperCase()).length === 1

/** Patterns of the database's `like`: the number with one character open. */
export const nearPatterns = (number: string): readonly string[] => {
  const characters = number.split('').map((one) => one.replace(/[%_\\]/, '\\$&'))
  return characters.map((_one, at) => characters.map((one, index) => (index === at ? '_' : one)).join(''))
}
