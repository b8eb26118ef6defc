/** Tracking links. A person without an account opens one and sees the positions of the cars of one shipment. */
import { choice, instant, ref, text } from '#model/kernel/field.ts'
import { resource } from '#model/kernel/resource.ts'
import { trackingLife, trackingStates } from './rules/tracking.ts'

/** A link belongs to its maker. Users who may change shipments see all links of the company. */
export const trackingLink = resource('tracking_link/', {
  label: 'Tracking link',
  needs: { view: 'any_permission', change: 'change_railshipment' },
  recipientField: 'made_by',
  overseenBy: 'change_railshipment',
  title: ['bol_number'],
  ordering: '-created_at',
  actionOnly: true,
  life: trackingLife,
  fields: {
    bol_number: text({ label: 'BOL', readOnly: true, maxLength: 30, table: true }),
    status: choice(trackingStates, 'open', { readOnly: true, table: true }),
    shipment: ref('rail:shipment', { onDelete: 'cascade', readOnly: true }),
    shared_shipment: ref('partner:shipment', { label: 'Shipment of a partner', onDelete: 'cascade', readOnly: true }),
    /** SHA-256 of the token, in hex. */
    hash: text({ writeOnly: true, readOnly: true, maxLength: 64, search: false }),
    expires_at: instant({ label: 'Until', readOnly: true, table: true }),
    ended_at: instant({ label: 'Ended', readOnly: true, table: true }),
    made_by: ref('user:user', { readOnly: true, creator: true, onDelete: 'cascade', table: true }),
  },
})
