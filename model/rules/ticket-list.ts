/** Ticket numbers as people paste them: from a spreadsheet, a mail, a note; and a long list cut into requests. */

export type PastedList = {
  /** Each number once, in the order first named. */
  readonly numbers: readonly string[]
  /** Those that stood there more than once. */
  readonly repeated: readonly string[]
}

/** Commas, semicolons, tabs, spaces and lines all separate; quotes and a leading `#` are dropped. Case does not count. */
export function parseTicketList(pasted: string): PastedList {
  const numbers = new Map<string, string>()
  const repeated = new Set<string>()
  for (const word of pasted.split(/[\s,;|]+/)) {
    const number = word.replace(/^["'#]+|["'.]+$/g, '')
    if (number === '') continue
    const key = number.toUpperCase()
    const first = numbers.get(key)
    if (first === undefined) numbers.set(key, number)
    else repeated.add(first)
  }
  return { numbers: [...numbers.values()], repeated: [...repeated] }
}

/** The most tickets that one request carries. */
export const REQUEST_SIZE = 500

/** In order, each at most `size` long; nothing makes no chunk. */
export const chunked = <T>(items: readonly T[], size = REQUEST_SIZE): readonly (readonly T[])[] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, at) => items.slice(at * size, (at + 1) * size))
