/** Validates a report, by field, for the person who saves or runs it. */
import { tooMany } from '#model/kernel/limits.ts'
import type { Errors } from '#model/kernel/validate.ts'
import { quoted } from '#model/shared/kinds/reader.ts'
import { columnAt, columnFinder, viewed, type Catalogue, type ReportColumn } from './columns.ts'
import { MOST_VALUES, orderParts, valuesOf, type ReportDefinition, type ReportFormula } from './definition.ts'
import { readFormula } from './formula.ts'
import { filterProblem } from './judge-filter.ts'

/** `isForbidden`: the source is a resource that this person may not view; nothing else is validated then. */
export type ReportVerdict = { readonly isForbidden: boolean; readonly errors: Errors }

const numbered = (problems: readonly (string | undefined)[]): readonly string[] =>
  problems.flatMap((problem, index) => (problem === undefined ? [] : [`Item ${index + 1}: ${problem}`]))

type Find = (name: string) => ReportColumn | undefined

/** The problems of a list of column names. */
const columnProblems = (
  names: readonly string[],
  find: Find,
  refused: (column: ReportColumn) => string | undefined = () => undefined,
): readonly string[] =>
  numbered(
    names.map((name, index) => {
      const column = find(name)
      if (column === undefined) return `There is no column ${quoted(name)}.`
      return names.indexOf(name) < index ? `${quoted(column.label)} is in the list already.` : refused(column)
    }),
  )

function formulaProblems(
  catalogue: Catalogue,
  { source, formulas }: Pick<ReportDefinition, 'source' | 'formulas'>,
): readonly string[] {
  const names = formulas.map(({ name }) => name)
  const problem = ({ name, expression }: ReportFormula, index: number): string | undefined => {
    if (names.indexOf(name) < index) return `${quoted(name)} is the name of another formula.`
    if (columnAt(catalogue, source, name) !== undefined) return `${quoted(name)} is the name of a column.`
    const read = readFormula(expression, (path) => columnAt(catalogue, source, path))
    return 'error' in read ? `${read.error} (at character ${read.at + 1})` : undefined
  }
  return numbered(formulas.map(problem))
}

function filterProblems({ filters }: ReportDefinition, find: Find): readonly string[] {
  const values = filters.reduce((sum, filter) => sum + valuesOf(filter).length, 0)
  if (values > MOST_VALUES) return [tooMany(MOST_VALUES, values, 'values')]
  return numbered(
    filters.map((filter) => {
      const column = find(filter.field)
      return column === undefined ? `There is no column ${quoted(filter.field)}.` : filterProblem(column, filter)
    }),
  )
}

/** A period without a field applies to nothing, as in reports that were saved before they were judged. */
function periodProblems({ period_field }: ReportDefinition, find: Find): readonly string[] {
  if (period_field === '') return []
  const column = find(period_field)
  if (column === undefined) return [`There is no column ${quoted(period_field)}.`]
  return column.kind === 'day' || column.kind === 'instant' ? [] : [`${quoted(column.label)} is not a date.`]
}

/** Does not check the lengths of lists: the declared fields limit them. */
export function judgeReport(catalogue: Catalogue, definition: ReportDefinition): ReportVerdict {
  const { source, columns, ordering, group_by, sums } = definition
  if (catalogue.resource(source) === undefined)
    return { isForbidden: false, errors: { source: [`There is no resource ${quoted(source)}.`] } }
  if (viewed(catalogue, source) === undefined) return { isForbidden: true, errors: {} }
  const find = columnFinder(catalogue, definition)
  const found: Errors = {
    formulas: formulaProblems(catalogue, definition),
    columns: columnProblems(columns, find),
    filters: filterProblems(definition, find),
    period_field: periodProblems(definition, find),
    ordering: columnProblems(
      orderParts(ordering).map(({ name }) => name),
      find,
    ),
    group_by: columnProblems(group_by, find, ({ label, groupable }) =>
      groupable ? undefined : `Rows cannot be grouped by ${quoted(label)}.`,
    ),
    sums: columnProblems(sums, find, ({ label, summable }) =>
      summable ? undefined : `${quoted(label)} cannot be added up; totals are of quantities and amounts.`,
    ),
  }
  return {
    isForbidden: false,
    errors: Object.fromEntries(Object.entries(found).filter(([, problems]) => problems.length > 0)),
  }
}

/** The fields whose change is judged. What was stored wrong before does not stop a change of other fields. */
const judged = [
  'source',
  'match',
  'columns',
  'filters',
  'formulas',
  'period_field',
  'period',
  'ordering',
  'group_by',
  'sums',
] as const
export type JudgedField = (typeof judged)[number]

export const changedFields = (
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
): readonly JudgedField[] =>
  judged.filter((field) => after[field] !== undefined && JSON.stringify(after[field]) !== JSON.stringify(before[field]))

/** The errors that a change answers for: all of them where the source or the formulas are others. */
export function errorsOf(errors: Errors, changed: readonly JudgedField[]): Errors {
  if (changed.includes('source') || changed.includes('formulas')) return errors
  return Object.fromEntries(Object.entries(errors).filter(([field]) => changed.some((one) => one === field)))
}
