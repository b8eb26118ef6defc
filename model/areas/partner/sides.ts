/** The two companies of an order or a nomination. */
import { ref } from '#model/kernel/field.ts'

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
