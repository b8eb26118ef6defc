/** The life of an order: the buyer sends it, the supplier accepts or rejects it, and its shipments fulfil it. */
import { askedText, lacksReason, type VerbInput } from '#model/kernel/asked.ts'
import { text } from '#model/kernel/field.ts'
import type { Life } from '#model/kernel/life.ts'

export const orderStates = ['draft', 'sent', 'accepted', 'rejected', 'in_progress', 'fulfilled', 'cancelled'] as const
/** The states in which an order takes cars of its contract. */
export const liveOrderStates = ['sent', 'accepted', 'in_progress', 'fulfilled'] as const
/** The states in which the other company sees a nomination that may still bring cars. */
export const liveNominationStates = ['sent', 'under_review', 'approved'] as const

type Course = {
  readonly status: (typeof orderStates)[number]
  readonly cars: number | null
  readonly start_date: string | null
  readonly end_date: string | null
  readonly reason: string
  readonly sent_at: string | null
  readonly answered_at: string | null
}

const opened = ['seen_by_buyer_at', 'seen_by_supplier_at']
const needs = 'change_partner_order'
const asks = { reason: text({ required: true, maxLength: 500 }) }
const reasonOf = (asked: VerbInput) => ({ reason: askedText(asked, 'reason') })
const reasoned = {
  needs,
  asks,
  lacks: lacksReason,
  sets: (_row: Course, asked: VerbInput): Partial<Course> => reasonOf(asked),
} as const
const answered = (_row: Course, asked: VerbInput, now: string): Partial<Course> => ({
  ...reasonOf(asked),
  answered_at: now,
})

export const orderLife: Life<Course> = {
  of: 'partner:order',
  field: 'status',
  aside: ['rejected', 'cancelled'],
  transitions: {
    send: {
      label: 'Send',
      from: ['draft'],
      to: 'sent',
      needs,
      undo: 'held',
      work: 'own',
      lacks: ({ cars, start_date, end_date }) => ({
        ...((cars ?? 0) <= 0 && { cars: ['Enter the number of cars.'] }),
        ...(start_date === null && { start_date: ['Enter the first day.'] }),
        ...(end_date === null && { end_date: ['Enter the last day.'] }),
      }),
      sets: (_row, _asked, now) => ({ sent_at: now, answered_at: null, reason: '' }),
    },
    recall: { label: 'Recall', from: ['sent'], to: 'draft', needs, undo: 'exact', sets: () => ({ sent_at: null }) },
    accept: {
      label: 'Accept',
      from: ['sent'],
      to: 'accepted',
      by: 'other',
      needs,
      undo: 'exact',
      sets: answered,
    },
    reject: {
      ...reasoned,
      label: 'Reject',
      from: ['sent'],
      to: 'rejected',
      by: 'other',
      undo: 'exact',
      sets: answered,
    },
    cancel: {
      ...reasoned,
      label: 'Cancel',
      from: ['sent', 'accepted'],
      to: 'cancelled',
      by: 'either',
      undo: 'held',
      work: 'own',
    },
    close: { ...reasoned, label: 'Close short', from: ['in_progress'], to: 'fulfilled', by: 'either', undo: 'held' },
  },
  elsewhere: {
    in_progress: {
      from: ['accepted'],
      label: 'a nomination is approved',
      says: 'The first approved nomination sets it.',
    },
  },
  frozen: [
    { in: ['sent'], fields: 'all', except: opened, says: 'A sent order keeps its terms. Recall it to change it.' },
    {
      in: ['accepted', 'in_progress'],
      fields: 'all',
      except: opened,
      says: 'An accepted order keeps its terms and is not deleted.',
    },
    {
      in: ['fulfilled', 'rejected', 'cancelled'],
      fields: 'all',
      except: opened,
      says: 'This order has ended and keeps its terms. Create another one.',
    },
  ],
}
