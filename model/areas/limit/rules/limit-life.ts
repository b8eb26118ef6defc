/** The life of a limit: only an active one is asked at the rack; it is suspended for a while, and expires by its date. */
import type { Life } from '#model/kernel/life.ts'

export const limitStatuses = ['draft', 'active', 'suspended', 'expired'] as const

const change = { needs: 'change_limit', undo: 'exact' } as const

export const limitLife: Life<object> = {
  of: 'terminal:limit',
  field: 'status',
  aside: ['suspended'],
  transitions: {
    activate: { ...change, label: 'Activate', from: ['draft'], to: 'active' },
    suspend: { ...change, label: 'Suspend', from: ['active'], to: 'suspended' },
    resume: { ...change, label: 'Resume', from: ['suspended'], to: 'active' },
    expire: { ...change, label: 'Expire', from: ['active', 'suspended'], to: 'expired' },
  },
  frozen: [
    {
      in: ['expired'],
      fields: 'all',
      except: ['comments'],
      says: 'An expired limit stays as it is. Make a copy of it to go on.',
    },
  ],
}

/** A period is closed by rolling its limit forward, never by hand; it keeps its figures then (invariants.sql). */
export const periodStates = ['current', 'closed'] as const
