/** The order in which people expect texts: by the alphabet whatever the case, and numbers in them by value. */

const digit = (code: number): boolean => code >= 48 && code <= 57

/** Both texts are given in lower case. */
export function natural(a: string, b: string): number {
  const [aEnd, bEnd] = [a.length, b.length]
  let [i, j] = [0, 0]
  while (i < aEnd && j < bEnd) {
    const [left, right] = [a.charCodeAt(i), b.charCodeAt(j)]
    if (digit(left) && digit(right)) {
      // Leading zeros count for nothing; then the longer run of digits is the larger number.
      while (a.charCodeAt(i) === 48) i++
      while (b.charCodeAt(j) === 48) j++
      const [aFrom, bFrom] = [i, j]
      while (i < aEnd && digit(a.charCodeAt(i))) i++
      while (j < bEnd && digit(b.charCodeAt(j))) j++
      if (i - aFrom !== j - bFrom) return i - aFrom - (j - bFrom)
      for (let k = 0; k < i - aFrom; k++) {
        const apart = a.charCodeAt(aFrom + k) - b.charCodeAt(bFrom + k)
        if (apart !== 0) return apart
      }
      continue
    }
    if (left !== right) return left - right
    i++
    j++
  }
  return aEnd - i - (bEnd - j)
}

/** The place of each text among all of them, from 1; equal texts share one. */
export function ranks(texts: readonly string[]): Uint32Array {
  const folded = texts.map((text) => text.toLowerCase())
  const order = Uint32Array.from(folded.keys()).sort((a, b) => natural(folded[a] ?? '', folded[b] ?? ''))
  const rank = new Uint32Array(texts.length)
  let place = 0
  let before: string | undefined
  for (const index of order) {
    const text = folded[index] ?? ''
    if (before === undefined || natural(before, text) !== 0) place++
    before = text
    rank[index] = place
  }
  return rank
}

/** Whether a text passes what a filter asks of texts. */
export function textTest(term: { readonly is: 'contains' | 'starts'; readonly text: string }): (folded: string) => boolean {
  const text = term.text.toLowerCase()
  return term.is === 'contains' ? (folded) => folded.includes(text) : (folded) => folded.startsWith(text)
}
