/** The call that makes a tracking link of a shipment, for its company and for a partner who sees its cars. */
import { onRow } from '#model/kernel/action.ts'
import { integer } from '#model/kernel/field.ts'
import type { Permission } from '#model/kernel/permissions.ts'

const MAX_DAYS = 90
/** Days that a link lasts unless the request says otherwise. */
export const TRACKING_DAYS = 30

/** Returns `{id, url, expires_at}`; the URL is shown once. */
export const trackingLinkCall = (needs: Permission) =>
  onRow('tracking_link/', {
    label: 'Make a tracking link',
    needs,
    undo: 'exact',
    undoneBy: { of: 'partner:trackingLink', action: 'stop', id: 'id' },
    form: 'none',
    input: { days: integer({ label: 'Days', min: 1, max: MAX_DAYS, initial: TRACKING_DAYS, adds: false }) },
  })
