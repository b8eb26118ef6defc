/** The life of a customs invoice: it is made, sent to a broker and judged by customs. What was sent stands still until it is corrected with a reason. */
import { instant, json, text, type FieldValues } from '#model/kernel/field.ts'
import type { Life } from '#model/kernel/life.ts'

export const customsStates = ['draft', 'ready', 'sent', 'accepted', 'rejected', 'cancelled'] as const

/** What was sent, how it was answered, and why it was corrected. */
export const sentBefore = {
  status: text(),
  sent_at: instant(),
  answered_at: instant(),
  answer: text(),
  reason: text(),
  data: json(),
} as const
type SentPaper = {
  readonly status: (typeof customsStates)[number]
  readonly sent_at: string | null
  readonly answered_at: string | null
  readonly answer: string
  /** The data exactly as sent; empty while nothing was. */
  readonly sent_data: Readonly<Record<string, unknown>>
  readonly earlier_sent: readonly FieldValues<typeof sentBefore>[]
}
type Course = SentPaper & { readonly status_reason: string }

/** What was sent last, behind what was sent before it; the newest last. `reason`: why it was corrected. */
export function sentSoFar(invoice: SentPaper, reason: string): SentPaper['earlier_sent'] {
  const { status, sent_at, answered_at, answer, sent_data, earlier_sent } = invoice
  const isSent = Object.keys(sent_data).length > 0
  return isSent ? [...earlier_sent, { status, sent_at, answered_at, answer, reason, data: sent_data }] : earlier_sent
}

const change = { needs: 'change_customs_invoice', undo: 'exact' } as const
const reasonField = (help: string) => text({ required: true, maxLength: 500, help })
const reasonIn = ({ reason }: Readonly<Record<string, unknown>>): string => (typeof reason === 'string' ? reason : '')

const states = ['draft', 'ready', 'rejected']
const bySending = 'It is sent to the broker, whose system answers what becomes of it.'

export const customsLife: Life<Course> = {
  of: 'customs:invoice',
  field: 'status',
  aside: ['rejected', 'cancelled'],
  transitions: {
    markReady: { ...change, label: 'Mark ready', from: ['draft'], to: 'ready' },
    cancel: {
      ...change,
      label: 'Cancel',
      from: ['draft', 'ready', 'rejected'],
      to: 'cancelled',
      asks: { reason: reasonField('Kept with it') },
      sets: (_invoice, asked) => ({ status_reason: reasonIn(asked) }),
    },
    reopen: { ...change, label: 'Reopen', from: ['cancelled'], to: 'draft', sets: () => ({ status_reason: '' }) },
    /** `sent_at` stays: by it the other system tells the next one from the one before. */
    correct: {
      ...change,
      label: 'Correct',
      from: ['sent', 'accepted'],
      to: 'draft',
      asks: { reason: reasonField('Kept with what was sent') },
      sets: (invoice, asked) => {
        const reason = reasonIn(asked)
        return {
          status_reason: reason,
          earlier_sent: sentSoFar(invoice, reason),
          sent_data: {},
          answer: '',
          answered_at: null,
        }
      },
    },
  },
  elsewhere: {
    sent: { from: states, label: 'it is sent to the broker', says: bySending },
    accepted: { from: [...states, 'sent'], label: 'customs accept it', says: bySending },
    rejected: { from: [...states, 'sent'], label: 'customs reject it', says: bySending },
  },
  frozen: [
    {
      in: ['sent', 'accepted'],
      fields: 'all',
      except: ['ticket', 'comments'],
      says: 'It stays as it was sent. Correct it with a reason, and send it again.',
    },
    {
      in: ['cancelled'],
      fields: 'all',
      except: ['ticket', 'comments'],
      says: 'A cancelled customs invoice stays as it is. Reopen it to change it.',
    },
  ],
}
