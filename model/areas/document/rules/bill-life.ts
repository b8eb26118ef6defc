/** The life cycle of a received bill of lading: the server reads it, and a person checks it and saves it with its shipment or trip. */
import { askedText } from '#model/kernel/asked.ts'
import { text } from '#model/kernel/field.ts'
import type { Life } from '#model/kernel/life.ts'

export const billStates = ['waiting', 'reading', 'read', 'failed', 'saved', 'discarded'] as const
/** Columns that hold figures of a bill, by their names. */
export const readFields = ['bol_number', 'bol_date', 'car_mark', 'car_number', 'product_name', 'net_volume'] as const

type Course = {
  readonly status: (typeof billStates)[number]
  readonly discard_reason: string
  readonly problem: string
  readonly progress: string
  readonly run_at: string | null
  readonly finished_at: string | null
}
const STOPPED = 'A person stopped its reading. Retry the reading, or enter the figures from the page.'
const reading = 'The server reads each document in its turn. Retry reading starts it again.'

export const billLife: Life<Course> = {
  of: 'document:bill',
  field: 'status',
  aside: ['failed', 'discarded'],
  transitions: {
    /** The page that is read now is finished first. Retry reading starts again. */
    stop: {
      label: 'Stop reading',
      from: ['waiting', 'reading'],
      to: 'failed',
      needs: 'change_billoflading',
      undo: 'none',
      sets: (_bill, _asked, now) => ({ problem: STOPPED, progress: '', run_at: null, finished_at: now }),
    },
    /** A discarded document keeps its file and its reason. */
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
    waiting: { from: ['read', 'failed'], label: 'it is to be read again', says: reading },
    reading: { from: ['waiting'], label: 'its turn comes', says: reading },
    read: { from: ['reading'], label: 'its pages are read', says: reading },
    failed: { from: ['reading'], label: 'nothing could be read in it', says: reading },
    saved: {
      from: ['read', 'failed'],
      label: 'a person saves its figures',
      says: 'Save it with the shipment or the trip that it belongs to.',
    },
  },
  frozen: [
    {
      in: ['saved'],
      fields: [...readFields, 'name', 'extracted_data'],
      kept: true,
      says: 'Its figures stay as they were saved. Reopen it to correct it; deleting it takes a reason.',
      deeds: ['document:bill deleteAttachment', 'user:batch undo'],
    },
    {
      in: ['discarded'],
      fields: [...readFields, 'name', 'extracted_data', 'shipment', 'trip'],
      says: 'It was discarded. Reopen it to correct it, or to say what it belongs to.',
    },
  ],
}
