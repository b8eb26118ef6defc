/** The truck scheduler: slots, bookings, locations, and weekly templates. */
import { screen } from '#src/engine/panes/screen.ts'
import { recordScreen } from '#src/ui/record/screen.ts'
import { tableScreen } from '#src/ui/table/table-screen.tsx'

const slotting = 'access_menu__truck_scheduler_slots'
const placing = 'access_menu__truck_scheduler_locations'
const weeks = 'access_menu__truck_scheduler_templates'
const menu = 'Scheduler'
const bookings_ = {
  resource: 'schedule:booking',
  by: 'slot',
  columns: ['reference', 'status', 'company', 'driver', 'product', 'volume'],
} as const

const place = {
  needs: placing,
  record: 'schedule:location',
  related: [
    {
      resource: 'schedule:template',
      by: 'location',
      columns: ['name', 'weekdays', 'starts_at', 'ends_at', 'slot_minutes', 'enabled'],
    },
    {
      resource: 'schedule:booking',
      by: 'location',
      columns: ['reference', 'status', 'starts_at', 'bay', 'company', 'driver', 'vehicle', 'to_move'],
    },
    { resource: 'schedule:link', by: 'location', columns: ['name', 'status', 'scope', 'company', 'expires_at'] },
    { resource: 'schedule:watch', by: 'location', columns: ['slot', 'day', 'watcher', 'told_at'] },
    { resource: 'user:notification', by: 'location', columns: ['title', 'note_type', 'severity', 'sent_at'] },
  ],
} as const

/** From today on; earlier slots are listed with their location. */
export const slots = tableScreen('scheduler:slots', {
  path: '/scheduler/slots/',
  title: 'Slots',
  aliases: ['appointments', 'time windows', 'dock schedule', 'rack times'],
  needs: slotting,
  menu,
  resource: 'schedule:slot',
  where: () => [{ field: 'starts_at', op: 'gte', value: new Date(new Date().setHours(0, 0, 0, 0)).toISOString() }],
})
/**
 * The specification names neither lists of bookings and booking companies nor screens for single records, so these
 * paths are ours.
 */
export const slot = recordScreen('scheduler:slots:slot', {
  path: '/scheduler/slots/slot/:slotId?',
  title: 'Slot',
  needs: slotting,
  record: 'schedule:slot',
  states: ['status'],
  related: [bookings_],
})
export const bookings = tableScreen('scheduler:bookings', {
  path: '/scheduler/bookings/',
  title: 'Bookings',
  aliases: ['appointments', 'reservations'],
  needs: slotting,
  menu,
  resource: 'schedule:booking',
})
export const booking = recordScreen('scheduler:bookings:booking', {
  path: '/scheduler/bookings/booking/:bookingId?',
  title: 'Booking',
  needs: slotting,
  record: 'schedule:booking',
  states: ['status'],
  lines: () => import('./booking/BookingCourse.tsx'),
})
export const companies = tableScreen('scheduler:companies', {
  path: '/scheduler/companies/',
  title: 'Booking companies',
  needs: slotting,
  menu,
  resource: 'schedule:company',
})
export const company = recordScreen('scheduler:companies:company', {
  path: '/scheduler/companies/company/:bookingCompanyId?',
  title: 'Booking company',
  needs: slotting,
  record: 'schedule:company',
  related: [
    {
      resource: 'schedule:booking',
      by: 'company',
      columns: ['reference', 'status', 'starts_at', 'location', 'bay', 'product'],
    },
    { resource: 'schedule:certificate', by: 'company', columns: ['certificate_type', 'number', 'expiry_date'] },
  ],
})

export const templates = tableScreen('scheduler:templates', {
  path: '/scheduler/template/',
  title: 'Templates',
  aliases: ['weekly pattern'],
  needs: weeks,
  menu,
  resource: 'schedule:template',
})
export const template = recordScreen('scheduler:templates:template', {
  path: '/scheduler/template/template/:templateId?',
  title: 'Template',
  needs: weeks,
  record: 'schedule:template',
  lines: () => import('./template/WeekDrawing.tsx'),
})

export const locations = tableScreen('scheduler:locations', {
  path: '/scheduler/location/',
  title: 'Scheduler locations',
  aliases: ['docks', 'loading bays'],
  needs: placing,
  menu,
  resource: 'schedule:location',
})
export const location = recordScreen('scheduler:location:overview', {
  ...place,
  path: '/scheduler/location/:locationId/overview/',
  title: 'Overview',
  inTheWay: () => import('./overview/LacksPlaceZone.tsx'),
  lines: () => import('./overview/PlaceOverview.tsx'),
})
export const links = tableScreen('scheduler:links', {
  path: '/scheduler/links/',
  title: 'Links to places',
  aliases: ['booking link', 'gate board', 'public booking'],
  needs: placing,
  menu,
  resource: 'schedule:link',
})
export const link = recordScreen('scheduler:links:link', {
  path: '/scheduler/links/link/:linkId',
  title: 'Link to a place',
  needs: placing,
  record: 'schedule:link',
  states: ['status'],
})
export const newLocation = recordScreen('scheduler:location:create', {
  ...place,
  path: '/scheduler/location/create/',
  title: 'New location',
})
export const locationNotifications = screen('scheduler:location:notifications', {
  kind: 'table',
  path: '/scheduler/location/:locationId/notifications/',
  of: 'schedule:location',
  title: 'Notifications',
  aliases: ['who is told', 'shortage'],
  needs: placing,
  table: 'user:notification',
  load: () => import('./told/ToldAbout.tsx'),
})
export const locationSlots = tableScreen('scheduler:location:slots', {
  path: '/scheduler/location/:locationId/slots/',
  title: 'Slots',
  needs: slotting,
  resource: 'schedule:slot',
  where: ({ locationId }) => [{ field: 'location', op: 'eq', value: locationId }],
})
/** Bays and time, by key and by pointer. */
export const locationSchedule = screen('scheduler:location:schedule', {
  kind: 'board',
  path: '/scheduler/location/:locationId/schedule/',
  of: 'schedule:location',
  title: 'Slot board',
  aliases: ['schedule', 'calendar', 'week of slots', 'dock board', 'appointments'],
  needs: slotting,
  shows: ({ locationId: location = 0 }) => [
    { resource: 'schedule:slot', where: { location } },
    { resource: 'schedule:booking', where: { location } },
  ],
  load: () => import('./board/SlotBoardScreen.tsx'),
})
