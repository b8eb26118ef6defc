/** The fields of the schedule of a report: moments, condition and recipients. */
import { choice, codes, decimal, flag, instant, integer, refs, text } from '#model/kernel/field.ts'
import { weekdays } from '#model/areas/slot/rules/booking.ts'
import { timeOfDay } from '#model/areas/slot/time-of-day.ts'
import { outcomes, repeats, sendConditions } from './condition.ts'
import { frequencies } from './frequency.ts'

const group = 'Sending'
/** As many as one letter may have. */
export const MOST_RECIPIENTS = 50

export const scheduleFields = {
  frequency: choice(frequencies, 'never', { label: 'Sent', table: true, group }),
  send_time: timeOfDay('Sent at', {
    initial: '06:00',
    group,
    help: 'Such as 06:00; for hourly reports only the minute counts',
  }),
  send_days: codes({ label: 'Sent on', choices: weekdays, group, help: 'For weekly reports; Monday if empty' }),
  send_day: integer({
    label: 'Day of the month',
    min: 0,
    max: 31,
    initial: 1,
    adds: false,
    group,
    help: 'For monthly reports: 1 to 31, or 0 for the last day. Shorter months are sent on their last day',
  }),
  timezone: text({
    holds: 'time_zone',
    label: 'Time zone',
    maxLength: 60,
    search: false,
    group,
    help: 'IANA name, such as America/Edmonton; the company’s time zone if empty',
  }),
  send_when: choice(sendConditions, 'always', {
    label: 'Send when',
    group,
    words: {
      always: 'always',
      rows: 'there are rows',
      no_rows: 'there are no rows',
      new_rows: 'there are new rows',
      more_than: 'the figure is more than',
      less_than: 'the figure is less than',
    },
  }),
  send_measure: text({
    label: 'Figure',
    holds: 'choice',
    fieldsOf: 'source',
    maxLength: 60,
    search: false,
    group,
    help: 'A column of the totals; the number of rows if empty',
  }),
  send_value: decimal(6, { label: 'Value', group, help: 'For “more than” and “less than”' }),
  repeat: choice(repeats, 'on_change', {
    label: 'Repeat',
    group,
    words: { on_change: 'when the condition becomes true', every_time: 'at each run while it is true' },
  }),
  emails: codes({
    holds: 'email',
    label: 'Sent to',
    maxItems: MOST_RECIPIENTS,
    group,
    help: 'E-mail addresses',
  }),
  notify: refs('user:user', {
    label: 'Notify',
    maxItems: MOST_RECIPIENTS,
    group,
    help: 'Users who get a notification; only those who may view the report',
  }),
  paused: flag(false, { table: true, group, help: 'Keeps the schedule, and sends nothing' }),
  next_run_at: instant({ label: 'Next run', readOnly: true, table: true, group }),
  last_run_at: instant({ label: 'Last run', readOnly: true, table: true, group }),
  last_outcome: choice(['', ...outcomes], '', { readOnly: true, table: true, group }),
} as const

/** The fields from which the next run follows, beside the zone. */
export const scheduleColumns = ['frequency', 'send_time', 'send_days', 'send_day', 'paused'] as const
