/** Pasted text in which each line is judged by itself. */
import { hasFailed, type RowOutcome } from './outcome.ts'

export type PastedLine = {
  /** The number of the line, from 1; null if the record was chosen otherwise, such as by its id. */
  readonly line: number | null
  /** The record that the line names, or the text of the line if it names none. */
  readonly name: string
  readonly outcome: RowOutcome
  readonly message: string
  /** A similar record that exists, offered instead of `name`. */
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
/** Returns the line with `instead` in place of `name`. Other cells of the line stay. */
export const corrected = (written: string, { name, instead = name }: PastedLine): string => {
  const found = writtenAs(name)
  return found.test(written) ? written.replace(found, instead) : instead
}

/** Returns each reason for refused lines once, with the number of lines, in order. Reasons that differ only in what they quote count as one. */
export function reasonsOf(lines: readonly PastedLine[]): readonly (readonly [reason: string, count: number])[] {
  const found = new Map<string, [reason: string, count: number]>()
  for (const one of lines.filter(hasFailed)) {
    const general = one.message.replaceAll(/“[^”]*”/g, '“…”')
    const known = found.get(general)
    found.set(general, known ? [general, known[1] + 1] : [one.message, 1])
  }
  return [...found.values()]
}
