/** The papers of the scheduler: the confirmation of a booking; for a place, the list of the day and the figures of the month. */
import type { Papers } from '#model/kernel/papers.ts'

export const bookingPapers: Papers<never> = {
  of: 'schedule:booking',
  set: [{ code: 'confirmation', title: 'Confirmation' }],
  ids: 'booking_ids',
  zip: 'confirmations',
}

/** They tell of bookings, which not everybody who sees a place may see. */
const needs = 'access_menu__truck_scheduler_slots'
export const placePapers: Papers<never> = {
  of: 'schedule:location',
  set: [
    { code: 'day', title: "Day's list for the gate", dated: 'day', needs },
    { code: 'month', title: 'Statistics of the month', dated: 'month', needs },
  ],
  ids: 'location_ids',
  zip: 'locations',
}
