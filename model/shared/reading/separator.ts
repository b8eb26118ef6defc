/** Finds the character that separates the cells of a text. */

export const separators = ['\t', ';', '|', ','] as const
export type Separator = (typeof separators)[number]

/** How many lines decide. */
const LINES = 50
/** A line beyond this is cut: no heading is as long, and the rest of the text decides as well. */
const LONGEST = 20_000

/** The first lines that are not blank. Line ends within quotes do not count. */
function firstLines(text: string): string[] {
  const lines: string[] = []
  let [from, isQuoted] = [0, false]
  const end = Math.min(text.length, LINES * LONGEST)
  for (let at = 0; at <= end && lines.length < LINES; at++) {
    const letter = text[at] ?? '\n'
    if (letter === '"') isQuoted = !isQuoted
    if ((letter !== '\n' && letter !== '\r') || (isQuoted && at < end)) continue
    const line = text.slice(from, Math.min(at, from + LONGEST))
    if (line.trim() !== '') lines.push(line)
    from = at + 1
  }
  return lines
}

function cellCount(line: string, separator: Separator): number {
  let [count, isQuoted] = [1, false]
  for (const letter of line) {
    if (letter === '"') isQuoted = !isQuoted
    else if (letter === separator && !isQuoted) count++
  }
  return count
}

/** The share of the lines that have the most frequent number of cells, which is more than one; else 0. */
function consistency(lines: readonly string[], separator: Separator): number {
  const counts = new Map<number, number>()
  for (const line of lines) {
    const cells = cellCount(line, separator)
    if (cells > 1) counts.set(cells, (counts.get(cells) ?? 0) + 1)
  }
  return Math.max(0, ...counts.values()) / Math.max(1, lines.length)
}

/** Lines such as `sep=;`, by which Excel is told the separator. */
const named = /^\uFEFF?"?sep=([\t;|,])"?[ \t]*(?:\r\n|\r|\n|$)/i

/** The separator that the first line names, and where the rows begin. */
export function namedSeparator(text: string): { readonly separator: Separator; readonly rowsFrom: number } | undefined {
  const found = named.exec(text.slice(0, 20))
  const separator = separators.find((one) => one === found?.[1])
  return separator === undefined || found === null ? undefined : { separator, rowsFrom: found[0].length }
}

/** Below a heading of one cell, a comma that stands only between digits is one of numbers: `Rate`, then `1,250.50`. */
const isOfNumbers = ([first = '', ...lines]: readonly string[]): boolean =>
  !first.includes(',') && lines.every((line) => !/(?<!\d),|,(?!\d)/.test(line))

/**
 * The separators by which the text may be a table, the most consistent first. Of equals a tab comes first, and a comma
 * last, because numbers have commas too.
 */
export function separatorsOf(text: string): readonly Separator[] {
  const lines = firstLines(text)
  const scored = separators.map((separator) => ({ separator, score: consistency(lines, separator) }))
  return scored
    .filter(({ separator, score }) => score > 0 && !(separator === ',' && isOfNumbers(lines)))
    .toSorted((one, other) => other.score - one.score)
    .map(({ separator }) => separator)
}
