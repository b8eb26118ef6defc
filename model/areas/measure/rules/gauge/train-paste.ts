/** Parses pasted readings of a train: one car per line with its reading and, optionally, its own temperature and density. */
import { readMark, readWholeMark, type BadMark, type ReadMark } from '#model/shared/reading/mark.ts'
import { columnOf, isTrainHeading, type TrainColumn } from '../train-heading.ts'

/** Values as written; empty ones default to the train's. They are validated when the car is gauged. */
export type TrainLine = {
  /** Line number in the pasted text, from 1. */
  readonly line: number
  readonly car_mark: string
  readonly car_number: string
  /** Why the car is not identified; empty if it is. */
  readonly problem: string
  readonly reading: string
  readonly temperature: string
  readonly density: string
}

/** Splits a line at tabs, else at semicolons, else at commas (which may also occur within numbers), else at spaces. */
function cellsOf(line: string): readonly string[] {
  const by = line.includes('\t') ? '\t' : line.includes(';') ? ';' : line.includes(',') ? ',' : undefined
  if (by !== undefined) return line.split(by).map((cell) => cell.trim().replace(/^"(.*)"$/, '$1'))
  // Keeps a fraction together with the whole number before it: 24 3/8.
  return line
    .trim()
    .replaceAll(/(\d)\s+(\d+\/\d+)/g, '$1-$2')
    .split(/\s+/)
}

/** Columns without a heading: mark and number in one cell or two, then reading, temperature, density. */
function orderOf(cells: readonly string[]): readonly TrainColumn[] {
  const isApart = /^[A-Za-z&.]+$/.test(cells[0] ?? '')
  return isApart
    ? ['mark', 'number', 'reading', 'temperature', 'density']
    : ['car', 'reading', 'temperature', 'density']
}

const isBad = (read: ReadMark | BadMark): read is BadMark => 'error' in read

function lineOf(line: number, cells: readonly string[], order: readonly (TrainColumn | undefined)[]): TrainLine {
  const at = (column: TrainColumn): string => cells[order.indexOf(column)] ?? ''
  const read = order.includes('number')
    ? readMark(at('mark') || at('car'), at('number'))
    : readWholeMark(at('car') || at('mark'))
  return {
    line,
    car_mark: isBad(read) ? (at('car') || at('mark')).toUpperCase() : read.car_mark,
    car_number: isBad(read) ? at('number') : read.car_number,
    problem: isBad(read) ? read.error : '',
    reading: at('reading'),
    temperature: at('temperature'),
    density: at('density'),
  }
}

/** Parses the lines, skipping empty ones; a heading in the first line determines the column order. */
export function readTrain(text: string): readonly TrainLine[] {
  let heading: readonly (TrainColumn | undefined)[] | undefined
  return text.split(/\r?\n/).flatMap((text, index) => {
    if (text.trim() === '') return []
    const cells = cellsOf(text)
    if (heading === undefined && isTrainHeading(cells)) {
      heading = cells.map(columnOf)
      return []
    }
    heading ??= []
    return [lineOf(index + 1, cells, heading.length > 0 ? heading : orderOf(cells))]
  })
}

/** No gauge shows more letters. The patterns below take far longer over a long text than over a short one. */
const LONGEST_READING = 40

/**
 * Parses a reading such as `24.375`, `24 3/8`, `24-3/8` or `3/8`; undefined if it is not a number.
 * Fractions occur because gauges are read to an eighth or a quarter of an inch.
 */
export function readReading(text: string): number | undefined {
  if (text.length > LONGEST_READING) return undefined
  const digits = text
    .trim()
    .replaceAll(',', '')
    .replace(/\s*(in|cm|"|″)\.?$/i, '')
  if (/^[+-]?(\d+\.?\d*|\.\d+)$/.test(digits)) return Number(digits)
  const parts = /^(?:(\d+)[\s-]+)?(\d+)\s*\/\s*(\d+)$/.exec(digits)
  if (!parts || Number(parts[3]) === 0) return undefined
  return Number(parts[1] ?? 0) + Number(parts[2]) / Number(parts[3])
}
