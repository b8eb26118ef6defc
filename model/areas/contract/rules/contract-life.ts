/**
 * The life of a contract: a draft is approved, closed when it is fulfilled, and may be opened again; what is not shipped can be cancelled.
 * The product text leaves the states open; these follow the trade.
 */
import type { Life } from '#model/kernel/life.ts'
import type { Errors } from '#model/kernel/validate.ts'

export const contractStatuses = ['draft', 'approved', 'closed', 'cancelled'] as const

/** What a contract says that an approval looks at. */
type Terms = {
  readonly contract_type: 'sale' | 'purchase'
  readonly buyer: number | null
  readonly seller: number | null
  readonly product: number | null
  readonly start_date: string | null
  readonly end_date: string | null
  readonly cars: number | null
  readonly quantity: string | null
  readonly price_basis: 'fixed' | 'index'
  readonly price: string | null
  readonly price_index: string
  readonly shipment_count: number | null
  readonly fed_cars: number | null
  readonly promised_cars: number | null
  readonly approved_at: string | null
}

const asked = (of: Readonly<Record<string, readonly [isMissing: boolean, says: string]>>): Errors =>
  Object.fromEntries(Object.entries(of).flatMap(([field, [isMissing, says]]) => (isMissing ? [[field, [says]]] : [])))

/** Everything that an approval still lacks. */
const lacksForApproval = (row: Terms): Errors =>
  asked({
    buyer: [row.contract_type === 'sale' && row.buyer === null, 'Name the buyer.'],
    seller: [row.contract_type === 'purchase' && row.seller === null, 'Name the seller.'],
    product: [row.product === null, 'Name the product.'],
    start_date: [row.start_date === null, 'Say from when it runs.'],
    end_date: [row.end_date === null, 'Say until when it runs.'],
    cars: [row.cars === null && row.quantity === null, 'Give the number of cars, or the quantity.'],
    price: [row.price_basis === 'fixed' && row.price === null, 'Give the price.'],
    price_index: [row.price_basis === 'index' && row.price_index.trim() === '', 'Name the price index.'],
  })

const counted = (count: number, one: string): string => `${count} ${one}${count === 1 ? '' : 's'}`

/** A contract that something was shipped under is closed, not cancelled. What it promises is freed first, so that nobody counts on it. */
const lacksForCancelling = ({ shipment_count, fed_cars, promised_cars }: Terms): Errors => {
  const shipments = shipment_count ?? 0
  const linked = (fed_cars ?? 0) + (promised_cars ?? 0)
  return asked({
    status: [shipments > 0, `It has ${counted(shipments, 'shipment')}: close it instead.`],
    connected: [linked > 0, `Its links promise ${counted(linked, 'car')}: cut them first.`],
  })
}

/** What an approval binds both sides to. */
export const contractTerms = [
  'contract_type',
  'seller',
  'buyer',
  'product',
  'start_date',
  'end_date',
  'cars',
  'quantity',
  'tolerance',
  'delivery_terms',
  'title_passes',
  'price',
  'price_unit',
  'price_basis',
  'price_index',
  'currency',
  'payment_days',
] as const

const change = { needs: 'change_contract', undo: 'exact' } as const

export const contractLife: Life<Terms> = {
  of: 'contract:contract',
  field: 'status',
  aside: ['cancelled'],
  transitions: {
    approve: {
      ...change,
      label: 'Approve',
      from: ['draft'],
      to: 'approved',
      lacks: lacksForApproval,
      sets: (_row, _asked, now) => ({ approved_at: now }),
    },
    close: { ...change, label: 'Close', from: ['approved'], to: 'closed' },
    reopen: { ...change, label: 'Reopen', from: ['closed'], to: 'approved' },
    cancel: { ...change, label: 'Cancel', from: ['draft', 'approved'], to: 'cancelled', lacks: lacksForCancelling },
  },
  frozen: [
    {
      in: ['approved'],
      fields: contractTerms,
      says: 'An approved contract keeps its terms. Cancel it and make a new one, or ask somebody who may edit approved contracts.',
      liftedBy: 'can_edit_contract_when_approved',
    },
    { in: ['approved'], fields: [], kept: true, says: 'An approved contract is not deleted: cancel or close it.' },
    { in: ['closed'], fields: 'all', says: 'A closed contract stays as it is. Reopen it to change it.' },
    { in: ['cancelled'], fields: 'all', says: 'A cancelled contract stays as it is.' },
  ],
}
