/** The life of a nomination: the buyer sends it, the supplier answers, and a revision replaces approved days. */
import { askedText, lacksReason } from '#model/kernel/asked.ts'
import { day, flag, integer, list, ref, text, choice } from '#model/kernel/field.ts'
import type { Life } from '#model/kernel/life.ts'
import type { Errors } from '#model/kernel/validate.ts'
import { cutReasons } from './confirming.ts'
import { askedDays } from './asked-days.ts'
import { daysText, daysTwice, sumOf, type StoredDays } from './days.ts'

export const nominationStates = ['draft', 'sent', 'under_review', 'approved', 'superseded', 'rejected'] as const

type Course = {
  readonly status: (typeof nominationStates)[number]
  readonly revision: number | null
  readonly reason: string
  readonly late: boolean
  readonly sent_at: string | null
  readonly reviewed_at: string | null
  readonly total: number | null
  readonly shipping_schedule: StoredDays
  readonly proposed_days: StoredDays
}

export const daysWithCars = {
  date: day({ required: true }),
  quantity: integer({ required: true, min: 0, max: 10_000 }),
}
/** The server writes them in every state. */
const written = ['closed_days', 'shipped_days', 'timezone', 'seen_by_buyer_at', 'seen_by_supplier_at']
const needs = 'change_partner_nomination'
const unanswered = { late: false, sent_at: null, reviewed_at: null } as const

const proposalFaults = (days: StoredDays): Errors => {
  const twice = daysTwice(days)
  return twice.length === 0
    ? {}
    : { proposed_days: [`Each day is listed once. Listed more often: ${daysText(twice)}.`] }
}

export const nominationLife: Life<Course> = {
  of: 'partner:nomination',
  field: 'status',
  aside: ['rejected'],
  transitions: {
    send: { label: 'Send', from: ['draft'], to: 'sent', needs, undo: 'held', work: 'own' },
    recall: { label: 'Recall', from: ['sent'], to: 'draft', needs, undo: 'compensating', sets: () => unanswered },
    approve: {
      label: 'Approve',
      from: ['sent', 'under_review'],
      to: 'approved',
      by: 'other',
      needs,
      partsNeed: { change_railshippingschedule: 'to schedule the days' },
      undo: 'held',
      work: true,
      asks: {
        days: list(
          { ...daysWithCars, reason: choice(cutReasons, 'other') },
          { label: 'Fewer cars', help: 'Days that are cut, with the reason; all others are confirmed as nominated' },
        ),
        partial: flag(false, {
          label: 'Confirm what fits',
          help: 'Cuts the cars that are beyond the capacity of a day',
        }),
        schedule: ref('contract:schedule', {
          help: 'For the first approval of an order: an unused schedule of its contract',
        }),
      },
    },
    reject: {
      label: 'Reject',
      from: ['sent', 'under_review'],
      to: 'rejected',
      by: 'other',
      needs,
      undo: 'exact',
      asks: {
        reason: text({ required: true, maxLength: 500 }),
        proposed_days: list(daysWithCars, { label: 'Proposed days', help: 'Days that would be approved' }),
      },
      lacks: (row, asked) => ({ ...lacksReason(row, asked), ...proposalFaults(askedDays(asked, 'proposed_days')) }),
      sets: (_row, asked, now) => {
        const proposed = askedDays(asked, 'proposed_days')
        return {
          reason: askedText(asked, 'reason'),
          // Sending empties the days that an earlier rejection proposed.
          ...(proposed.length > 0 && {
            proposed_days: proposed.map(({ date, quantity }) => ({ date, quantity })),
          }),
          reviewed_at: now,
        }
      },
    },
    takeProposal: {
      label: 'Take proposal',
      one: 'take-proposal/',
      from: ['rejected'],
      to: 'draft',
      needs,
      undo: 'exact',
      // A row may be without the column, for example one of a table that does not show it.
      lacks: ({ proposed_days }: Partial<Course>) =>
        proposed_days?.length === 0
          ? { proposed_days: ['The rejection proposes no days. Change the days instead.'] }
          : {},
      sets: ({ proposed_days, revision }) => ({
        ...unanswered,
        shipping_schedule: proposed_days,
        total: sumOf(proposed_days),
        revision: (revision ?? 0) + 1,
      }),
    },
  },
  elsewhere: {
    under_review: { from: ['sent'], label: 'the supplier reviews it', says: 'The review of the supplier sets it.' },
    superseded: {
      from: ['approved'],
      label: 'a revision is approved',
      says: 'The approval of a revision sets it. Revise the nomination instead.',
    },
  },
  frozen: [
    {
      in: ['sent', 'under_review'],
      fields: 'all',
      except: written,
      says: 'A sent nomination stays as it is. Recall it to change it.',
    },
    {
      in: ['approved', 'superseded'],
      fields: 'all',
      except: written,
      says: 'An approved nomination stays as it is. Revise it to change its days.',
    },
    {
      in: ['rejected'],
      fields: [],
      kept: true,
      says: 'A nomination that was sent is not deleted. Change it and send it again.',
    },
  ],
}
