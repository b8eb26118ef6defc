/** Words left beside a record. */
import { choice, ref, text } from '../../field.ts'
import { resource } from '../../resource.ts'

const needs = { view: 'signed_in', change: 'change_note' } as const
const fields = {
  content: text({ required: true, maxLength: 4000, table: true }),
  kind: choice(['note', 'handover', 'alert'], 'note', { table: true }),
  object_type: text({ label: 'On', help: 'The resource the note is on, as area:name', table: true }),
  object_id: text({ label: 'Record', table: true }),
  author: ref('user:user', { readOnly: true, creator: true, table: true }),
} as const

export const note = resource('notes/', { label: 'Note', needs, title: ['content'], ordering: '-created_at', fields })

/** The same rows by the older path. */
export const userNote = resource('user_note/', { label: 'User note', needs, title: ['content'], ordering: '-created_at', of: { base: 'user:note' }, fields })
