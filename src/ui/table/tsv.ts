/** Cells on their way to a spreadsheet and back: tab between cells, a line a row, quoted where a cell holds what divides. */

const quoted = (cell: string): string => (/[\t\n\r"]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)

/** One row has no line end, so that a single value can be pasted anywhere. */
export const writeCells = (rows: readonly (readonly string[])[]): string => {
  const lines = rows.map((row) => row.map(quoted).join('\t'))
  return lines.length > 1 ? `${lines.join('\r\n')}\r\n` : lines.join('')
}

/** What was copied out of a spreadsheet. A quote that is never closed is a letter like any other. */
export async function readCells(text: string): Promise<readonly (readonly string[])[]> {
  if (text === '') return []
  const { parse } = await import('csv-parse/browser/esm/sync')
  const rows: string[][] = []
  try {
    parse(text, {
      bom: true, delimiter: '\t', relax_column_count: true, relax_quotes: true, record_delimiter: ['\r\n', '\n', '\r'],
      on_record: (cells: string[]) => {
        rows.push(cells)
        return null
      },
    })
    return rows
  } catch {
    return text.replace(/(\r\n|\n|\r)$/, '').split(/\r\n|\n|\r/).map((line) => line.split('\t'))
  }
}
