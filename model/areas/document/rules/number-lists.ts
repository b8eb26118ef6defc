/** Reads the numbers of a call's text: one in each line, or separated by commas. */

/** Returns undefined if one of them is no number. */
export function numbersIn(lines: string): readonly number[] | undefined {
  const parts = lines.split(/[\s,;]+/).filter((part) => part !== '')
  const numbers = parts.map(Number)
  return numbers.every(Number.isFinite) ? numbers : undefined
}

/** Returns pages of the document, each once and in their order; undefined if one of them is outside it. */
export function pagesIn(lines: string, from: number, to: number): readonly number[] | undefined {
  const numbers = numbersIn(lines)
  return numbers?.every((page) => Number.isInteger(page) && page >= from && page <= to)
    ? [...new Set(numbers)].toSorted((one, other) => one - other)
    : undefined
}
