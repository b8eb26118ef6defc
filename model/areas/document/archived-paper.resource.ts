/** Papers that were archived with a transition of their row. Nothing changes or deletes them: a trigger of the database refuses it. */
import { choice, instant, integer, resourceName, text } from '#model/kernel/field.ts'
import { paperKinds } from '#model/kernel/papers.ts'
import { resource } from '#model/kernel/resource.ts'

export const archivedPaper = resource('archivedpaper/', {
  label: 'Archived paper',
  needs: { view: 'any_permission', change: 'change_attachment' },
  title: ['filename'],
  ordering: '-id',
  actionOnly: true,
  attachedTo: { resource: 'object_type', id: 'object_id' },
  keys: [{ fields: ['object_type', 'object_id', 'code', 'revision', 'kind'], onConflict: 'refuse' }],
  fields: {
    object_type: resourceName({ label: 'On', table: true, help: 'What kind of record it is about' }),
    object_id: text({ label: 'Record', table: true }),
    code: text({ label: 'Paper', maxLength: 40 }),
    revision: integer({ required: true, initial: 0, min: 0, adds: false, table: true }),
    kind: choice(paperKinds, 'issued', { table: true }),
    /** What the row was called when it was archived, such as the number of a bill. */
    title: text({ maxLength: 200, table: true }),
    filename: text({ maxLength: 200, table: true }),
    size: integer({ unit: 'B', min: 1 }),
    pages: integer({ adds: false, min: 1, table: true }),
    /** Of its bytes, which lie under this name. */
    sha256: text({ label: 'SHA-256', search: false, maxLength: 64 }),
    issued_at: instant({ label: 'Issued', table: true }),
    issued_by: text({ holds: 'person', label: 'Issued by', maxLength: 200, table: true }),
  },
})
