/** Closed days of the mass balance, by site: the figures as they were when the day was closed. */
import { choice, day, decimal, flag, instant, integer, list, number, ref, text } from '#model/kernel/field.ts'
import { resource } from '#model/kernel/resource.ts'
import { flowFigures } from './rules/balance/balance.ts'

const known = { required: true } as const
const id = text({ holds: 'code', maxLength: 40 })
const kept = { unaudited: true, readOnly: true, search: false, maxItems: 20_000 } as const

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
    /** The next three are the facts of its figures: `ProductDay` (rules/balance/day.ts). */
    products: list(
      {
        product: id,
        name: text({ holds: 'name' }),
        tolerance: decimal(3, known),
        density: number(),
        allowance: number(),
        factor: decimal(5, known),
        corrected: flag(),
        tickets: integer(known),
        unmeasured: integer(known),
      },
      kept,
    ),
    tanks: list(
      {
        product: id,
        location: id,
        code: text({ holds: 'code' }),
        opening: decimal(3),
        opening_at: instant(),
        opening_id: id,
        closing: decimal(3),
        closing_at: instant(),
        closing_id: id,
      },
      kept,
    ),
    lines: list(
      {
        product: id,
        of: choice(flowFigures, 'receipts'),
        resource: text({ holds: 'code' }),
        id,
        label: text({ holds: 'name' }),
        at: text({ holds: 'code' }),
        volume: decimal(3, known),
      },
      kept,
    ),
  },
})
