/** Ticket invoices on their way to another system, one row for each approval of an invoice: what was sent, what waits and what failed. */
import { onRow } from '#model/kernel/action.ts'
import { choice, instant, ref, text } from '#model/kernel/field.ts'
import { resource } from '#model/kernel/resource.ts'
import { MOST_KEPT } from './rules/sent-names.ts'
import { turnFields } from '#model/areas/letter/rules/turn.ts'

const change = 'change_ticket_invoice'

export const erpDelivery = resource('erp_delivery/', {
  label: 'ERP delivery',
  plural: 'ERP deliveries',
  model: 'Ticket Invoice',
  needs: { view: 'access_menu__v3__sync_data__ticket_invoice', change },
  title: ['invoice', 'connection'],
  ordering: '-created_at,-id',
  unique: [['key']],
  actionOnly: true,
  fields: {
    connection: ref('config:erpConnection', { label: 'To', table: true, onDelete: 'clear' }),
    invoice: ref('terminal:ticketInvoice', { table: true, onDelete: 'cascade' }),
    status: choice(['waiting', 'sending', 'sent', 'failed', 'stopped'], 'waiting', { table: true }),
    reference: text({ maxLength: 60, table: true, help: 'As it was answered' }),
    ...turnFields,
    /** Of the last attempt; what lets the server in there is struck out. */
    request: text({
      readOnly: true,
      search: false,
      maxLength: MOST_KEPT,
      help: 'As it was sent last, without the secret',
    }),
    answer: text({ readOnly: true, search: false, maxLength: MOST_KEPT, help: 'As it came back last' }),
    approved_at: instant({ label: 'Approved', help: 'An invoice that is approved anew is sent anew' }),
    asked_by: ref('user:user', { onDelete: 'clear', table: true }),
    /** The same at each attempt, so that the other system knows an invoice again. */
    key: text({ label: 'Idempotency-Key', required: true, search: false, maxLength: 64 }),
  },
  actions: {
    again: onRow('again/', { label: 'Send again', needs: change, undo: 'none' }),
    stop: onRow('stop/', { label: 'Stop sending', needs: change, undo: 'none' }),
  },
})
