/** Finds the values of labels: behind them in the line, below them, or in a block of values that follows a block of labels. */
import { cellAt, isLabelLike, labelName, type Label, type LabelledLine, type LabelName } from './labels.ts'
import { boxOf, runOf, type TextRun } from './page-lines.ts'
import { shifted, type FoundValue, type ReadValue } from './values/found-value.ts'

/**
 * The label of a figure, and the function that reads its value. `isFreeText`: the value is any text, such as a name. Such a value is
 * read only in the line of its label or directly below the label.
 */
export type LabelRule<V extends FoundValue = FoundValue, N extends LabelName = LabelName> = {
  readonly name: N
  readonly read: ReadValue<V>
  readonly isFreeText?: boolean
}
/** `found` counts in the text of `run`. `certainty`: how surely the value belongs to the label, in percent. */
export type Located<V extends FoundValue = FoundValue> = {
  readonly found: V
  readonly run: TextRun
  readonly certainty: number
}
export type Readers = ReadonlyMap<LabelName, ReadValue>

/** Confidence that a value belongs to its label, where only its form says so. */
export const LOOSE = 80
const [IN_LINE, BELOW, CAPITAL] = [100, 97, 92]
const [REACH, DEPTH, STEPS] = [80, 20, 8]

type Place = {
  readonly lines: readonly LabelledLine[]
  readonly index: number
  readonly label: Label
  readonly next: Label | undefined
}

/** Words of labels are in names too, such as BNSF Railway: a label begins its cell or ends with a colon. */
const isSeparate = (line: LabelledLine, { at, text }: Label): boolean =>
  text.includes(':') || line.cellStarts.includes(at)

/** Words behind a label without a colon may be the rest of a heading or a sentence. */
const textCertainty = ({ text }: Label, { value }: FoundValue): number =>
  /:\s*$/.test(text) ? IN_LINE : /^[\p{Lu}\d]/u.test(value) && value !== value.toUpperCase() ? CAPITAL : LOOSE

function inLine<V extends FoundValue>(
  { lines, index, label, next }: Place,
  { read, isFreeText }: LabelRule<V>,
): Located<V> | undefined {
  const own = lines[index]
  if (own === undefined) return undefined
  const { text } = own.line
  const cell = cellAt(own, label.at)
  const following = isFreeText ? own.labels.find((one) => one.at >= label.end && isSeparate(own, one)) : next
  const limit = Math.min(following?.at ?? text.length, label.end + REACH)
  const isBehindLabel = own.labels.some(({ end }) => end === label.at && end > cell.start)
  const isStart = label.at === cell.start || isBehindLabel
  // Labels beside each other come before all of their values.
  if (isBehindLabel && !isFreeText && !label.text.includes(':')) return undefined
  if (isFreeText && !isStart && !/[:#]\s*$/.test(label.text)) return undefined
  const rest = text.slice(label.end, Math.max(label.end, Math.min(limit, cell.end)))
  const beside = read(rest, label.text)
  if (beside) {
    return {
      found: shifted(beside, label.end),
      run: own.line,
      certainty: isFreeText ? textCertainty(label, beside) : IN_LINE,
    }
  }
  const [start, end] = [own.cellStarts[cell.index + 1], own.cellStarts[cell.index + 2]]
  if (start === undefined || (isFreeText && rest.trim() !== '') || start >= limit + 2) return undefined
  const right = read(
    text.slice(start, Math.max(start, Math.min(following?.at ?? text.length, (end ?? text.length + 1) - 1))),
    label.text,
  )
  return right && { found: shifted(right, start), run: own.line, certainty: IN_LINE }
}

type Range = readonly [left: number, right: number, bound: number]
/** The part of the line that lies below the label, before the next label begins. */
function partBelow({ line }: LabelledLine, [left, right, bound]: Range, aspect: number): TextRun | undefined {
  const slack = (0.6 * line.height) / aspect
  const cell = line.cells.find(({ box }) => box[2] > left - slack && box[0] < right + slack)
  if (cell === undefined) return undefined
  if (cell.box[2] <= bound && cell.box[0] >= left - 3 * slack) return cell
  const words = cell.words.filter(({ box }) => box[2] > left - slack && box[0] < bound - slack)
  return words.length === 0 ? cell : runOf(words, cell.page, cell.isScan)
}

function column({ lines, index, label, next }: Place, aspect: number, step: 1 | -1): readonly TextRun[] {
  const own = lines[index]
  if (own === undefined) return []
  const box = boxOf(own.line, label.at, label.at + label.text.trimEnd().length)
  const after = next ? boxOf(own.line, next.at, next.end)[0] : 1
  const range: Range = [box[0], box[2], Math.max(after, box[2])]
  const found: TextRun[] = []
  let level = own.line.level
  for (
    let at = index + step;
    at >= 0 && at < lines.length && Math.abs(at - index) <= 2 * DEPTH && found.length < DEPTH;
    at += step
  ) {
    const line = lines[at]
    if (line === undefined || Math.abs(line.line.level - level) > 5 * line.line.height) break
    const part = partBelow(line, range, aspect)
    if (part === undefined) continue
    found.push(part)
    level = line.line.level
  }
  return found
}

const hasDigit = ({ text }: TextRun): boolean => /\d/.test(text)
const runLength = (runs: readonly TextRun[], is: (run: TextRun) => boolean): number => {
  const end = runs.findIndex((run) => !is(run))
  return end < 0 ? runs.length : end
}

/** Whether the other labels of the block find values that fit them in the same way. */
const fits = (labels: readonly TextRun[], values: readonly TextRun[], readers: Readers): boolean =>
  labels.every(({ text }, at) => {
    const name = labelName(text)
    const read = name && readers.get(name)
    const value = values[at]
    return read === undefined || (value !== undefined && read(value.text, text) !== undefined)
  })

type Search<V extends FoundValue> = { readonly rule: LabelRule<V>; readonly readers: Readers; readonly aspect: number }

/** Values directly below, and values of a block that is as long as the block of labels. */
function below<V extends FoundValue>(place: Place, { rule, readers, aspect }: Search<V>): Located<V> | undefined {
  const { label } = place
  const down = column(place, aspect, 1)
  const up = column(place, aspect, -1)
  const above = Math.min(STEPS, runLength(up, isLabelLike))
  const at = (index: number, certainty: number): Located<V> | undefined => {
    const run = down[index]
    const found = run && !isLabelLike(run) ? rule.read(run.text, label.text) : undefined
    return run && found && { found, run, certainty }
  }
  const under = runLength(down, isLabelLike)
  const values = down.slice(under)
  const exact = at(under + above, BELOW)
  const isBlock =
    fits(up.slice(0, above).toReversed(), values, readers) &&
    fits(down.slice(0, under), values.slice(above + 1), readers)
  if (exact && isBlock) return exact
  const direct = under === 0 ? at(0, above > 0 && !rule.isFreeText ? LOOSE : BELOW) : undefined
  if (direct || rule.isFreeText) return direct
  const digitless = runLength(down, (run) => !hasDigit(run))
  for (const index of [digitless + above, ...Array.from({ length: STEPS }, (_, step) => step)]) {
    const found = at(index, LOOSE)
    if (found && fits(down.slice(0, index), down.slice(index + 1), readers)) return found
  }
  return undefined
}

/** A row of labels over a row of values that are not aligned with them. */
function inNextLine<V extends FoundValue>({ lines, index }: Place, { rule }: Search<V>): Located<V> | undefined {
  const [own, next] = [lines[index], lines[index + 1]]
  if (rule.isFreeText || own === undefined || next === undefined || own.labels.length < 2 || next.labels.length > 0)
    return undefined
  const found = rule.read(next.line.text, '')
  return found && { found, run: next.line, certainty: LOOSE }
}

/** Whether its cell holds nothing but the label, up to the next label. */
function isAlone({ lines, index, label, next }: Place): boolean {
  const own = lines[index]
  if (own === undefined) return false
  const cell = cellAt(own, label.at)
  const before = own.labels.filter(({ end }) => end <= label.at).at(-1)?.end ?? cell.start
  return (
    own.line.text.slice(Math.max(cell.start, before), label.at).trim() === '' &&
    own.line.text.slice(label.end, Math.max(label.end, Math.min(cell.end, next?.at ?? cell.end))).trim() === ''
  )
}

const MAX_PLACES = 50
function placesOf(lines: readonly LabelledLine[], name: LabelName): readonly Place[] {
  const found: Place[] = []
  for (const [index, { labels }] of lines.entries()) {
    if (found.length >= MAX_PLACES) break
    for (const [at, label] of labels.entries())
      if (label.name === name) found.push({ lines, index, label, next: labels[at + 1] })
  }
  return found
}

/** Finds all values of the label on a page, the surest first. */
export function valuesOf<V extends FoundValue>(
  lines: readonly LabelledLine[],
  search: Search<V>,
): readonly Located<V>[] {
  const found: Located<V>[] = []
  for (const place of placesOf(lines, search.rule.name)) {
    const alone = isAlone(place)
    const value =
      inLine(place, search.rule) ?? (alone ? (below(place, search) ?? inNextLine(place, search)) : undefined)
    if (value === undefined) continue
    const rank = (place.label.isWeak ? 2 : 0) + (place.label.isTitle ? 5 : 0)
    found.push({ ...value, certainty: value.certainty - rank })
    if (found.length >= 20) break
  }
  return found.toSorted((one, other) => other.certainty - one.certainty)
}
