/**
 * The life of a customs invoice. It is ready once nothing is missing, is sent to a broker, and the broker's answer is recorded. What was sent does
 * not change until it is corrected.
 */
import { askedText, type VerbInput } from '#model/kernel/asked.ts'
import { instant, json, text, type FieldValues } from '#model/kernel/field.ts'
import type { Life } from '#model/kernel/life.ts'

export const customsStates = ['draft', 'ready', 'sent', 'accepted', 'rejected', 'cancelled'] as const
export type CustomsState = (typeof customsStates)[number]

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
  readonly status: CustomsState
  readonly sent_at: string | null
  readonly answered_at: string | null
  readonly answer: string
  /** The data exactly as sent; empty while nothing was. */
  readonly sent_data: Readonly<Record<string, unknown>>
  readonly earlier_sent: readonly FieldValues<typeof sentBefore>[]
}
type Course = SentPaper & { readonly status_reason: string; readonly revision: number | null }

export const wasSent = ({ sent_data }: Pick<SentPaper, 'sent_data'>): boolean => Object.keys(sent_data).length > 0

/** What was sent last, behind what was sent before it; the newest last. `reason`: why it was corrected. */
function sentSoFar(invoice: SentPaper, reason: string): SentPaper['earlier_sent'] {
  const { status, sent_at, answered_at, answer, sent_data, earlier_sent } = invoice
  return wasSent(invoice)
    ? [...earlier_sent, { status, sent_at, answered_at, answer, reason, data: sent_data }]
    : earlier_sent
}

const change = { needs: 'change_customs_invoice', undo: 'exact' } as const

/** Only an answer that customs have acted on takes a reason: an entry that was released is amended. */
export const lacksCorrectionReason = ({ status }: Pick<Course, 'status'>, asked: VerbInput): boolean =>
  status === 'accepted' && askedText(asked, 'reason') === ''

const REASON_LETTERS = 500
const bySending = 'It becomes sent when it is sent to the broker.'
const byAnswer = 'Record the answer of the broker.'

export const customsLife: Life<Course> = {
  of: 'customs:invoice',
  field: 'status',
  aside: ['rejected', 'cancelled'],
  transitions: {
    cancel: {
      ...change,
      label: 'Cancel',
      from: ['draft', 'ready', 'rejected'],
      to: 'cancelled',
      asks: { reason: text({ required: true, maxLength: REASON_LETTERS, help: 'Saved with the invoice' }) },
      sets: (_invoice, asked) => ({ status_reason: askedText(asked, 'reason') }),
    },
    reopen: { ...change, label: 'Reopen', from: ['cancelled'], to: 'draft', sets: () => ({ status_reason: '' }) },
    /** `sent_at` stays, because the next delivery is known by it (server/areas/customs/sending.ts). */
    correct: {
      ...change,
      label: 'Correct',
      from: ['sent', 'accepted', 'rejected'],
      to: 'draft',
      work: 'own',
      asks: {
        reason: text({ maxLength: REASON_LETTERS, help: 'Saved with what was sent; required once it is accepted' }),
      },
      sets: (invoice, asked) => ({
        status_reason: askedText(asked, 'reason') || invoice.status_reason,
        revision: (invoice.revision ?? 0) + 1,
        earlier_sent: sentSoFar(invoice, askedText(asked, 'reason')),
        sent_data: {},
        answer: '',
        answered_at: null,
      }),
    },
  },
  elsewhere: {
    draft: { from: ['ready'], label: 'a needed value is missing', says: 'It is a draft while a box is missing.' },
    ready: { from: ['draft'], label: 'nothing is missing', says: 'It becomes ready when no box is missing.' },
    sent: { from: ['ready'], label: 'it is sent to the broker', says: bySending },
    accepted: { from: ['ready', 'sent'], label: 'customs accept it', says: byAnswer },
    rejected: { from: ['ready', 'sent'], label: 'customs reject it', says: byAnswer },
  },
  frozen: [
    {
      in: ['sent', 'accepted'],
      fields: 'all',
      except: ['ticket', 'comments'],
      says: 'It stays as it was sent. Correct it with a reason, and send it again.',
    },
    {
      in: ['rejected'],
      fields: 'all',
      except: ['ticket', 'comments'],
      says: 'A rejected customs invoice stays as it was sent. Correct it to change it.',
    },
    {
      in: ['cancelled'],
      fields: 'all',
      except: ['ticket', 'comments'],
      says: 'A cancelled customs invoice stays as it is. Reopen it to change it.',
    },
  ],
}

/** The states that can follow one, by a verb or by themselves, in the order of their declaration. */
export function statesAfter(from: CustomsState): readonly CustomsState[] {
  const { transitions, elsewhere = {} } = customsLife
  const reached = new Set([
    ...Object.values(transitions).flatMap((one) => (one.from.includes(from) ? [one.to] : [])),
    ...Object.entries(elsewhere).flatMap(([to, one]) => (one.from.includes(from) ? [to] : [])),
  ])
  return customsStates.filter((state) => reached.has(state))
}
