/** The dashboards of cars on the line. They have no rows of their own: the server mounts their calls beside the registry. */
import { onResource } from '#model/kernel/action.ts'
import { choice, day, integer, json, ref, text } from '#model/kernel/field.ts'
import { resource } from '#model/kernel/resource.ts'
import { dwellKinds } from './rules/figures/dwell.ts'

const look = { needs: 'access_menu__track_and_trace', undo: 'none', form: 'none' } as const
const period = { from: day({ label: 'From' }), to: day({ label: 'To', help: 'The last day' }) } as const
const railcarField = ref('trace:railcar', { label: 'Rail car' })

export const railDashboard = resource('dashboard/rail/', {
  label: 'Rail dashboard',
  needs: { view: 'access_menu__track_and_trace', change: 'access_menu__track_and_trace' },
  title: [],
  actionOnly: true,
  fields: {},
  actions: {
    /** `{limit, count, totals, results}`, the latest trips first; the filters of a list of trips narrow it. */
    tripMetrics: onResource('trip_metrics/', {
      ...look,
      method: 'GET',
      label: 'Trips, the worst first',
      input: { limit: integer({ initial: 25, min: 1, max: 1000 }) },
      filters: 'trace:trip',
    }),
    /** `{count, open, results}` by lane, of cycles that began in the period. */
    cycleTimes: onResource('cycle_times/', {
      ...look,
      method: 'GET',
      label: 'Cycle times by lane',
      spans: [{ from: 'from', to: 'to' }],
      input: { ...period, railcar: railcarField, lane: text({ maxLength: 120 }), product: ref('company:product') },
    }),
    /** `{count, results, excluded, definition}` of visits that began in the period. */
    dwellMetrics: onResource('dwell_metrics/', {
      ...look,
      label: 'How long cars stand',
      spans: [{ from: 'from', to: 'to' }],
      input: {
        ...period,
        kind: choice(dwellKinds, 'terminal'),
        by: choice(['station', 'railroad', 'facility', 'party'], 'station'),
        load_status: choice(['', 'L', 'E'], ''),
        railcar: railcarField,
        filters: json({ help: 'Filters of a list of events' }),
      },
    }),
  },
})
