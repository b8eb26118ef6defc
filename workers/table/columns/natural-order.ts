/** Natural sort order: letters regardless of case, numbers within texts by value. */
export const digit = (code: number): boolean => code >= 48 && code <= 57

/** Both texts must be in lower case. */
export function compareNatural(a: string, b: string): number {
  const [aEnd, bEnd] = [a.length, b.length]
  let [i, j] = [0, 0]
  while (i < aEnd && j < bEnd) {
    const [left, right] = [a.charCodeAt(i), b.charCodeAt(j)]
    if (digit(left) && digit(right)) {
      // Leading zeros are skipped; then the longer run of digits is the larger number.
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

/** A test for a filter on text. */
export function textTest(term: {
  readonly is: 'contains' | 'starts'
  readonly text: string
}): (folded: string) => boolean {
  const text = term.text.toLowerCase()
  return term.is === 'contains' ? (folded) => folded.includes(text) : (folded) => folded.startsWith(text)
}

/** The order used for ranges: by code point, as in the database and as in UTF-8 bytes. */
export function compareCodePoints(a: string, b: string): number {
  const shared = Math.min(a.length, b.length)
  for (let at = 0; at < shared; at++) {
    const [left, right] = [a.charCodeAt(at), b.charCodeAt(at)]
    // Surrogates, which encode code points beyond 65,535, sort after all other characters.
    if (left !== right)
      return (left & 0xf800) === 0xd800
        ? (right & 0xf800) === 0xd800
          ? left - right
          : 1
        : (right & 0xf800) === 0xd800
          ? -1
          : left - right
  }
  return a.length - b.length
}
