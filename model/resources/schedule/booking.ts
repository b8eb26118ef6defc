/** Who comes when. */
import { choice, decimal, instant, json, ref, text } from '../../field.ts'
import { resource } from '../../resource.ts'
import { bookingStatuses } from '../../rules/booking.ts'

const reached = (label: string) => instant({ label, readOnly: true, group: 'Course' })

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
    /** Changed by its actions alone: see model/rules/booking.ts. */
    status: choice(bookingStatuses, 'requested', { readOnly: true, table: true }),
    product: ref('company:product', { onDelete: 'clear', table: true }),
    volume: decimal(0, { unit: 'gal', min: 0, table: true }),
    driver: ref('terminal:driver', { onDelete: 'clear', table: true, group: 'Truck' }),
    driver_name: text({ maxLength: 80, group: 'Truck', help: 'Of a driver who is not known here' }),
    vehicle: ref('terminal:vehicle', { onDelete: 'clear', table: true, group: 'Truck' }),
    phone: text({ maxLength: 40, group: 'Truck', help: 'Called when something changes' }),
    ticket: ref('terminal:ticket', { onDelete: 'clear', table: true }),
    purchase_order: text({ label: 'PO', maxLength: 30 }),
    confirmed_at: reached('Confirmed'),
    checked_in_at: reached('Checked in'),
    completed_at: reached('Completed'),
    cancelled_at: reached('Cancelled'),
    cancel_reason: text({ readOnly: true, maxLength: 200, group: 'Course' }),
    booked_by: ref('user:user', { readOnly: true, creator: true, onDelete: 'clear', group: 'Course' }),
    data: json({ label: 'What else was asked' }),
    comments: text({ maxLength: 2000 }),
  },
})
