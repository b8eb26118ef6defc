/** Geofences: shapes on the map that are kept, and of which cars one is told when they enter, leave or stay too long. */
import { choice, codes, integer, json, ref, text } from '#model/kernel/field.ts'
import { resource } from '#model/kernel/resource.ts'

export const geofence = resource('geofence/', {
  label: 'Geofence',
  needs: { view: 'access_menu__track_and_trace', change: 'change_trip' },
  title: ['name'],
  ordering: 'name,id',
  keys: [{ fields: ['name'], onConflict: 'refuse' }],
  judgedBy: () => import('./rules/kept-fence.ts').then(({ fenceProblems }) => fenceProblems),
  fields: {
    name: text({ required: true, maxLength: 60, table: true }),
    kind: choice(['facility', 'customer', 'interchange', 'border', 'other'], 'other', { table: true }),
    /** A GeoJSON Polygon or MultiPolygon, or `{type: "Circle", center: [lon, lat], radius_m}`. */
    shape: json({ required: true, help: 'Polygon, MultiPolygon or Circle' }),
    facility: ref('company:facility', { onDelete: 'clear', table: true }),
    dwell_limit_hours: integer({ label: 'Longest stay', unit: 'h', min: 1, max: 8760, table: true }),
    notify: codes({ choices: ['enter', 'leave', 'dwell'], label: 'Tell of', table: true }),
  },
})
