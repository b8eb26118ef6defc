/** Comments: one thread of each order that both companies read and add to, with entries on the order, a nomination or a day. */
import { onResource } from '#model/kernel/action.ts'
import { day, ref, text } from '#model/kernel/field.ts'
import { resource } from '#model/kernel/resource.ts'
import { buyer } from './sides.ts'

const view = 'access_menu__partner_rail_contracts'
const content = {
  order: ref('partner:order', { onDelete: 'cascade', table: true }),
  nomination: ref('partner:nomination', { onDelete: 'cascade', table: true }),
  day: day({ table: true }),
  text: text({ required: true, maxLength: 2000, table: true }),
} as const

export const comment = resource('partner/comment/', {
  label: 'Comment',
  tenancy: 'pair',
  needs: { view, change: view },
  title: ['text'],
  ordering: '-created_at,-id',
  actionOnly: true,
  fields: {
    ...content,
    company: buyer(),
    counterparty: ref('company:company', {
      label: 'Partner',
      help: 'Empty while the order or nomination is a draft, which the partner does not see',
    }),
    author: ref('user:user', { readOnly: true, creator: true, onDelete: 'clear', table: true }),
  },
  actions: {
    /** The one of the two change permissions that the caller has is enough. */
    add: onResource('', { label: 'Comment', needs: view, undo: 'none', form: 'none', input: content }),
  },
})
