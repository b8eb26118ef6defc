/** Nominations: the cars that the buyer of an order wants on each day of a month. */
import { choice, day, flag, instant, integer, list, ref, text } from '#model/kernel/field.ts'
import { onRow } from '#model/kernel/action.ts'
import { resource } from '#model/kernel/resource.ts'
import { buyer, seller } from './sides.ts'

const view = 'access_menu__partner_rail_contracts'

const days = (label: string, help: string) =>
  list({ date: day({ required: true }), reason: text({ maxLength: 80 }) }, { label, help, group: 'Days' })

export const nomination = resource('partner/railnomination/', {
  label: 'Nomination',
  tenancy: 'pair',
  needs: { view, change: 'change_partner_nomination' },
  title: ['order', 'start_date'],
  ordering: '-start_date,id',
  spans: [{ from: 'start_date', to: 'end_date' }],
  fields: {
    order: ref('partner:order', { required: true, onDelete: 'cascade', table: true, group: 'Order' }),
    company: buyer(),
    counterparty: seller(),
    status: choice(['draft', 'sent', 'under_review', 'approved', 'rejected'], 'draft', {
      table: true,
      readOnly: true,
      group: 'Order',
    }),
    revision: integer({ readOnly: true, initial: 0, table: true, group: 'Order' }),
    reason: text({ readOnly: true, group: 'Order', help: 'Why it was rejected' }),
    start_date: day({ label: 'From', table: true, group: 'Days' }),
    end_date: day({ label: 'To', table: true, group: 'Days' }),
    total: integer({ adds: true, label: 'Cars', min: 0, max: 10_000, initial: 0, table: true, group: 'Days' }),
    forecast: integer({
      adds: true,
      label: 'Forecast',
      min: 0,
      max: 10_000,
      table: true,
      group: 'Days',
      help: 'Expected number of cars, before the days are set',
    }),
    shipping_schedule: list(
      { date: day({ required: true }), quantity: integer({ required: true, min: 0, max: 10_000 }) },
      { label: 'Nominated', help: 'Cars by day', group: 'Days' },
    ),
    locked_days: days('Locked days', 'Unchanged when the rest is redistributed'),
    blackout_days: days('Blackout days', 'No cars on these'),
    /** The supplier's schedule, once the nomination is approved. */
    schedule: ref('contract:schedule', { readOnly: true, onDelete: 'clear', group: 'Dates' }),
    sent_at: instant({ label: 'Sent', readOnly: true, table: true, group: 'Dates' }),
    reviewed_at: instant({ label: 'Reviewed', readOnly: true, group: 'Dates' }),
    comments: text({ maxLength: 2000, group: 'Dates' }),
  },
  actions: {
    /** Spreads the nominated cars over the free days of a draft; `dry_run` returns the calculation without saving. */
    autoSchedule: onRow('auto_schedule/', {
      label: 'Spread evenly',
      needs: 'change_partner_nomination',
      undo: 'compensating',
      input: { dry_run: flag(false, { help: 'Preview only' }) },
    }),
  },
})
