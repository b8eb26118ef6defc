/** Saved reports: a query on one resource that can be run again and sent by e-mail. */
import { choice, codes, flag, integer, list, ref, resourceName, text } from '#model/kernel/field.ts'
import { resource } from '#model/kernel/resource.ts'
import { scheduleFields } from './rules/schedule/schedule-fields.ts'

const may = { view: 'access_menu__reports', change: 'change_report' } as const
const operators = ['eq', 'ne', 'in', 'gt', 'gte', 'lt', 'lte', 'contains', 'startswith', 'isnull'] as const
const operatorWords: Readonly<Record<(typeof operators)[number], string>> = {
  eq: 'is',
  ne: 'is not',
  in: 'is one of',
  gt: 'is more than',
  gte: 'is at least',
  lt: 'is less than',
  lte: 'is at most',
  contains: 'contains',
  startswith: 'begins with',
  isnull: 'is empty',
}

export const report = resource('report/', {
  label: 'Report',
  model: 'report',
  needs: { ...may, add: 'add_report' },
  title: ['name'],
  ordering: 'name',
  keys: [{ fields: ['name'], onConflict: 'refuse' }],
  fields: {
    name: text({ required: true, maxLength: 120, table: true, group: 'Report' }),
    description: text({ maxLength: 2000, table: true, group: 'Report' }),
    source: resourceName({
      required: true,
      pattern: '^[a-z]+:[A-Za-z0-9]+$',
      patternSays: 'the name of a resource, such as terminal:ticket',
      maxLength: 60,
      table: true,
      group: 'Report',
      help: 'Whose rows it shows',
    }),
    columns: codes({
      fieldsOf: 'source',
      group: 'Report',
      help: 'Fields in order; leave empty for the table’s columns',
    }),
    filters: list(
      {
        field: text({ holds: 'choice', fieldsOf: 'source', required: true, maxLength: 60 }),
        op: choice(operators, 'eq', { label: 'Condition', words: operatorWords }),
        value: text({ holds: 'search' }),
      },
      { group: 'Report', help: 'Such as: Net; is at least; 5000' },
    ),
    /** Relative periods such as `last_30_days` are evaluated at each run. */
    period_field: text({
      holds: 'choice',
      fieldsOf: 'source',
      maxLength: 60,
      group: 'Report',
      help: 'Date field to which the period applies',
    }),
    period: choice(
      ['', 'today', 'yesterday', 'last_7_days', 'last_30_days', 'this_month', 'last_month', 'this_year'],
      '',
      { table: true, group: 'Report' },
    ),
    ordering: text({
      fieldsOf: 'source',
      isOrdering: true,
      maxLength: 200,
      group: 'Report',
      help: 'Fields by which the rows are ordered, the first one first',
    }),
    group_by: codes({ holds: 'choice', fieldsOf: 'source', group: 'Totals' }),
    sums: codes({ fieldsOf: 'source', group: 'Totals', help: 'Quantities to total per group' }),
    chart: choice(['none', 'bar', 'line', 'pie'], 'none', { group: 'Totals' }),
    format: choice(['csv', 'xlsx', 'pdf'], 'xlsx', { table: true, group: 'Sending' }),
    ...scheduleFields,
    row_limit: integer({ min: 1, max: 1_000_000, initial: 100_000, group: 'Sending' }),
    shared: flag(true, { table: true, group: 'Sending', help: 'Visible to everyone with access to reports' }),
    owner: ref('user:user', { readOnly: true, creator: true, table: true, onDelete: 'clear', group: 'Sending' }),
  },
})
