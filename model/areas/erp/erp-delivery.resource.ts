/** Ticket invoices on their way to another system, one row for each approval of an invoice: what was sent, what waits and what failed. */
import { instant, ref } from '#model/kernel/field.ts'
import { resource } from '#model/kernel/resource.ts'
import { deliveryCalls, deliveryFields } from './rules/delivery.ts'

const change = 'change_ticket_invoice'

export const erpDelivery = resource('erp_delivery/', {
  label: 'ERP delivery',
  plural: 'ERP deliveries',
  model: 'Ticket Invoice',
  needs: { view: 'access_menu__v3__sync_data__ticket_invoice', change },
  title: ['invoice', 'connection'],
  ordering: '-created_at,-id',
  keys: [{ fields: ['key'], onConflict: 'refuse' }],
  actionOnly: true,
  fields: {
    connection: ref('config:erpConnection', { label: 'To', table: true, onDelete: 'clear' }),
    invoice: ref('terminal:ticketInvoice', { table: true, onDelete: 'cascade' }),
    ...deliveryFields,
    approved_at: instant({ label: 'Approved', help: 'An invoice that is approved again is sent again' }),
  },
  actions: deliveryCalls(change),
})
