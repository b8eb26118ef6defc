/** The deliveries of invoices to other systems: the declaration that ticket invoices and rail invoices share. */
import { instant, ref, type Field } from '#model/kernel/field.ts'
import type { Permission } from '#model/kernel/permissions.ts'
import { deliveryCalls, deliveryFields } from './delivery.ts'

/** `invoice`: the reference to the invoices. One row stands for each approval of an invoice. */
export const invoiceDelivery = <const Invoice extends Field<unknown>>(invoice: Invoice, change: Permission) =>
  ({
    title: ['invoice', 'connection'],
    ordering: '-created_at,-id',
    keys: [{ fields: ['key'], onConflict: 'refuse' }],
    actionOnly: true,
    fields: {
      connection: ref('config:erpConnection', { label: 'To', table: true, onDelete: 'clear' }),
      invoice,
      ...deliveryFields,
      approved_at: instant({ label: 'Approved', help: 'An invoice that is approved again is sent again' }),
    },
    actions: deliveryCalls(change),
  }) as const
