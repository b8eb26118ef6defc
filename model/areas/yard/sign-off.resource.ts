/** Sign-offs: who was responsible for a yard until when (the end of a shift). The next hand-over report starts here. */
import { instant, integer, ref, text } from '#model/kernel/field.ts'
import { onRow } from '#model/kernel/action.ts'
import { resource } from '#model/kernel/resource.ts'

export const signOff = resource('yard_management/sign_off/', {
  label: 'Sign-off',
  needs: { view: 'view_railyard', change: 'view_railyard' },
  title: ['at'],
  ordering: '-at,-id',
  actionOnly: true,
  fields: {
    yard: ref('yard:yard', { required: true, onDelete: 'cascade', table: true }),
    at: instant({ place: 'yard', table: true }),
    by: ref('user:user', { table: true, onDelete: 'clear' }),
    move_count: integer({ adds: true, label: 'Moves', initial: 0, table: true, help: 'Since the previous sign-off' }),
    comments: text({ maxLength: 2000, table: true }),
  },
  actions: {
    withdraw: onRow('withdraw/', { label: 'Withdraw sign-off', needs: 'view_railyard', undo: 'compensating' }),
  },
})
