/** Work that the server does by itself at declared moments, such as every night. */
import { onRow } from '#model/kernel/action.ts'
import { choice, flag, instant, integer, text } from '#model/kernel/field.ts'
import { resource } from '#model/kernel/resource.ts'
import { jobKinds } from './rules/job-kinds.ts'
import { turnFields } from './rules/turn.ts'

const administrators = 'configuration__user_administration'

export const job = resource('job/', {
  label: 'Job',
  needs: { view: administrators, change: administrators },
  title: ['kind', 'moment'],
  ordering: '-moment,-id',
  keys: [{ fields: ['kind', 'moment'], onConflict: 'refuse' }],
  actionOnly: true,
  fields: {
    kind: choice(jobKinds, 'clear_logs', { table: true }),
    moment: instant({ table: true, help: 'The moment it is done for, on the clocks of the company' }),
    status: choice(['waiting', 'running', 'done', 'failed', 'stopped'], 'waiting', { table: true }),
    subject: text({ maxLength: 200, table: true, help: 'What it changes, and for whom' }),
    done: integer({ min: 0, table: true, adds: false, help: 'Rows that are done' }),
    total: integer({ min: 0, table: true, adds: false, help: 'Rows that there are to do' }),
    ...turnFields,
    /** The change of many rows that it works at (user:batch). */
    batch: integer({ min: 1, adds: false }),
    stop_asked: flag(false, { label: 'To be stopped' }),
  },
  actions: {
    again: onRow('again/', { label: 'Run again', needs: administrators, undo: 'none' }),
    /** Of a change of many rows: what was done stays. */
    stop: onRow('stop/', { label: 'Stop', needs: administrators, undo: 'none' }),
  },
})
