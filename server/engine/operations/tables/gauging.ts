/** Tables of gauging that `read_table/` reads beside the resources: readings of cars, and the table of a tank. */
import { readGaugeSheet, readingRows } from '#model/areas/measure/rules/gauge/gauge-lines.ts'
import { readTable as readGaugeTable } from '#model/areas/measure/rules/gauge/outage-import.ts'
import type { ReadTableAnswer } from '#model/shared/reading/read-table-call.ts'
import type { ReadSheet } from '#model/shared/reading/read-sheet.ts'
import type { TableChoices } from '#model/shared/reading/table.ts'

type Gauging = {
  /** The resource to which the rows are added: whoever may not, may not read them so either. */
  readonly addsTo: string
  readonly read: (sheet: ReadSheet, choices: TableChoices) => Omit<ReadTableAnswer, 'encoding' | 'separator'>
}

function readings({ rows }: ReadSheet, { decimal, headingLine }: TableChoices): ReturnType<Gauging['read']> {
  const read = readGaugeSheet(rows, { ...(decimal && { decimal }), ...(headingLine !== undefined && { headingLine }) })
  const { columns, skipped } = read
  return {
    columns,
    skipped,
    rows: readingRows(read),
    decimal: read.decimal,
    date_order: 'ymd',
    heading_line: read.headingLine,
    labels: {},
    zones: {},
  }
}

/** The units stand beside the rows, because they hold for all of them. */
function outageTable({ rows: sheet }: ReadSheet): ReturnType<Gauging['read']> {
  const { rows, lines, unit, volumeUnit, faults } = readGaugeTable(sheet)
  const read = rows.map(([reading, volume], at) => ({
    line: lines[at] ?? 0,
    values: { reading, volume },
    problems: {},
  }))
  const refused = faults.map(({ line, message }) => ({
    line: line ?? 0,
    values: {},
    problems: { non_field_errors: [message] },
  }))
  return {
    columns: [],
    skipped: [],
    rows: [...read, ...refused].toSorted((one, other) => one.line - other.line),
    decimal: '.',
    date_order: 'ymd',
    heading_line: null,
    labels: {},
    zones: {},
    unit: unit ?? null,
    volume_unit: volumeUnit ?? null,
  }
}

/** By the name that `as` gives. */
export const gaugings: ReadonlyMap<string, Gauging> = new Map([
  ['gauge_readings', { addsTo: 'rail:loadedCar', read: readings }],
  ['outage_table', { addsTo: 'rail:gaugeTable', read: outageTable }],
])
