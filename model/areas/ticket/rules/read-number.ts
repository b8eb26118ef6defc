/** What in a text may be the number of a ticket. */

/** So many are looked up: a page of figures is full of numbers. */
const MOST = 200
const [SHORTEST, LONGEST] = [3, 20]

/** Words with a digit, as they stand and without what joins them, in the order of the text: `PGT-4711`, `2611-0042`. */
export function numbersIn(text: string): readonly string[] {
  const found = new Set<string>()
  for (const [word] of text.matchAll(/[A-Za-z0-9]+(?:[-/.][A-Za-z0-9]+)*/g)) {
    for (const one of [word, word.toUpperCase(), ...word.split(/[-/.]/)])
      if (/\d/.test(one) && one.length >= SHORTEST && one.length <= LONGEST) found.add(one)
    if (found.size >= MOST) break
  }
  return [...found].slice(0, MOST)
}
