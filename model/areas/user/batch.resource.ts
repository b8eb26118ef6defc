/** Changes of state of many rows at once, and rows created at once, each kept by whom it was made, so that it can be undone as one. */
import { onRow } from '#model/kernel/action.ts'
import { instant, integer, json, resourceName, text } from '#model/kernel/field.ts'
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
    verb: text({ maxLength: 60, table: true }),
    changed: integer({ adds: true, initial: 0, table: true }),
    undone_at: instant({ label: 'Undone', table: true }),
    /** `{rows: [{id, version, before}]}`: each row's version after the change, and what its changed fields were before. */
    data: json(),
  },
  actions: {
    /** Returns each row that nobody has changed since; needs the permission of the change itself. */
    undo: onRow('undo/', { label: 'Undo', needs: 'signed_in', undo: 'none', form: 'none' }),
  },
})
