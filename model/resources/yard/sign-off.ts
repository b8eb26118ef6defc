/** Who answered for a yard until when: the end of a shift. The next hand-over begins here. */
import { instant, integer, ref, text } from '../../field.ts'
import { onRow, resource } from '../../resource.ts'

export const signOff = resource('yard_management/sign_off/', {
  label: 'Sign-off',
  needs: { view: 'view_railyard', change: 'view_railyard' },
  title: ['at'],
  ordering: '-at,-id',
  sealed: true,
  fields: {
    yard: ref('yard:yard', { required: true, onDelete: 'cascade', table: true }),
    at: instant({ table: true }),
    by: ref('user:user', { table: true, onDelete: 'clear' }),
    move_count: integer({ adds: true, label: 'Moves', initial: 0, table: true, help: 'Since the sign-off before' }),
    comments: text({ maxLength: 2000, table: true }),
  },
  actions: {
    withdraw: onRow('withdraw/', { label: 'Withdraw sign-off', needs: 'view_railyard', undo: 'compensating' }),
  },
})
