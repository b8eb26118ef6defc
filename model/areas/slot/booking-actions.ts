/** The calls by which bookings are made, moved, changed and cancelled, and taken a step further. */
import { phoneNumber } from '#model/shared/kind-fields.ts'
import { onResource, onRow } from '#model/kernel/action.ts'
import { largest } from '#model/kernel/bounds.ts'
import { day, decimal, flag, integer, json, ref, text } from '#model/kernel/field.ts'

const needs = 'change_booking'
const force = flag(false, { help: 'In spite of the rules; for whoever may change slots' })
const forcing = { change_slot: 'to pass over the rules by force' } as const
const reason = text({ maxLength: 200, help: 'Saved with the booking' })
const asked = ref('schedule:booking', { required: true })

const load = {
  product: ref('company:product'),
  volume: decimal(0, { unit: 'gal', min: 0, max: largest.car.gal }),
  driver: ref('terminal:driver'),
  driver_name: text({ maxLength: 80, help: 'For drivers who are not in the system' }),
  vehicle: ref('terminal:vehicle'),
  phone: phoneNumber(),
  purchase_order: text({ label: 'PO', maxLength: 30 }),
} as const

export const bookingActions = {
  createBooking: onResource('create_booking/', {
    label: 'Book a slot',
    needs,
    partsNeed: forcing,
    undo: 'compensating',
    undoneBy: { action: 'cancelBooking', takes: { booking: 'id' }, gives: { reason: 'Taken back', force: true } },
    input: {
      slot: ref('schedule:slot', { required: true }),
      company: ref('schedule:company'),
      ...load,
      data: json({ label: 'Additional data' }),
      name: text({ maxLength: 80, help: 'Name of the person who books by a link' }),
      email: text({ holds: 'email', maxLength: 120, help: 'E-mail address of the person who books by a link' }),
      company_name: text({ maxLength: 80, help: 'Company of the person who books by a link' }),
      force,
      reason,
    },
  }),
  updateBooking: onResource('update_booking/', {
    label: 'Move or change a booking',
    needs,
    partsNeed: forcing,
    undo: 'compensating',
    form: 'none',
    input: {
      booking: asked,
      slot: ref('schedule:slot', { help: 'Where it is moved to' }),
      ...load,
      comments: text({ maxLength: 2000 }),
      version: integer({ help: 'Version last read' }),
      force,
      reason,
      dry_run: flag(false, { help: 'Says what would stand in the way, without changing anything' }),
    },
  }),
  cancelBooking: onResource('cancel_booking/', {
    label: 'Cancel a booking',
    needs,
    partsNeed: forcing,
    undo: 'compensating',
    form: 'none',
    input: { booking: asked, reason: { ...reason, required: true }, force },
  }),
  setData: onResource('set_data/', {
    label: 'Set additional data',
    needs,
    undo: 'compensating',
    form: 'none',
    input: {
      booking: asked,
      data: json({ required: true, help: 'Merged by key; null takes a key away' }),
    },
  }),
  getActions: onResource('get_actions/', {
    label: 'What can be done with a booking',
    needs: 'access_menu__truck_scheduler_slots',
    undo: 'none',
    method: 'GET',
    form: 'none',
    input: { booking: asked },
  }),
  runAction: onResource('run_action/', {
    label: 'Take a booking a step further',
    needs,
    partsNeed: { ...forcing, override_load: 'to check in a load that is refused, with a reason' },
    undo: 'compensating',
    form: 'none',
    input: {
      booking: asked,
      action: text({ holds: 'choice', required: true, maxLength: 40 }),
      slot: ref('schedule:slot', { help: 'Where it is moved to' }),
      reason,
      force,
    },
  }),
  getSchedulePermissionsConfig: onResource('get_schedule_permissions_config/', {
    label: 'Who may do what at a location',
    needs: 'access_menu__truck_scheduler_slots',
    undo: 'none',
    method: 'GET',
    form: 'none',
    input: { location: ref('schedule:location', { required: true }) },
  }),
  calendarFile: onRow('calendar/', {
    label: 'Save calendar file',
    needs: 'access_menu__truck_scheduler_slots',
    undo: 'none',
    method: 'GET',
    form: 'none',
    input: {},
  }),
  /** Beside the slots of a board: who comes, by name. */
  locationBookings: onResource('location_bookings/', {
    label: 'Bookings of a location',
    needs: 'access_menu__truck_scheduler_slots',
    undo: 'none',
    method: 'GET',
    form: 'none',
    spans: [{ from: 'from', to: 'until' }],
    input: {
      location: ref('schedule:location', { required: true }),
      from: day({ help: 'Today if left empty' }),
      until: day({ help: 'Two weeks from the first day if left empty' }),
    },
  }),
} as const
