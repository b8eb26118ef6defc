/** Letters by e-mail, one row for each address: the log of what was sent, of what waits and of what failed. Never their text. */
import { onRow } from '#model/kernel/action.ts'
import { choice, instant, integer, refs, resourceName, text } from '#model/kernel/field.ts'
import { resource } from '#model/kernel/resource.ts'
import { turnFields } from './rules/turn.ts'

const administrators = 'configuration__user_administration'

export const letter = resource('letter/', {
  label: 'E-mail',
  plural: 'E-mails',
  needs: { view: administrators, change: administrators },
  title: ['subject', 'to_address'],
  ordering: '-created_at,-id',
  actionOnly: true,
  fields: {
    to_address: text({ label: 'To', table: true }),
    subject: text({ table: true }),
    status: choice(['waiting', 'sending', 'sent', 'failed', 'stopped'], 'waiting', { table: true }),
    /** They go along as files: each by itself, or in a zip where that is too much (rules/attached.ts). */
    papers: refs('document:archivedPaper', { label: 'With', table: true }),
    ...turnFields,
    object_type: resourceName({ label: 'About', maxLength: 60, help: 'What kind of record it is about' }),
    object_id: text({ label: 'Record', search: false, maxLength: 40 }),
    /** A file that was made for it, such as a report. */
    filename: text({ label: 'File', maxLength: 200, table: true }),
    size: integer({ unit: 'B', min: 0, adds: false }),
    rows: integer({ min: 0, adds: false, help: 'Rows in the file' }),
    /** Of the bytes of the file, which lie under this name. */
    content_sha256: text({ label: 'SHA-256 of the file', search: false, maxLength: 64 }),
    good_until: instant({
      label: 'Of use until',
      help: 'A link in it works until then; later it is not sent any more',
    }),
    message_id: text({
      label: 'Message-ID',
      help: 'The same at each attempt, so that mail servers recognize it',
    }),
  },
  actions: {
    /** Counted down before it is sent to the server, and taken back by undo meanwhile. */
    again: onRow('again/', { label: 'Send again', needs: administrators, undo: 'held' }),
    stop: onRow('stop/', { label: 'Stop sending', needs: administrators, undo: 'compensating' }),
  },
})
