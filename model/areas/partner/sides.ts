/** The two companies of an order or a nomination, and when each opened it last. */
import { onRow } from '#model/kernel/action.ts'
import { instant, ref } from '#model/kernel/field.ts'
import type { Need } from '#model/kernel/permissions.ts'

export const seller = () =>
  ref('company:company', {
    label: 'Partner',
    required: true,
    table: true,
    group: 'Order',
    help: 'Company that receives the order',
  })
/** The company that orders, which owns the row. */
export const buyer = () =>
  ref('company:company', { label: 'From', readOnly: true, column: 'company_id', table: true, group: 'Order' })

const visit = { readOnly: true, recordsVisit: true, group: 'Dates' } as const
export const seenBy = {
  seen_by_buyer_at: instant({ ...visit, label: 'Opened by the buyer' }),
  seen_by_supplier_at: instant({ ...visit, label: 'Opened by the supplier' }),
} as const
/** Records that the caller's company has opened the row. */
export const markSeen = (needs: Need) => onRow('seen/', { needs, label: 'Mark as opened', undo: 'none', form: 'none' })
