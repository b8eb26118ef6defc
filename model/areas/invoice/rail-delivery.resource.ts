/** Rail invoices on their way to another system, one row for each approval of an invoice: what was sent, what waits and what failed. */
import { invoiceDelivery } from '#model/areas/erp/rules/invoice-delivery.ts'
import { ref } from '#model/kernel/field.ts'
import { resource } from '#model/kernel/resource.ts'

const change = 'change_invoice'

/** Added by us. Its own resource, because other people may see rail invoices than ticket invoices. */
export const railDelivery = resource('rail_delivery/', {
  label: 'Rail invoice delivery',
  plural: 'Rail invoice deliveries',
  model: 'invoice',
  needs: { view: 'access_menu__invoice', change },
  ...invoiceDelivery(ref('invoice:invoice', { table: true, onDelete: 'cascade' }), change),
})
