/** Parses pasted lists of ticket numbers, and splits long lists into requests. */

export type PastedList = {
  /** Each number once, in order of first occurrence. */
  readonly numbers: readonly string[]
  /** Numbers that occur more than once. */
  readonly repeated: readonly string[]
}

/** Numbers are separated by commas, semicolons, `|` or whitespace; quotes and a leading `#` are dropped. Case is ignored. */
export function parseTicketList(pasted: string): PastedList {
  const numbers = new Map<string, string>()
  const repeated = new Set<string>()
  for (const word of pasted.split(/[\s,;|]+/)) {
    // Looked for from its end: a pattern that ends in `$` would try again at every letter of a long word.
    let end = word.length
    while (end > 0 && `"'.`.includes(word[end - 1] ?? '')) end--
    const number = word.slice(0, end).replace(/^["'#]+/, '')
    if (number === '') continue
    const key = number.toUpperCase()
    const first = numbers.get(key)
    if (first === undefined) numbers.set(key, number)
    else repeated.add(first)
  }
  return { numbers: [...numbers.values()], repeated: [...repeated] }
}
