/**
 * The life of a rail invoice: a draft is approved, sent to its buyer and paid. From its approval on the invoice and its lines are locked.
 * An approved invoice can be reopened. It can be made void until money or a credit is applied to it.
 */
import { askedText, lacksReason, type VerbInput } from '#model/kernel/asked.ts'
import { day, text } from '#model/kernel/field.ts'
import type { Life } from '#model/kernel/life.ts'
import type { Errors } from '#model/kernel/validate.ts'

export const invoiceStatuses = ['draft', 'approved', 'sent', 'paid', 'void'] as const
/** The states in which an invoice is on the account of its buyer. */
export const issuedStatuses = ['approved', 'sent', 'paid'] as const

/** What of an invoice its state depends on, and what changes with it. */
type Course = {
  readonly buyer: number | null
  readonly invoice_date: string | null
  readonly status_reason: string
  readonly approved_by: number | null
  readonly approved_at: string | null
  readonly sent_at: string | null
  readonly revision: number | null
  readonly paid_on: string | null
}

const reason = text({ required: true, maxLength: 500, help: 'Saved with the invoice' })
const reasonOf = (_row: Course, asked: VerbInput): Partial<Course> => ({ status_reason: askedText(asked, 'reason') })

const lacksHead = ({ buyer, invoice_date }: Course): Errors => ({
  ...(buyer === null && { buyer: ['It names no buyer.'] }),
  ...(invoice_date === null && { invoice_date: ['It has no date.'] }),
})

const needs = 'change_invoice'

export const invoiceLife: Life<Course> = {
  of: 'invoice:invoice',
  field: 'status',
  call: {
    name: 'updateStatus',
    path: 'update_status/',
    label: 'Change status',
    needs,
    ids: 'invoice_ids',
  },
  ids: 'invoice_ids',
  aside: ['void'],
  transitions: {
    approve: {
      label: 'Approve',
      key: 'a',
      from: ['draft'],
      to: 'approved',
      needs,
      undo: 'exact',
      work: 'own',
      lacks: lacksHead,
      sets: (_row, _asked, now) => ({ approved_at: now, status_reason: '' }),
    },
    reopen: {
      label: 'Reopen',
      from: ['approved'],
      to: 'draft',
      needs,
      undo: 'exact',
      asks: { reason },
      lacks: lacksReason,
      sets: (row, asked) => ({ ...reasonOf(row, asked), approved_by: null, approved_at: null }),
    },
    send: {
      label: 'Send',
      from: ['approved'],
      to: 'sent',
      needs,
      undo: 'held',
      work: true,
      sets: (_row, _asked, now) => ({ sent_at: now, revision: 0 }),
    },
    markPaid: {
      label: 'Mark as paid',
      from: ['sent'],
      to: 'paid',
      needs,
      undo: 'held',
      work: true,
      asks: {
        paid_on: day({ label: 'Paid on', past: true, required: true }),
        reference: text({ maxLength: 60, help: 'Number of the payment' }),
      },
      sets: (_row, asked) => ({ paid_on: askedText(asked, 'paid_on') || null }),
    },
    void: {
      label: 'Void',
      from: ['draft', 'approved', 'sent'],
      to: 'void',
      needs,
      undo: 'held',
      work: true,
      asks: { reason },
      lacks: lacksReason,
      sets: reasonOf,
    },
  },
  frozen: [
    {
      in: ['approved'],
      fields: 'all',
      says: 'An approved invoice and its lines are locked. Reopen it to change them.',
    },
    {
      in: ['sent'],
      fields: 'all',
      says: 'A sent invoice and its lines are locked. Credit it, or make it void, and invoice its cars again.',
    },
    { in: ['paid'], fields: 'all', says: 'A paid invoice and its lines are locked. Credit it to correct it.' },
    { in: ['void'], fields: 'all', says: 'A void invoice and its lines are locked.' },
    { in: ['draft'], fields: [], kept: true, says: 'An invoice keeps its number and is not deleted. Make it void.' },
  ],
}

/** Lines are locked by the state of their invoice; `released` follows from it. */
export const linesLocked = [
  {
    through: 'invoice',
    in: ['approved'],
    fields: 'all',
    except: ['released'],
    says: 'The lines of an approved invoice are locked. Reopen the invoice to change them.',
  },
  {
    through: 'invoice',
    in: ['sent', 'paid', 'void'],
    fields: 'all',
    except: ['released'],
    says: 'The lines of an invoice that was sent, paid or made void are locked. Credit the invoice to correct it.',
  },
] as const
