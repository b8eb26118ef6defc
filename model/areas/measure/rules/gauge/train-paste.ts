/** Parses pasted readings of a train: one car per line with its reading and, optionally, its own temperature and density. */
import { readNumber, type DecimalRule } from '#model/shared/numbers/numbers.ts'
import { readMark, readWholeMark, type BadMark, type ReadMark } from '#model/shared/reading/mark.ts'
import { cellsOf } from '#model/shared/reading/split.ts'
import { cellReader, tableIn } from '#model/shared/reading/text-table.ts'
import {
  gaugeHeadings,
  gaugeRules,
  isGaugeHeading,
  isMarkCell,
  wordsOfLine,
  type GaugeColumn,
  type GaugeMeasure,
} from './gauge-columns.ts'

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
type Row = { readonly line: number; readonly at: (column: GaugeColumn) => string }
type TrainTable = {
  readonly rows: readonly Row[]
  readonly has: (column: GaugeColumn) => boolean
  readonly unitOf: (column: GaugeColumn) => string
}

/**
 * Splits a line without a heading at tabs, else at semicolons, else at spaces. It is split at commas only if a car
 * stands before the first one, because numbers have commas too.
 */
function looseCells(line: string): readonly string[] {
  if (line.includes('\t')) return cellsOf(line, '\t')
  if (line.includes(';')) return cellsOf(line, ';')
  const byComma = cellsOf(line)
  if (byComma.length > 1 && (isMarkCell(byComma[0]) || !('error' in readWholeMark(byComma[0] ?? '')))) return byComma
  return wordsOfLine(line)
}
/** Without a heading: mark and number in one cell or two, then reading, temperature, density. */
function looseRow(text: string, line: number): Row {
  const cells = looseCells(text)
  const order: readonly GaugeColumn[] = isMarkCell(cells[0])
    ? ['car_mark', 'car_number', 'reading', 'temperature', 'relative_density']
    : ['car', 'reading', 'temperature', 'relative_density']
  return { line, at: (column) => cells[order.indexOf(column)] ?? '' }
}

function tableOf(text: string): TrainTable {
  const table = tableIn(text, gaugeHeadings, isGaugeHeading)
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
/** Rewrites a number by the decimal sign that the other cells prove. If it may mean two numbers, the text names both. */
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
  const rules = gaugeRules((measure) => rows.map(({ at }) => at(measure)))
  const value = ({ at }: Row, measure: GaugeMeasure): string => proven(at(measure).slice(0, 60), rules[measure])
  return rows.map((row) => ({
    line: row.line,
    ...carOf(row, has('car_number')),
    reading: withUnit(value(row, 'reading'), unitOf('reading')),
    temperature: withUnit(value(row, 'temperature'), degrees(unitOf('temperature'))),
    density: value(row, 'relative_density'),
  }))
}
