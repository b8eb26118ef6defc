/** The verb *Recall* of a barcode: from the ticket that it is stuck on back to its pool. */
import { text } from '#model/kernel/field.ts'
import type { Life } from '#model/kernel/life.ts'

type Course = { readonly ticket: string | null; readonly printed_at: string | null }

export const recalledLife: Life<Course> = {
  of: 'terminal:barcode',
  field: 'status',
  transitions: {
    recall: {
      label: 'Recall',
      from: ['assigned'],
      to: 'free',
      needs: 'change_ticket',
      undo: 'compensating',
      work: 'own',
      asks: { reason: text({ required: true, maxLength: 200 }) },
      lacks: ({ printed_at }) =>
        printed_at === null ? {} : { printed_at: ['Its label is printed already. Void it instead.'] },
      sets: () => ({ ticket: null }),
    },
  },
  frozen: [],
}
