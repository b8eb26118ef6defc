/** The one reader of gauged cars, one in each line of a sheet: *Gauge train*, `bulk_create/` and `read_table/` read by it. */
import { numberProblem } from '#model/shared/numbers/decimal-proof.ts'
import { readMeasure, type MeasureOf } from '#model/shared/numbers/measures.ts'
import { readNumber, type DecimalRule, type DecimalSign } from '#model/shared/numbers/numbers.ts'
import { inUnit, unitNamed } from '#model/shared/numbers/units.ts'
import {
  columnNames,
  findHeading,
  isTotal,
  namedColumns,
  skippedLine,
  type FoundHeading,
  type SkippedLine,
} from '#model/shared/reading/heading.ts'
import { readMark, readWholeMark } from '#model/shared/reading/mark.ts'
import { isBlank, type SheetRow } from '#model/shared/reading/sheet-row.ts'
import {
  gaugeHeadings,
  gaugeMeasures,
  gaugeRules,
  isGaugeHeading,
  type GaugeColumn,
  type GaugeMeasure,
} from './gauge-columns.ts'

/** A cell as it is written, the unit that its heading names, and the decimal sign of its column. */
type GaugeCell = { readonly typed: string; readonly heading: string; readonly rule: DecimalRule }
type GaugeCar = {
  readonly car_mark: string
  readonly car_number: string
  /** Why the car is not identified; empty if it is. */
  readonly problem: string
}
type GaugeLine = GaugeCar & { readonly line: number; readonly cells: Readonly<Record<GaugeMeasure, GaugeCell>> }
export type GaugeSheet = {
  readonly decimal: DecimalSign
  readonly headingLine: number | null
  readonly columns: readonly { readonly heading: string; readonly field: string | null; readonly unit: string | null }[]
  readonly skipped: readonly SkippedLine[]
  readonly lines: readonly GaugeLine[]
}

/** The longest cell and the longest line that are read. */
const [LONGEST_CELL, LONGEST_LINE] = [60, 200]

type Table = Pick<FoundHeading<GaugeColumn>, 'columns' | 'rows' | 'skipped'> & { readonly heading?: SheetRow }

/** Splits a line at blanks. A fraction stays with the whole number before it: `24 3/8` becomes `24-3/8`. */
const wordsOfLine = (line: string): readonly string[] =>
  line
    .slice(0, LONGEST_LINE)
    .trim()
    .replaceAll(/(\d)\s+(\d+\/\d+)/g, '$1-$2')
    .split(/\s+/)
/** Whether a cell has the letters of a mark and no number. */
const isMark = (cell: string | undefined): boolean => /^[A-Za-z&.]{1,8}$/.test(cell ?? '')
/** Matches a car and its reading with blanks between them. Commas of such a line are decimal signs. */
const carAndReading = /^[A-Za-z&.]{1,8}[\s-]*\d+\s+[-\u2212\d(]/

/** Orders the cells of a row without a heading: car, reading, temperature and density. */
function looseRow({ line, cells }: SheetRow): SheetRow {
  const filled = cells.map((cell) => cell.trim())
  const [first = '', ...others] = filled.slice(filled.findIndex((cell) => cell !== ''))
  const isOneCell = others.length === 0 || carAndReading.test(first.slice(0, LONGEST_LINE))
  const parts = isOneCell ? wordsOfLine([first, ...others].join(',')) : [first, ...others]
  return { line, cells: isMark(parts[0]) ? [parts.slice(0, 2).join(' '), ...parts.slice(2)] : parts }
}
const looseColumns: Table['columns'] = (['car', 'reading', 'temperature', 'relative_density'] as const).map(
  (column) => ({ column, unit: '' }),
)
function looseTable(sheet: readonly SheetRow[]): Table {
  const filled = sheet.filter((row) => !isBlank(row))
  return {
    columns: looseColumns,
    rows: filled.filter((row) => !isTotal(row)).map(looseRow),
    skipped: filled.filter(isTotal).map((row) => skippedLine(row, 'total')),
  }
}

function carOf(at: (column: GaugeColumn) => string): GaugeCar {
  const [mark, number] = [at('car_mark') || at('car'), at('car_number')]
  const read = number === '' ? readWholeMark(at('car') || mark) : readMark(mark, number)
  return 'error' in read
    ? { car_mark: mark.toUpperCase(), car_number: number, problem: read.error }
    : { car_mark: read.car_mark, car_number: read.car_number, problem: '' }
}

/** `decimal` and `headingLine` replace what the sheet proves. */
export function readGaugeSheet(
  sheet: readonly SheetRow[],
  { decimal, headingLine }: { readonly decimal?: DecimalSign; readonly headingLine?: number } = {},
): GaugeSheet {
  const names = columnNames(gaugeHeadings)
  const found = findHeading(sheet, {
    columns: (cells) => namedColumns(cells, names),
    suffices: isGaugeHeading,
    ...(headingLine !== undefined && { line: headingLine }),
  })
  const { columns, rows, skipped, heading }: Table = found ?? looseTable(sheet)
  const indexes = new Map(columns.flatMap((one, index) => (one === undefined ? [] : [[one.column, index] as const])))
  const cellIn = ({ cells }: SheetRow, column: GaugeColumn): string => (cells[indexes.get(column) ?? -1] ?? '').trim()
  const isExact = ({ exact }: SheetRow, column: GaugeColumn): boolean =>
    exact?.includes(indexes.get(column) ?? -1) === true
  const proven = gaugeRules((measure) =>
    rows.flatMap((row) => (isExact(row, measure) ? [] : cellIn(row, measure).replace(/\s*[^\d.,\s]+$/, ''))),
  )
  const chosen: DecimalRule | undefined = decimal && { sign: decimal, from: 'chosen' }
  const unitOf = (measure: GaugeMeasure): string => columns[indexes.get(measure) ?? -1]?.unit ?? ''
  const cellOf = (row: SheetRow, measure: GaugeMeasure): GaugeCell => ({
    typed: cellIn(row, measure).slice(0, LONGEST_CELL),
    heading: unitOf(measure),
    rule: isExact(row, measure) ? { sign: '.', from: 'default' } : (chosen ?? proven[measure]),
  })
  return {
    decimal: decimal ?? proven.file.sign,
    headingLine: heading?.line ?? null,
    columns: (heading?.cells ?? []).map((text, at) => ({
      heading: text.trim(),
      field: columns[at]?.column ?? null,
      unit: columns[at]?.unit || null,
    })),
    skipped,
    lines: rows.map((row) => ({
      line: row.line,
      ...carOf((column) => cellIn(row, column)),
      cells: {
        reading: cellOf(row, 'reading'),
        temperature: cellOf(row, 'temperature'),
        relative_density: cellOf(row, 'relative_density'),
      },
    })),
  }
}

/** Values as they are gauged, with the unit that their heading names; empty ones default to the train's. They are validated then. */
export type TrainLine = GaugeCar & {
  readonly line: number
  readonly reading: string
  readonly temperature: string
  readonly density: string
}

const trimmed = (digits: string | undefined): string => String(Number(digits ?? ''))
/** Rewrites a number by the decimal sign that the other cells prove. If it may mean two numbers, the text names both. */
function provenText(typed: string, rule: DecimalRule): string {
  if (!typed.includes(',') || typed.includes('/')) return typed
  const [, number = typed, unit = ''] = /^([-\u2212\d.,\s]*\d)\s*(\D*)$/.exec(typed) ?? []
  const digits = readNumber(number, rule)
  if (digits !== undefined) return `${digits} ${unit}`.trim()
  const both = (['.', ','] as const).map((sign) => readNumber(number, { sign, from: 'proof' }))
  return both.includes(undefined) ? typed : `${both.map(trimmed).join(' or ')}`
}
const HAS_UNIT = /[^\d.,\s/+\-\u2212½¼¾]/
function trainText({ typed, heading, rule }: GaugeCell): string {
  const text = provenText(typed, rule)
  return text === '' || heading === '' || HAS_UNIT.test(text) ? text : `${text} ${unitNamed(heading) ?? heading}`
}

/** The lines as they stand in *Gauge train*, where each value can be corrected before it is gauged. */
export const trainLines = ({ lines }: GaugeSheet): readonly TrainLine[] =>
  lines.map(({ cells, ...car }) => ({
    ...car,
    reading: trainText(cells.reading),
    temperature: trainText(cells.temperature),
    density: provenText(cells.relative_density.typed, cells.relative_density.rule),
  }))

/** The units in which each value is answered; others of the same measure are converted to the first. */
const answered: Readonly<Record<GaugeMeasure, readonly string[]>> = {
  reading: ['in', 'cm'],
  temperature: ['°F', '°C'],
  relative_density: [''],
}
function valueIn(measure: GaugeMeasure, { typed, heading, rule }: GaugeCell) {
  const [unit = '', ...others] = answered[measure]
  const of: MeasureOf = { unit, decimal: rule, ...(heading !== '' && { heading }) }
  const read = readMeasure(typed, of)
  if ('problem' in read)
    return {
      problem:
        read.problem === 'unit'
          ? `"${typed}" has another unit. Use ${[unit, ...others].join(' or ')}.`
          : numberProblem(typed, rule),
    }
  const isAnswered = read.unit === unit || others.includes(read.unit)
  const digits = isAnswered ? read.digits : inUnit(read.digits, read.unit, unit)
  return { value: Number(digits), unit: isAnswered ? read.unit : unit }
}

type ReadingRow = {
  readonly line: number
  readonly values: Readonly<Record<string, unknown>>
  readonly problems: Readonly<Record<string, readonly string[]>>
}
/** The lines as `read_table/` answers them: values with their units, and each problem at its column. */
export const readingRows = ({ lines }: GaugeSheet): readonly ReadingRow[] =>
  lines.map(({ line, car_mark, car_number, problem, cells }) => {
    const values: Record<string, unknown> = problem === '' ? { car: `${car_mark} ${car_number}` } : {}
    const problems: Record<string, readonly string[]> = problem === '' ? {} : { car: [problem] }
    for (const measure of gaugeMeasures) {
      if (cells[measure].typed === '') continue
      const read = valueIn(measure, cells[measure])
      if ('problem' in read) problems[measure] = [read.problem]
      else {
        values[measure] = read.value
        if (measure !== 'relative_density') values[`${measure}_unit`] = read.unit.replace('°', '')
      }
    }
    if (cells.reading.typed === '') problems['reading'] = ['The reading is missing.']
    return { line, values, problems }
  })
