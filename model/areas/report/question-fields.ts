/** The fields of the definition of a report, saved or not. */
import { choice, codes, list, resourceName, text } from '#model/kernel/field.ts'
import {
  FORMULA_LENGTH,
  MOST_COLUMNS,
  MOST_FILTERS,
  MOST_FORMULAS,
  MOST_GROUPS_BY,
  operatorWords,
  reportMatches,
  reportOperators,
  reportPeriods,
} from './rules/definition.ts'

/** A path through two references, each name of at most 60 characters. */
const PATH = 200
/** As long as 10,000 ids are with commas between them. */
const LONGEST_VALUE = 400_000

export const questionFields = {
  source: resourceName({
    required: true,
    pattern: '^[a-z]+:[A-Za-z0-9]+$',
    patternSays: 'the name of a resource, such as terminal:ticket',
    maxLength: 60,
    table: true,
    group: 'Report',
    help: 'The report shows rows of this resource',
  }),
  columns: codes({
    fieldsOf: 'source',
    maxItems: MOST_COLUMNS,
    group: 'Report',
    help: 'Fields in order; leave empty for the table’s columns',
  }),
  match: choice(reportMatches, 'all', {
    label: 'Rows that meet',
    words: { all: 'all filters', any: 'any filter' },
    group: 'Report',
  }),
  filters: list(
    {
      field: text({ holds: 'choice', fieldsOf: 'source', required: true, maxLength: PATH }),
      op: choice(reportOperators, 'eq', { label: 'Condition', words: operatorWords }),
      value: text({ holds: 'search', maxLength: LONGEST_VALUE }),
    },
    { maxItems: MOST_FILTERS, group: 'Report', help: 'Such as: Net; is at least; 5000' },
  ),
  formulas: list(
    {
      name: text({
        holds: 'code',
        required: true,
        maxLength: 40,
        pattern: '^[a-z][a-z0-9_]{0,39}$',
        patternSays: 'small letters, digits and underscores, beginning with a letter',
      }),
      label: text({ holds: 'name', maxLength: 80 }),
      expression: text({ holds: 'note', required: true, maxLength: FORMULA_LENGTH }),
      unit: text({ holds: 'name', maxLength: 20 }),
    },
    { maxItems: MOST_FORMULAS, group: 'Report', help: 'Computed columns, such as: round(net / 42, 1)' },
  ),
  /** Relative periods such as `last_30_days` are evaluated at each run. */
  period_field: text({
    holds: 'choice',
    fieldsOf: 'source',
    maxLength: PATH,
    group: 'Report',
    help: 'Date field to which the period applies',
  }),
  period: choice(reportPeriods, '', { table: true, group: 'Report' }),
  ordering: text({
    fieldsOf: 'source',
    isOrdering: true,
    maxLength: 1000,
    group: 'Report',
    help: 'Fields by which the rows are ordered, the first one first',
  }),
  group_by: codes({ holds: 'choice', fieldsOf: 'source', maxItems: MOST_GROUPS_BY, group: 'Totals' }),
  sums: codes({ fieldsOf: 'source', maxItems: MOST_COLUMNS, group: 'Totals', help: 'Quantities to total per group' }),
}
