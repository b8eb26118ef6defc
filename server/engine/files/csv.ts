/** Writes rows as CSV (RFC 4180) that is safe to open in a spreadsheet. */
import { exactClock } from '#model/shared/clock.ts'
import { mapInTurns } from '../limits/turns.ts'
import type { Cell, Sheet } from './typed-table.ts'

/** Texts that a spreadsheet would evaluate as a formula, also after blanks or with full-width signs. */
const formula = /^[\s'"]*[=+\-@＝＋－＠]|^[\t\r\n]/
/** A telephone number as it is stored. A spreadsheet leaves it as it is: digits with blanks between are no sum. */
const telephone = /^\+\d{1,3}(?: \d+)+(?: ext\. \d+)?$/

export function csvText(cell: Cell): string {
  if (cell === null) return ''
  if (typeof cell === 'object')
    return 'number' in cell ? cell.number : 'day' in cell ? cell.day : exactClock(cell.moment, cell.zone)
  if (typeof cell !== 'string') return String(cell)
  const safe = formula.test(cell) && !telephone.test(cell) ? `'${cell}` : cell
  return /["\n\r,;\t]/.test(safe) || safe !== cell ? `"${safe.replaceAll('"', '""')}"` : safe
}

export const csvLine = (cells: readonly Cell[]): string => `${cells.map(csvText).join(',')}\r\n`

export async function* csv({ columns, rows }: Sheet): AsyncGenerator<string> {
  yield csvLine(columns.map(({ title }) => title))
  for await (const page of rows) yield (await mapInTurns(page, ({ cells }) => csvLine(cells))).join('')
}
