/** Reads and writes cells in clipboard format: tabs between cells, one line per row, quotes where needed. */

const quoted = (cell: string): string => (/[\t\n\r"]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)

/** No line end after a single row, so that a value can be pasted anywhere. */
export const writeCells = (rows: readonly (readonly string[])[]): string => {
  const lines = rows.map((row) => row.map(quoted).join('\t'))
  return lines.length > 1 ? `${lines.join('\r\n')}\r\n` : lines.join('')
}

/** Parses cells copied from a spreadsheet. An unclosed quote is an ordinary character. */
export async function readCells(text: string): Promise<readonly (readonly string[])[]> {
  const { splitRows } = await import('#model/shared/reading/split.ts')
  return [...splitRows(text, '\t')].map(({ cells }) => cells)
}
