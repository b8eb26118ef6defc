/** Ticket invoices on their way to another system, one row for each approval of an invoice: what was sent, what waits and what failed. */
import { ref } from '#model/kernel/field.ts'
import { resource } from '#model/kernel/resource.ts'
import { invoiceDelivery } from './rules/invoice-delivery.ts'

const change = 'change_ticket_invoice'

export const erpDelivery = resource('erp_delivery/', {
  label: 'ERP delivery',
  plural: 'ERP deliveries',
  model: 'Ticket Invoice',
  needs: { view: 'access_menu__v3__sync_data__ticket_invoice', change },
  ...invoiceDelivery(ref('terminal:ticketInvoice', { table: true, onDelete: 'cascade' }), change),
})
