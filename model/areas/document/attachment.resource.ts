/** Files attached to records. */
import { integer, ref, resourceName, text } from '#model/kernel/field.ts'
import { keptFile } from '#model/kernel/file-part.ts'
import { onResource, onRow } from '#model/kernel/action.ts'
import { resource } from '#model/kernel/resource.ts'

export const attachment = resource('attachments/', {
  label: 'Attachment',
  needs: { view: 'any_permission', change: 'change_attachment' },
  title: ['name'],
  ordering: '-created_at',
  attachedTo: { resource: 'object_type', id: 'object_id' },
  fields: {
    name: text({ required: true, table: true, maxLength: 200 }),
    object_type: resourceName({ label: 'On', table: true, help: 'What kind of record it belongs to' }),
    object_id: text({ label: 'Record', table: true }),
    content_type: text({ readOnly: true, table: true }),
    size: integer({ unit: 'B', readOnly: true, table: true }),
    stored_as: text({ readOnly: true, search: false }),
    sha256: text({ label: 'SHA-256', readOnly: true, search: false, maxLength: 64 }),
    uploaded_by: ref('user:user', { readOnly: true, creator: true, table: true, onDelete: 'clear' }),
  },
  actions: {
    /** An optional `name` replaces the file name. */
    upload: onResource('upload/', {
      label: 'Attach file',
      needs: 'change_attachment',
      undo: 'exact',
      undoneBy: { action: 'takeOff', id: 'id' },
      form: 'none',
      input: { object_type: resourceName(), object_id: text(), name: text({ maxLength: 200 }) },
      files: { file: keptFile('File', { takes: 'document', required: true }) },
    }),
    /** Ours: as a DELETE does. */
    takeOff: onRow('take_off/', {
      label: 'Delete',
      needs: 'change_attachment',
      undo: 'exact',
      undoneBy: { action: 'restore', takes: { attachment_id: 'id' } },
      form: 'none',
    }),
    /** Gives a deleted file back: deleted ones are held for 30 days. */
    restore: onResource('restore/', {
      label: 'Restore a deleted file',
      needs: 'change_attachment',
      undo: 'exact',
      undoneBy: { action: 'takeOff', id: 'id' },
      form: 'none',
      input: { attachment_id: integer({ required: true }) },
    }),
    download: onRow('download/', {
      label: 'Download',
      needs: 'any_permission',
      undo: 'none',
      method: 'GET',
      form: 'none',
    }),
    /** Answers the attachment with the `former_name`. */
    renameFile: onResource('rename_file/', {
      label: 'Rename file',
      needs: 'change_attachment',
      undo: 'exact',
      undoneBy: { action: 'renameFile', takes: { new_name: 'former_name', attachment_id: 'id' } },
      // Done beside the record that the file is attached to.
      form: 'none',
      input: { new_name: text({ required: true, maxLength: 200 }), attachment_id: integer({ required: true }) },
    }),
  },
})
