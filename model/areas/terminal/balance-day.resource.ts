/** Closed days of the mass balance, by site: the figures as they were when the day was closed. */
import { choice, day, instant, json, ref, text } from '#model/kernel/field.ts'
import { resource } from '#model/kernel/resource.ts'

/** Written by the calls `close/` and `reopen/` of the mass balance alone. A reopened day keeps its row, and its figures count no more. */
export const balanceDay = resource('terminalboss/v3/balance-day/', {
  label: 'Closed day of the mass balance',
  plural: 'Closed days of the mass balance',
  needs: { view: 'access_menu__gip_mass_balance', change: 'close_mass_balance' },
  title: ['server', 'day'],
  ordering: '-day,id',
  keys: [{ fields: ['server', 'day'], onConflict: 'refuse' }],
  spans: [{ from: 'begins_at', to: 'ends_at' }],
  actionOnly: true,
  fields: {
    server: ref('terminal:server', { label: 'Site', required: true, onDelete: 'cascade', table: true }),
    day: day({ required: true, table: true }),
    state: choice(['closed', 'open'], 'closed', { table: true }),
    by: text({ holds: 'person', maxLength: 200, table: true, help: 'Person who closed or reopened the day' }),
    at: instant({ place: 'server', table: true }),
    reason: text({ maxLength: 500, table: true }),
    /** The day on the clocks of the site, as they were when it was closed. */
    begins_at: instant({ place: 'server', label: 'Begins', required: true }),
    ends_at: instant({ place: 'server', label: 'Ends', required: true }),
    /** `ClosedFigures` (rules/balance/answers.ts). */
    figures: json({ search: false, unaudited: true, depth: 8 }),
  },
})
