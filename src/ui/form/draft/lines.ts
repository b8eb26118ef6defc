/**
 * Lists edited as text: one item per line with values separated by semicolons, so that they can be typed or pasted
 * from a spreadsheet.
 */
import { grouped } from '#model/shared/number-format.ts'
import { labelOf, type Field } from '#model/kernel/field.ts'
import { codeNamed, codeText, isCode } from '#model/kernel/words/code-words.ts'
import { headerOf } from '#model/kernel/table.ts'
import { toShown } from '#model/kernel/measure/units.ts'
import { asShown } from '#src/engine/session/company-units.ts'

type Read = { readonly value: unknown } | { readonly problem: string }
const isSaid = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const itemsOf = (field: Field): [string, Field][] => Object.entries(field.items ?? {})
function cellText(field: Field, value: unknown): string {
  if (value === null || value === undefined) return ''
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return isCode(field) ? codeText(field, text) : toShown(asShown(field), text)
}

/** The heading of a line: `Date; Quantity`, with the company's unit where it is not the one of the field. */
export const lineHeads = (field: Field): string =>
  itemsOf(field)
    .map(([name, one]) => (asShown(one).shownIn === undefined ? labelOf(name, one) : headerOf(name, asShown(one))))
    .join('; ')

export const lineText = (field: Field, value: unknown): string =>
  (Array.isArray(value) ? value : [])
    .filter(isSaid)
    .map((item) =>
      itemsOf(field)
        .map(([name, one]) => cellText(one, item[name]))
        .join('; ')
        .replace(/[; ]+$/, ''),
    )
    .join('\n')

/** Splits a line at tabs (as copied from a spreadsheet), semicolons, or else spaces; the last cell takes the rest. */
function cellsOf(line: string, count: number): string[] {
  if (line.includes('\t')) return line.split('\t')
  if (line.includes(';') || count === 1) return line.split(';')
  const parts = line.split(/\s+/)
  return [...parts.slice(0, count - 1), parts.slice(count - 1).join(' ')]
}

/** `readCell` parses one value of a line by its field. */
export function readLines(field: Field, text: string, readCell: (field: Field, text: string) => Read): Read {
  const items = itemsOf(field)
  const rows: Record<string, unknown>[] = []
  const lines = text.split('\n').map((line) => line.trim())
  for (const [index, line] of lines.entries()) {
    if (line === '') continue
    const cells = cellsOf(line, items.length).map((cell) => cell.trim())
    if (cells.length > items.length)
      return {
        problem: `Line ${index + 1} has ${cells.length} values instead of ${items.length}: ${lineHeads(field)}.`,
      }
    const row: Record<string, unknown> = {}
    for (const [at, [name, one]] of items.entries()) {
      const cell = cells[at] ?? ''
      if (cell === '') {
        if (one.required !== true) row[name] = one.initial
        continue
      }
      const read =
        one.kind === 'flag'
          ? { value: ['yes', 'true', '1'].includes(cell.toLowerCase()) }
          : isCode(one)
            ? { value: codeNamed(one, cell) ?? cell }
            : readCell(one, cell)
      if ('problem' in read) return { problem: `Line ${index + 1}, ${labelOf(name, one)}: ${read.problem}` }
      row[name] = read.value
    }
    rows.push(row)
  }
  return { value: rows }
}

const SHOWN = 4
/** The first few items and the total number. */
export function shownLines(field: Field, value: unknown): string {
  const lines = lineText(field, value)
    .split('\n')
    .filter((line) => line !== '')
  if (lines.length === 0) return '—'
  const first = lines
    .slice(0, SHOWN)
    .map((line) => line.replaceAll('; ', ' '))
    .join(', ')
  return lines.length > SHOWN ? `${first}, … (${grouped(lines.length)} in total)` : first
}
