/** Reads rows of cells from what people have: CSV, text pasted from a spreadsheet, Excel. One reader for the server and the browser; each hands in its packages. */
import type { SheetRow } from './sheet-columns.ts'

/** Why a text or a file is no table, in words for the person who sent it. */
export class UnreadableSheet extends Error {}

type CsvOptions = {
  readonly bom: true
  readonly delimiter: string
  readonly relax_column_count: true
  readonly relax_quotes: true
  readonly skip_empty_lines: true
  readonly on_record: (cells: string[], context: { readonly lines: number }) => null
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

/** The separator that the first line uses most; a tab wins, because it hardly ever stands in a cell. */
function separatorOf(text: string): string {
  const [first = ''] = text.split(/\r?\n/, 1)
  if (first.includes('\t')) return '\t'
  return first.split(';').length > first.split(',').length ? ';' : ','
}

/** Throws UnreadableSheet. */
export function readSheetText(text: string, parse: ParseCsv): readonly SheetRow[] {
  const rows: SheetRow[] = []
  try {
    parse(text, {
      bom: true,
      delimiter: separatorOf(text),
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      on_record: (cells, { lines }) => {
        rows.push({ line: lines, cells })
        return null
      },
    })
    return rows
  } catch (error) {
    const isMalformed = error instanceof Error && 'code' in error && String(error.code).startsWith('CSV_')
    if (isMalformed) throw new UnreadableSheet(`This cannot be read as a table: ${error.message}`)
    throw error
  }
}

function cellText(cell: unknown): string {
  if (cell instanceof Date) return cell.toISOString()
  return typeof cell === 'string' ? cell : typeof cell === 'number' || typeof cell === 'boolean' ? String(cell) : ''
}

const startsWith = (bytes: Uint8Array, ...signature: readonly number[]): boolean =>
  signature.every((byte, index) => bytes[index] === byte)
/** An Excel file is a ZIP archive, and known by its first bytes, whatever it is called. */
const isZip = (bytes: Uint8Array): boolean => startsWith(bytes, 0x50, 0x4b)
const isOldExcel = (bytes: Uint8Array): boolean => startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0)

/** Throws UnreadableSheet. */
export async function readSheetFile({
  name,
  bytes,
  csvParser,
  text,
  excelReader,
}: SheetSource): Promise<readonly SheetRow[]> {
  if (isOldExcel(bytes))
    throw new UnreadableSheet(`${name} is an Excel file of the old kind: save it as .xlsx or .csv.`)
  if (!isZip(bytes)) return readSheetText(text(), await csvParser())
  const read = await excelReader()
  const rows = await read().catch((): never => {
    throw new UnreadableSheet(`${name} cannot be read as an Excel file.`)
  })
  return rows.map((cells, index) => ({ line: index + 1, cells: cells.map(cellText) }))
}
