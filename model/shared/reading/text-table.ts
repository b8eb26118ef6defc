/** Reads lines of text as a table, where each line is a row: its separator and its heading are found together. */
import { columnNames, findHeading, namedColumns, type FoundHeading, type Headings } from './heading.ts'
import { namedSeparator, separatorsOf, type Separator } from './separator.ts'
import type { SheetRow } from './sheet-row.ts'

const patterns: Readonly<Record<Separator, RegExp>> = {
  ',': /(?:^|,)(?:\s*"((?:[^"]|"")*)"\s*(?=,|$)|([^,]*))/g,
  ';': /(?:^|;)(?:\s*"((?:[^"]|"")*)"\s*(?=;|$)|([^;]*))/g,
  '|': /(?:^|\|)(?:\s*"((?:[^"]|"")*)"\s*(?=\||$)|([^|]*))/g,
  '\t': /(?:^|\t)(?: *"((?:[^"]|"")*)" *(?=\t|$)|([^\t]*))/g,
}
/** The cells of a line. A quoted cell keeps separators; quotes inside quotes are doubled. */
export function cellsOf(line: string, separator: Separator = ','): readonly string[] {
  const cells: string[] = []
  for (const [, quoted, plain] of line.matchAll(patterns[separator]))
    cells.push((quoted === undefined ? (plain ?? '') : quoted.replaceAll('""', '"')).trim())
  return cells
}

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
  const lines = text.split(/\r\n|\n|\r/)
  const rowsBy = (separator: Separator, count = lines.length): readonly SheetRow[] =>
    lines.slice(named ? 1 : 0, count).map((line, index) => ({
      line: index + (named ? 2 : 1),
      cells: cellsOf(line, separator),
    }))
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
