/** The widths of a sheet's columns, in letters: as wide as the heading and the cells that are looked at. */
import { figureText } from '#model/kernel/quantity.ts'
import type { Cell, ExportColumn, ExportRow } from '../typed-table.ts'

const [LEAST, MOST] = [6, 60]
/** Between the text and the edges of its cell. */
const PADDING = 2
/** The button of the filter covers the end of the heading. */
const FILTER_BUTTON = 3
/** Room for two digits and a separator more: of a number that does not fit, Excel shows nothing but `####`. */
const LARGER_NUMBERS = 3
const MOMENT_LETTERS = 'yyyy-mm-dd hh:mm'.length

const longestLine = (text: string): number => Math.max(...text.split('\n').map((line) => line.length))

function letters({ field }: ExportColumn, cell: Cell): number {
  if (cell === null) return 0
  if (typeof cell === 'string') return longestLine(cell)
  if (typeof cell === 'boolean') return String(cell).length
  if (typeof cell === 'object' && !('number' in cell)) return 'day' in cell ? cell.day.length : MOMENT_LETTERS
  const value = typeof cell === 'object' ? cell.number : cell
  return (field === undefined ? String(value).length : figureText(field, value).length) + LARGER_NUMBERS
}

const leastOf = ({ field }: ExportColumn): number => {
  if (field?.kind === 'instant') return MOMENT_LETTERS
  return field?.kind === 'day' ? 'yyyy-mm-dd'.length : LEAST
}

/** The label of a group is not counted: it may run over the cells beside it. */
export const columnWidths = (columns: readonly ExportColumn[], rows: readonly ExportRow[]): readonly number[] =>
  columns.map((column, at) => {
    const needed = rows.reduce(
      (most, { cells, isHead = false }) =>
        isHead && at === 0 ? most : Math.max(most, letters(column, cells[at] ?? null)),
      leastOf(column),
    )
    return Math.min(MOST, Math.max(needed, column.title.length + FILTER_BUTTON) + PADDING)
  })
