/** Splits text into rows of cells: CSV by any separator, and what is copied from a spreadsheet. */
import type { Separator } from './separator.ts'

export type SplitRow = {
  /** The line on which it begins, from 1. */
  readonly line: number
  /** As they stand, with their blanks. */
  readonly cells: readonly string[]
  /** Where it stands in the text. */
  readonly from: number
  readonly to: number
  /** It has a quote that nothing closes, which is read as an ordinary character: the end of the text may be missing. */
  readonly isCut: boolean
}
/** `wraps`: it may have line ends in it. */
type Cell = { readonly text: string; readonly end: number; readonly isCut?: true; readonly wraps?: true }

const [TAB, LINE_FEED, RETURN, BLANK, QUOTE] = [9, 10, 13, 32, 34]
const isLineEnd = (code: number): boolean => code === LINE_FEED || code === RETURN

/** Where a cell without quotes ends. */
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

/** The end of the quotes that open at `from`: two quotes inside them mean one. -1 if nothing closes them. */
function closingQuote(text: string, from: number): number {
  let at = text.indexOf('"', from + 1)
  while (at >= 0 && text.charCodeAt(at + 1) === QUOTE) at = text.indexOf('"', at + 2)
  return at
}

function cellAt(text: string, from: number, separator: number): Cell {
  // Blanks before a quote are none of the cell, except in what is copied: no spreadsheet writes them there.
  const opens = separator === TAB ? from : skipBlanks(text, from)
  if (text.charCodeAt(opens) === QUOTE) {
    const closes = closingQuote(text, opens)
    if (closes < 0) return { ...plain(text, from, separator), isCut: true }
    const end = separator === TAB ? closes + 1 : skipBlanks(text, closes + 1)
    const next = text.charCodeAt(end)
    if (end >= text.length || next === separator || isLineEnd(next))
      return { text: text.slice(opens + 1, closes).replaceAll('""', '"'), end, wraps: true }
    // What goes on behind its closing quote is no quoted cell, such as `"A" track`.
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

/** Row by row, so that a long text need not be split at once. Rows of nothing are rows, too; only the last line end begins none. */
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
