/** A pasted text of lines, each of which is judged by itself: what was understood of a line, what is wrong, and what may have been meant. */
import { hasFailed, type RowOutcome } from './outcome.ts'

export type PastedLine = {
  /** Of the text, from 1; null of what was named otherwise. */
  readonly line: number | null
  /** What was understood, or what is written where nothing was. */
  readonly name: string
  readonly outcome: RowOutcome
  readonly message: string
  /** What may have been meant in place of `name`. */
  readonly instead?: string
}

const rowsOf = (text: string): string[] => text.split(/\r?\n|\r/)
export const lineOf = (text: string, line: number): string => rowsOf(text)[line - 1] ?? ''
export const withLine = (text: string, line: number, next: string): string =>
  rowsOf(text)
    .map((row, index) => (index === line - 1 ? next : row))
    .join('\n')

/** `GATX 20411` as it may stand in a row of a sheet: in one cell or two, with zeros and other marks between. */
const writtenAs = (name: string): RegExp =>
  new RegExp(
    name
      .split(' ')
      .map((part) => (/^\d/.test(part) ? '0*' : '') + part.replaceAll(/[^A-Za-z0-9]/g, String.raw`\$&`))
      .join(String.raw`[\s,;"-]*`),
    'i',
  )
/** The line with what may have been meant in place of what is written; other cells of the line stay. */
export const corrected = (written: string, { name, instead = name }: PastedLine): string => {
  const found = writtenAs(name)
  return found.test(written) ? written.replace(found, instead) : instead
}

/** Reasons that keep lines out, each once with how many there are, in order. Reasons are the same that differ in what they quote alone. */
export function reasonsOf(lines: readonly PastedLine[]): readonly (readonly [reason: string, count: number])[] {
  const found = new Map<string, [reason: string, count: number]>()
  for (const one of lines.filter(hasFailed)) {
    const general = one.message.replaceAll(/“[^”]*”/g, '“…”')
    const known = found.get(general)
    found.set(general, known ? [general, known[1] + 1] : [one.message, 1])
  }
  return [...found.values()]
}
