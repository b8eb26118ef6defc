/** The calls that upload bills of lading, attach them to a shipment or trip, and delete or restore them. */
import { onResource, onRow } from '#model/kernel/action.ts'
import { integer, ref, text } from '#model/kernel/field.ts'
import { keptFiles } from '#model/kernel/file-part.ts'
import { MAX_FILES } from './rules/file-limits.ts'

const change = { needs: 'change_billoflading' } as const
const back = { undo: 'exact', undoneBy: { of: 'user:batch', action: 'undo', id: 'batch' } } as const

export const billCalls = {
  /** `{batch, counts, results}`: each file is queued, refused, or a duplicate of a document that is there. */
  uploadBillsOfLading: onResource('upload_bills_of_lading/', {
    ...change,
    ...back,
    label: 'Upload',
    // A separate screen takes the files.
    form: 'none',
    input: { shipment: ref('rail:shipment'), trip: ref('trace:trip') },
    files: {
      files: keptFiles('Bills of lading', { takes: 'scan', required: true, most: MAX_FILES, alias: 'file' }),
    },
  }),
  /** Of the documents of its shipment, or of its trip, the others are primary no longer. */
  setAsPrimaryAttachment: onRow('set_as_primary_attachment/', { ...change, ...back, label: 'Make primary' }),
  /** The file is held for 30 days, once none of its documents is left. */
  deleteAttachment: onRow('delete_attachment/', {
    ...change,
    label: 'Delete with its file',
    undo: 'exact',
    undoneBy: { action: 'restore', takes: { attachment_id: 'id' } },
    input: { reason: text({ maxLength: 500, help: 'Required for a saved document' }) },
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
  /** Ours: `{file, shipments, trips}`, each with `why` and `differences`, the likeliest first. Nothing is attached. */
  candidates: onRow('candidates/', {
    label: 'Candidates',
    needs: 'access_menu__shipments',
    undo: 'none',
    method: 'GET',
    form: 'none',
  }),
} as const
