/** How a ticket gets from one status to the next, and what is written with it: its times, and why it is void or was rejected. */
import { askedText, type VerbInput } from '#model/kernel/asked.ts'
import { instant, text } from '#model/kernel/field.ts'
import type { Life, Transition } from '#model/kernel/life.ts'
import type { Errors } from '#model/kernel/validate.ts'
import { grouped } from '#model/shared/number-format.ts'
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
  readonly net_volume: string | null
  readonly entries: number | null
  readonly measured_entries: number | null
  readonly entry_volume: string | null
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

type Measured = Pick<Course, 'net_volume' | 'entries' | 'measured_entries' | 'entry_volume'>

/** Nothing was loaded where nothing was measured. */
const lacksNet = ({ net_volume }: Measured): Errors =>
  Number(net_volume ?? 0) > 0 ? {} : { net_volume: ['Enter the net volume, or measure its entries.'] }

/** Every entry is measured, and their sum is the net volume. */
function lacksSum(ticket: Measured): Errors {
  const { net_volume, entries, measured_entries, entry_volume } = ticket
  const [count, measured] = [entries ?? 0, measured_entries ?? 0]
  if (measured < count)
    return {
      net_volume: [
        `${count - measured} of its ${count} entries ${count - measured === 1 ? 'has' : 'have'} no net volume.`,
      ],
    }
  const lacking = lacksNet(ticket)
  if (count === 0 || lacking['net_volume'] || Number(net_volume) === Number(entry_volume)) return lacking
  const [sum, net] = [Number(entry_volume), Number(net_volume)].map((volume) => grouped(volume))
  return { net_volume: [`Its entries add up to ${sum} gal, and its net volume is ${net} gal.`] }
}

/** A ticket that is completed late names the moment at which its load ended, so that the load counts on its own day. */
function earlyCompletion({ started_at }: Pick<Course, 'started_at'>, asked: VerbInput): Errors {
  const completed = askedText(asked, 'completed_at')
  return completed !== '' && started_at !== null && Date.parse(completed) < Date.parse(started_at)
    ? { completed_at: ['Enter a moment after the ticket was started.'] }
    : {}
}

/** What an approved ticket says of quantities, parties, goods and terms. */
const approvedFields = [
  'ticket_number',
  'ticket_type',
  'direction',
  'mode',
  'customer',
  'carrier',
  'product',
  'facility',
  'server',
  'location',
  'driver',
  'vehicle',
  'trailer',
  'bol_number',
  'purchase_order',
  'ordered_volume',
  'net_volume',
  'gross_weight',
  'tare_weight',
  'route',
  'service_contract',
  'cross_border_contract',
  'gc_analysis',
] as const

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
      work: 'own',
      never: [{ where: { direction: 'unload' }, says: 'This is a ticket for unloading.' }],
      sets: at('started_at'),
    },
    unload: {
      ...onward,
      label: 'Unload',
      from: ['arrived'],
      to: 'unloading',
      work: 'own',
      never: [{ where: { direction: 'load' }, says: 'This is a ticket for loading.' }],
      sets: at('started_at'),
    },
    complete: {
      ...onward,
      label: 'Complete',
      from: ['loading', 'unloading'],
      to: 'complete',
      asks: { completed_at: instant({ label: 'Completed', past: true, help: 'Leave empty for now' }) },
      lacks: (ticket, asked) => ({ ...lacksNet(ticket), ...earlyCompletion(ticket, asked) }),
      sets: (_ticket, asked, now) => ({ status_reason: '', completed_at: askedText(asked, 'completed_at') || now }),
    },
    approve: {
      ...onward,
      label: 'Approve',
      from: ['complete'],
      to: 'approved',
      lacks: lacksSum,
      sets: at('approved_at'),
    },
    reject: {
      ...withReason,
      label: 'Reject',
      from: ['complete', 'approved'],
      to: 'rejected',
      sets: (_ticket, asked) => ({ status_reason: askedText(asked, 'reason'), approved_at: null }),
    },
    void: {
      ...withReason,
      label: 'Void',
      from: ticketStatuses.filter((status) => status !== 'invoiced' && status !== 'void'),
      to: 'void',
      sets: (_ticket, asked) => ({ status_reason: askedText(asked, 'reason') }),
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
  frozen: [
    {
      in: ['approved'],
      fields: approvedFields,
      kept: true,
      says: 'An approved ticket keeps its quantities, parties, product and terms. Reject it to correct them.',
    },
    {
      in: ['invoiced'],
      fields: 'all',
      except: ['comments'],
      says: 'An invoiced ticket stays as it is. Void its invoice to correct it.',
    },
    { in: ['void'], fields: 'all', except: ['comments'], says: 'A void ticket stays as it is.' },
    {
      in: ['arrived', 'loading', 'unloading', 'complete', 'rejected'],
      fields: [],
      kept: true,
      says: 'Only scheduled and open tickets are deleted. Void it instead.',
    },
  ],
}
