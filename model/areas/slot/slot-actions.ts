/** The calls about many slots at a place. */
import { onResource } from '#model/kernel/action.ts'
import { choice, codes, day, flag, integer, ref, refs } from '#model/kernel/field.ts'
import { weekdays } from './rules/booking.ts'
import { MOST_SLOTS } from './rules/slot-life.ts'
import { timeOfDay } from './time-of-day.ts'

const view = 'access_menu__truck_scheduler_slots'
const batch = { of: 'user:batch', action: 'undo', id: 'batch' } as const
const location = ref('schedule:location', { required: true })
const dry_run = flag(false, { help: 'Says what would be, without changing anything' })
const span = {
  from: day({ required: true }),
  until: day({ required: true }),
} as const

export const slotActions = {
  createSlots: onResource('create_slots/', {
    label: 'Lay out slots',
    needs: 'change_slot',
    undo: 'exact',
    undoneBy: batch,
    spans: [{ from: 'from', to: 'until' }],
    input: {
      location,
      template: ref('schedule:template', { help: 'Otherwise by what follows' }),
      ...span,
      weekdays: codes({ label: 'On', choices: weekdays }),
      starts_at: timeOfDay('First slot'),
      ends_at: timeOfDay('Last ends'),
      slot_minutes: integer({ label: 'Slot', unit: 'min', min: 5, max: 1440 }),
      pause_minutes: integer({ label: 'Between slots', unit: 'min', min: 0, max: 240, initial: 0 }),
      bays: codes({ help: 'One slot per rack; leave empty for slots without a rack' }),
      capacity: integer({ min: 1, max: 1000, initial: 1 }),
      direction: choice(['load', 'unload'], 'load'),
      product: ref('company:product'),
      reserved_for: ref('schedule:company'),
      dry_run,
    },
  }),
  alterSlots: onResource('alter_slots_based_on_template/', {
    label: 'Alter slots by their template',
    needs: 'change_slot',
    undo: 'exact',
    undoneBy: batch,
    spans: [{ from: 'from', to: 'until' }],
    input: { template: ref('schedule:template', { required: true }), ...span, dry_run },
  }),
  deleteSlots: onResource('delete_slots_id/', {
    label: 'Delete slots',
    needs: 'change_slot',
    undo: 'exact',
    undoneBy: batch,
    form: 'none',
    input: { slot_ids: refs('schedule:slot', { required: true, maxItems: MOST_SLOTS }), dry_run },
  }),
  locationSlots: onResource('location_slots/', {
    label: 'Slots of a location',
    needs: view,
    undo: 'none',
    method: 'GET',
    form: 'none',
    spans: [{ from: 'from', to: 'until' }],
    input: {
      location: ref('schedule:location', { help: 'A link has one of its own' }),
      from: day({ help: 'Today if left empty' }),
      until: day({ help: 'Two weeks from the first day if left empty' }),
      direction: choice(['', 'load', 'unload'], ''),
      product: ref('company:product'),
      company: ref('schedule:company', { help: 'Whose bookings are asked about' }),
    },
  }),
  statics: onResource('statics/', {
    label: 'Statistics of a month',
    needs: view,
    undo: 'none',
    method: 'GET',
    form: 'none',
    input: {
      location,
      year: integer({ required: true, min: 1970, max: 9998 }),
      month: integer({ required: true, min: 1, max: 12 }),
    },
  }),
  watchSlot: onResource('watch/', {
    label: 'Tell me when one frees',
    needs: 'change_booking',
    undo: 'none',
    form: 'none',
    input: {
      slot: ref('schedule:slot', { help: 'Or any of a day' }),
      location: ref('schedule:location'),
      day: day(),
      stop: flag(false, { help: 'Wait no longer' }),
    },
  }),
} as const
