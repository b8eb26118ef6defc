/** Reads rows of cells from what people have: CSV, text pasted from a spreadsheet, Excel. One reader for the server and the browser; each hands in its packages. */
import { grouped } from '../number-format.ts'
import type { SheetRow } from '../reading/sheet-row.ts'
import { unpackedSize } from './unpacked-size.ts'

/** Why a text or a file is no table, in words for the person who sent it. */
export class UnreadableSheet extends Error {}

type CsvOptions = {
  readonly bom: true
  readonly delimiter: string
  readonly max_record_size: number
  readonly relax_column_count: true
  readonly relax_quotes: true
  readonly skip_empty_lines: true
  readonly on_record: (cells: string[], context: { readonly lines: number; readonly bytes: number }) => null
}
/** `parse` of csv-parse. */
export type ParseCsv = (text: string, options: CsvOptions) => unknown

/** The cells of the first sheet, by `readSheet` of read-excel-file. Rejects where the file is no Excel file. */
export type ReadExcel = () => Promise<readonly (readonly unknown[])[]>

/** A file by its name and content, with what its platform reads of it. */
export type SheetSource = {
  readonly name: string
  readonly bytes: Uint8Array
  readonly csvParser: () => Promise<ParseCsv> | ParseCsv
  /** The bytes as UTF-8. */
  readonly text: () => string
  readonly excelReader: () => Promise<ReadExcel> | ReadExcel
}

/** How much is read at most, and who takes the rows while the rest is still being read. */
export type SheetReading = {
  readonly maxRows?: number
  /** `done`: the part that is read, from 0 to 1. Rows that are taken are not returned at the end. */
  readonly take?: (rows: readonly SheetRow[], done: number) => void
}

const ROWS_AT_ONCE = 500
/** More than any roster has, and few enough that a line of nothing but commas fills no memory. */
const MOST_CELLS = 500
const LONGEST_LINE = 1_000_000
/** What an Excel file may unpack to: a file of a few kilobytes can be made to unpack to any size. */
const MOST_UNPACKED = 100 * 1024 * 1024

function collector({ maxRows = Infinity, take }: SheetReading) {
  let rows: SheetRow[] = []
  let count = 0
  let done = 0
  const hand = (): void => {
    if (take === undefined || rows.length === 0) return
    take(rows, done)
    rows = []
  }
  return {
    add: (row: SheetRow, part: number): void => {
      // The heading is no row of data. Whether there is one, the reader of the rows knows, who counts exactly.
      if (++count > maxRows + 1)
        throw new UnreadableSheet(`At most ${grouped(maxRows)} rows below the heading; here are more.`)
      if (row.cells.length > MOST_CELLS)
        throw new UnreadableSheet(`Line ${row.line} has more than ${MOST_CELLS} cells.`)
      rows.push(row)
      done = Math.min(1, part)
      if (rows.length >= ROWS_AT_ONCE) hand()
    },
    end: (): readonly SheetRow[] => {
      done = 1
      hand()
      return rows
    },
  }
}

/** The separator that the first line uses most; a tab wins, because it hardly ever stands in a cell. */
function separatorOf(text: string): string {
  const end = text.search(/[\r\n]/)
  const first = text.slice(0, Math.min(end === -1 ? text.length : end, LONGEST_LINE))
  if (first.includes('\t')) return '\t'
  return first.split(';').length > first.split(',').length ? ';' : ','
}

/** Throws UnreadableSheet. */
export function readSheetText(text: string, parse: ParseCsv, reading: SheetReading = {}): readonly SheetRow[] {
  const rows = collector(reading)
  try {
    parse(text, {
      bom: true,
      delimiter: separatorOf(text),
      max_record_size: LONGEST_LINE,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      on_record: (cells, { lines, bytes }) => {
        rows.add({ line: lines, cells }, bytes / text.length)
        return null
      },
    })
    return rows.end()
  } catch (error) {
    const isMalformed = error instanceof Error && 'code' in error && String(error.code).startsWith('CSV_')
    if (isMalformed) throw new UnreadableSheet(`This cannot be read as a table: ${error.message}`)
    throw error
  }
}

function cellText(cell: unknown): string {
  if (cell instanceof Date) return Number.isNaN(cell.getTime()) ? '' : cell.toISOString()
  return typeof cell === 'string' ? cell : typeof cell === 'number' || typeof cell === 'boolean' ? String(cell) : ''
}

const isEmpty = (cell: unknown): boolean => cell === null || cell === undefined || cell === ''

const startsWith = (bytes: Uint8Array, ...signature: readonly number[]): boolean =>
  signature.every((byte, index) => bytes[index] === byte)
/** An Excel file is a ZIP archive, and known by its first bytes, whatever it is called. */
const isZip = (bytes: Uint8Array): boolean => startsWith(bytes, 0x50, 0x4b)
const isOldExcel = (bytes: Uint8Array): boolean => startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0)

/** Throws UnreadableSheet. */
export async function readSheetFile(
  { name, bytes, csvParser, text, excelReader }: SheetSource,
  reading: SheetReading = {},
): Promise<readonly SheetRow[]> {
  if (isOldExcel(bytes))
    throw new UnreadableSheet(`${name} is an Excel file of the old kind: save it as .xlsx or .csv.`)
  if (!isZip(bytes)) return readSheetText(text(), await csvParser(), reading)
  const unreadable = (): never => {
    throw new UnreadableSheet(`${name} cannot be read as an Excel file.`)
  }
  const unpacked = unpackedSize(bytes) ?? unreadable()
  if (unpacked > MOST_UNPACKED)
    throw new UnreadableSheet(`${name} unpacks to more than ${MOST_UNPACKED / 1024 / 1024} MB.`)
  const read = await excelReader()
  const found = await read().catch(unreadable)
  const rows = collector(reading)
  for (const [index, all] of found.entries()) {
    // A sheet that is formatted to its last column has thousands of cells without anything in them.
    const cells = all.slice(MOST_CELLS).every(isEmpty) ? all.slice(0, MOST_CELLS) : all
    rows.add({ line: index + 1, cells: cells.map(cellText) }, (index + 1) / found.length)
  }
  return rows.end()
}
