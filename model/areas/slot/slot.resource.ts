/** Bookable slots, and the weekly templates they are created from. */
import { choice, codes, day, flag, instant, integer, ref, refs, text } from '#model/kernel/field.ts'
import { resource } from '#model/kernel/resource.ts'
import { freeIn, slotStatuses, weekdays } from './rules/booking.ts'
import { slotLife } from './rules/slot-life.ts'
import { slotActions } from './slot-actions.ts'
import { timeOfDay } from './time-of-day.ts'

const needs = { view: 'access_menu__truck_scheduler_slots', change: 'change_slot' } as const
const ofTemplate = { required: true, table: true, help: 'Such as 06:30, in the location’s time zone' } as const

const fields = {
  location: ref('schedule:location', { required: true, onDelete: 'cascade', table: true }),
  bay: text({ label: 'Rack', maxLength: 20, table: true }),
  starts_at: instant({ place: 'location', label: 'From', required: true, table: true }),
  ends_at: instant({ place: 'location', label: 'To', required: true, table: true }),
  direction: choice(['load', 'unload'], 'load', { table: true }),
  product: ref('company:product', {
    onDelete: 'clear',
    table: true,
    help: 'Leave empty for any product of the location',
  }),
  /** Changed only by blocking, unblocking and booking. */
  status: choice(slotStatuses, 'open', { readOnly: true, table: true }),
  capacity: integer({ adds: true, min: 1, max: 1000, initial: 1, table: true }),
  booked: integer({ tally: { of: 'schedule:booking', by: 'slot', where: { takes_room: true } }, table: true }),
  free: integer({ adds: true, readOnly: true, table: true }),
  reserved_for: ref('schedule:company', { onDelete: 'clear', help: 'Only this company may book it' }),
  template: ref('schedule:template', { onDelete: 'clear', help: 'Template that created it' }),
  block_reason: text({ maxLength: 200, readOnly: true, table: true }),
  /** Whoever waited for it first may book it alone until then. */
  held_for: ref('user:user', { readOnly: true, onDelete: 'clear' }),
  held_until: instant({ place: 'location', label: 'Held until', readOnly: true }),
  comments: text({ maxLength: 2000 }),
} as const
const derive = (row: {
  readonly capacity: number | null
  readonly booked: number | null
  readonly status: string
}) => ({ free: freeIn(row) })

export const slot = resource('schedule/slot/', {
  label: 'Slot',
  model: 'slot',
  needs,
  title: ['location', 'starts_at'],
  ordering: 'starts_at,bay',
  spans: [{ from: 'starts_at', to: 'ends_at' }],
  fields,
  derive,
  life: slotLife,
  judgedBy: () => import('./slot-shape.ts').then(({ slotShape }) => slotShape),
  actions: slotActions,
})

/** The same rows under an older path. */
export const slotView = resource('slot/', {
  label: 'Slot',
  needs,
  title: ['location', 'starts_at'],
  ordering: 'starts_at,bay',
  viewOf: { base: 'schedule:slot' },
  spans: [{ from: 'starts_at', to: 'ends_at' }],
  fields,
  derive,
})

export const template = resource('schedule/slottemplate/', {
  label: 'Slot template',
  model: 'slot template',
  needs: { view: 'access_menu__truck_scheduler_templates', change: 'change_slottemplate' },
  title: ['name'],
  ordering: 'name',
  keys: [{ fields: ['name'], onConflict: 'refuse' }],
  spans: [{ from: 'valid_from', to: 'valid_until' }],
  fields: {
    name: text({ required: true, table: true }),
    location: ref('schedule:location', { required: true, onDelete: 'cascade', table: true }),
    weekdays: codes({ label: 'On', choices: weekdays, required: true, table: true }),
    starts_at: timeOfDay('First slot', ofTemplate),
    ends_at: timeOfDay('Last ends', ofTemplate),
    slot_minutes: integer({ label: 'Slot', unit: 'min', min: 5, max: 1440, initial: 60, table: true }),
    pause_minutes: integer({ label: 'Between slots', unit: 'min', min: 0, max: 240, initial: 0 }),
    bays: codes({ table: true, help: 'One slot per rack; leave empty for slots without a rack' }),
    capacity: integer({ min: 1, max: 1000, initial: 1, table: true }),
    direction: choice(['load', 'unload'], 'load', { table: true }),
    products: refs('company:product'),
    reserved_for: ref('schedule:company', { onDelete: 'clear' }),
    valid_from: day({ label: 'From', table: true, group: 'Validity' }),
    valid_until: day({ label: 'To', table: true, group: 'Validity' }),
    enabled: flag(true, { table: true, group: 'Validity' }),
  },
})
