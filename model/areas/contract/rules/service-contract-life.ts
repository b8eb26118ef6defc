/**
 * The life of a service contract: a draft is sent for approval and approved; it expires by its date, or is cancelled. Once it is
 * approved its terms and prices stand still, but for who may edit approved contracts. The product specification leaves the values
 * open (document 2, section 4); these follow industry practice.
 */
import type { Life } from '#model/kernel/life.ts'
import type { Errors } from '#model/kernel/validate.ts'

export const serviceContractStatuses = ['draft', 'pending_approval', 'approved', 'expired', 'cancelled'] as const

/** What a contract says that an approval looks at. */
type Terms = {
  readonly company: string | null
  readonly effective_date: string | null
  readonly expiry_date: string | null
}

const lacksTerms = ({ company, effective_date, expiry_date }: Terms): Errors => ({
  ...(company === null && { company: ['Name the customer.'] }),
  ...(effective_date === null && { effective_date: ['Say from when it holds.'] }),
  ...(effective_date !== null &&
    expiry_date !== null &&
    expiry_date < effective_date && { expiry_date: ['It ends before it begins.'] }),
})

const change = { needs: 'change_service_contract', undo: 'exact' } as const
const terms = [
  'company',
  'server',
  'location',
  'effective_date',
  'expiry_date',
  'currency',
  'billing_period',
  'payment_days',
  'minimum_charge',
  'tax_code',
  'tax_percent',
] as const

export const serviceContractLife: Life<Terms> = {
  of: 'terminal:serviceContract',
  field: 'status',
  aside: ['cancelled'],
  transitions: {
    submit: { ...change, label: 'Send for approval', from: ['draft'], to: 'pending_approval', lacks: lacksTerms },
    recall: { ...change, label: 'Recall', from: ['pending_approval'], to: 'draft' },
    approve: { ...change, label: 'Approve', from: ['pending_approval'], to: 'approved', lacks: lacksTerms },
    cancel: { ...change, label: 'Cancel', from: ['draft', 'pending_approval', 'approved'], to: 'cancelled' },
  },
  elsewhere: {
    expired: { from: ['approved'], label: 'by its date', says: 'A contract expires by its date alone.' },
  },
  frozen: [
    {
      in: ['approved'],
      fields: terms,
      kept: true,
      says: 'An approved contract keeps its terms and prices. Cancel it and make a new one, or ask somebody who may edit approved contracts.',
      liftedBy: 'can_edit_contract_when_approved',
    },
    { in: ['expired'], fields: 'all', except: ['comments'], says: 'A contract that expired stays as it is.' },
    { in: ['cancelled'], fields: 'all', except: ['comments'], says: 'A cancelled contract stays as it is.' },
  ],
}

/** Whose prices stand still as well. */
export const pricesHeld = [
  {
    through: 'service_contract',
    in: ['approved'],
    fields: 'all',
    says: 'An approved contract keeps its terms and prices. Ask somebody who may edit approved contracts.',
    liftedBy: 'can_edit_contract_when_approved',
  },
  {
    through: 'service_contract',
    in: ['expired', 'cancelled'],
    fields: 'all',
    says: 'The prices of a contract that ended stay as they are.',
  },
] as const
