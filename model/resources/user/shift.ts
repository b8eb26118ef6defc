/** Until when a user answered for what is on their desk: the end of a shift, or of a day. What they missed begins here. */
import { choice, instant, text } from '../../field.ts'
import { onResource, onRow, resource } from '../../resource.ts'

export const shift = resource('user_shift/', {
  label: 'Shift sign-off',
  needs: { view: 'signed_in', change: 'signed_in' },
  title: ['at'],
  tenancy: 'user',
  ordering: '-at,-id',
  sealed: true,
  fields: {
    at: instant({ table: true }),
    how: choice(['command', 'sign_out'], 'command', { table: true, help: 'Signed off by the command, or by signing out' }),
    cursor: text({ maxLength: 80, help: 'How far the change feed had been shown' }),
    comments: text({ maxLength: 2000, table: true }),
  },
  actions: {
    signOff: onResource('sign_off/', {
      label: 'Sign off the shift', needs: 'signed_in', undo: 'compensating', own: true,
      input: { how: choice(['command', 'sign_out'], 'command'), cursor: text({ maxLength: 80 }), comments: text({ maxLength: 2000 }) },
    }),
    withdraw: onRow('withdraw/', { label: 'Withdraw the sign-off', needs: 'signed_in', undo: 'compensating', own: true }),
  },
})
