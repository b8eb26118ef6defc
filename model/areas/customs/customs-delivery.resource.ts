/**
 * Customs invoices on their way to a broker's system, one row for each time that an invoice is sent: what was sent, what waits and what
 * failed.
 */
import { ref } from '#model/kernel/field.ts'
import { resource } from '#model/kernel/resource.ts'
import { deliveryCalls, deliveryFields } from '#model/areas/erp/rules/delivery.ts'

const change = 'change_customs_invoice'

/** Added by us. Apart from the deliveries of ticket invoices, because other people may see what is in them. */
export const customsDelivery = resource('customs_delivery/', {
  label: 'Customs delivery',
  plural: 'Customs deliveries',
  model: 'customs invoice',
  needs: { view: 'access_menu__customs_forms', change },
  title: ['customs_invoice', 'connection'],
  ordering: '-created_at,-id',
  keys: [{ fields: ['key'], onConflict: 'refuse' }],
  actionOnly: true,
  fields: {
    connection: ref('config:erpConnection', { label: 'To', table: true, onDelete: 'clear' }),
    customs_invoice: ref('customs:invoice', { table: true, onDelete: 'cascade' }),
    ...deliveryFields,
  },
  actions: deliveryCalls(change),
})
