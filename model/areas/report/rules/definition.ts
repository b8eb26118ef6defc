/** The definition of a report: its source, columns, filters, formulas, period, order, groups and totals. */

/** The operators of filters. `operatorsOf` in columns.ts says which kind of field takes which of them. */
export const reportOperators = [
  'eq',
  'ne',
  'in',
  'not_in',
  'gt',
  'gte',
  'lt',
  'lte',
  'between',
  'within',
  'contains',
  'startswith',
  'isnull',
] as const
export type ReportOperator = (typeof reportOperators)[number]

/** The operators in words, as forms and sentences have them. */
export const operatorWords: Readonly<Record<ReportOperator, string>> = {
  eq: 'is',
  ne: 'is not',
  in: 'is one of',
  not_in: 'is none of',
  gt: 'is more than',
  gte: 'is at least',
  lt: 'is less than',
  lte: 'is at most',
  between: 'is between',
  within: 'is within',
  contains: 'contains',
  startswith: 'begins with',
  isnull: 'is empty',
}

/** Periods that a report may apply to one of its dates. They are counted from each run. */
export const reportPeriods = [
  '',
  'today',
  'yesterday',
  'last_7_days',
  'last_30_days',
  'this_month',
  'last_month',
  'this_year',
] as const
export type ReportPeriod = (typeof reportPeriods)[number]

export const reportMatches = ['all', 'any'] as const

/** `value` is text for every operator: lists (`in`, `not_in`, `between`) by comma, `isnull` with true or false. */
export type ReportFilter = { readonly field: string; readonly op: ReportOperator; readonly value: string }

/** A computed column; other parts of the report call it by its name. */
export type ReportFormula = {
  readonly name: string
  readonly label: string
  readonly expression: string
  readonly unit: string
}

/**
 * The part of a report's row that says what it answers. Columns are named by their paths: `late`, `destination.state`,
 * `additional.risk_class`, or by the name of a formula.
 */
export type ReportDefinition = {
  readonly source: string
  readonly match: (typeof reportMatches)[number]
  /** Empty: the columns that a table of the source shows first. */
  readonly columns: readonly string[]
  readonly filters: readonly ReportFilter[]
  readonly formulas: readonly ReportFormula[]
  readonly period_field: string
  readonly period: ReportPeriod
  /** Paths with comma between, a minus before those that descend. */
  readonly ordering: string
  readonly group_by: readonly string[]
  readonly sums: readonly string[]
}

export const emptyDefinition: Omit<ReportDefinition, 'source'> = {
  match: 'all',
  columns: [],
  filters: [],
  formulas: [],
  period_field: '',
  period: '',
  ordering: '',
  group_by: [],
  sums: [],
}

export const MOST_COLUMNS = 60
export const MOST_FILTERS = 40
export const MOST_GROUPS_BY = 5
/** Values in the lists of all filters together. */
export const MOST_VALUES = 10_000
/** References that a path may follow before its field. */
export const MOST_STEPS = 2
export const MOST_FORMULAS = 20
export const FORMULA_LENGTH = 200

/** The values of a filter whose operator takes a list. */
export const valuesOf = ({ op, value }: Pick<ReportFilter, 'op' | 'value'>): readonly string[] =>
  op === 'in' || op === 'not_in' || op === 'between' ? value.split(',') : [value]

/** One part of an order: the path and its direction. */
export type OrderPart = { readonly name: string; readonly isDescending: boolean }
export const orderParts = (ordering: string): readonly OrderPart[] =>
  ordering === ''
    ? []
    : ordering.split(',').map((part) => {
        const text = part.trim()
        return { name: text.replace(/^-/, ''), isDescending: text.startsWith('-') }
      })
export const orderingText = (parts: readonly OrderPart[]): string =>
  parts.map(({ name, isDescending }) => `${isDescending ? '-' : ''}${name}`).join(',')
