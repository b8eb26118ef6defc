/** Dates of many certificates at once. */
import { onResource } from '#model/kernel/action.ts'
import { codes, day, refs } from '#model/kernel/field.ts'

const spec = {
  needs: 'configuration__user_administration',
  undo: 'exact',
  undoneBy: { of: 'user:batch', action: 'undo', id: 'batch' },
  // In the console dates of many rows are changed like any other field of them.
  form: 'none',
} as const
const certificate_ids = refs('schedule:certificate', { label: 'Certificates', required: true })

export const certificateDates = {
  bulkUpdateDate: onResource('bulk_update_date/', {
    ...spec,
    label: 'Set dates of certificates',
    spans: [{ from: 'issue_date', to: 'expiry_date' }],
    input: { certificate_ids, issue_date: day({ label: 'Issued' }), expiry_date: day({ label: 'Expires' }) },
  }),
  /** `fields`: the last day unless others are named. */
  bulkDeleteDate: onResource('bulk_delete_date/', {
    ...spec,
    label: 'Delete dates of certificates',
    input: { certificate_ids, fields: codes({ choices: ['issue_date', 'expiry_date'] }) },
  }),
} as const
