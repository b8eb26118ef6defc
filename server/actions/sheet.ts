/** Rows of cells from what people have: CSV, text pasted from a spreadsheet, Excel. */
import { CsvError, parse } from 'csv-parse/sync'
import { readSheet } from 'read-excel-file/node'
import type { SheetRow } from '#model/rules/yard-import-columns.ts'
import type { Upload } from '../engine/handler.ts'
import { invalid } from '../engine/fault.ts'

/** The separator that the first line uses most; a tab wins, since it never stands in a cell by chance. */
function separatorOf(text: string): string {
  const first = text.slice(0, text.search(/\r?\n|$/))
  if (first.includes('\t')) return '\t'
  return first.split(';').length > first.split(',').length ? ';' : ','
}

/** `field` is what a refusal is told under. */
export function sheetOfText(text: string, field: string): SheetRow[] {
  const rows: SheetRow[] = []
  const keep = (cells: string[], { lines }: { lines: number }): null => {
    rows.push({ line: lines, cells })
    return null
  }
  try {
    parse(text, { bom: true, delimiter: separatorOf(text), relax_column_count: true, relax_quotes: true, skip_empty_lines: true, on_record: keep })
    return rows
  } catch (error) {
    if (error instanceof CsvError) throw invalid({ [field]: [`This cannot be read as a table: ${error.message}`] })
    throw error
  }
}

function cellText(cell: unknown): string {
  if (cell instanceof Date) return cell.toISOString()
  return typeof cell === 'string' ? cell : typeof cell === 'number' || typeof cell === 'boolean' ? String(cell) : ''
}

/** Excel is known by its first bytes, whatever the file is called. */
const isZip = (data: Buffer): boolean => data.subarray(0, 2).toString('latin1') === 'PK'
const isOldExcel = (data: Buffer): boolean => data.readUInt32BE(0) === 0xd0cf11e0

export async function sheetOfFile({ field, filename, data }: Upload): Promise<SheetRow[]> {
  if (data.length >= 4 && isOldExcel(data)) throw invalid({ [field]: [`${filename} is an Excel file of the old kind: save it as .xlsx or .csv.`] })
  if (!isZip(data)) return sheetOfText(data.toString('utf8'), field)
  const rows = await readSheet(data).catch((): never => {
    throw invalid({ [field]: [`${filename} cannot be read as an Excel file.`] })
  })
  return rows.map((cells, index) => ({ line: index + 1, cells: cells.map(cellText) }))
}
