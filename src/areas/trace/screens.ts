/** Waybills, trips and sightings. */
import { screen } from '#src/engine/panes/screen.ts'
import { recordScreen } from '#src/ui/record/screen.ts'
import { tableScreen } from '#src/ui/table/table-screen.tsx'

const tracing = 'access_menu__track_and_trace'
/** What keeps cars from being where they should be, the worst first. */
export const overview = screen('company:trace:overview', {
  kind: 'overview',
  path: '/company/trace/overview/',
  title: 'Trace overview',
  about: 'The latest trips come first. Enter opens one beside, Space selects.',
  aliases: ['late cars', 'silent cars', 'cars on hold', 'dashboard of trips', 'worst trips'],
  needs: tracing,
  menu: 'Track and trace',
  load: () => import('./overview/Overview.tsx'),
})
export const waybills = tableScreen('company:trace:waybills', {
  path: '/company/trace/waybills/',
  title: 'Waybills',
  aliases: ['way bill', 'EDI 417'],
  needs: tracing,
  menu: 'Track and trace',
  resource: 'trace:waybill',
})
export const trips = tableScreen('company:trace:trips:table', {
  path: '/company/trace/trips/table/',
  title: 'Trips',
  aliases: ['ETA', 'car location', 'where is my car', 'tracking', 'track and trace'],
  needs: tracing,
  menu: 'Track and trace',
  key: 'g>r',
  resource: 'trace:trip',
  where: () => [{ field: 'status', op: 'ne', value: 'closed' }],
})
export const tripMap = screen('company:trace:trips:map', {
  kind: 'map',
  path: '/company/trace/trips/map/',
  title: 'Map of trips',
  aliases: ['map', 'where are my cars', 'geofence', 'track and trace map'],
  needs: tracing,
  menu: 'Track and trace',
  load: () => import('./map/TripMap.tsx'),
})
export const tripHistory = tableScreen('company:trace:history:trips', {
  path: '/company/trace/history/trips/',
  title: 'Trip history',
  aliases: ['past trips', 'arrivals'],
  needs: 'can_view_trip_history',
  menu: 'Track and trace',
  resource: 'trace:trip',
  where: () => [{ field: 'status', op: 'eq', value: 'closed' }],
})
export const carHistory = screen('company:trace:history:cars', {
  kind: 'table',
  path: '/company/trace/history/cars/',
  title: 'Car history',
  aliases: ['sightings', 'CLM', 'car location messages', 'events', 'compare cars', 'line diagram of cars'],
  needs: 'can_view_car_history',
  menu: 'Track and trace',
  table: 'trace:event',
  load: () => import('./history/CarHistory.tsx'),
})
/** The specification names no screens for these records, so the paths are ours. */
export const waybill = recordScreen('company:trace:waybill', {
  path: '/company/trace/waybill/:waybillId?',
  title: 'Waybill',
  needs: tracing,
  record: 'trace:waybill',
  states: ['status'],
  related: [
    {
      resource: 'trace:trip',
      by: 'waybill',
      columns: ['railcar', 'kind', 'status', 'started_at', 'last_location', 'eta'],
    },
  ],
})
export const trip = recordScreen('company:trace:trip', {
  path: '/company/trace/trip/:tripId?',
  title: 'Trip',
  needs: tracing,
  record: 'trace:trip',
  states: ['status', 'delayed'],
  lines: () => import('./trip/TripCourse.tsx'),
  // Said above, as days and hours.
  hidden: ['late_hours'],
  related: [
    {
      resource: 'trace:event',
      by: 'trip',
      columns: ['at', 'code', 'location', 'state', 'railroad', 'train_id', 'load_status'],
    },
    {
      resource: 'document:bill',
      by: 'trip',
      title: 'Papers received',
      columns: ['name', 'is_primary', 'status', 'bol_number', 'bol_date', 'doubts'],
      ordering: '-is_primary,-created_at',
    },
  ],
})
export const event = recordScreen('company:trace:event', {
  path: '/company/trace/event/:eventId?',
  title: 'Car event',
  needs: tracing,
  record: 'trace:event',
})
export const geofences = tableScreen('company:trace:geofences', {
  path: '/company/trace/geofences/',
  title: 'Geofences',
  aliases: ['shapes on the map', 'zones', 'places that tell of cars'],
  needs: tracing,
  menu: 'Track and trace',
  resource: 'trace:geofence',
})
export const geofence = recordScreen('company:trace:geofence', {
  path: '/company/trace/geofence/:geofenceId?',
  title: 'Geofence',
  needs: tracing,
  record: 'trace:geofence',
})
