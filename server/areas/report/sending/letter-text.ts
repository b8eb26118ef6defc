/** Writes the letter with a report: its sentence, its totals and its first rows. */
import { labelOf } from '#model/kernel/field.ts'
import { codeText, isCode } from '#model/kernel/words/code-words.ts'
import { clock } from '#model/shared/clock.ts'
import { countOf } from '#model/shared/number-format.ts'
import { amountsText, type ReportSum } from '../asking/figures.ts'
import type { RunResult } from './result.ts'

type Shown = Readonly<Record<string, unknown>>

function cellText({ entity, zone }: RunResult, row: Shown, name: string): string {
  const [value, label] = [row[name], row[`${name}__label`]]
  const field = entity.columns.get(name)?.field
  if (typeof label === 'string') return label
  if (value === null || value === undefined) return ''
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (field?.kind === 'instant' && typeof value === 'string') return clock(value, zone)
  if (field !== undefined && isCode(field) && typeof value === 'string') return codeText(field, value)
  return typeof value === 'string' ? value : JSON.stringify(value)
}

function sumText(sum: ReportSum, unit: string): string {
  if (sum === null) return '–'
  return typeof sum === 'object' ? amountsText(sum) : `${sum} ${unit}`.trim()
}

function totalLines({ sums, entity }: RunResult): readonly string[] {
  return Object.entries(sums).map(([name, sum]) => {
    const field = entity.columns.get(name)?.field
    return `Total ${labelOf(name, field ?? {})}: ${sumText(sum, field?.unit ?? '')}`
  })
}

const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim()

function rowLines(result: RunResult): readonly string[] {
  const { columns, results, count } = result
  if (results.length === 0) return []
  const lines = results.map((row) => columns.map(({ name }) => oneLine(cellText(result, row, name))).join(' | '))
  const more = count > results.length ? [`… and ${countOf(count - results.length, 'more row', 'more rows')}`] : []
  return [columns.map(({ label, unit }) => (unit === '' ? label : `${label} (${unit})`)).join(' | '), ...lines, ...more]
}

type Told = {
  readonly name: string
  readonly result: RunResult
  /** Such as `3 rows, 1 of them new`. */
  readonly rows: string
  /** The text that a sender adds. */
  readonly message?: string
  /** Undefined where the report is too large for a letter. */
  readonly filename: string | undefined
  /** Of the report in the console. */
  readonly link: string
  readonly closing: string
}

export function reportLetter({ name, result, rows, message = '', filename, link, closing }: Told) {
  const file =
    filename === undefined
      ? `The file is larger than 20 MB and is not attached. Download it at ${link}`
      : `Attached: ${filename}`
  const parts = [
    [message],
    [result.sentence],
    [rows, ...totalLines(result)],
    rowLines(result),
    [file, ...(filename === undefined ? [] : [`Open the report at ${link}`])],
    [closing],
  ]
  const body = parts
    .map((lines) => lines.filter((line) => line !== '').join('\n'))
    .filter((part) => part !== '')
    .join('\n\n')
  return { subject: `${oneLine(name)}: ${rows}`, body: `${body}\n` }
}
