/** The life of a bill of lading that came as a file: what is read in it is checked by somebody, and saved with what it belongs to. */
import { askedText } from '#model/kernel/asked.ts'
import { ref, text } from '#model/kernel/field.ts'
import type { Life } from '#model/kernel/life.ts'

export const billStates = ['waiting', 'read', 'failed', 'saved', 'discarded'] as const
/** What is read in a bill, by the names of its fields. */
export const readFields = ['bol_number', 'bol_date', 'car_mark', 'car_number', 'product_name', 'net_volume'] as const

type Course = {
  readonly status: (typeof billStates)[number]
  readonly shipment: number | null
  readonly trip: number | null
  readonly discard_reason: string
}
const idOf = (asked: unknown): number | null => (typeof asked === 'number' ? asked : null)
const reading = 'It is read when it is uploaded, or when that is tried again.'

export const billLife: Life<Course> = {
  of: 'document:bill',
  field: 'status',
  aside: ['failed', 'discarded'],
  transitions: {
    saveAttachment: {
      label: 'Save',
      from: ['waiting', 'read', 'failed'],
      to: 'saved',
      needs: 'change_billoflading',
      undo: 'compensating',
      // What is left empty stays as it is.
      asks: { shipment: ref('rail:shipment'), trip: ref('trace:trip') },
      lacks: ({ shipment, trip }, asked) =>
        (shipment ?? trip ?? idOf(asked['shipment']) ?? idOf(asked['trip'])) === null
          ? { shipment: ['Name the shipment or the trip that it belongs to.'] }
          : {},
      sets: ({ shipment, trip }, asked) => ({
        shipment: idOf(asked['shipment']) ?? shipment,
        trip: idOf(asked['trip']) ?? trip,
      }),
    },
    /** It waits no longer, and is there with its file for whoever asks why. */
    discard: {
      label: 'Discard',
      from: ['waiting', 'read', 'failed'],
      to: 'discarded',
      needs: 'change_billoflading',
      undo: 'exact',
      asks: { reason: text({ required: true, maxLength: 500, help: 'Why it belongs to no shipment and no trip' }) },
      sets: (_bill, asked) => ({ discard_reason: askedText(asked, 'reason') }),
    },
    reopen: {
      label: 'Reopen',
      from: ['saved', 'discarded'],
      to: 'read',
      needs: 'change_billoflading',
      undo: 'compensating',
      sets: () => ({ discard_reason: '' }),
    },
  },
  elsewhere: {
    read: { from: ['waiting', 'failed'], label: 'its text is read', says: reading },
    failed: { from: ['waiting'], label: 'nothing could be read in it', says: reading },
  },
  frozen: [
    {
      in: ['saved'],
      fields: [...readFields, 'name', 'extracted_data'],
      says: 'What was read stands once it is saved. Reopen it to correct it.',
    },
    {
      in: ['discarded'],
      fields: [...readFields, 'name', 'extracted_data', 'shipment', 'trip'],
      says: 'It was discarded. Reopen it to correct it, or to say what it belongs to.',
    },
  ],
}
