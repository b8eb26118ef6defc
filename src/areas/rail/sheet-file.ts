/** A file or pasted rows as cells, read in the browser so that nothing is sent before it was judged. What reads them comes when first needed. */
import type { SheetRow } from '#model/rules/yard-import-columns.ts'

/** A tab never stands in a cell by chance; a comma may, where a semicolon divides. */
const separatorOf = (text: string): string => {
  const [first = ''] = text.split(/\r?\n/, 1)
  return first.includes('\t') ? '\t' : first.split(';').length > first.split(',').length ? ';' : ','
}

/** Throws an Error that says why the text is no table. */
export async function sheetOfText(text: string): Promise<readonly SheetRow[]> {
  const { parse } = await import('csv-parse/browser/esm/sync')
  const rows: SheetRow[] = []
  parse(text, {
    bom: true, delimiter: separatorOf(text), relax_column_count: true, relax_quotes: true, skip_empty_lines: true,
    on_record: (cells: string[], { lines }: { readonly lines: number }) => {
      rows.push({ line: lines, cells })
      return null
    },
  })
  return rows
}

const cellText = (cell: unknown): string => (typeof cell === 'string' ? cell : typeof cell === 'number' || typeof cell === 'boolean' ? String(cell) : '')

/** Excel is known by its first bytes, whatever the file is called. Throws an Error that says what is wrong with the file. */
export async function sheetOfFile(file: File): Promise<readonly SheetRow[]> {
  const start = new Uint8Array(await file.slice(0, 4).arrayBuffer())
  if (start[0] === 0xd0 && start[1] === 0xcf) throw new Error(`${file.name} is an Excel file of the old kind: save it as .xlsx or .csv.`)
  if (!(start[0] === 0x50 && start[1] === 0x4b)) return sheetOfText(await file.text())
  const { readSheet } = await import('read-excel-file/browser')
  const rows = await readSheet(file).catch((): never => {
    throw new Error(`${file.name} cannot be read as an Excel file.`)
  })
  return rows.map((cells, at) => ({ line: at + 1, cells: cells.map(cellText) }))
}
