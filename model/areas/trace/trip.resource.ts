/** Trips: one leg of a car, loaded or empty, from its release to its placement. */
import { choice, decimal, flag, instant, integer, json, number, ref, text } from '#model/kernel/field.ts'
import { resource } from '#model/kernel/resource.ts'
import { sightingCodes, tripStatuses } from './rules/sighting.ts'
import { carrierCode } from '#model/areas/fleet/rules/identifiers.ts'

export const trip = resource('trip/', {
  label: 'Trip',
  model: 'trip',
  needs: { view: 'access_menu__track_and_trace', change: 'change_trip', history: 'can_view_trip_history' },
  title: ['railcar', 'destination'],
  ordering: '-started_at,id',
  fileCalls: { upload: 'upload_file/', get: 'get_file/', remove: 'delete_file/', label: 'File' },
  fields: {
    railcar: ref('trace:railcar', {
      label: 'Rail car',
      required: true,
      onDelete: 'cascade',
      table: true,
      group: 'Trip',
    }),
    kind: choice(['loaded', 'empty'], 'loaded', { table: true, group: 'Trip' }),
    status: choice(tripStatuses, 'planned', { table: true, group: 'Trip', help: 'Set by the last sighting' }),
    product: ref('company:product', { table: true, onDelete: 'clear', group: 'Trip' }),
    destination: ref('rail:station', { table: true, onDelete: 'clear', group: 'Trip' }),
    last_location: text({ label: 'Where', maxLength: 40, table: true, group: 'Last seen' }),
    last_event: choice(['', ...sightingCodes], '', {
      label: 'Last',
      table: true,
      group: 'Last seen',
      help: 'CLM letter of the last sighting',
    }),
    last_station: ref('rail:station', {
      onDelete: 'clear',
      group: 'Last seen',
      help: 'By whose clocks the car was last seen',
    }),
    last_event_at: instant({ place: 'last_station', label: 'Last seen', table: true, group: 'Last seen' }),
    eta: instant({ place: 'destination', label: 'ETA', table: true, group: 'Last seen' }),
    eta_source: choice(['', 'railroad', 'history', 'hand'], '', { label: 'ETA from', group: 'Last seen' }),
    delayed: flag(false, { table: true, group: 'Last seen' }),
    railroad: carrierCode({ table: true, group: 'Last seen', help: 'SCAC of the railroad that currently has the car' }),
    train_id: text({ label: 'Train', maxLength: 12, group: 'Last seen' }),
    latitude: number({ min: -90, max: 90, unit: '°', group: 'Last seen' }),
    longitude: number({ min: -180, max: 180, unit: '°', group: 'Last seen' }),
    event_count: integer({
      label: 'Events',
      readOnly: true,
      initial: 0,
      group: 'Last seen',
      tally: { of: 'trace:event', by: 'trip' },
    }),
    consignee: ref('company:party', { table: true, onDelete: 'clear', group: 'Trip' }),
    shipper: ref('company:party', { table: true, onDelete: 'clear', group: 'Trip' }),
    origin: ref('rail:station', { table: true, onDelete: 'clear', group: 'Trip' }),
    waybill: ref('trace:waybill', { onDelete: 'clear', group: 'Trip' }),
    shipment: ref('rail:shipment', { onDelete: 'clear', group: 'Trip' }),
    routing: text({ maxLength: 120, group: 'Trip' }),
    distance: integer({ unit: 'mi', min: 0, max: 20_000, group: 'Trip' }),
    started_at: instant({
      place: 'origin',
      label: 'Released',
      table: true,
      group: 'Dates',
      help: 'Start of the trip, when the customer releases the car',
    }),
    departed_at: instant({ place: 'origin', label: 'Departed', group: 'Dates' }),
    arrived_at: instant({ place: 'destination', label: 'Arrived', group: 'Dates' }),
    placed_at: instant({
      place: 'destination',
      label: 'Placed',
      table: true,
      group: 'Dates',
      help: 'Actual or constructive placement',
    }),
    ended_at: instant({ place: 'destination', label: 'Ended', group: 'Dates' }),
    /** Data extracted from the trip's documents, as `{name: value}`. */
    extracted_data: json({ label: 'Extracted data', group: 'Documents' }),
    demurrage: decimal(2, { min: 0, unit: 'USD', group: 'Documents' }),
    comments: text({ maxLength: 2000, group: 'Documents' }),
  },
})
