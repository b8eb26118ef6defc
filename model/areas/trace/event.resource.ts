/** Sightings: car location messages from railroads. */
import { choice, instant, number, ref, text } from '#model/kernel/field.ts'
import { resource } from '#model/kernel/resource.ts'
import { sightingCodes, sightingHelp } from './rules/sighting.ts'
import { carrierCode } from '#model/areas/fleet/rules/identifiers.ts'

export const event = resource('carevent/', {
  label: 'Car event',
  model: 'car event',
  needs: { view: 'access_menu__track_and_trace', change: 'change_trip', history: 'can_view_car_history' },
  title: ['railcar', 'code'],
  ordering: '-at,id',
  fields: {
    railcar: ref('trace:railcar', { label: 'Rail car', required: true, onDelete: 'cascade', table: true }),
    trip: ref('trace:trip', { onDelete: 'clear', table: true }),
    code: choice(sightingCodes, 'P', { table: true, help: sightingHelp }),
    at: instant({ place: 'station', label: 'When', table: true }),
    location: text({ maxLength: 30, table: true, help: 'Name used by the railroad' }),
    state: text({ maxLength: 3, table: true }),
    station: ref('rail:station', { onDelete: 'clear' }),
    railroad: carrierCode({ table: true, help: 'SCAC of the reporting railroad' }),
    load_status: choice(['E', 'L'], 'E', { label: 'L/E', table: true, help: 'L: loaded, E: empty' }),
    train_id: text({
      label: 'Train',
      maxLength: 12,
      table: true,
      help: 'For bad orders: the reason and hours until release',
    }),
    destination: text({ maxLength: 30 }),
    destination_state: text({ maxLength: 3 }),
    latitude: number({ min: -90, max: 90, unit: '°' }),
    longitude: number({ min: -180, max: 180, unit: '°' }),
    source: choice(['clm', 'gps', 'edi_322', 'yard', 'hand'], 'clm', { help: 'Source of the report' }),
    received_at: instant({ label: 'Received' }),
  },
})
