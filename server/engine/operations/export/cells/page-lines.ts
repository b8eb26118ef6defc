/** The lines of a page: its rows, with the headings of groups between them. */
import type { Cell, ExportRow } from '../../../files/typed-table.ts'
import { csvLine } from '../../../files/csv.ts'
import { apiValueAt } from '../binary/api-values.ts'
import { fresh } from '../binary/binary-rows.ts'
import { ByteWriter } from '../binary/byte-writer.ts'
import { partAt, type CellColumn, type CellPage } from './cell-column.ts'
import { cellReader } from './cells.ts'
import { csvCells } from './csv-cells.ts'

/** `at`: the row that it precedes. */
export type HeadingLine = { readonly at: number; readonly cells: readonly Cell[] }
export type LinesOfPage = {
  readonly columns: readonly CellColumn[]
  readonly headings: readonly HeadingLine[]
  /** The part that says which row each is, counted from 0: rows that were deleted meanwhile are left out. Undefined without headings. */
  readonly turnPart?: number
}

const [COMMA, RETURN, LINE_FEED] = [44, 13, 10]
/** Of a line, usually. */
const USUAL_BYTES = 256

/** Calls for each row and heading in their order. */
function eachLine(
  page: CellPage,
  { headings, turnPart }: LinesOfPage,
  onRow: (row: number) => void,
  onHeading: (heading: HeadingLine) => void,
): void {
  const turns = turnPart === undefined || page.count === 0 ? undefined : partAt(page, turnPart)
  let next = 0
  const upTo = (turn: number): void => {
    for (let heading = headings[next]; heading !== undefined && heading.at <= turn; heading = headings[++next])
      onHeading(heading)
  }
  for (let row = 0; row < page.count; row++) {
    if (turns !== undefined && 'values' in turns) upTo(Number(apiValueAt(turns.values, row)))
    onRow(row)
  }
  upTo(Infinity)
}

export function csvLines(page: CellPage, lines: LinesOfPage, memory = fresh): Uint8Array<ArrayBuffer> {
  const out = new ByteWriter(USUAL_BYTES * page.count, memory)
  const cells = page.count === 0 ? [] : lines.columns.map((column) => csvCells(column, page))
  eachLine(
    page,
    lines,
    (row) => {
      for (let place = 0; place < cells.length; place++) {
        if (place > 0) out.byte(COMMA)
        cells[place]?.(out, row)
      }
      out.byte(RETURN)
      out.byte(LINE_FEED)
    },
    (heading) => out.text(csvLine(heading.cells)),
  )
  return out.end()
}

export function rowLines(page: CellPage, lines: LinesOfPage): ExportRow[] {
  const made: ExportRow[] = []
  const readers = page.count === 0 ? [] : lines.columns.map((column) => cellReader(column, page))
  eachLine(
    page,
    lines,
    (row) => made.push({ cells: readers.map((read) => read(row)) }),
    ({ cells }) => made.push({ cells, isHead: true }),
  )
  return made
}
