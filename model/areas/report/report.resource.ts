/** Saved reports: a query on one resource that can be run again and sent by e-mail. */
import { choice, flag, integer, ref, text } from '#model/kernel/field.ts'
import { resource } from '#model/kernel/resource.ts'
import { questionFields } from './question-fields.ts'
import { reportActions } from './report-actions.ts'
import { scheduleFields } from './rules/schedule/schedule-fields.ts'
import { sendingActions } from './sending-actions.ts'

/** The id of no user: only administrators see an unshared report whose owner was deleted. */
const NO_USER = 0

const may = { view: 'access_menu__reports', change: 'change_report' } as const
export const report = resource('report/', {
  label: 'Report',
  model: 'report',
  needs: { ...may, add: 'add_report' },
  title: ['name'],
  ordering: 'name',
  keys: [{ fields: ['name'], onConflict: 'refuse' }],
  recipientField: 'private_to',
  overseenBy: 'configuration__user_administration',
  derive: ({ shared, owner }) => ({ private_to: shared ? null : (owner ?? NO_USER) }),
  judgedBy: () => import('./rules/schedule/judged-schedule.ts').then(({ judgedSchedule }) => judgedSchedule),
  actions: { ...reportActions, ...sendingActions },
  fields: {
    name: text({ required: true, maxLength: 120, table: true, group: 'Report' }),
    description: text({ maxLength: 2000, table: true, group: 'Report' }),
    ...questionFields,
    chart: choice(['none', 'bar', 'line', 'pie'], 'none', { group: 'Totals' }),
    format: choice(['csv', 'xlsx', 'pdf'], 'xlsx', { table: true, group: 'Sending' }),
    ...scheduleFields,
    row_limit: integer({ min: 1, max: 1_000_000, initial: 100_000, group: 'Sending' }),
    shared: flag(true, { table: true, group: 'Sending', help: 'Visible to everyone with access to reports' }),
    owner: ref('user:user', { readOnly: true, creator: true, table: true, onDelete: 'clear', group: 'Sending' }),
    /**
     * The id of the only user who sees the report besides administrators; empty for everyone. It is no reference, which would be cleared with
     * its user and so show everyone the report.
     */
    private_to: integer({ readOnly: true, adds: false, group: 'Sending' }),
  },
})
