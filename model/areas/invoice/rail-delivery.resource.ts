/** Rail invoices on their way to another system, one row for each approval of an invoice: what was sent, what waits and what failed. */
import { deliveryCalls, deliveryFields } from '#model/areas/erp/rules/delivery.ts'
import { instant, ref } from '#model/kernel/field.ts'
import { resource } from '#model/kernel/resource.ts'

const change = 'change_invoice'

/** Added by us. Apart from the deliveries of ticket invoices, because other people may see what is in them. */
export const railDelivery = resource('rail_delivery/', {
  label: 'Rail invoice delivery',
  plural: 'Rail invoice deliveries',
  model: 'invoice',
  needs: { view: 'access_menu__invoice', change },
  title: ['invoice', 'connection'],
  ordering: '-created_at,-id',
  keys: [{ fields: ['key'], onConflict: 'refuse' }],
  actionOnly: true,
  fields: {
    connection: ref('config:erpConnection', { label: 'To', table: true, onDelete: 'clear' }),
    invoice: ref('invoice:invoice', { table: true, onDelete: 'cascade' }),
    ...deliveryFields,
    approved_at: instant({ label: 'Approved', help: 'An invoice that is approved again is sent again' }),
  },
  actions: deliveryCalls(change),
})
