/** Rows as CSV (RFC 4180), safe to open in a spreadsheet. */
import type { Cell, Sheet } from './sheet.ts'

/** What a spreadsheet would run rather than show, full-width forms and hidden leading blanks included. */
const formula = /^[\s'"]*[=+\-@＝＋－＠]|^[\t\r\n]/

function written(cell: Cell): string {
  if (cell === null) return ''
  if (typeof cell === 'object') return 'number' in cell ? cell.number : cell.moment
  if (typeof cell !== 'string') return String(cell)
  const safe = formula.test(cell) ? `'${cell}` : cell
  return /["\n\r,;\t]/.test(safe) || safe !== cell ? `"${safe.replaceAll('"', '""')}"` : safe
}

export async function* csv({ columns, rows }: Sheet): AsyncGenerator<string> {
  yield `${columns.map(({ title }) => written(title)).join(',')}\r\n`
  for await (const page of rows) yield page.map(({ cells }) => `${cells.map(written).join(',')}\r\n`).join('')
}
