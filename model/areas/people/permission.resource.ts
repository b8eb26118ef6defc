/** The list of all permission codes, for lookups. */
import { text } from '#model/kernel/field.ts'
import { permissionWords } from '#model/kernel/words/permission-words.ts'
import { resource } from '#model/kernel/resource.ts'

export const permission = resource('terminalboss/v3/permission/', {
  label: 'Permission',
  needs: { view: 'any_permission', change: 'signed_in' },
  title: ['name'],
  ordering: 'content_type,codename',
  storage: 'view',
  fields: {
    content_type: text({ label: 'Of', table: true }),
    name: text({ table: true }),
    codename: text({ label: 'Allows', table: true, words: permissionWords }),
  },
})
