/** Finds values that stand below their labels: label by label and then value by value, or a row of labels over a row of values. */

export type Wanted<T> = {
  /** A line that is this label alone, or has it among others. */
  readonly isLabel: (line: string) => boolean
  readonly hasLabel: (line: string) => boolean
  /** The value of a line or a word. */
  readonly read: (text: string) => T | undefined
}

const MAX_LABELS = 8
const hasDigit = (line: string): boolean => /\d/.test(line)
const isLabelLike = (line: string): boolean =>
  !hasDigit(line) &&
  (line.endsWith(':') ||
    /\b(?:number|num|no|date|ref(?:erence)?|order|customer|carrier|shipper|consignee|origin|destination|car|equipment|route|terms|time|page|weight|product|commodity|seals?|quantity|volume)\b/i.test(
      line,
    ))

/** Counts the labels of the block to which the label of the line belongs. */
function blockAt(lines: readonly string[], at: number): number {
  let [first, end] = [at, at + 1]
  while (first > 0 && at - first < MAX_LABELS && isLabelLike(lines[first - 1] ?? '')) first--
  while (end < lines.length && end - at < MAX_LABELS && !hasDigit(lines[end] ?? '')) end++
  return end - first
}

/** The value of a label: as many lines below it as there are labels in its block, so that other labels of the block find theirs too. */
function below<T>(
  lines: readonly string[],
  at: number,
  wanted: Wanted<T>,
  others: readonly Wanted<unknown>[],
): T | undefined {
  const steps = [blockAt(lines, at), ...Array.from({ length: MAX_LABELS }, (_, step) => step + 1)]
  for (const step of steps) {
    const value = wanted.read(lines[at + step] ?? '')
    if (value === undefined) continue
    const beside = lines.slice(Math.max(0, at - step + 1), at + step).map((line, index) => ({
      line,
      below: lines[Math.max(0, at - step + 1) + index + step] ?? '',
    }))
    const isAligned = beside.every(({ line, below: under }) =>
      others.every((other) => !other.isLabel(line) || other.read(under) !== undefined),
    )
    if (isAligned) return value
  }
  return undefined
}

/** The first value below one of its labels. `others` are the labels that must find their values the same way. */
export function valueBelow<T>(
  lines: readonly string[],
  wanted: Wanted<T>,
  others: readonly Wanted<unknown>[],
): T | undefined {
  for (const [at, line] of lines.entries()) {
    if (hasDigit(line)) continue
    if (wanted.isLabel(line)) {
      const value = below(lines, at, wanted, others)
      if (value !== undefined) return value
    } else if (wanted.hasLabel(line) && others.some((other) => other.hasLabel(line))) {
      const value = wanted.read(lines[at + 1] ?? '')
      if (value !== undefined) return value
    }
  }
  return undefined
}
