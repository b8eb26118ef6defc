/** The readings of a train as people have them: a car on each line with its reading, and perhaps its own temperature and density. */
import { readMark, readWholeMark, type BadMark, type ReadMark } from './mark.ts'

export const trainColumns = ['car', 'mark', 'number', 'reading', 'temperature', 'density'] as const
export type TrainColumn = (typeof trainColumns)[number]

/** Values as written; those that are missing are the train's. Their meaning is judged where the car is gauged. */
export type TrainLine = {
  /** Counted from 1 in what was pasted. */
  readonly line: number
  readonly car_mark: string
  readonly car_number: string
  /** Why the car cannot be told; empty where it can. */
  readonly problem: string
  readonly reading: string
  readonly temperature: string
  readonly density: string
}

/** What a heading calls the columns, in the order in which they are tried: a density is not a temperature of some "sg temp". */
const headings: readonly (readonly [TrainColumn, RegExp])[] = [
  ['density', /dens|rel|grav|\bs\.?g\b|\brd\b/i],
  ['temperature', /temp|°|deg|\bt\b/i],
  ['reading', /read|outage|innage|ullage|gauge|\binch|\bin\b|\bcm\b/i],
  ['number', /num|\bno\b|#/i],
  ['mark', /^(car.?)?mark$|initial/i],
  ['car', /car|mark|wagon|equip/i],
]
const columnOf = (cell: string): TrainColumn | undefined => headings.find(([, pattern]) => pattern.test(cell))?.[0]

/** A tab never stands in a value by chance, a comma may stand in a number only where a tab or a semicolon divides. */
function cellsOf(line: string): readonly string[] {
  const by = line.includes('\t') ? '\t' : line.includes(';') ? ';' : line.includes(',') ? ',' : undefined
  if (by !== undefined) return line.split(by).map((cell) => cell.trim().replace(/^"(.*)"$/, '$1'))
  // A fraction belongs to the whole number before it: 24 3/8.
  return line.trim().replaceAll(/(\d)\s+(\d+\/\d+)/g, '$1-$2').split(/\s+/)
}

const isHeading = (cells: readonly string[]): boolean => cells.some((cell) => columnOf(cell) !== undefined) && !cells.some((cell) => /^\d/.test(cell))

/** Without a heading: mark and number in one cell or in two, then reading, temperature, density. */
function orderOf(cells: readonly string[]): readonly TrainColumn[] {
  const isApart = /^[A-Za-z&.]+$/.test(cells[0] ?? '')
  return isApart ? ['mark', 'number', 'reading', 'temperature', 'density'] : ['car', 'reading', 'temperature', 'density']
}

const isBad = (read: ReadMark | BadMark): read is BadMark => 'error' in read

function lineOf(line: number, cells: readonly string[], order: readonly (TrainColumn | undefined)[]): TrainLine {
  const at = (column: TrainColumn): string => cells[order.indexOf(column)] ?? ''
  const read = order.includes('number') ? readMark(at('mark') || at('car'), at('number')) : readWholeMark(at('car') || at('mark'))
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

/** Empty lines are left out, a first line that names columns says their order. */
export function readTrain(text: string): readonly TrainLine[] {
  let heading: readonly (TrainColumn | undefined)[] | undefined
  return text.split(/\r?\n/).flatMap((written, index) => {
    if (written.trim() === '') return []
    const cells = cellsOf(written)
    if (heading === undefined && isHeading(cells)) {
      heading = cells.map(columnOf)
      return []
    }
    heading ??= []
    return [lineOf(index + 1, cells, heading.length > 0 ? heading : orderOf(cells))]
  })
}

/**
 * A reading as it is called out: `24.375`, `24 3/8`, `24-3/8`, `3/8`. Undefined where it is no number.
 * Whole, fraction: the tape is read to an eighth or a quarter of an inch.
 */
export function readReading(text: string): number | undefined {
  const said = text.trim().replaceAll(',', '').replace(/\s*(in|cm|"|″)\.?$/i, '')
  if (/^[+-]?(\d+\.?\d*|\.\d+)$/.test(said)) return Number(said)
  const parts = /^(?:(\d+)[\s-]+)?(\d+)\s*\/\s*(\d+)$/.exec(said)
  if (!parts || Number(parts[3]) === 0) return undefined
  return Number(parts[1] ?? 0) + Number(parts[2]) / Number(parts[3])
}
