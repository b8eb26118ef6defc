/** Changes of state of many rows at once, and rows created at once, each kept by whom it was made, so that it can be undone as one. */
import { onRow } from '#model/kernel/action.ts'
import { choice, flag, instant, integer, json, resourceName, text } from '#model/kernel/field.ts'
import { resource } from '#model/kernel/resource.ts'

export const batch = resource('batch/', {
  label: 'Bulk change',
  needs: { view: 'signed_in', change: 'signed_in' },
  title: ['verb'],
  tenancy: 'user',
  ordering: '-created_at,-id',
  actionOnly: true,
  fields: {
    content_type: resourceName({ label: 'Of', table: true, help: 'What kind of record changed' }),
    verb: text({ holds: 'choice', maxLength: 60, table: true }),
    changed: integer({ adds: true, initial: 0, table: true }),
    undone_at: instant({ label: 'Undone', table: true }),
    status: choice(['waiting', 'running', 'done', 'failed', 'stopped'], 'done', { table: true }),
    total: integer({ initial: 0, min: 0, adds: false, table: true, help: 'Rows that are to be done' }),
    done: integer({ initial: 0, min: 0, adds: false, table: true, help: 'Rows that are done' }),
    about: flag(false, { help: 'The total is about right until all rows are listed' }),
    is_undo: flag(false, { label: 'Being undone' }),
    /** By outcome, and by `returned`, `touched` and `gone` of its undo. */
    counts: json(),
    problem: text({ maxLength: 500, help: 'Why it failed' }),
    /** `{rows: [{id, version, before}]}`: each row's version after the change, and what its changed fields were before. Of a job: `{matching, input, membership}`. */
    data: json({ unaudited: true }),
  },
  actions: {
    /** Returns each row that nobody has changed since; needs the permission of the change itself. */
    undo: onRow('undo/', { label: 'Undo', needs: 'signed_in', undo: 'none', form: 'none' }),
    /** Of a job: what was done stays, and can be undone. */
    stop: onRow('stop/', { label: 'Stop', needs: 'signed_in', undo: 'none', form: 'none' }),
    /** Goes on with a job that was stopped or has failed. */
    goOn: onRow('go_on/', { label: 'Go on', needs: 'signed_in', undo: 'none', form: 'none' }),
    /** Of a job: the rows that were not changed, or not returned by its undo, and why. */
    answers: onRow('answers/', {
      label: 'Answers',
      needs: 'signed_in',
      undo: 'none',
      method: 'GET',
      form: 'none',
      input: {
        undone: flag(false, { help: 'Those of its undo' }),
        limit: integer({ initial: 100, min: 1, max: 1000 }),
        offset: integer({ initial: 0, min: 0 }),
      },
    }),
    answersFile: onRow('answers_file/', {
      label: 'Answers as CSV',
      needs: 'signed_in',
      undo: 'none',
      method: 'GET',
      form: 'none',
      cost: 'export',
      input: { undone: flag(false, { help: 'Those of its undo' }) },
    }),
  },
})
