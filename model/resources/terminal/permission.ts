/** Every permission code there is, to be looked up and chosen from. */
import { text } from '../../field.ts'
import { resource } from '../../resource.ts'

export const permission = resource('terminalboss/v3/permission/', {
  label: 'Permission',
  needs: { view: 'signed_in', change: 'signed_in' },
  title: ['name'],
  ordering: 'content_type,codename',
  kept: 'view',
  fields: {
    content_type: text({ label: 'Of', table: true }),
    name: text({ table: true }),
    codename: text({ label: 'Code', table: true }),
  },
})
