/** The life of a slot: it is open, booked when its capacity is used up, and blocked by hand for a reason. */
import { askedText } from '#model/kernel/asked.ts'
import { flag, text } from '#model/kernel/field.ts'
import type { Life } from '#model/kernel/life.ts'

/** What of a slot its state depends on, and what changes with it. */
type Course = { readonly block_reason: string }

const change = { needs: 'change_slot', undo: 'exact' } as const

/** Slots that one request may block, unblock or delete. */
export const MOST_SLOTS = 20_000

export const slotLife: Life<Course> = {
  of: 'schedule:slot',
  field: 'status',
  ids: 'slot_ids',
  most: MOST_SLOTS,
  unindexed: true,
  aside: ['blocked'],
  transitions: {
    block: {
      ...change,
      label: 'Block',
      from: ['open', 'booked'],
      to: 'blocked',
      many: 'set_status_block/',
      work: 'own',
      asks: {
        reason: text({
          required: true,
          maxLength: 200,
          help: 'Saved with each slot',
        }),
        force: flag(false, { label: 'Booked slots too', help: 'Their bookings stay and are marked to be moved' }),
      },
      sets: (_slot, asked) => ({ block_reason: askedText(asked, 'reason') }),
    },
    unblock: {
      ...change,
      label: 'Unblock',
      from: ['blocked'],
      to: 'open',
      many: 'set_status_unblock/',
      sets: () => ({ block_reason: '' }),
    },
  },
  elsewhere: {
    booked: { from: ['open'], label: 'by its capacity', says: 'A slot is booked by its bookings alone.' },
  },
  frozen: [],
}
