/** Nominations: the cars that the buyer of an order wants on each day of a month, and the cars that the supplier confirms. */
import { choice, day, flag, instant, integer, list, ref, text } from '#model/kernel/field.ts'
import { resource } from '#model/kernel/resource.ts'
import { nominationCalls } from './nomination-calls.ts'
import { daysWithCars, nominationLife, nominationStates } from './rules/nomination/nomination-life.ts'
import { buyer, seenBy, seller } from './sides.ts'

const view = 'access_menu__partner_rail_contracts'
const fixed = { readOnly: true, group: 'Answer' } as const
const cars = { adds: true, min: 0, max: 10_000, group: 'Days' } as const

const days = (label: string, help: string) =>
  list({ date: day({ required: true }), reason: text({ maxLength: 80 }) }, { label, help, group: 'Days' })

export const nomination = resource('partner/railnomination/', {
  label: 'Nomination',
  tenancy: 'pair',
  privateIn: ['draft'],
  needs: { view, change: 'change_partner_nomination' },
  title: ['order', 'start_date'],
  // Late ones come after those that were sent in time.
  ordering: 'late,-start_date,id',
  spans: [{ from: 'start_date', to: 'end_date' }],
  life: nominationLife,
  judgedBy: () => import('./nomination-judging.ts').then(({ nominationJudging }) => nominationJudging),
  actions: nominationCalls,
  fields: {
    order: ref('partner:order', { required: true, table: true, group: 'Order' }),
    company: buyer(),
    counterparty: seller(),
    status: choice(nominationStates, 'draft', { table: true, readOnly: true, group: 'Order' }),
    revision: integer({ readOnly: true, initial: 0, table: true, group: 'Order' }),
    replaces: ref('partner:nomination', { readOnly: true, onDelete: 'clear', group: 'Order' }),
    late: flag(false, { readOnly: true, group: 'Order', help: 'Sent after the nomination day of its contract' }),
    reason: text({ readOnly: true, maxLength: 500, group: 'Order', help: 'Reason of the rejection' }),
    start_date: day({ label: 'From', table: true, group: 'Days' }),
    end_date: day({ label: 'To', table: true, group: 'Days' }),
    total: integer({ ...cars, label: 'Cars', initial: 0, table: true }),
    forecast: integer({ ...cars, table: true, help: 'Expected number of cars, before the days are set' }),
    shipping_schedule: list(daysWithCars, { label: 'Nominated', help: 'Cars by day', group: 'Days' }),
    locked_days: days('Locked days', 'Unchanged when the rest is redistributed'),
    blackout_days: days('Blackout days', 'No cars on these'),
    /** Kept by the database (server/areas/partner/nomination/invariants.sql), as are `shipped_days` and `timezone`. */
    closed_days: list({ date: day() }, { ...fixed, label: 'Closed days', help: 'The facility ships nothing on these' }),
    confirmed_days: list({ ...daysWithCars, reason: text({ maxLength: 20 }) }, { ...fixed, label: 'Confirmed' }),
    confirmed_total: integer({ ...cars, ...fixed, label: 'Cars confirmed', initial: 0, table: true }),
    cut_total: integer({ ...cars, ...fixed, label: 'Cars cut', initial: 0, table: true }),
    proposed_days: list(daysWithCars, { ...fixed, label: 'Proposed days', help: 'Proposed with the rejection' }),
    shipped_days: list(daysWithCars, { ...fixed, label: 'Shipped' }),
    timezone: text({ ...fixed, maxLength: 60, search: false, help: 'Clock of the facility' }),
    /** The schedule of the supplier into which it was approved. */
    schedule: ref('contract:schedule', { readOnly: true, onDelete: 'clear', group: 'Dates' }),
    sent_at: instant({ label: 'Sent', readOnly: true, table: true, group: 'Dates' }),
    reviewed_at: instant({ label: 'Reviewed', readOnly: true, group: 'Dates' }),
    ...seenBy,
    comments: text({ maxLength: 2000, group: 'Dates' }),
  },
})
