/** Fuzzy matching: scores how well typed text matches a title. Usage (`habit`) decides only between nearly equal matches. */

/** Scores by kind of match, far enough apart that a better kind always wins. A score of 0 is no match. */
const EXACT = 100
const START = 80
const WORDS = 60
const INSIDE = 40
const LETTERS = 20
/** What usage adds at most. */
const HABIT = 4

const isAlphanumeric = (code: number): boolean => (code >= 97 && code <= 122) || (code >= 48 && code <= 57)
const isWordStart = (text: string, at: number): boolean => at === 0 || !isAlphanumeric(text.charCodeAt(at - 1))

/** A word of the text begins with this one. The text is not split into words: this runs over every name at every letter typed. */
function beginsWord(text: string, word: string): boolean {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) if (isWordStart(text, at)) return true
  return false
}
/** Every typed word is a prefix of a word in the text: `sp ri` matches "Split to the right". */
export const allWordsBegin = (text: string, typed: string): boolean =>
  typed.includes(' ') ? typed.split(/\s+/).every((word) => beginsWord(text, word)) : beginsWord(text, typed)

/** All letters in order; the more of them start words or are adjacent, the better. 0 if one is missing. */
function letters(text: string, typed: string): number {
  let at = -1
  let adjacent = 0
  for (const letter of typed.replaceAll(' ', '')) {
    const next = text.indexOf(letter, at + 1)
    if (next < 0) return 0
    if (next === at + 1 || isWordStart(text, next)) adjacent += 1
    at = next
  }
  return LETTERS * (adjacent / typed.length)
}

export const fit = (title: string, typed: string): number => fitLower(title.toLowerCase(), typed.trim().toLowerCase())

/** The same for text that is lower case already, for callers with many thousands of texts. */
export function fitLower(text: string, wanted: string): number {
  if (wanted === '') return 1
  // Between two equally good matches the shorter title wins.
  const brevity = Math.max(0, 1 - text.length / 100) * 5
  if (text === wanted) return EXACT
  if (text.startsWith(wanted)) return START + brevity
  if (allWordsBegin(text, wanted)) return WORDS + brevity
  const inside = text.indexOf(wanted)
  if (inside >= 0) return INSIDE + brevity + (isWordStart(text, inside) ? 5 : 0)
  const loose = letters(text, wanted)
  return loose >= LETTERS / 2 ? loose : 0
}

export type Scored = {
  readonly title: string
  readonly aliases?: readonly string[]
  readonly habit?: number
  readonly refused?: string
}

/** The typed letters merely occur in the text, in their order. */
export const isLoose = (score: number): boolean => score <= LETTERS + HABIT

/** The items that match with their scores, best first. */
export function scored<T extends Scored>(
  items: readonly T[],
  typed: string,
): readonly { readonly item: T; readonly score: number }[] {
  const wanted = typed.trim().toLowerCase()
  return items
    .map((item) => {
      let best = fitLower(item.title.toLowerCase(), wanted)
      for (const alias of item.aliases ?? []) best = Math.max(best, fitLower(alias.toLowerCase(), wanted) * 0.9)
      return { item, score: best <= 0 ? 0 : best + (item.habit ?? 0) * HABIT }
    })
    .filter(({ score }) => score > 0)
    .toSorted((one, two) => two.score - one.score)
}

/** The matching items, best first, at most `most`. Items that are unavailable now (`refused`) come last. */
export const rank = <T extends Scored>(items: readonly T[], typed: string, most = 50): T[] =>
  scored(items, typed)
    .map(({ item }) => item)
    .toSorted((one, two) => Number(one.refused !== undefined) - Number(two.refused !== undefined))
    .slice(0, most)
