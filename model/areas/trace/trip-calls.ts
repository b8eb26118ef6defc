/** The calls of trips: when a car will be there and why it is late, what lies inside a shape, papers and what was read from them. */
import { onResource, onRow } from '#model/kernel/action.ts'
import { instant, integer, json, text } from '#model/kernel/field.ts'
import { keptFile } from '#model/kernel/file-part.ts'
import { MOST_DAYS_BACK } from './rules/positions.ts'

const look = { needs: 'access_menu__track_and_trace', undo: 'none', method: 'GET', form: 'none' } as const
/** A shape of a thousand corners, and its context. */
const shape = {
  geofence: json({
    required: true,
    help: 'Polygon, MultiPolygon or Circle, or the id of a kept one',
    maxItems: 10_000,
  }),
  geofence_context: json({ help: 'Of what: trips, cars or events; their filters; from when to when' }),
} as const

export const tripCalls = {
  eta: onRow('eta/', { ...look, label: 'How the ETA was reckoned' }),
  whyLate: onRow('why_late/', { ...look, label: 'Why it is late' }),
  /** It wins over the reckoned one until the car is placed. */
  setEta: onRow('set_eta/', {
    label: 'Set the ETA',
    needs: 'change_trip',
    undo: 'exact',
    undoneBy: { of: 'user:batch', action: 'undo', id: 'batch' },
    input: {
      eta: instant({ label: 'ETA', required: true }),
      reason: text({ required: true, maxLength: 200 }),
    },
  }),
  geofenceOfTrip: onRow('get_records_in_geofence/', {
    ...look,
    method: 'POST',
    label: 'Records in a shape',
    input: shape,
  }),
  geofenceOfAll: onResource('get_records_in_geofence/', {
    ...look,
    method: 'POST',
    label: 'Records in a shape',
    input: shape,
  }),
  /** `{name: {value, confidence, page, box}}` or `{name: value}`; names are merged, one sent as null goes. */
  saveExtractedData: onRow('save_extracted_data/', {
    label: 'Save extracted data',
    needs: 'change_trip',
    undo: 'exact',
    undoneBy: { of: 'user:batch', action: 'undo', id: 'batch' },
    form: 'none',
    input: { extracted_data: json({ help: 'Also taken as data' }), data: json() },
    files: { file: keptFile('File', { takes: 'document' }) },
  }),
  getShipperUniqueValues: onResource('get_shipper_unique_values/', {
    ...look,
    label: 'Values of the trips one sees',
    filters: 'trace:trip',
  }),
  /** Every sighting of the last days with its place, as arrays: what a map needs to go back in time. */
  positions: onResource('positions/', {
    ...look,
    label: 'Where cars were',
    input: { days: integer({ initial: MOST_DAYS_BACK, min: 1, max: MOST_DAYS_BACK }) },
  }),
  tripCacheStatus: onResource('trip_cache_status/', { ...look, label: 'Whether positions are up to date' }),
} as const
