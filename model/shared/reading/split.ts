/** Splits text into rows of cells: CSV by any separator, and what is copied from a spreadsheet. */
import type { Separator } from './separator.ts'

export type SplitRow = {
  /** The line on which the row begins, from 1. */
  readonly line: number
  /** The cells with the blanks around them. */
  readonly cells: readonly string[]
  /** The offset of its first character, and the offset behind its last one. */
  readonly from: number
  readonly to: number
  /** A quote is opened and never closed. It is read as an ordinary character; the end of the text may be missing. */
  readonly isCut: boolean
}
/** `wraps`: the cell was quoted, so that it may contain line ends. */
type Cell = { readonly text: string; readonly end: number; readonly isCut?: true; readonly wraps?: true }

const [TAB, LINE_FEED, RETURN, BLANK, QUOTE] = [9, 10, 13, 32, 34]
const isLineEnd = (code: number): boolean => code === LINE_FEED || code === RETURN

/** Returns the offset at which a cell without quotes ends. */
function plainEnd(text: string, from: number, separator: number): number {
  let at = from
  for (; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === separator || isLineEnd(code)) break
  }
  return at
}
function skipBlanks(text: string, from: number): number {
  let at = from
  while (text.charCodeAt(at) === BLANK) at++
  return at
}

/** Returns the offset of the quote that closes the one at `from`, or -1. Two quotes in a row stand for one within the cell. */
function closingQuote(text: string, from: number): number {
  let at = text.indexOf('"', from + 1)
  while (at >= 0 && text.charCodeAt(at + 1) === QUOTE) at = text.indexOf('"', at + 2)
  return at
}

function cellAt(text: string, from: number, separator: number): Cell {
  // In CSV, blanks before a quote do not belong to the cell. Spreadsheets copy none there.
  const opens = separator === TAB ? from : skipBlanks(text, from)
  if (text.charCodeAt(opens) === QUOTE) {
    const closes = closingQuote(text, opens)
    if (closes < 0) return { ...plain(text, from, separator), isCut: true }
    const end = separator === TAB ? closes + 1 : skipBlanks(text, closes + 1)
    const next = text.charCodeAt(end)
    if (end >= text.length || next === separator || isLineEnd(next))
      return { text: text.slice(opens + 1, closes).replaceAll('""', '"'), end, wraps: true }
    // If text follows the closing quote, as in `"A" track`, the quotes are a part of the cell.
    const rest = plainEnd(text, end, separator)
    return { text: text.slice(from, rest), end: rest, wraps: true }
  }
  return plain(text, from, separator)
}
function plain(text: string, from: number, separator: number): Cell {
  const end = plainEnd(text, from, separator)
  return { text: text.slice(from, end), end }
}

const lineEndsIn = (text: string): number => (/[\r\n]/.test(text) ? text.split(/\r\n|\r|\n/).length - 1 : 0)

/** Yields row by row, so that a long text need not be split at once. Blank lines are rows. The last line end begins no row. */
export function* splitRows(
  text: string,
  separator: Separator,
  { from = 0, line = 1 }: { readonly from?: number; readonly line?: number } = {},
): Generator<SplitRow> {
  const code = separator.charCodeAt(0)
  let at = from === 0 && text.startsWith('\uFEFF') ? 1 : from
  let number = line
  while (at < text.length) {
    const begun = at
    const cells: string[] = []
    let [isCut, wraps] = [false, false]
    for (;;) {
      const cell = cellAt(text, at, code)
      cells.push(cell.text)
      isCut ||= cell.isCut === true
      wraps ||= cell.wraps === true
      at = cell.end
      if (text.charCodeAt(at) !== code) break
      at++
    }
    yield { line: number, cells, from: begun, to: at, isCut }
    number += 1 + (wraps ? lineEndsIn(text.slice(begun, at)) : 0)
    at += text.startsWith('\r\n', at) ? 2 : 1
  }
}

/** The cells of one line, without the blanks around them. */
export function cellsOf(text: string, separator: Separator = ','): readonly string[] {
  for (const { cells } of splitRows(text, separator)) return cells.map((cell) => cell.trim())
  return ['']
}
