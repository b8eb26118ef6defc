/** Where the cells of a pasted block go: from the focused cell to the right and down, without the headings that were copied along. */
import { readCells } from '#src/ui/table/copy/tsv.ts'

const FIGURE = /^\D{0,3}\d[\d.,' ]*\D{0,3}$/
const isFigure = (text: string | undefined): boolean => FIGURE.test((text ?? '').trim())

type Block = { readonly cells: readonly (readonly string[])[]; readonly isHeaded: boolean }

/** A first row and a first column without a figure are headings. */
function withoutHeadings(cells: readonly (readonly string[])[]): Block {
  const [first = []] = cells
  const headed = cells.length > 1 && !first.some(isFigure)
  const rows = headed ? cells.slice(1) : cells
  const named = rows.some((row) => row.length > 1) && !rows.some(([name]) => isFigure(name))
  return { cells: named ? rows.map((row) => row.slice(1)) : rows, isHeaded: headed || named }
}

/** A block of one cell is typed, not pasted. */
export const isBlock = (text: string): boolean => /[\t\n\r]/.test(text.trim())

export type PastedCells = {
  /** Row and column of the grid, and what goes there. */
  readonly typed: readonly (readonly [row: number, column: number, text: string])[]
  readonly notes: readonly string[]
}

export async function pastedCells(
  text: string,
  from: { readonly row: number; readonly column: number },
  size: { readonly rows: number; readonly columns: number },
): Promise<PastedCells> {
  const { cells, isHeaded } = withoutHeadings(await readCells(text))
  const all = cells.flatMap((line, down) =>
    line.flatMap((cell, right) =>
      cell.trim() === '' ? [] : [[from.row + down, from.column + right, cell.trim()] as const],
    ),
  )
  const typed = all.filter(([row, column]) => row < size.rows && column < size.columns)
  const outside = all.length - typed.length
  return {
    typed,
    notes: [
      ...(isHeaded ? ['The headings that were copied along are left out.'] : []),
      ...(outside === 0 ? [] : [`${outside} ${outside === 1 ? 'cell does' : 'cells do'} not fit into the grid.`]),
    ],
  }
}
