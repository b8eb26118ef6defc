/** Reads a sheet of gauge readings, one car in each row: values with their units as they stand, and each problem at its column. */
import { readMark, readWholeMark } from '#model/shared/reading/mark.ts'
import { numberProblem } from '#model/shared/numbers/decimal-proof.ts'
import { readMeasure, type MeasureOf } from '#model/shared/numbers/measures.ts'
import type { DecimalRule, DecimalSign } from '#model/shared/numbers/numbers.ts'
import { inUnit } from '#model/shared/numbers/units.ts'
import {
  columnNames,
  findHeading,
  isTotal,
  namedColumns,
  skippedLine,
  type SkippedLine,
} from '#model/shared/reading/heading.ts'
import { isBlank, type SheetRow } from '#model/shared/reading/sheet-row.ts'
import {
  gaugeHeadings,
  gaugeMeasures,
  gaugeRules,
  isGaugeHeading,
  isMarkCell,
  wordsOfLine,
  type GaugeColumn,
  type GaugeMeasure,
} from './gauge-columns.ts'

/** The units in which each value is answered; others of the same measure are converted to the first. */
const answered: Readonly<Record<GaugeMeasure, readonly string[]>> = {
  reading: ['in', 'cm'],
  temperature: ['°F', '°C'],
  relative_density: [''],
}

type Named = { readonly column: GaugeColumn; readonly unit: string }
export type ReadReadings = {
  readonly decimal: DecimalSign
  readonly headingLine: number | null
  readonly columns: readonly { readonly heading: string; readonly field: string | null; readonly unit: string | null }[]
  readonly skipped: readonly SkippedLine[]
  readonly rows: readonly {
    readonly line: number
    readonly values: Readonly<Record<string, unknown>>
    readonly problems: Readonly<Record<string, readonly string[]>>
  }[]
}

/** Splits a row without a heading into car, reading, temperature and density. A fraction stays with its whole number: 24 3/8. */
function loose({ line, cells }: SheetRow): SheetRow {
  const [whole = '', ...others] = cells.map((cell) => cell.trim()).filter(Boolean)
  const parts = others.length > 0 ? [whole, ...others] : wordsOfLine(whole.slice(0, 200))
  const isApart = isMarkCell(parts[0]) && /^\d+$/.test(parts[1] ?? '')
  return { line, cells: isApart ? [`${parts[0]} ${parts[1]}`, ...parts.slice(2)] : parts }
}
const looseColumns: readonly Named[] = [
  { column: 'car', unit: '' },
  { column: 'reading', unit: '' },
  { column: 'temperature', unit: '' },
  { column: 'relative_density', unit: '' },
]

function carIn(
  at: (column: GaugeColumn) => string,
  hasNumber: boolean,
): { readonly car: string } | { readonly problem: string } {
  const whole = at('car') || at('car_mark')
  const read = hasNumber ? readMark(at('car_mark') || at('car'), at('car_number')) : readWholeMark(whole)
  return 'error' in read ? { problem: read.error } : { car: `${read.car_mark} ${read.car_number}` }
}

function valueIn(measure: GaugeMeasure, typed: string, heading: string, decimal: DecimalRule) {
  const [unit = '', ...others] = answered[measure]
  const of: MeasureOf = { unit, decimal, ...(heading !== '' && { heading }) }
  const read = readMeasure(typed, of)
  if ('problem' in read)
    return {
      problem:
        read.problem === 'unit'
          ? `"${typed}" has another unit. Use ${[unit, ...others].join(' or ')}.`
          : numberProblem(typed, decimal),
    }
  const isAnswered = read.unit === unit || others.includes(read.unit)
  const digits = isAnswered ? read.digits : inUnit(read.digits, read.unit, unit)
  return { value: Number(digits), unit: isAnswered ? read.unit : unit }
}

type Rules = Readonly<Record<GaugeMeasure, DecimalRule>>

function readRow(row: SheetRow, columns: readonly (Named | undefined)[], rules: Rules): ReadReadings['rows'][number] {
  const indexOf = (column: GaugeColumn): number => columns.findIndex((one) => one?.column === column)
  const at = (column: GaugeColumn): string => (row.cells[indexOf(column)] ?? '').trim()
  const found = carIn(at, indexOf('car_number') >= 0)
  const values: Record<string, unknown> = 'car' in found ? { car: found.car } : {}
  const problems: Record<string, readonly string[]> = 'problem' in found ? { car: [found.problem] } : {}
  for (const measure of gaugeMeasures) {
    const typed = at(measure)
    if (typed === '') continue
    const isExact = row.exact?.includes(indexOf(measure)) === true
    const rule: DecimalRule = isExact ? { sign: '.', from: 'default' } : rules[measure]
    const read = valueIn(measure, typed, columns[indexOf(measure)]?.unit ?? '', rule)
    if ('problem' in read) problems[measure] = [read.problem]
    else {
      values[measure] = read.value
      if (measure !== 'relative_density') values[`${measure}_unit`] = read.unit.replace('°', '')
    }
  }
  if (at('reading') === '') problems['reading'] = ['The reading is missing.']
  return { line: row.line, values, problems }
}

/** `decimal` and `headingLine` replace what the sheet proves. */
export function readReadings(
  sheet: readonly SheetRow[],
  { decimal, headingLine }: { readonly decimal?: DecimalSign; readonly headingLine?: number } = {},
): ReadReadings {
  const names = columnNames(gaugeHeadings)
  const found = findHeading(sheet, {
    columns: (cells) => namedColumns(cells, names),
    suffices: isGaugeHeading,
    ...(headingLine !== undefined && { line: headingLine }),
  })
  const filled = sheet.filter((row) => !isBlank(row))
  const rows = found?.rows ?? filled.filter((row) => !isTotal(row)).map(loose)
  const columns: readonly (Named | undefined)[] = found?.columns ?? looseColumns
  const cellsOf = (measure: GaugeMeasure): string[] => {
    const at = columns.findIndex((one) => one?.column === measure)
    return rows.flatMap(({ cells, exact }) =>
      exact?.includes(at) === true ? [] : (cells[at] ?? '').replace(/\s*[^\d.,\s]+$/, ''),
    )
  }
  const proven = gaugeRules(cellsOf)
  const chosen: DecimalRule | undefined = decimal && { sign: decimal, from: 'chosen' }
  const rules: Rules = chosen ? { reading: chosen, temperature: chosen, relative_density: chosen } : proven
  return {
    decimal: decimal ?? proven.file.sign,
    headingLine: found?.heading.line ?? null,
    columns: (found?.heading.cells ?? []).map((heading, at) => ({
      heading: heading.trim(),
      field: columns[at]?.column ?? null,
      unit: columns[at]?.unit || null,
    })),
    skipped: found?.skipped ?? filled.filter(isTotal).map((row) => skippedLine(row, 'total')),
    rows: rows.map((row) => readRow(row, columns, rules)),
  }
}
