/** Bookings of slots. */
import { choice, decimal, instant, json, ref, text } from '#model/kernel/field.ts'
import { resource } from '#model/kernel/resource.ts'
import { bookingStatuses } from './rules/booking.ts'

const reached = (label: string) => instant({ label, place: 'location', readOnly: true, group: 'Progress' })

export const booking = resource('schedule/booking/', {
  label: 'Booking',
  needs: { view: 'access_menu__truck_scheduler_slots', change: 'change_booking' },
  title: ['reference'],
  ordering: '-created_at',
  unique: [['reference']],
  fields: {
    reference: text({ required: true, maxLength: 30, table: true }),
    slot: ref('schedule:slot', { required: true, table: true }),
    location: ref('schedule:location', { table: true }),
    company: ref('schedule:company', { label: 'Booked by', table: true }),
    /** Changed only by actions; see model/areas/slot/rules/booking.ts. */
    status: choice(bookingStatuses, 'requested', { readOnly: true, table: true }),
    product: ref('company:product', { onDelete: 'clear', table: true }),
    volume: decimal(0, { unit: 'gal', min: 0, table: true }),
    driver: ref('terminal:driver', { onDelete: 'clear', table: true, group: 'Truck' }),
    driver_name: text({ maxLength: 80, group: 'Truck', help: 'For drivers who are not in the system' }),
    vehicle: ref('terminal:vehicle', { onDelete: 'clear', table: true, group: 'Truck' }),
    phone: text({ maxLength: 40, group: 'Truck', help: 'Phone number for changes' }),
    ticket: ref('terminal:ticket', { onDelete: 'clear', table: true }),
    purchase_order: text({ label: 'PO', maxLength: 30 }),
    confirmed_at: reached('Confirmed'),
    checked_in_at: reached('Checked in'),
    completed_at: reached('Completed'),
    cancelled_at: reached('Cancelled'),
    cancel_reason: text({ readOnly: true, maxLength: 200, group: 'Progress' }),
    booked_by: ref('user:user', { readOnly: true, creator: true, onDelete: 'clear', group: 'Progress' }),
    data: json({ label: 'Additional data' }),
    comments: text({ maxLength: 2000 }),
  },
})
