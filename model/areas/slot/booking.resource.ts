/** Bookings of slots. */
import { phoneNumber } from '#model/shared/kind-fields.ts'
import { largest } from '#model/kernel/bounds.ts'
import { choice, decimal, flag, instant, json, ref, text } from '#model/kernel/field.ts'
import { resource } from '#model/kernel/resource.ts'
import { bookingActions } from './booking-actions.ts'
import { bookingLife } from './rules/booking-life.ts'
import { bookingStatuses, takesRoom } from './rules/booking.ts'
import { bookingPapers } from './rules/slot-papers.ts'

const reached = (label: string) => instant({ label, place: 'location', readOnly: true, group: 'Progress' })

export const booking = resource('schedule/booking/', {
  label: 'Booking',
  needs: { view: 'access_menu__truck_scheduler_slots', change: 'change_booking' },
  title: ['reference'],
  head: { line: ['company', 'location', 'bay', 'starts_at', 'product'] },
  ordering: '-created_at',
  keys: [{ fields: ['reference'], onConflict: 'refuse' }],
  numbered: { reference: { by: 'terminal:codeGenerator', types: ['booking'], places: [] } },
  // Made, moved and cancelled by calls that hold the slot meanwhile.
  actionOnly: true,
  life: bookingLife,
  papers: bookingPapers,
  fields: {
    reference: text({ required: true, maxLength: 30, table: true }),
    slot: ref('schedule:slot', { required: true, table: true }),
    location: ref('schedule:location', { table: true }),
    /** As the slot has them: they stand still while it is booked. */
    bay: text({ label: 'Rack', maxLength: 20, readOnly: true, table: true }),
    starts_at: instant({ place: 'location', label: 'From', readOnly: true, table: true }),
    ends_at: instant({ place: 'location', label: 'To', readOnly: true }),
    company: ref('schedule:company', { label: 'Booked by', table: true }),
    /** Changed only by actions; see model/areas/slot/rules/booking-life.ts. */
    status: choice(bookingStatuses, 'requested', { readOnly: true, table: true }),
    takes_room: flag(true, { readOnly: true, help: 'It uses capacity of its slot' }),
    to_move: flag(false, { label: 'To be moved', readOnly: true, table: true, help: 'Its slot was blocked' }),
    product: ref('company:product', { onDelete: 'clear', table: true }),
    volume: decimal(0, { unit: 'gal', min: 0, max: largest.car.gal, table: true }),
    driver: ref('terminal:driver', { onDelete: 'clear', table: true, group: 'Truck' }),
    driver_name: text({ maxLength: 80, group: 'Truck', help: 'For drivers who are not in the system' }),
    vehicle: ref('terminal:vehicle', { onDelete: 'clear', table: true, group: 'Truck' }),
    phone: phoneNumber({ group: 'Truck', help: 'Phone number for changes' }),
    contact_name: text({ maxLength: 80, group: 'Truck', help: 'Name of the person who booked by a link' }),
    contact_company: text({ maxLength: 80, group: 'Truck', help: 'Company of the person who booked by a link' }),
    contact_email: text({ holds: 'email', label: 'Contact e-mail', maxLength: 120, group: 'Truck' }),
    ticket: ref('terminal:ticket', { onDelete: 'clear', table: true }),
    purchase_order: text({ label: 'PO', maxLength: 30 }),
    confirmed_at: reached('Confirmed'),
    checked_in_at: reached('Checked in'),
    started_at: reached('Started'),
    completed_at: reached('Completed'),
    cancelled_at: reached('Cancelled'),
    no_show_at: reached('No-show'),
    cancel_reason: text({ readOnly: true, maxLength: 200, group: 'Progress' }),
    rule_reason: text({
      label: 'In spite of the rules',
      readOnly: true,
      maxLength: 200,
      group: 'Progress',
      help: 'Why it was booked all the same',
    }),
    booked_by: ref('user:user', { readOnly: true, onDelete: 'clear', group: 'Progress' }),
    /** The link by which it was booked. */
    link: ref('schedule:link', { readOnly: true, onDelete: 'clear', group: 'Progress' }),
    data: json({ label: 'Additional data' }),
    comments: text({ maxLength: 2000 }),
  },
  derive: ({ status }) => ({ takes_room: takesRoom(status) }),
  actions: bookingActions,
})
