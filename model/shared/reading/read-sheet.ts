/**
 * Reads rows of cells from CSV, from text that was pasted from a spreadsheet, and from Excel. The server and the
 * browser share it; each of them passes its reader of workbooks.
 */
import { grouped } from '../number-format.ts'
import { decodeBytes, type Encoding } from './bytes.ts'
import { namedSeparator, separatorsOf, type Separator } from './separator.ts'
import type { SheetRow } from './sheet-row.ts'
import { splitRows } from './split.ts'
import { unpackedSize } from './unpacked-size.ts'

/** Why a text or a file is no table, in words for the person who sent it. */
export class UnreadableSheet extends Error {}

/**
 * The cells of a sheet, counted from 1, by `readSheet` of read-excel-file. Rejects with an error of the name `NO_SHEET`
 * if the file has fewer sheets, and with another one if it is no Excel file.
 */
export type ReadExcel = (sheet: number) => Promise<readonly (readonly unknown[])[]>

/** The rows of a table, and how they stood in what was sent. */
export type ReadSheet = {
  readonly rows: readonly SheetRow[]
  /** Undefined where text was pasted, or the file is a workbook. */
  readonly encoding?: Encoding
  /** Undefined where the file is a workbook, or has one column. */
  readonly separator?: Separator
}

/** A file by its name and content, with what its platform reads of it. */
export type SheetSource = {
  readonly name: string
  readonly bytes: Uint8Array
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
const MOST_SHEETS = 50
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

/** A zero character, or one half of a pair. Either is a sign of a file that is no text, and no database takes it. */
const NO_TEXT = /[\0\p{Cs}]/u
function requireText(text: string): void {
  const at = text.search(NO_TEXT)
  if (at < 0) return
  const line = text.slice(0, at).split(/\r\n|\r|\n/).length
  const what = text[at] === '\0' ? 'a zero character (NUL)' : 'half of a character (a lone surrogate)'
  throw new UnreadableSheet(`Line ${line} has ${what}. Save the file as CSV in UTF-8.`)
}

/** A text of one column has none. */
const NO_SEPARATOR = '\t'

const unreadable = (why: string): UnreadableSheet => new UnreadableSheet(`This cannot be read as a table: ${why}`)

/** Throws UnreadableSheet. */
export function readSheetText(text: string, reading: SheetReading = {}): ReadSheet {
  requireText(text)
  const rows = collector(reading)
  const named = namedSeparator(text)
  const separator = named?.separator ?? separatorsOf(text)[0]
  // The line that names the separator is no row, and counts all the same.
  const begin = named === undefined ? {} : { from: named.rowsFrom, line: 2 }
  for (const { line, cells, from, to, isCut } of splitRows(text, separator ?? NO_SEPARATOR, begin)) {
    if (isCut) throw unreadable(`on line ${line} a quote is opened and never closed.`)
    if (to - from > LONGEST_LINE) throw unreadable(`line ${line} has more than ${grouped(LONGEST_LINE)} characters.`)
    if (to > from) rows.add({ line, cells }, to / text.length)
  }
  return { rows: rows.end(), ...(separator !== undefined && { separator }) }
}

const MIDNIGHT = ' 00:00:00'
const LAST_MILLISECOND = 999
/**
 * Returns a date cell as ISO text without a zone, because a workbook has none. A time without a date is stored as a
 * time on the first day that the program of the workbook knows.
 */
function dateText(date: Date): string {
  // A time is stored as a part of a day, which may lie just below the second that is meant.
  const ms = date.getTime() + (date.getUTCMilliseconds() === LAST_MILLISECOND ? 1 : 0)
  if (Number.isNaN(ms)) return ''
  const text = new Date(ms).toISOString().replace('T', ' ').replace('Z', '').replace('.000', '')
  const isTime = date.getUTCFullYear() < 1900 || (text.startsWith('1904-01-01') && !text.endsWith(MIDNIGHT))
  return isTime ? text.slice(11) : text.replace(MIDNIGHT, '')
}

/** Excel itself keeps fifteen digits. The others are rounding errors of its sums. */
const EXACT_DIGITS = 15
function cellText(cell: unknown): string {
  if (cell instanceof Date) return dateText(cell)
  if (typeof cell === 'number') return plainNumber(Number(cell.toPrecision(EXACT_DIGITS)))
  return typeof cell === 'string' ? cell : typeof cell === 'boolean' ? String(cell) : ''
}
/** Without an exponent, which nobody writes. */
const plainNumber = (value: number): string => {
  const text = String(value)
  return text.includes('e') && Math.abs(value) < 1 ? value.toFixed(20).replace(/0+$/, '') : text
}
const isFraction = (cell: unknown): boolean => typeof cell === 'number' && !Number.isInteger(cell)

const isEmpty = (cell: unknown): boolean => cell === null || cell === undefined || cell === ''

const startsWith = (bytes: Uint8Array, ...signature: readonly number[]): boolean =>
  signature.every((byte, index) => bytes[index] === byte)
/** An Excel file is a ZIP archive, and known by its first bytes, whatever it is called. */
const isZip = (bytes: Uint8Array): boolean => startsWith(bytes, 0x50, 0x4b)
const isOldExcel = (bytes: Uint8Array): boolean => startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0)
export const isWorkbook = (bytes: Uint8Array): boolean => isZip(bytes) || isOldExcel(bytes)

const NO_SHEET = 'SheetNotFoundError'
/** Reads one sheet after the other until one has a cell with a value. Returns the first sheet if none has. */
async function firstFilled(read: ReadExcel): Promise<readonly (readonly unknown[])[]> {
  const first = await read(1)
  let found = first
  for (let sheet = 2; found.every((row) => row.every(isEmpty)) && sheet <= MOST_SHEETS; sheet++) {
    const next = await read(sheet).catch((error: unknown) => {
      if (error instanceof Error && error.name === NO_SHEET) return undefined
      throw error
    })
    if (next === undefined) return first
    found = next
  }
  return found
}

/** Throws UnreadableSheet. */
export async function readSheetFile(
  { name, bytes, excelReader }: SheetSource,
  reading: SheetReading = {},
): Promise<ReadSheet> {
  if (isOldExcel(bytes))
    throw new UnreadableSheet(`${name} is an Excel file of the old kind: save it as .xlsx or .csv.`)
  if (!isZip(bytes)) {
    const { text, encoding } = decodeBytes(bytes)
    return { ...readSheetText(text, reading), encoding }
  }
  const noWorkbook = (): never => {
    throw new UnreadableSheet(`${name} cannot be read as an Excel file.`)
  }
  const unpacked = unpackedSize(bytes) ?? noWorkbook()
  if (unpacked > MOST_UNPACKED)
    throw new UnreadableSheet(`${name} unpacks to more than ${MOST_UNPACKED / 1024 / 1024} MB.`)
  const read = await excelReader()
  const found = await firstFilled(read).catch(noWorkbook)
  const rows = collector(reading)
  for (const [index, all] of found.entries()) {
    // A sheet that is formatted to its last column has thousands of cells without anything in them.
    const cells = all.slice(MOST_CELLS).every(isEmpty) ? all.slice(0, MOST_CELLS) : all
    const exact = cells.flatMap((cell, at) => (isFraction(cell) ? [at] : []))
    const row = { line: index + 1, cells: cells.map(cellText), ...(exact.length > 0 && { exact }) }
    rows.add(row, (index + 1) / found.length)
  }
  return { rows: rows.end() }
}
