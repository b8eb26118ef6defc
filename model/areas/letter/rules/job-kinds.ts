/** The kinds of jobs (job.resource.ts). */

/** What the server does by itself. */
export const jobKinds = [
  'clear_logs',
  'clear_files',
  'check_archive',
  'tend_limits',
  'check_limits',
  'tend_contracts',
  'tell_certificates',
  'tell_sync',
  'fill_barcodes',
  'tend_bookings',
  'expire_invitations',
  'tend_trips',
  'keep_visits',
  'check_records',
  'bulk_change',
  'bulk_undo',
] as const
/** A change of all rows that match, and its undo: asked for by somebody, and done a part at a time. */
export const bulkKinds = ['bulk_change', 'bulk_undo'] as const satisfies readonly (typeof jobKinds)[number][]

export type JobKind = (typeof jobKinds)[number]
