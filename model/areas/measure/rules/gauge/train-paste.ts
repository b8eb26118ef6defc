/** Parses pasted readings of a train: one car per line with its reading and, optionally, its own temperature and density. */
import { decimalRule, joinedProof, proofOf } from '#model/shared/numbers/decimal-proof.ts'
import { readNumber, type DecimalRule } from '#model/shared/numbers/numbers.ts'
import { readMark, readWholeMark, type BadMark, type ReadMark } from '#model/shared/reading/mark.ts'
import { synonyms } from '#model/shared/reading/synonyms.ts'
import { cellReader, cellsOf, tableIn } from '#model/shared/reading/text-table.ts'

const columns = ['car', 'car_mark', 'car_number', 'reading', 'temperature', 'relative_density'] as const
type TrainColumn = (typeof columns)[number]
const headings = {
  car: synonyms.car,
  car_mark: synonyms.car_mark,
  car_number: synonyms.car_number,
  reading: synonyms.reading,
  temperature: synonyms.temperature,
  relative_density: synonyms.relative_density,
}

/** Values as they are gauged, with the unit that their heading names; empty ones default to the train's. They are validated then. */
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
type Row = { readonly line: number; readonly at: (column: TrainColumn) => string }
type TrainTable = {
  readonly rows: readonly Row[]
  readonly has: (column: TrainColumn) => boolean
  readonly unitOf: (column: TrainColumn) => string
}

const isLetters = (cell: string | undefined): boolean => /^[A-Za-z&.]+$/.test(cell ?? '')
/** Splits a line without a heading at tabs, else at semicolons, else at spaces; at commas where the first of the cells is a car, since they are also in numbers. */
function looseCells(line: string): readonly string[] {
  if (line.includes('\t')) return cellsOf(line, '\t')
  if (line.includes(';')) return cellsOf(line, ';')
  const byComma = cellsOf(line)
  if (byComma.length > 1 && (isLetters(byComma[0]) || !('error' in readWholeMark(byComma[0] ?? '')))) return byComma
  // A fraction stays with the whole number before it: 24 3/8.
  return line
    .trim()
    .replaceAll(/(\d)\s+(\d+\/\d+)/g, '$1-$2')
    .split(/\s+/)
}
/** Without a heading: mark and number in one cell or two, then reading, temperature, density. */
function looseRow(text: string, line: number): Row {
  const cells = looseCells(text)
  const order: readonly TrainColumn[] = isLetters(cells[0])
    ? ['car_mark', 'car_number', 'reading', 'temperature', 'relative_density']
    : ['car', 'reading', 'temperature', 'relative_density']
  return { line, at: (column) => cells[order.indexOf(column)] ?? '' }
}

function tableOf(text: string): TrainTable {
  const table = tableIn(
    text,
    headings,
    (found) => found.has('reading') && (found.has('car') || found.has('car_mark') || found.has('car_number')),
  )
  if (table === undefined) {
    const rows = text.split(/\r\n|\n|\r/).flatMap((row, index) => (row.trim() === '' ? [] : [looseRow(row, index + 1)]))
    return { rows, has: () => false, unitOf: () => '' }
  }
  const cell = cellReader(table)
  const named = new Map(table.columns.flatMap((one) => (one === undefined ? [] : [[one.column, one.unit] as const])))
  return {
    rows: table.rows.map((row) => ({ line: row.line, at: (column) => cell(row, column) })),
    has: (column) => named.has(column),
    unitOf: (column) => named.get(column) ?? '',
  }
}

const isBad = (read: ReadMark | BadMark): read is BadMark => 'error' in read
function carOf({ at }: Row, hasNumber: boolean) {
  const [mark, number] = [at('car_mark') || at('car'), at('car_number')]
  const read = hasNumber || number !== '' ? readMark(mark, number) : readWholeMark(at('car') || mark)
  return isBad(read)
    ? { car_mark: mark.toUpperCase(), car_number: number, problem: read.error }
    : { car_mark: read.car_mark, car_number: read.car_number, problem: '' }
}

const trimmed = (digits: string | undefined): string => String(Number(digits ?? ''))
/** The number as the other cells prove it, since a field by itself reads `1,250` as a thousand. One that may mean two numbers names both. */
function proven(cell: string, rule: DecimalRule): string {
  if (!cell.includes(',') || cell.includes('/')) return cell
  const [, number = cell, unit = ''] = /^([-\u2212\d.,\s]*\d)\s*(\D*)$/.exec(cell) ?? []
  const digits = readNumber(number, rule)
  if (digits !== undefined) return `${digits} ${unit}`.trim()
  const both = (['.', ','] as const).map((sign) => readNumber(number, { sign, from: 'proof' }))
  return both.includes(undefined) ? cell : `${both.map(trimmed).join(' or ')}`
}

const HAS_UNIT = /[^\d.,\s/+\-\u2212½¼¾]/
const withUnit = (cell: string, unit: string): string =>
  cell === '' || unit === '' || HAS_UNIT.test(cell) ? cell : `${cell} ${unit}`

/** A unit of temperature as it is written beside a number. */
const degrees = (unit: string): string => (/^[FC]$/i.test(unit) ? `°${unit.toUpperCase()}` : unit)

/** Parses the lines, skipping empty ones; a heading among the first lines determines the columns and their units. */
export function readTrain(text: string): readonly TrainLine[] {
  const { rows, has, unitOf } = tableOf(text)
  const proofs = {
    reading: proofOf(rows.map(({ at }) => at('reading'))),
    temperature: proofOf(rows.map(({ at }) => at('temperature'))),
    relative_density: proofOf(rows.map(({ at }) => at('relative_density'))),
  }
  const file = joinedProof(Object.values(proofs))
  const value = ({ at }: Row, column: keyof typeof proofs): string =>
    proven(at(column).slice(0, 60), decimalRule(proofs[column], file))
  return rows.map((row) => ({
    line: row.line,
    ...carOf(row, has('car_number')),
    reading: withUnit(value(row, 'reading'), unitOf('reading')),
    temperature: withUnit(value(row, 'temperature'), degrees(unitOf('temperature'))),
    density: value(row, 'relative_density'),
  }))
}
