/** Notes on records. */
import { choice, ref, resourceName, text } from '#model/kernel/field.ts'
import { onResource } from '#model/kernel/action.ts'
import { resource } from '#model/kernel/resource.ts'

const needs = { view: 'any_permission', change: 'change_note' } as const
const fields = {
  content: text({ required: true, maxLength: 4000, table: true }),
  kind: choice(['note', 'handover', 'alert'], 'note', { table: true }),
  object_type: resourceName({ label: 'On', help: 'What kind of record it is about', table: true }),
  object_id: text({ label: 'Record', table: true }),
  author: ref('user:user', { readOnly: true, creator: true, table: true }),
} as const

export const note = resource('notes/', {
  label: 'Note',
  needs,
  title: ['content'],
  ordering: '-created_at',
  attachedTo: { resource: 'object_type', id: 'object_id' },
  fields,
})

const about = {
  objectId: text({ required: true, maxLength: 40, label: 'Record' }),
  contentType: resourceName({ required: true, maxLength: 60, label: 'On', help: 'What kind of record it is about' }),
} as const

/** The same rows under an older path. */
export const userNote = resource('user_note/', {
  label: 'User note',
  needs,
  title: ['content'],
  ordering: '-created_at',
  viewOf: { base: 'user:note' },
  fields,
  actions: {
    getUserNotes: onResource('get_user_notes/', {
      label: 'Notes on a record',
      needs: 'any_permission',
      undo: 'none',
      method: 'GET',
      form: 'none',
      input: about,
    }),
    addUserNote: onResource('add_user_note/', {
      label: 'Add a note',
      needs: 'change_note',
      undo: 'compensating',
      form: 'none',
      input: { content: fields.content, ...about },
    }),
  },
})
