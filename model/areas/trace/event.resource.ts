/** Sightings: car location messages from railroads. */
import { latitudeOf, longitudeOf, subdivisionCode } from '#model/shared/kind-fields.ts'
import { onResource } from '#model/kernel/action.ts'
import { choice, day, flag, instant, ref, text } from '#model/kernel/field.ts'
import { keptFile } from '#model/kernel/file-part.ts'
import { resource } from '#model/kernel/resource.ts'
import { sightingCodes, sightingHelp } from './rules/sighting.ts'
import { carrierCode } from '#model/areas/fleet/rules/identifiers.ts'

/** A hundred thousand lines of a pasted file. */
const MOST_LETTERS = 25_000_000

export const event = resource('carevent/', {
  label: 'Car event',
  model: 'car event',
  needs: { view: 'access_menu__track_and_trace', change: 'change_trip', history: 'can_view_car_history' },
  title: ['railcar', 'code'],
  ordering: '-at,id',
  keys: [{ fields: ['railcar', 'code', 'location', 'railroad', 'at'], onConflict: 'refuse' }],
  sameRow: ['railcar', 'code', 'at', 'location', 'railroad'],
  judgedBy: () => import('./rules/event-times.ts').then(({ eventTimes }) => eventTimes),
  fields: {
    railcar: ref('trace:railcar', { label: 'Rail car', required: true, onDelete: 'cascade', table: true }),
    /** Follows from the events of the car (rules/trip.ts). */
    trip: ref('trace:trip', { onDelete: 'clear', table: true, readOnly: true }),
    code: choice(sightingCodes, 'P', { table: true, help: sightingHelp }),
    at: instant({ place: 'station', label: 'When', past: true, required: true, table: true }),
    location: text({ maxLength: 30, table: true, help: 'Name used by the railroad' }),
    state: subdivisionCode({ table: true }),
    station: ref('rail:station', { onDelete: 'clear' }),
    railroad: carrierCode({ table: true, help: 'SCAC of the reporting railroad' }),
    load_status: choice(['', 'E', 'L'], '', {
      label: 'L/E',
      table: true,
      help: 'L: loaded, E: empty; nothing where the railroad does not say it',
    }),
    train_id: text({
      label: 'Train',
      maxLength: 12,
      table: true,
      help: 'For bad orders: the reason and hours until release',
    }),
    destination: text({ maxLength: 30 }),
    destination_state: subdivisionCode(),
    latitude: latitudeOf(),
    longitude: longitudeOf(),
    source: choice(['clm', 'gps', 'edi_322', 'yard', 'hand'], 'clm', { help: 'Source of the report' }),
    received_at: instant({ label: 'Received', past: true }),
  },
  actions: {
    /** Sightings of many cars from a file or a pasted text: `{taken, already, refused, cars_unknown, trips}`. */
    importSightings: onResource('import/', {
      label: 'Import sightings of railroads',
      cost: 'import',
      // It has a panel of its own, with the refused lines.
      form: 'none',
      needs: 'change_trip',
      undo: 'exact',
      undoneBy: { of: 'user:batch', action: 'undo', id: 'batch' },
      input: {
        text: text({ maxLength: MOST_LETTERS, help: 'In place of a file', search: false }),
        format: choice(['auto', 'clm', 'csv', 'edi_322'], 'auto', {
          words: { auto: 'Found by itself', clm: 'CLM', csv: 'Table with a heading', edi_322: 'EDI 322' },
        }),
        dry_run: flag(false, { label: 'Only try' }),
        skip_refused: flag(false, { label: 'Take the good ones', help: 'Otherwise all lines or none' }),
        received_on: day({ label: 'Received on', past: true, help: 'CLM lines have no year; by default today' }),
      },
      files: { file: keptFile('File', { takes: 'sheet' }) },
    }),
  },
})
