/**
 * The life of a ticket invoice: a draft is sent for approval, approved by somebody else, sent for payment and paid. From its
 * approval on its lines stand still; rejected it becomes a draft again, and until it is paid it can be made void, which gives its
 * tickets back. The product specification leaves the values open (document 2, section 4); these follow industry practice.
 */
import { askedText, lacksReason, type VerbInput } from '#model/kernel/asked.ts'
import { day, ref, text } from '#model/kernel/field.ts'
import type { Life } from '#model/kernel/life.ts'
import type { Errors } from '#model/kernel/validate.ts'

export const ticketInvoiceStatuses = [
  'draft',
  'pending_approval',
  'approved',
  'sent_for_payment',
  'paid',
  'rejected',
  'void',
] as const
export type TicketInvoiceStatus = (typeof ticketInvoiceStatuses)[number]

/** What of an invoice its state depends on, and what changes with it. */
type Course = {
  readonly tax_exempt: boolean
  readonly exempt_reason: string
  readonly status_reason: string
  readonly approver: number | null
  readonly approval_sent_by: number | null
  readonly approval_sent_at: string | null
  readonly approved_by: number | null
  readonly approved_at: string | null
  readonly sent_at: string | null
  readonly revision: number | null
  readonly paid_at: string | null
  readonly paid_on: string | null
  readonly payment_reference: string
}

const reason = text({ required: true, maxLength: 500, help: 'Saved with the invoice' })
const reasonOf = (_row: Course, asked: VerbInput): Partial<Course> => ({ status_reason: askedText(asked, 'reason') })

const lacksExemption = ({ tax_exempt, exempt_reason }: Course): Errors =>
  tax_exempt && exempt_reason === '' ? { exempt_reason: ['Say why no tax is due.'] } : {}

const change = { needs: 'change_ticket_invoice', undo: 'compensating' } as const
/** Where it was handed over to. */
const handedOver = ['exported_at', 'jobutrax_at', 'jobutrax_reference'] as const
const notSent = { approval_sent_by: null, approval_sent_at: null } as const

export const ticketInvoiceLife: Life<Course> = {
  of: 'terminal:ticketInvoice',
  field: 'status',
  ids: 'invoice_ids',
  aside: ['rejected', 'void'],
  transitions: {
    sendApproval: {
      ...change,
      label: 'Send for approval',
      from: ['draft'],
      to: 'pending_approval',
      work: true,
      undoneBy: 'recall',
      asks: { approver: ref('user:user', { help: 'Leave empty for anybody else who may approve it' }) },
      lacks: lacksExemption,
      sets: ({ approver }, asked, now) => ({
        approver: typeof asked['approver'] === 'number' ? asked['approver'] : approver,
        approval_sent_at: now,
        status_reason: '',
      }),
    },
    approve: {
      ...change,
      label: 'Approve',
      from: ['pending_approval'],
      to: 'approved',
      many: 'bulk_approve_invoices/',
      work: 'own',
      sets: (_row, _asked, now) => ({ approved_at: now }),
    },
    recall: {
      ...change,
      label: 'Recall',
      from: ['pending_approval'],
      to: 'draft',
      work: true,
      undoneBy: 'sendApproval',
      sets: () => notSent,
    },
    reject: {
      ...change,
      label: 'Reject',
      from: ['pending_approval', 'approved'],
      to: 'rejected',
      many: 'bulk_reject_invoices/',
      asks: { reason },
      lacks: lacksReason,
      sets: (row, asked) => ({ ...reasonOf(row, asked), ...notSent, approved_by: null, approved_at: null }),
    },
    reopen: { ...change, label: 'Reopen', from: ['rejected'], to: 'draft' },
    sendForPayment: {
      ...change,
      label: 'Send for payment',
      from: ['approved'],
      to: 'sent_for_payment',
      work: true,
      undoneBy: 'takeBack',
      // Sent once more after it was taken back, its paper is the next revision.
      sets: ({ revision }, _asked, now) => ({ sent_at: now, revision: (revision ?? -1) + 1 }),
    },
    takeBack: {
      ...change,
      label: 'Take back',
      from: ['sent_for_payment'],
      to: 'approved',
      work: true,
      undoneBy: 'sendForPayment',
      sets: () => ({ sent_at: null }),
    },
    markPaid: {
      ...change,
      label: 'Mark as paid',
      from: ['sent_for_payment'],
      to: 'paid',
      asks: {
        paid_on: day({ label: 'Paid on', past: true, required: true }),
        reference: text({ maxLength: 60, help: 'Number of the payment' }),
      },
      sets: ({ payment_reference }, asked, now) => ({
        paid_at: now,
        paid_on: askedText(asked, 'paid_on') || null,
        payment_reference: askedText(asked, 'reference') || payment_reference,
      }),
    },
    void: {
      ...change,
      undo: 'held',
      label: 'Void',
      from: ['draft', 'pending_approval', 'approved', 'rejected', 'sent_for_payment'],
      to: 'void',
      many: 'bulk_void_invoices/',
      work: true,
      asks: { reason },
      lacks: lacksReason,
      sets: reasonOf,
    },
  },
  frozen: [
    {
      in: ['pending_approval'],
      fields: 'all',
      except: ['comments', 'approver'],
      says: 'It waits for approval. Recall or reject it to change it.',
    },
    {
      in: ['approved'],
      fields: 'all',
      except: ['comments', ...handedOver],
      says: 'An approved invoice stays as it is. Reject it to change it.',
    },
    {
      in: ['sent_for_payment', 'paid'],
      fields: 'all',
      except: ['comments', ...handedOver],
      says: 'It was sent for payment. If it is wrong, make it void and invoice its tickets again.',
    },
    { in: ['rejected'], fields: [], kept: true, says: 'Somebody has judged it, so it stays. Make it void instead.' },
    { in: ['void'], fields: 'all', except: ['comments'], says: 'A void invoice stays as it is.' },
  ],
}

/** In these states its lines stand still as well. */
export const settled = ['pending_approval', 'approved', 'sent_for_payment', 'paid', 'void'] as const
