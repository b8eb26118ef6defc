/** Writes the definition of a report as one sentence, which sentence-reader.ts reads back. */
import { columnFinder, PATH_MARK, type Catalogue, type ReportColumn } from './columns.ts'
import {
  operatorWords,
  orderParts,
  orderingText,
  valuesOf,
  type ReportDefinition,
  type ReportFilter,
} from './definition.ts'
import { readSentence } from './sentence-reader.ts'
import { quote, sectionWords, valueText } from './sentence-words.ts'

/** The definition without differences that no sentence shows and no answer depends on. */
export function normalised(definition: ReportDefinition): ReportDefinition {
  const { source, match, columns, filters, formulas, period, period_field, ordering, group_by, sums } = definition
  const isPeriod = period !== '' && period_field !== ''
  return {
    source,
    match: filters.length < 2 ? 'all' : match,
    columns,
    filters: filters.map(({ field, op, value }) => ({
      field,
      op,
      value: op === 'isnull' ? String(!/^(false|0)$/i.test(value)) : value,
    })),
    formulas,
    period_field: isPeriod ? period_field : '',
    period: isPeriod ? period : '',
    ordering: orderingText(orderParts(ordering)),
    group_by,
    sums,
  }
}

/** `isQuoted`: every label and value in quotes, which is read in one way whatever the labels are. */
type Style = { readonly find: (name: string) => ReportColumn | undefined; readonly isQuoted: boolean }

/** A label stands without quotes unless marks of the sentence are in it. */
const isPlainLabel = (label: string): boolean => !/[",:|.›]/.test(label) && label === label.trim() && label !== ''
const labelText = (label: string, { isQuoted }: Style): string =>
  isQuoted || !isPlainLabel(label) ? quote(label) : label

/** A path as its labels; of what is no column any more, its name. */
function columnText(name: string, style: Style): string {
  const labels = style.find(name)?.labels
  return labels === undefined ? quote(name) : labels.map((label) => labelText(label, style)).join(PATH_MARK)
}

function conditionText(filter: ReportFilter, style: Style): string {
  const { field, op, value } = filter
  const column = style.find(field)
  const said = (one: string): string => (style.isQuoted ? quote(one) : valueText(column, op, one))
  const before = columnText(field, style)
  if (op === 'isnull') return `${before} ${value === 'false' ? 'is not empty' : 'is empty'}`
  const values = valuesOf(filter)
  const isRange = op === 'between' && values.length === 2
  const after = isRange ? values.map(said).join(' and ') : op === 'between' ? quote(value) : values.map(said).join('|')
  return `${before} ${operatorWords[op]} ${after}`
}

function write(catalogue: Catalogue, definition: ReportDefinition, style: Style): string {
  const { source, match, columns, filters, period, period_field, ordering, group_by, sums } = definition
  const many = (names: readonly string[]): string => names.map((name) => columnText(name, style)).join(', ')
  const section = (words: string, text: string): string[] => (text === '' ? [] : [`${words} ${text}`])
  const orders = orderParts(ordering).map(
    ({ name, isDescending }) => `${columnText(name, style)}${isDescending ? ' descending' : ''}`,
  )
  const conditions = filters.map((one) => conditionText(one, style)).join(match === 'any' ? ' or ' : ' and ')
  const head = [
    labelText(catalogue.sourceLabels().get(source) ?? source, style),
    columns.length === 0 ? '' : `: ${many(columns)}`,
    conditions === '' ? '' : ` where ${conditions}`,
  ].join('')
  return [
    head,
    ...(period === '' ? [] : [`${period.replaceAll('_', ' ')} by ${columnText(period_field, style)}`]),
    ...section(sectionWords.group_by, many(group_by)),
    ...section(sectionWords.sums, many(sums)),
    ...section(sectionWords.ordering, orders.join(', ')),
  ].join(', ')
}

/** A definition as a sentence, by labels. Where labels could be mistaken for words of the sentence, all of them are quoted. */
export function sentenceOf(catalogue: Catalogue, definition: ReportDefinition): string {
  const asked = normalised(definition)
  const find = columnFinder(catalogue, asked)
  const plain = write(catalogue, asked, { find, isQuoted: false })
  const read = readSentence(catalogue, plain, asked.formulas)
  return 'definition' in read && JSON.stringify(normalised(read.definition)) === JSON.stringify(asked)
    ? plain
    : write(catalogue, asked, { find, isQuoted: true })
}
