/** Reads lines of text as a table, where each line is a row: its separator and its heading are found together. */
import { columnNames, findHeading, namedColumns, type FoundHeading, type Headings } from './heading.ts'
import { namedSeparator, separatorsOf, type Separator } from './separator.ts'
import type { SheetRow } from './sheet-row.ts'
import { splitRows } from './split.ts'

/** Where a heading is sought. */
const SAMPLE = 20
/** `separator`: what stands between the cells where a row is quoted; a tab in a row of a workbook. */
export type TextTable<C extends string> = FoundHeading<C> & { readonly separator: Separator }
type Suffices<C extends string> = (found: ReadonlySet<C>) => boolean

function wantedIn<C extends string>(headings: Headings<C>, suffices: Suffices<C>) {
  const names = columnNames(headings)
  return { columns: (cells: readonly string[]) => namedColumns(cells, names), suffices }
}

/** Finds the table in rows that are split already, such as those of a workbook. */
export function tableOfRows<C extends string>(
  rows: readonly SheetRow[],
  headings: Headings<C>,
  suffices: Suffices<C>,
): TextTable<C> | undefined {
  const found = findHeading(rows, wantedIn(headings, suffices))
  return found && { ...found, separator: '\t' }
}

/** Finds the table by the first separator with which a line is a heading; undefined if there is none. Yields after each row. */
export function* tableSteps<C extends string>(
  text: string,
  headings: Headings<C>,
  suffices: Suffices<C>,
): Generator<void, TextTable<C> | undefined> {
  const named = namedSeparator(text)
  const begin = named === undefined ? {} : { from: named.rowsFrom, line: 2 }
  const wanted = wantedIn(headings, suffices)
  for (const separator of named ? [named.separator] : separatorsOf(text)) {
    const rows: SheetRow[] = []
    for (const { line, cells } of splitRows(text, separator, begin)) {
      yield
      rows.push({ line, cells: cells.map((cell) => cell.trim()) })
      if (rows.length === SAMPLE + 1 && findHeading(rows, wanted) === undefined) break
    }
    const found = findHeading(rows, wanted)
    if (found !== undefined) return { ...found, separator }
  }
  return undefined
}

/** What stands in the columns of a row. */
export function cellReader<C extends string>({ columns }: FoundHeading<C>): (row: SheetRow, column: C) => string {
  const indexes = new Map(columns.flatMap((one, index) => (one === undefined ? [] : [[one.column, index] as const])))
  return ({ cells }, column) => cells[indexes.get(column) ?? -1]?.trim() ?? ''
}
