/** Passwords for the keypads of racks: digits, and none that somebody behind the driver guesses. */

const runs = Array.from({ length: 8 }, (_, first) => `${first}${first + 1}${first + 2}`)
const backwards = runs.map((run) => run.split('').toReversed().join(''))
/** No digit three times in a row, no two digits twice, no run of three either way, no year. */
const STRONG = `^(?!.*(\\d)\\1\\1)(?!.*(\\d\\d)\\2)(?!.*(?:${[...runs, ...backwards].join('|')}))(?!.*(?:19|20)\\d\\d)\\d{8,}$`

const LENGTH = 8
/** A password with fewer different characters is guessed soon, whether they are digits or not. */
export const MIN_DISTINCT = 5
export const isOfFewCharacters = (password: string): boolean => new Set(password).size < MIN_DISTINCT

const strong = new RegExp(STRONG)
/** Of digits alone, and such that it is guessed. */
export const isWeakInDigits = (password: string): boolean =>
  /^\d+$/.test(password) && (!strong.test(password) || isOfFewCharacters(password))

/** `draw`: the next random digit, 0 to 9, from a source that cannot be foretold. `passes`: whether a password may be set. */
export function drawKeypadPassword(draw: () => number, passes: (password: string) => boolean): string {
  for (;;) {
    const drawn = Array.from({ length: LENGTH }, draw).join('')
    if (passes(drawn)) return drawn
  }
}
