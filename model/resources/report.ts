/** Reports: a question about one resource, kept, so that it can be asked again and sent. */
import { choice, codes, flag, instant, integer, list, ref, text } from '../field.ts'
import { resource } from '../resource.ts'

const may = { view: 'access_menu__reports', change: 'change_report' } as const
const operators = ['eq', 'ne', 'in', 'gt', 'gte', 'lt', 'lte', 'contains', 'startswith', 'isnull'] as const

export const report = resource('report/', {
  label: 'Report',
  model: 'report',
  needs: { ...may, add: 'add_report' },
  title: ['name'],
  ordering: 'name',
  unique: [['name']],
  fields: {
    name: text({ required: true, maxLength: 120, table: true, group: 'Report' }),
    description: text({ maxLength: 2000, table: true, group: 'Report' }),
    source: text({ required: true, pattern: '^[a-z]+:[A-Za-z0-9]+$', maxLength: 60, table: true, group: 'Report', help: 'The resource whose rows it shows, as area:name' }),
    columns: codes({ group: 'Report', help: 'Fields, in their order; empty: those of its table' }),
    filters: list({ field: text({ required: true, maxLength: 60 }), op: choice(operators, 'eq'), value: text() }, { group: 'Report' }),
    /** `last_30_days` is reckoned anew at each run, so that a kept report never shows an old month. */
    period_field: text({ maxLength: 60, group: 'Report', help: 'A day or moment that the period looks at' }),
    period: choice(['', 'today', 'yesterday', 'last_7_days', 'last_30_days', 'this_month', 'last_month', 'this_year'], '', { table: true, group: 'Report' }),
    ordering: text({ maxLength: 200, group: 'Report', help: 'Fields with commas between, - for falling' }),
    group_by: codes({ group: 'Sums' }),
    sums: codes({ group: 'Sums', help: 'Quantities that are added up by group' }),
    chart: choice(['none', 'bar', 'line', 'pie'], 'none', { group: 'Sums' }),
    format: choice(['csv', 'xlsx', 'pdf'], 'xlsx', { table: true, group: 'Sending' }),
    frequency: choice(['never', 'daily', 'weekly', 'monthly'], 'never', { label: 'Sent', table: true, group: 'Sending' }),
    emails: codes({ label: 'Sent to', group: 'Sending', help: 'Addresses' }),
    row_limit: integer({ min: 1, max: 1_000_000, initial: 100_000, group: 'Sending' }),
    shared: flag(true, { table: true, group: 'Sending', help: 'Shown to everyone who may open reports' }),
    owner: ref('user:user', { readOnly: true, creator: true, table: true, onDelete: 'clear', group: 'Sending' }),
    last_run_at: instant({ label: 'Last run', readOnly: true, table: true, group: 'Sending' }),
  },
})
