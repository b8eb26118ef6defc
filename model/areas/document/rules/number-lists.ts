/** Numbers that a call takes as a list, which comes as one number in a line. */

/** Undefined where one of them is no number. */
export function numbersIn(lines: string): readonly number[] | undefined {
  const parts = lines.split(/[\s,;]+/).filter((part) => part !== '')
  const numbers = parts.map(Number)
  return numbers.every(Number.isFinite) ? numbers : undefined
}

/** Pages of the document, each once and in their order; undefined where one of them is none. */
export function pagesIn(lines: string, from: number, to: number): readonly number[] | undefined {
  const numbers = numbersIn(lines)
  return numbers?.every((page) => Number.isInteger(page) && page >= from && page <= to)
    ? [...new Set(numbers)].toSorted((one, other) => one - other)
    : undefined
}
