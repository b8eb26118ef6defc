/** The words of a report's sentence: operators, sections, quotes, and values as people read them. */
import { typedQuantity } from '#model/kernel/measure/units.ts'
import { codeNamed, codeText, isCode } from '#model/kernel/words/code-words.ts'
import { namedPeriod } from '#model/shared/period.ts'
import type { ReportColumn } from './columns.ts'
import { operatorWords, reportOperators, reportPeriods, type ReportOperator, type ReportPeriod } from './definition.ts'

/** `value`: what the words alone say, such as that `is not empty` is `isnull` with false. */
export type OperatorPhrase = { readonly words: string; readonly op: ReportOperator; readonly value?: string }

const signs: readonly OperatorPhrase[] = [
  { words: '!=', op: 'ne' },
  { words: '>=', op: 'gte' },
  { words: '<=', op: 'lte' },
  { words: '=', op: 'eq' },
  { words: '>', op: 'gt' },
  { words: '<', op: 'lt' },
]

/** The words and signs between a column and a value, the longest first. */
export const operatorPhrases: readonly OperatorPhrase[] = [
  ...reportOperators.map((op): OperatorPhrase => ({
    words: operatorWords[op],
    op,
    ...(op === 'isnull' && { value: 'true' }),
  })),
  { words: 'is not empty', op: 'isnull' as const, value: 'false' },
  ...signs,
].toSorted((one, other) => other.words.length - one.words.length)

export const sectionWords = { group_by: 'grouped by', sums: 'totals of', ordering: 'ordered by' } as const
export type SentenceSection = keyof typeof sectionWords

export const periodWords: readonly { readonly period: ReportPeriod; readonly words: string }[] = reportPeriods.flatMap(
  (period) => (period === '' ? [] : [{ period, words: period.replaceAll('_', ' ') }]),
)

export const quote = (text: string): string => `"${text.replaceAll('"', '""')}"`

/** Words with which an operator could go on, so that a value does not begin with them unless it is quoted. */
const leading = new Set(['not', 'one', 'none', 'more', 'at', 'less', 'between', 'within', 'empty'])

/** Whether the reader takes all of the text for one value, without quotes. */
export const isPlainValue = (text: string): boolean => {
  const words = text.toLowerCase().split(' ')
  return (
    !/[",|\s]/.test(text.replaceAll(' ', '')) &&
    words.every((word) => word !== '' && word !== 'and' && word !== 'or') &&
    !leading.has(words[0] ?? '')
  )
}

const kindOfTime = ({ kind }: ReportColumn): 'day' | 'instant' => (kind === 'day' ? 'day' : 'instant')

/** The value that is meant by words without quotes. */
export function meantBy(column: ReportColumn, op: ReportOperator, words: string): string {
  const { field } = column
  if (op === 'contains' || op === 'startswith') return words
  const folded = words.toLowerCase()
  if (op === 'within') {
    const name = folded.replaceAll(' ', '_')
    return namedPeriod(name, kindOfTime(column), 0, 'UTC') === undefined ? words : name
  }
  if (field.kind === 'flag') return folded === 'yes' ? 'true' : folded === 'no' ? 'false' : words
  if (isCode(field)) return codeNamed(field, words) ?? words
  if (field.unit === undefined) return words
  const { digits, isStored } = typedQuantity({ kind: field.kind, unit: field.unit }, words)
  return isStored && digits !== '' ? digits : words
}

/** The value in words, if it has any of its own. */
function valueWords(column: ReportColumn, op: ReportOperator, value: string): string {
  const { field } = column
  if (op === 'contains' || op === 'startswith') return value
  if (op === 'within') return value.replaceAll('_', ' ')
  if (field.kind === 'flag') return value === 'true' ? 'yes' : value === 'false' ? 'no' : value
  return isCode(field) ? codeText(field, value) : value
}

/** A value as a sentence has it: in words where they are read as the same value, else in quotes as it is. */
export function valueText(column: ReportColumn | undefined, op: ReportOperator, value: string): string {
  if (column === undefined) return quote(value)
  const words = valueWords(column, op, value)
  return isPlainValue(words) && meantBy(column, op, words) === value ? words : quote(value)
}
