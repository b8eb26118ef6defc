/** The schedule of a report as it is being set, and its runs in words. */
import { expect, test } from 'vitest'
import { runText, type ReportRun } from '#src/areas/report/schedule/runs.ts'
import { scheduleIn } from '#src/areas/report/schedule/schedule-in.ts'

test('a schedule is read from the form, and what is half typed counts as empty', () => {
  const form = { frequency: 'weekly', send_time: '06:00', send_days: ['fri', 'mon'], send_day: 1, paused: false }
  expect(scheduleIn({ ...form, timezone: 'America/Edmonton' })).toEqual({
    schedule: { frequency: 'weekly', send_time: '06:00', send_days: ['mon', 'fri'], send_day: 1, paused: false },
    timezone: 'America/Edmonton',
  })
  expect(scheduleIn({ frequency: 'sometimes', send_time: '25:', send_days: null, send_day: null })).toEqual({
    schedule: { frequency: 'never', send_time: '00:00', send_days: [], send_day: 1, paused: false },
    timezone: '',
  })
})

const run: ReportRun = { id: 1, planned_for: '', at: null, outcome: 'sent', rows: 3, message: '' }
test.each([
  [{}, 'Sent, 3 rows'],
  [{ rows: 1 }, 'Sent, 1 row'],
  [{ outcome: 'not_met', rows: 0 }, 'Not sent, the condition is not met, 0 rows'],
  [{ outcome: 'unchanged', rows: 3 }, 'Not sent, nothing changed, 3 rows'],
  [{ outcome: 'failed', rows: null, message: 'Its owner is disabled.' }, 'Failed: Its owner is disabled.'],
  [{ outcome: null, rows: null }, 'Waiting'],
] as const)('%o is %s', (change, text) => {
  expect(runText({ ...run, ...change })).toBe(text)
})
