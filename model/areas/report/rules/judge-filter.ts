/** Validates the value of a report's filter by the kind of its column. */
import type { Field } from '#model/kernel/field.ts'
import { isUuid, problemsOf, refIsUuid } from '#model/kernel/validate.ts'
import { quoted } from '#model/shared/kinds/reader.ts'
import { namedPeriod } from '#model/shared/period.ts'
import type { ReportColumn } from './columns.ts'
import { operatorWords, valuesOf, type ReportFilter } from './definition.ts'

const NO_VALUE = 'Enter a value, or ask with "is empty".'

/** The problem of one value with which the column is compared. A reference is compared by its id, by its label, or by `me` for users. */
function valueProblem({ kind, to = '', choices = [] }: Field, value: string): string | undefined {
  switch (kind) {
    case 'integer':
      return /^-?\d{1,15}$/.test(value) ? undefined : `${quoted(value)} is not a whole number.`
    case 'number':
    case 'decimal':
      return /^-?\d{1,15}(?:\.\d{1,15})?$/.test(value) ? undefined : `${quoted(value)} is not a number such as 12.5.`
    case 'flag':
      return value === 'true' || value === 'false' ? undefined : `${quoted(value)} is not true or false.`
    case 'day':
      return problemsOf({ kind: 'day', initial: null }, value)[0]
    case 'instant':
      return problemsOf({ kind: 'day', initial: null }, value).length === 0
        ? undefined
        : problemsOf({ kind: 'instant', initial: null }, value)[0]
    case 'choice':
      return choices.includes(value) ? undefined : `${quoted(value)} is not one of the choices.`
    case 'refs':
      return (refIsUuid(to) ? isUuid(value) : /^[1-9]\d{0,14}$/.test(value))
        ? undefined
        : `${quoted(value)} is not an id.`
    case 'ref':
    case 'codes':
      return value.trim() === '' ? NO_VALUE : textProblem(value)
    case 'text':
      return textProblem(value)
    case 'json':
    case 'list':
      return 'This column cannot be asked.'
  }
}
const textProblem = (value: string): string | undefined => problemsOf({ kind: 'text', initial: '' }, value)[0]

/** The problem of a filter; undefined where it has none. */
export function filterProblem(column: ReportColumn, filter: ReportFilter): string | undefined {
  const { op, value } = filter
  const { kind, label } = column
  if (!column.operators.includes(op)) return `${quoted(label)} cannot be asked with "${operatorWords[op]}".`
  switch (op) {
    case 'isnull':
      return /^(?:true|false|1|0)$/.test(value) ? undefined : `"${operatorWords[op]}" is asked with true or false.`
    case 'within':
      return namedPeriod(value, kind === 'day' ? 'day' : 'instant', 0, 'UTC') === undefined
        ? `${quoted(value)} is not a period such as today, this_month or ${kind === 'day' ? 'next_3_days' : 'last_24_hours'}.`
        : undefined
    case 'contains':
    case 'startswith':
      return value === '' ? NO_VALUE : textProblem(value)
    case 'between':
      if (valuesOf(filter).length !== 2) return '"is between" takes two values with a comma between them.'
      return comparedProblem(column, filter)
    case 'eq':
    case 'ne':
    case 'in':
    case 'not_in':
    case 'gt':
    case 'gte':
    case 'lt':
    case 'lte':
      return comparedProblem(column, filter)
  }
}

/** The problem of the first invalid value. */
function comparedProblem({ field, key }: ReportColumn, filter: ReportFilter): string | undefined {
  const isId = key === 'id' && field.kind === 'text'
  for (const one of valuesOf(filter)) {
    const problem = isId && !isUuid(one) ? `${quoted(one)} is not an id.` : valueProblem(field, one)
    if (problem !== undefined) return problem
  }
  return undefined
}
