/** Letters and digits that a reader mistakes for each other in print: O and 0, l and I and 1, S and 5, B and 8. */

const digits: Readonly<Record<string, string>> = {
  O: '0',
  o: '0',
  l: '1',
  I: '1',
  i: '1',
  '|': '1',
  S: '5',
  s: '5',
  B: '8',
}
const letters: Readonly<Record<string, string>> = { '0': 'O', '1': 'I', '5': 'S', '8': 'B' }

export const toDigits = (text: string): string => text.replaceAll(/[OolIi|SsB]/g, (letter) => digits[letter] ?? letter)
/** The digits of a print, without its separators and its unit. */
export const digitsOf = (text: string): string => text.replaceAll(/\D/g, '')
export const toLetters = (text: string): string => text.replaceAll(/[0158]/g, (digit) => letters[digit] ?? digit)

/** Two texts with the same form differ at most by such swaps. */
export const swapForm = (text: string): string => toDigits(text.replaceAll(/[\s.-]/g, '')).toUpperCase()

/** Whether the texts differ by one mistaken, missing or extra character. */
export function differsByOne(one: string, other: string): boolean {
  if (one === other || Math.abs(one.length - other.length) > 1) return false
  let start = 0
  while (start < one.length && one[start] === other[start]) start++
  const [rest, otherRest] = [one.slice(start), other.slice(start)]
  return rest.slice(1) === otherRest.slice(1) || rest.slice(1) === otherRest || rest === otherRest.slice(1)
}

const DIGITS_OF_LETTER = /(?<=\d)[OlISB](?=\d)/
/** The text without letters that stand between digits; undefined where there are none. */
export const withoutSwaps = (text: string): string | undefined =>
  DIGITS_OF_LETTER.test(text) ? text.replaceAll(/(?<=\d)[OlISB]+(?=[\dOlISB]|$)/g, (run) => toDigits(run)) : undefined
