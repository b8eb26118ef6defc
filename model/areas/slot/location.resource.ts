/** Locations with slots, and the companies that book them. */
import { phoneNumber } from '#model/shared/kind-fields.ts'
import {
  choice,
  codes,
  day,
  dayShare,
  daySum,
  flag,
  instant,
  integer,
  json,
  number,
  ref,
  refs,
  text,
} from '#model/kernel/field.ts'
import { onResource } from '#model/kernel/action.ts'
import { resource } from '#model/kernel/resource.ts'
import { judgedBy } from '#model/kernel/judged-by.ts'
import { weekdays } from './rules/booking.ts'
import { linkScopeWords, linkScopes } from './rules/link-scopes.ts'
import { lacksPlaceZone } from './rules/place-zone.ts'
import { timeOfDay } from './time-of-day.ts'
import { placePapers } from './rules/slot-papers.ts'
import { configErrors } from './rules/who-may.ts'

const needs = { view: 'access_menu__truck_scheduler_locations', change: 'change_schedule_location' } as const

const hours = { group: 'Hours', help: 'Such as 06:30, in the location’s time zone' } as const

const name = text({ required: true, table: true })
const fields = {
  code: text({ maxLength: 20, table: true }),
  facility: ref('company:facility', { table: true, onDelete: 'clear' }),
  server: ref('terminal:server', { label: 'Site', onDelete: 'clear' }),
  timezone: text({ holds: 'time_zone', table: true, maxLength: 40, help: 'IANA name, such as America/Edmonton' }),
  kind: choice(['truck', 'rail'], 'truck', { table: true }),
  enabled: flag(true, { table: true }),
  bays: codes({ table: true, help: 'Names of racks that are booked individually' }),
  products: refs('company:product', { help: 'Products handled; leave empty for all' }),
  producers: refs('schedule:company', { help: 'Companies whose product is lifted here' }),
  open_days: codes({ label: 'Open', choices: weekdays, group: 'Hours' }),
  opens_at: timeOfDay('Opens', hours),
  closes_at: timeOfDay('Closes', hours),
  slot_minutes: integer({ label: 'Slot', unit: 'min', min: 5, max: 1440, initial: 60, table: true, group: 'Hours' }),
  capacity: integer({ min: 1, max: 1000, initial: 1, table: true, group: 'Hours', help: 'Bookings in one slot' }),
  book_days_ahead: integer({ label: 'Opens ahead', unit: 'days', min: 0, max: 366, initial: 14, group: 'Rules' }),
  booking_cutoff: number({ label: 'Booked until', unit: 'h before', min: 0, max: 720, initial: 2, group: 'Rules' }),
  cancel_cutoff: number({ label: 'Cancelled until', unit: 'h before', min: 0, max: 720, initial: 4, group: 'Rules' }),
  grace: integer({
    unit: 'min',
    min: 0,
    max: 1440,
    initial: 30,
    group: 'Rules',
    help: 'How long after the end of its slot a booking becomes a no-show',
  }),
  needs_confirmation: flag(false, { label: 'Bookings are confirmed', group: 'Rules' }),
  makes_tickets: flag(false, { label: 'Check-in makes a ticket', group: 'Rules' }),
  shortage_below: integer({
    label: 'Short below',
    unit: 'slots',
    min: 0,
    max: 1000,
    initial: 3,
    group: 'Notices',
    help: 'Number of free slots per day that triggers a notification',
  }),
  shortage_users: refs('user:user', { label: 'Notify of shortages', group: 'Notices' }),
  /** `{action: [permission code]}`: permissions that override the defaults for bookings at this location. */
  permissions_config: json({ label: 'Permissions', group: 'Rules' }),
  last_token_at: instant({ label: 'Link made', readOnly: true, group: 'Notices' }),
  /** Days of which it was said that slots run short, until they no longer do. */
  short_days: codes({ label: 'Short on', readOnly: true, maxItems: 400, group: 'Notices' }),
} as const

/** The slots of today by the clocks of the place, without the blocked ones, as the statistics count them. */
const today = {
  of: 'schedule:slot',
  by: 'location',
  at: 'starts_at',
  except: { status: 'blocked' },
  zone: 'schedule_zone',
} as const
const load = {
  today_load: dayShare(
    { ...today, sum: 'booked', whole: 'capacity' },
    { label: 'Booked today', table: true, group: 'Today', bar: { whole: 'today_capacity' } },
  ),
  today_booked: daySum({ ...today, sum: 'booked' }, { label: 'Trucks today', table: true, group: 'Today' }),
  today_capacity: daySum({ ...today, sum: 'capacity' }, { label: 'Room today', table: true, group: 'Today' }),
} as const

type Settings = { readonly permissions_config: Readonly<Record<string, unknown>>; readonly timezone: string }
const settings = judgedBy<Settings, Record<never, never>>({
  fields: ['permissions_config', 'timezone'],
  facts: {},
  // A place may do without a zone: what there is of other programs names none. It then says by whose clocks it goes.
  judge: ({ permissions_config, timezone }) => {
    const wrong = configErrors(permissions_config)
    const lacks = timezone === '' ? lacksPlaceZone(timezone) : undefined
    return {
      errors: { ...(wrong.length > 0 && { permissions_config: wrong }) },
      values: {},
      ...(lacks !== undefined && { warnings: { timezone: [lacks] } }),
    }
  },
})

export const location = resource('schedule/location/', {
  label: 'Scheduler location',
  model: 'location',
  needs,
  title: ['name'],
  ordering: 'name',
  keys: [
    { fields: ['name'], onConflict: 'refuse' },
    { fields: ['code'], onConflict: 'refuse' },
  ],
  // The bars stand beside the names.
  fields: { name, ...load, ...fields },
  judgedBy: async () => settings,
  papers: placePapers,
  actions: {
    /** The token is answered once and kept as a hash. */
    generateToken: onResource('generate_token/', {
      label: 'Make a link',
      needs: needs.change,
      undo: 'none',
      form: 'none',
      input: {
        location: ref('schedule:location', { label: 'Place', required: true }),
        scope: choice(linkScopes, 'book', { label: 'Opens', words: linkScopeWords, required: true }),
        company: ref('schedule:company', { help: 'Who books by it; leave empty for anybody' }),
        name: text({ maxLength: 80, help: 'What it is for, such as the screen at gate 2' }),
        expires_in_days: integer({ label: 'Valid for', unit: 'days', min: 1, max: 366, initial: 90 }),
        revoke: flag(false, { help: 'Ends all links of this kind instead' }),
      },
    }),
  },
})

/** The same rows under an older path. */
export const place = resource('location/', {
  label: 'Location',
  needs,
  title: ['name'],
  ordering: 'name',
  viewOf: { base: 'schedule:location' },
  fields: { name, ...fields },
  actions: {
    /** The companies whose product is lifted there; without a location, at any. */
    producers: onResource('producers/', {
      label: 'Producers of a location',
      needs: needs.view,
      undo: 'none',
      method: 'GET',
      form: 'none',
      input: { location: ref('schedule:location') },
    }),
    dailySlots: onResource('daily_slots/', {
      label: 'The day at a location',
      // It names who comes.
      needs: 'access_menu__truck_scheduler_slots',
      undo: 'none',
      method: 'GET',
      form: 'none',
      input: { location: ref('schedule:location'), date: day({ help: 'Today if left empty' }) },
    }),
  },
})

export const company = resource('schedule/company/', {
  label: 'Booking company',
  plural: 'Booking companies',
  needs: { view: 'access_menu__truck_scheduler_slots', change: 'change_schedule_location' },
  title: ['name'],
  ordering: 'name',
  keys: [
    { fields: ['name'], onConflict: 'refuse' },
    { fields: ['code'], onConflict: 'refuse' },
  ],
  fields: {
    name: text({ required: true, table: true }),
    code: text({ maxLength: 20, table: true }),
    kind: choice(['carrier', 'customer', 'producer'], 'carrier', { table: true }),
    terminal_company: ref('terminal:company', { onDelete: 'clear', table: true }),
    email: text({ holds: 'email', maxLength: 120, table: true, help: 'Address for confirmations' }),
    phone: phoneNumber(),
    users: refs('user:user', { help: 'Users who book for the company' }),
    max_bookings_a_day: integer({
      label: 'Bookings a day',
      min: 1,
      max: 1000,
      table: true,
      help: 'Leave empty for any number',
    }),
    enabled: flag(true, { table: true }),
    comments: text({ maxLength: 2000 }),
  },
})
