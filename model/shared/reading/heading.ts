/** Finds the heading of a table, which column each of its cells names, and the lines that are no rows. */
import { isBlank, type SheetRow } from './sheet-row.ts'
import { unitNamed } from '../numbers/units.ts'

/** The heading stands within so many lines. */
const LINES = 20
/** No heading is longer: text beyond it is no heading, and is not searched for one. */
const LONGEST = 200

/** A heading without case, accents and punctuation. */
export const headingKey = (text: string): string =>
  text
    .slice(0, LONGEST)
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/#/g, 'no')
    .replace(/[^\p{L}\p{N}]/gu, '')

/** `heading` without the unit that stands behind it: `Outage (in)`, `Length [ft]`, `Volume, gal`. */
export type HeadingText = { readonly heading: string; readonly unit: string }
export function headingText(text: string): HeadingText {
  const plain = text.slice(0, LONGEST).trim()
  const [, heading = plain, unit = ''] = /^(.*\S)\s*[([]([^()[\]]*)[)\]]$/.exec(plain) ?? []
  return { heading, unit: unit.trim() }
}
/** `Temp C`, `Volume, gal`, `Outage in inches`: the last word is a unit. */
function wordedUnit(text: string): HeadingText | undefined {
  const [, heading = '', word = ''] = /^(.*[^\s_,/])[\s_,/]+(\S+)$/.exec(text.slice(0, LONGEST).trim()) ?? []
  return unitNamed(word) === undefined ? undefined : { heading: heading.replace(/[\s_]+in$/i, ''), unit: word }
}

/** The columns that a reader knows, and their headings as people write them. */
export type Headings<C extends string> = Readonly<Record<C, readonly string[]>>
export type NamedColumn<C extends string> = {
  readonly column: C
  /** The unit as the heading names it; empty without one. */
  readonly unit: string
}

/** Which column a heading names, the longest reading first: with its unit, then without. */
export function columnNames<C extends string>(headings: Headings<C>): (text: string) => readonly NamedColumn<C>[] {
  const byKey = new Map<string, C[]>()
  for (const column of Object.keys(headings) as C[])
    for (const word of [column, ...headings[column]]) {
      const key = headingKey(word)
      const known = byKey.get(key)
      if (known?.includes(column) !== true) byKey.set(key, [...(known ?? []), column])
    }
  const named = (heading: string, unit: string): readonly NamedColumn<C>[] =>
    (byKey.get(headingKey(heading)) ?? []).map((column) => ({ column, unit }))
  return (text) => {
    const { heading, unit } = headingText(text)
    const worded = wordedUnit(text)
    const exact = named(text, '')
    return [
      ...exact,
      ...(unit === '' ? [] : named(heading, unit)),
      ...(worded ? named(worded.heading, worded.unit) : []),
    ]
  }
}

/** For each cell the column that it names. A column is named by the first heading for it; later ones are unknown columns. */
export function namedColumns<C extends string>(
  cells: readonly string[],
  names: (text: string) => readonly NamedColumn<C>[],
): readonly (NamedColumn<C> | undefined)[] {
  const taken = new Set<C>()
  return cells.map((cell) => {
    const found = names(cell).find(({ column }) => !taken.has(column))
    if (found !== undefined) taken.add(found.column)
    return found
  })
}

export type SkippedLine = {
  readonly line: number
  readonly text: string
  readonly reason: 'above the heading' | 'total'
}
const SHOWN = 200
export const skippedLine = ({ line, cells }: SheetRow, reason: SkippedLine['reason']): SkippedLine => ({
  line,
  text: cells
    .map((cell) => cell.trim())
    .filter(Boolean)
    .join(' · ')
    .slice(0, SHOWN),
  reason,
})

const total =
  /^(?:(?:grand|sub|report|page|sous|gran)[\s-]*)?totals?(?:\s+(?:g[eé]n[eé]ral|general))?\s*:?$|^(?:sum|suma|somme)\s*:?$/i
const counted =
  /^(?:(?:grand|sub)[\s-]*)?totals?\s+(?:number\s+of\s+|of\s+|for\s+)?(?:rail\s?)?(?:cars?|rows?|records?|lines?|items?|loads?|loaded|empt(?:y|ies)|weight|volume)\b[^\p{L}]*$/iu
/** Without such a word a row is no total, whatever its other cells hold. */
const totalWord = /total|sum|somme/i
const shown = (cell: string): string => cell.trim().slice(0, SHOWN)
const isFigure = (cell: string): boolean => /^[^\p{L}]*(?:\p{L}{1,3}[^\p{L}]*)?$/u.test(cell)

/** Whether the row sums up others: it says so in its first filled cell, and has nothing but figures in the rest. */
export function isTotal({ cells }: SheetRow): boolean {
  const at = cells.findIndex((cell) => cell.trim() !== '')
  const [first = '', ...rest] = at < 0 || !totalWord.test(cells[at] ?? '') ? [] : cells.slice(at).map(shown)
  return (total.test(first) || counted.test(first)) && rest.every(isFigure)
}

export type FoundHeading<C extends string> = {
  readonly heading: SheetRow
  readonly columns: readonly (NamedColumn<C> | undefined)[]
  /** The rows below the heading, without blank ones and totals. */
  readonly rows: readonly SheetRow[]
  readonly skipped: readonly SkippedLine[]
}
export type HeadingWanted<C extends string> = {
  readonly columns: (cells: readonly string[]) => readonly (NamedColumn<C> | undefined)[]
  /** Whether these columns are enough to read a row. */
  readonly suffices: (found: ReadonlySet<C>) => boolean
  /** Chosen by the user: the heading is on this line. */
  readonly line?: number
}

function split<C extends string>(
  sheet: readonly SheetRow[],
  at: number,
  columns: readonly (NamedColumn<C> | undefined)[],
): FoundHeading<C> | undefined {
  const heading = sheet[at]
  if (heading === undefined) return undefined
  const [rows, totals]: [SheetRow[], SheetRow[]] = [[], []]
  for (const row of sheet.slice(at + 1)) if (!isBlank(row)) (isTotal(row) ? totals : rows).push(row)
  return {
    heading,
    columns,
    rows,
    skipped: [
      ...sheet.slice(0, at).map((row) => skippedLine(row, 'above the heading')),
      ...totals.map((row) => skippedLine(row, 'total')),
    ],
  }
}

/** Finds the heading: the first of twenty lines with the columns that the reader needs. Undefined if there is none. */
export function findHeading<C extends string>(
  sheet: readonly SheetRow[],
  { columns, suffices, line }: HeadingWanted<C>,
): FoundHeading<C> | undefined {
  for (const [at, row] of sheet.slice(0, line === undefined ? LINES : undefined).entries()) {
    if (line !== undefined && row.line !== line) continue
    const named = columns(row.cells)
    const found = new Set(named.flatMap((one) => (one === undefined ? [] : [one.column])))
    if (line !== undefined || suffices(found)) return split(sheet, at, named)
  }
  return undefined
}
