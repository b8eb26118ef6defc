/** How a ticket gets from one status to the next, and what is written with it: its times, and why it is void or was rejected. */
import { text } from '#model/kernel/field.ts'
import type { Life, Transition } from '#model/kernel/life.ts'
import { ticketStatuses, type TicketStatus } from './ticket.ts'

/** What of a ticket its status depends on, and what changes with it. */
type Course = {
  readonly status: TicketStatus
  readonly direction: 'load' | 'unload'
  readonly status_reason: string
  readonly arrived_at: string | null
  readonly started_at: string | null
  readonly completed_at: string | null
  readonly approved_at: string | null
}
type Step = Transition<Course>

/** Once a ticket goes on, the reason for which it was rejected is gone. */
const onward = { needs: 'can_change_ticket_status', undo: 'compensating', sets: () => ({ status_reason: '' }) } as const
const at =
  (moment: keyof Course): NonNullable<Step['sets']> =>
  (_ticket, _asked, now) => ({ status_reason: '', [moment]: now })

const withReason = {
  ...onward,
  asks: { reason: text({ required: true, maxLength: 500, help: 'Saved with each ticket' }) },
} as const
const reasonOf = ({ reason }: Readonly<Record<string, unknown>>): string =>
  typeof reason === 'string' ? reason.trim() : ''

export const ticketLife: Life<Course> = {
  of: 'terminal:ticket',
  field: 'status',
  call: {
    name: 'updateTicketsStatus',
    path: 'update-tickets-status/',
    label: 'Change status',
    needs: 'can_change_ticket_status',
    ids: 'ticket_ids',
  },
  transitions: {
    open: {
      ...onward,
      label: 'Open',
      from: ['scheduled', 'rejected'],
      to: 'open',
      work: 'own',
      // Opened for correction it begins anew, and still says why it was rejected.
      sets: ({ status }) =>
        status === 'rejected'
          ? { arrived_at: null, started_at: null, completed_at: null, approved_at: null }
          : { status_reason: '' },
    },
    arrive: { ...onward, label: 'Arrive', from: ['open'], to: 'arrived', sets: at('arrived_at') },
    load: {
      ...onward,
      label: 'Load',
      from: ['arrived'],
      to: 'loading',
      never: [{ where: { direction: 'unload' }, says: 'This is a ticket for unloading.' }],
      sets: at('started_at'),
    },
    unload: {
      ...onward,
      label: 'Unload',
      from: ['arrived'],
      to: 'unloading',
      never: [{ where: { direction: 'load' }, says: 'This is a ticket for loading.' }],
      sets: at('started_at'),
    },
    complete: {
      ...onward,
      label: 'Complete',
      from: ['loading', 'unloading'],
      to: 'complete',
      sets: at('completed_at'),
    },
    approve: { ...onward, label: 'Approve', from: ['complete'], to: 'approved', sets: at('approved_at') },
    reject: {
      ...withReason,
      label: 'Reject',
      from: ['complete', 'approved'],
      to: 'rejected',
      sets: (_ticket, asked) => ({ status_reason: reasonOf(asked), approved_at: null }),
    },
    void: {
      ...withReason,
      label: 'Void',
      from: ticketStatuses.filter((status) => status !== 'invoiced' && status !== 'void'),
      to: 'void',
      sets: (_ticket, asked) => ({ status_reason: reasonOf(asked) }),
    },
  },
  elsewhere: {
    invoiced: {
      from: ['approved'],
      label: 'by an invoice',
      says: 'Only an invoice makes a ticket invoiced: invoice it.',
    },
  },
  aside: ['rejected', 'void'],
  frozen: [],
}
