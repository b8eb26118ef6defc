/** The call that makes a tracking link of a shipment, for its company and for a partner who sees its cars. */
import { onRow } from '#model/kernel/action.ts'
import { integer } from '#model/kernel/field.ts'
import type { Permission } from '#model/kernel/permissions.ts'

const MOST_DAYS = 90

/** Returns `{id, url, expires_at}`; the URL is shown once. */
export const trackingLinkCall = (needs: Permission) =>
  onRow('tracking_link/', {
    label: 'Make a tracking link',
    needs,
    undo: 'exact',
    undoneBy: { of: 'partner:trackingLink', action: 'stop', id: 'id' },
    form: 'none',
    input: { days: integer({ label: 'Days', min: 1, max: MOST_DAYS, initial: 30, adds: false }) },
  })
