/** The words by which files and people say whether a car is loaded or empty. */

export type LoadStatus = 'L' | 'E'

const wordsOf: Readonly<Record<LoadStatus, readonly string[]>> = {
  L: ['L', 'LD', 'LDED', 'LOAD', 'LOADED', 'FULL'],
  E: ['E', 'MT', 'MTY', 'EMPTY', 'RESIDUE'],
}
const statusOf = new Map(
  (['L', 'E'] as const).flatMap((status) => wordsOf[status].map((word) => [word, status] as const)),
)
/** Words that may be followed by more, as in `LOADED - HAZ`. */
const LONG = 4
/** No such text is longer. */
const MAX_LENGTH = 80

/** `L` or `E`, or empty for an empty text; undefined for another word, which is never read as empty. */
export function readLoad(text: string): LoadStatus | '' | undefined {
  const said = text.trim().toUpperCase()
  if (said === '') return ''
  if (said.length > MAX_LENGTH) return undefined
  const whole = statusOf.get(said)
  if (whole !== undefined) return whole
  const [first = '', ...rest] = said.split(/[^\p{L}\p{N}]+/u)
  const status = first.length >= LONG ? statusOf.get(first) : undefined
  const contradicts = rest.some((word) => (statusOf.get(word) ?? status) !== status)
  return contradicts ? undefined : status
}

export const noLoad = (text: string): string => `“${text.trim()}” is not a load status such as L, LOADED, E or EMPTY.`
