/** Finds the valid words that are nearest to a mistyped one. */

/** The Levenshtein distance of two words: how many letters differ. */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (const [index, letter] of one.split('').entries()) {
    const next = [index + 1]
    for (const [place, against] of other.split('').entries())
      next.push(
        Math.min((row[place + 1] ?? 0) + 1, (next[place] ?? 0) + 1, (row[place] ?? 0) + (letter === against ? 0 : 1)),
      )
    row = next
  }
  return row.at(-1) ?? 0
}

const LONGEST = 80

/** The nearest of the words, the best first; those that begin with what was typed go before others. */
export function nearestWords(typed: string, words: readonly string[], most = 3): readonly string[] {
  const sought = typed.trim().toLowerCase().slice(0, LONGEST)
  return [...new Set(words)]
    .map((word) => {
      const folded = word.toLowerCase().slice(0, LONGEST)
      const isBegun = sought !== '' && folded.startsWith(sought)
      return { word, far: isBegun ? 0 : distance(sought, folded.slice(0, Math.max(sought.length, 1) + 4)) }
    })
    .toSorted((one, other) => one.far - other.far || one.word.length - other.word.length)
    .slice(0, most)
    .map(({ word }) => word)
}
