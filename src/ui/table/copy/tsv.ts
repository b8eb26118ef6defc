/** Reads and writes cells in clipboard format: tabs between cells, one line per row, quotes where needed. */

const quoted = (cell: string): string => (/[\t\n\r"]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)

/** No line end after a single row, so that a value can be pasted anywhere. */
export const writeCells = (rows: readonly (readonly string[])[]): string => {
  const lines = rows.map((row) => row.map(quoted).join('\t'))
  return lines.length > 1 ? `${lines.join('\r\n')}\r\n` : lines.join('')
}

/** Parses cells copied from a spreadsheet. An unclosed quote is an ordinary character. */
export async function readCells(text: string): Promise<readonly (readonly string[])[]> {
  if (text === '') return []
  const { parse } = await import('csv-parse/browser/esm/sync')
  const rows: string[][] = []
  try {
    parse(text, {
      bom: true,
      delimiter: '\t',
      relax_column_count: true,
      relax_quotes: true,
      record_delimiter: ['\r\n', '\n', '\r'],
      on_record: (cells: string[]) => {
        rows.push(cells)
        return null
      },
    })
    return rows
  } catch {
    return text
      .replace(/(\r\n|\n|\r)$/, '')
      .split(/\r\n|\n|\r/)
      .map((line) => line.split('\t'))
  }
}
