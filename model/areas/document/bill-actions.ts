/** The calls of bills of lading that came as files. */
import { onResource, onRow } from '#model/kernel/action.ts'
import { integer, ref } from '#model/kernel/field.ts'
import { keptFile } from '#model/kernel/file-part.ts'

const change = { needs: 'change_billoflading' } as const
const back = { undo: 'exact', undoneBy: { of: 'user:batch', action: 'undo', id: 'batch' } } as const

export const billCalls = {
  /** It is read at once, and attached to nothing but what is named with it. `same_as`: names under which the same content came before. */
  uploadBillsOfLading: onResource('upload_bills_of_lading/', {
    ...change,
    label: 'Upload',
    undo: 'exact',
    undoneBy: { action: 'deleteAttachment', id: 'id' },
    // Many at once are uploaded on a screen of its own.
    form: 'none',
    input: { shipment: ref('rail:shipment'), trip: ref('trace:trip') },
    files: { file: keptFile('Bill of lading', { takes: 'scan', required: true }) },
  }),
  /** Of the documents of its shipment, or of its trip, the others are primary no longer. */
  setAsPrimaryAttachment: onRow('set_as_primary_attachment/', { ...change, ...back, label: 'Make primary' }),
  /** A reading that failed; what somebody entered meanwhile stays. */
  retryAttachment: onRow('retry_attachment/', { ...change, label: 'Retry reading', undo: 'none' }),
  /** The file is held for 30 days. */
  deleteAttachment: onRow('delete_attachment/', {
    ...change,
    label: 'Delete with its file',
    undo: 'exact',
    undoneBy: { action: 'restore', takes: { attachment_id: 'id' } },
  }),
  /** Ours: gives a deleted one back, with its file and what was read, under a new id. */
  restore: onResource('restore/', {
    ...change,
    label: 'Restore',
    undo: 'none',
    form: 'none',
    input: { attachment_id: integer({ required: true }) },
  }),
  attachToSpecificTrip: onResource('attach_to_specific_trip/', {
    ...change,
    ...back,
    label: 'Attach to a trip',
    input: {
      trip_id: ref('trace:trip', { label: 'Trip', required: true }),
      attachment_id: ref('document:bill', { label: 'Bill of lading', required: true }),
    },
  }),
  /** Ours: `{file, shipments, trips}`, what it seems to belong to, each with `why`, the likeliest first. Nothing is attached. */
  candidates: onRow('candidates/', {
    label: 'Candidates',
    needs: 'access_menu__shipments',
    undo: 'none',
    method: 'GET',
    form: 'none',
  }),
} as const
