/** Runs of reports, one for each planned moment and for each *Run now*: what was sent, or why nothing was. */
import { choice, flag, instant, integer, ref, text } from '#model/kernel/field.ts'
import { resource } from '#model/kernel/resource.ts'
import { turnFields } from '#model/areas/letter/rules/turn.ts'
import { outcomes } from './rules/schedule/condition.ts'

const administrators = 'configuration__user_administration'

export const run = resource('report_run/', {
  label: 'Report run',
  needs: { view: administrators, change: administrators },
  title: ['report', 'planned_for'],
  ordering: '-planned_for,-id',
  /** Two processes, a restart or a clock that is set back make no second run of a moment. */
  keys: [{ fields: ['report', 'planned_for'], onConflict: 'refuse' }],
  actionOnly: true,
  fields: {
    report: ref('report:report', { onDelete: 'cascade', table: true }),
    planned_for: instant({ table: true, help: 'The moment for which it was planned' }),
    status: choice(['waiting', 'running', 'done', 'failed'], 'waiting', { table: true }),
    outcome: choice(['', ...outcomes], '', { table: true }),
    rows: integer({ min: 0, adds: false, table: true }),
    message: text({ maxLength: 500, table: true }),
    /** Whether the rows met the condition. A report that repeats `on_change` is not sent by the next run if they did. */
    is_met: flag(false, { label: 'Condition is met' }),
    asked_by: ref('user:user', { onDelete: 'clear', table: true, help: 'Empty for a run of the schedule' }),
    ...turnFields,
  },
})
