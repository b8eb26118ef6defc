/** The calls that send a report now, by its schedule or to given addresses, and the call that lists what was sent. */
import { onRow } from '#model/kernel/action.ts'
import { choice, text } from '#model/kernel/field.ts'

const change = { needs: 'change_report', undo: 'none' } as const

export const sendingActions = {
  email: onRow('email/', {
    ...change,
    label: 'Send by e-mail',
    method: 'PUT',
    undo: 'held',
    cost: 'export',
    input: {
      target: text({
        holds: 'recipients',
        label: 'To',
        required: true,
        lines: 'semicolons',
        maxLength: 20_000,
        search: false,
        help: 'E-mail addresses, with ; between them',
      }),
      format: choice(['csv', 'xlsx', 'pdf'], 'xlsx'),
      message: text({ holds: 'note', maxLength: 2000 }),
    },
  }),
  getEmails: onRow('get_emails/', {
    label: 'Letters and runs',
    needs: 'access_menu__reports',
    undo: 'none',
    method: 'GET',
    form: 'none',
  }),
  runNow: onRow('run/', { ...change, label: 'Run now', cost: 'export' }),
  takeOver: onRow('take_over/', { ...change, label: 'Take over' }),
} as const
