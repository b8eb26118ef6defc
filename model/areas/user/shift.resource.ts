/** Shifts: until when a user was responsible for what is on their desk. The digest of missed changes starts here. */
import { choice, instant, text } from '#model/kernel/field.ts'
import { onResource, onRow } from '#model/kernel/action.ts'
import { resource } from '#model/kernel/resource.ts'

export const shift = resource('user_shift/', {
  label: 'Shift sign-off',
  needs: { view: 'signed_in', change: 'signed_in' },
  title: ['at'],
  tenancy: 'user',
  ordering: '-at,-id',
  actionOnly: true,
  fields: {
    at: instant({ table: true }),
    how: choice(['command', 'sign_out'], 'command', {
      table: true,
      help: 'Ended by the sign-off command or by signing out',
    }),
    cursor: text({ maxLength: 80, help: 'Position in the change feed at that time' }),
    comments: text({ maxLength: 2000, table: true }),
  },
  actions: {
    signOff: onResource('sign_off/', {
      label: 'Sign off the shift',
      needs: 'signed_in',
      undo: 'compensating',
      undoneBy: { action: 'withdraw', id: 'id' },
      form: 'none',
      input: {
        how: choice(['command', 'sign_out'], 'command'),
        cursor: text({ maxLength: 80 }),
        comments: text({ maxLength: 2000 }),
      },
    }),
    withdraw: onRow('withdraw/', {
      label: 'Withdraw the sign-off',
      needs: 'signed_in',
      undo: 'compensating',
      form: 'none',
    }),
  },
})
