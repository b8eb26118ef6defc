/** How well a typed text fits a title. Quality of the match decides; habit only where two fit nearly alike. */

/** Fits at or below 0 are none. Bands, so that a better kind of match always beats a worse one. */
const EXACT = 100
const START = 80
const WORDS = 60
const INSIDE = 40
const LETTERS = 20

const isWordStart = (text: string, at: number): boolean => at === 0 || /[^a-z0-9]/.test(text[at - 1] ?? '')

/** Every typed word begins a word of the text: `sp ri` fits "Split to the right". */
function allWordsBegin(text: string, typed: string): boolean {
  const starts = text.split(/[^a-z0-9]+/)
  return typed.split(/\s+/).every((word) => starts.some((start) => start.startsWith(word)))
}

/** Letters in order; the more of them begin words or follow each other, the better. 0 when one is missing. */
function letters(text: string, typed: string): number {
  let at = -1
  let good = 0
  for (const letter of typed.replaceAll(' ', '')) {
    const next = text.indexOf(letter, at + 1)
    if (next < 0) return 0
    if (next === at + 1 || isWordStart(text, next)) good += 1
    at = next
  }
  return LETTERS * (good / typed.length)
}

export const fit = (title: string, typed: string): number => fitLower(title.toLowerCase(), typed.trim().toLowerCase())

/** The same of texts that are small letters already, for who has many thousands. */
export function fitLower(text: string, wanted: string): number {
  if (wanted === '') return 1
  // Of two equally good fits the shorter title is meant.
  const brevity = Math.max(0, 1 - text.length / 100) * 5
  if (text === wanted) return EXACT
  if (text.startsWith(wanted)) return START + brevity
  if (allWordsBegin(text, wanted)) return WORDS + brevity
  const inside = text.indexOf(wanted)
  if (inside >= 0) return INSIDE + brevity + (isWordStart(text, inside) ? 5 : 0)
  const loose = letters(text, wanted)
  return loose >= LETTERS / 2 ? loose : 0
}

export type Scored = { readonly title: string; readonly aliases?: readonly string[]; readonly habit?: number; readonly refused?: string }

/** What fits at all, the best first. */
export function fitting<T extends Scored>(items: readonly T[], typed: string): T[] {
  return items
    .map((item) => {
      const best = Math.max(fit(item.title, typed), ...(item.aliases ?? []).map((alias) => fit(alias, typed) * 0.9))
      return { item, score: best <= 0 ? 0 : best + (item.habit ?? 0) * 4 }
    })
    .filter(({ score }) => score > 0)
    .toSorted((one, two) => two.score - one.score)
    .map(({ item }) => item)
}

/** The best first, at most `most`. What cannot be done now stands after what can. */
export const rank = <T extends Scored>(items: readonly T[], typed: string, most = 50): T[] =>
  fitting(items, typed)
    .toSorted((one, two) => Number(one.refused !== undefined) - Number(two.refused !== undefined))
    .slice(0, most)
