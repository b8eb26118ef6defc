/** What is on its way to another system: the fields and calls that all deliveries have, whatever they deliver. */
import { onRow } from '#model/kernel/action.ts'
import { choice, ref, text } from '#model/kernel/field.ts'
import type { Permission } from '#model/kernel/permissions.ts'
import { turnFields } from '#model/areas/letter/rules/turn.ts'
import { MOST_KEPT } from './sent-names.ts'

export const deliveryStatuses = ['waiting', 'sending', 'sent', 'failed', 'stopped'] as const

/** Behind the connection and what is delivered. */
export const deliveryFields = {
  status: choice(deliveryStatuses, 'waiting', { table: true }),
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
  asked_by: ref('user:user', { onDelete: 'clear', table: true }),
  /** The same at each attempt, so that the other system knows an invoice again. */
  key: text({ label: 'Idempotency-Key', required: true, search: false, maxLength: 64 }),
} as const

export const deliveryCalls = (needs: Permission) =>
  ({
    again: onRow('again/', { label: 'Send again', needs, undo: 'none' }),
    stop: onRow('stop/', { label: 'Stop sending', needs, undo: 'none' }),
  }) as const
