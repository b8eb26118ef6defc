/** Routes of a contract, and shipping schedules: how many cars go on which day. */
import { choice, day, flag, integer, list, number, ref, text } from '#model/kernel/field.ts'
import { resource } from '#model/kernel/resource.ts'
import { carrierCode } from '#model/areas/fleet/rules/identifiers.ts'
import { scheduleLife, scheduleStatuses } from './rules/schedule-life.ts'
import { scheduleActions } from './schedule-actions.ts'

/** Cars by day; days that are not listed have none. */
const carsByDay = (about: {
  readonly label: string
  readonly help: string
  readonly readOnly?: boolean
  readonly group: string
}) => list({ date: day({ required: true }), quantity: integer({ required: true, min: 0, max: 10_000 }) }, about)
const days = (about: { readonly label: string; readonly help: string }) =>
  list({ date: day({ required: true }), reason: text({ maxLength: 80 }) }, { ...about, group: 'Days' })

export const route = resource('contract_route/', {
  label: 'Route',
  needs: { view: 'access_menu__contract', change: 'change_contract', history: 'can_view_contract_history' },
  title: ['name'],
  ordering: 'contract,name',
  keys: [{ fields: ['contract', 'name'], onConflict: 'refuse' }],
  fields: {
    contract: ref('contract:contract', { required: true, onDelete: 'cascade', table: true, group: 'Route' }),
    name: text({ required: true, maxLength: 80, table: true, group: 'Route' }),
    origin: ref('rail:station', { table: true, group: 'Route' }),
    destination: ref('rail:station', { table: true, group: 'Route' }),
    railroad: carrierCode({ table: true, group: 'Route', help: 'SCAC of the railroad at origin' }),
    routing: text({
      maxLength: 120,
      table: true,
      group: 'Route',
      help: 'Railroads and junctions, such as CPKC-CHGO-NS',
    }),
    consignee: ref('company:party', { table: true, group: 'Route' }),
    rate: ref('rail:rate', { group: 'Route', onDelete: 'clear' }),
    transit_days: number({ unit: 'days', min: 0, max: 120, table: true, group: 'Route', help: 'Usual transit time' }),
    active: flag(true, { table: true, group: 'Route' }),
    cars: integer({
      adds: true,
      min: 0,
      max: 100_000,
      initial: 0,
      table: true,
      group: 'Days',
      help: 'Total number of cars on this route',
    }),
    schedule: carsByDay({ label: 'Scheduled', help: 'Cars by day', group: 'Days' }),
    actual: carsByDay({ label: 'Actual', help: 'Cars shipped, by day', readOnly: true, group: 'Days' }),
  },
})

export const schedule = resource('railschedule/', {
  label: 'Shipping schedule',
  model: 'rail shipping schedule',
  needs: {
    view: 'access_menu__contract',
    add: 'add_railshippingschedule',
    change: 'change_railshippingschedule',
    delete: 'delete_railshippingschedule',
    history: 'can_view_contract_history',
  },
  title: ['name'],
  head: { line: ['contract', 'facility', 'product', 'start_date', 'end_date'], sums: ['total'] },
  ordering: '-start_date,name',
  spans: [{ from: 'start_date', to: 'end_date' }],
  fields: {
    name: text({ required: true, maxLength: 120, table: true, group: 'Schedule' }),
    contract: ref('contract:contract', { required: true, onDelete: 'cascade', table: true, group: 'Schedule' }),
    route: ref('contract:route', { onDelete: 'clear', table: true, group: 'Schedule' }),
    facility: ref('company:facility', { table: true, group: 'Schedule', help: 'Where the cars are loaded' }),
    product: ref('company:product', { table: true, group: 'Schedule' }),
    status: choice(scheduleStatuses, 'draft', { table: true, group: 'Schedule' }),
    start_date: day({ label: 'From', table: true, group: 'Schedule' }),
    end_date: day({ label: 'To', table: true, group: 'Schedule' }),
    total: integer({
      adds: true,
      label: 'Cars',
      min: 0,
      max: 100_000,
      initial: 0,
      table: true,
      group: 'Schedule',
      help: 'To be distributed over the days',
    }),
    shipment_count: integer({
      label: 'Shipments',
      readOnly: true,
      initial: 0,
      group: 'Schedule',
      tally: { of: 'rail:shipment', by: 'schedule' },
    }),
    schedule: carsByDay({ label: 'Scheduled', help: 'Cars by day', group: 'Days' }),
    actual: carsByDay({ label: 'Actual', help: 'Cars shipped, by day', readOnly: true, group: 'Days' }),
    locked_days: days({
      label: 'Locked days',
      help: 'Their scheduled number stays unchanged when the rest is redistributed',
    }),
    blackout_days: days({ label: 'Blackout days', help: 'No cars: holidays, outages' }),
    comments: text({ maxLength: 2000, group: 'Days' }),
  },
  life: scheduleLife,
  actions: scheduleActions,
  begins: () => import('./rules/shipping/schedule-begins.ts'),
  rowLists: {
    'get_shipments/': { label: 'Shipments', of: 'rail:shipment', by: 'schedule', where: { is_template: 'false' } },
  },
})
