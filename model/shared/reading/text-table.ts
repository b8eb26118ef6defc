/** Reads lines of text as a table, where each line is a row: its separator and its heading are found together. */
import { columnNames, findHeading, namedColumns, type FoundHeading, type Headings } from './heading.ts'
import { namedSeparator, separatorsOf, type Separator } from './separator.ts'
import type { SheetRow } from './sheet-row.ts'
import { splitRows } from './split.ts'

/** Where a heading is sought. */
const SAMPLE = 20
export type TextTable<C extends string> = FoundHeading<C> & { readonly separator: Separator }

/** The table of the first separator by which a line is a heading; undefined if there is none. */
export function tableIn<C extends string>(
  text: string,
  headings: Headings<C>,
  suffices: (found: ReadonlySet<C>) => boolean,
): TextTable<C> | undefined {
  const named = namedSeparator(text)
  const begin = named === undefined ? {} : { from: named.rowsFrom, line: 2 }
  function rowsBy(separator: Separator, count = Infinity): readonly SheetRow[] {
    const rows: SheetRow[] = []
    for (const { line, cells } of splitRows(text, separator, begin))
      if (rows.push({ line, cells: cells.map((cell) => cell.trim()) }) >= count) break
    return rows
  }
  const names = columnNames(headings)
  const wanted = { columns: (cells: readonly string[]) => namedColumns(cells, names), suffices }
  for (const separator of named ? [named.separator] : separatorsOf(text)) {
    if (findHeading(rowsBy(separator, SAMPLE + 1), wanted) === undefined) continue
    const found = findHeading(rowsBy(separator), wanted)
    if (found !== undefined) return { ...found, separator }
  }
  return undefined
}

/** What stands in the columns of a row. */
export function cellReader<C extends string>({ columns }: FoundHeading<C>): (row: SheetRow, column: C) => string {
  const indexes = new Map(columns.flatMap((one, index) => (one === undefined ? [] : [[one.column, index] as const])))
  return ({ cells }, column) => cells[indexes.get(column) ?? -1]?.trim() ?? ''
}
