/** The life of a driver or a company of an older site: allowed to load, or locked out with a reason. Each verb undoes the other. */
import { askedText } from '#model/kernel/asked.ts'
import { day, text } from '#model/kernel/field.ts'
import type { Life } from '#model/kernel/life.ts'
import type { Permission } from '#model/kernel/permissions.ts'

export const lockStates = ['allowed', 'locked'] as const
type Locked = {
  readonly status: (typeof lockStates)[number]
  readonly lockout_date: string | null
  readonly lockout_reason: string
}

/** Sites send the date alone, so the state follows from it. */
export const stateOfLock = ({ lockout_date }: Pick<Locked, 'lockout_date'>) =>
  ({ status: lockout_date === null ? 'allowed' : 'locked' }) as const

export const lockLife = (of: string, needs: Permission): Life<Locked> => ({
  of,
  field: 'status',
  aside: ['locked'],
  transitions: {
    lock: {
      label: 'Lock out',
      from: ['allowed'],
      to: 'locked',
      needs,
      undo: 'exact',
      work: 'own',
      asks: {
        reason: text({ required: true, maxLength: 200 }),
        date: day({ label: 'From', help: 'No loading from this day on. Leave empty for today' }),
      },
      sets: (_row, asked) => ({ lockout_reason: askedText(asked, 'reason') }),
    },
    unlock: {
      label: 'Unlock',
      from: ['locked'],
      to: 'allowed',
      needs,
      undo: 'exact',
      sets: () => ({ lockout_date: null, lockout_reason: '' }),
    },
  },
  frozen: [],
})
