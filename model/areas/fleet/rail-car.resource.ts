/** The rail car fleet. */
import { latitudeOf, longitudeOf } from '#model/shared/kind-fields.ts'
import { largest } from '#model/kernel/bounds.ts'
import { choice, daysSince, decimal, flag, instant, integer, number, ref, text } from '#model/kernel/field.ts'
import { resource } from '#model/kernel/resource.ts'
import { insulations } from '#model/areas/measure/rules/gauge/filling-limits.ts'
import { fleetCalls } from './fleet-calls.ts'
import { carMark, carNumber, specialPermits } from '#model/areas/fleet/rules/identifiers.ts'

export const railcar = resource('railcar/', {
  label: 'Rail car',
  model: 'rail car',
  needs: { view: 'any_permission', change: 'change_railcar', history: 'can_view_car_history' },
  title: ['car_mark', 'car_number'],
  ordering: 'car_mark,car_number',
  keys: [{ fields: ['car_mark', 'car_number'], onConflict: 'refuse' }],
  fields: {
    car_mark: carMark({ required: true, table: true, group: 'Car' }),
    car_number: carNumber({ required: true, table: true, group: 'Car' }),
    car_type: text({ label: 'Type', maxLength: 6, table: true, group: 'Car', help: 'AAR car type, such as T108' }),
    length_ft: number({
      label: 'Length',
      unit: 'ft',
      min: 10,
      max: 150,
      table: true,
      group: 'Car',
      help: 'Length over couplers',
    }),
    owner: text({ maxLength: 40, group: 'Car' }),
    fleet: text({
      label: 'Fleet name',
      maxLength: 40,
      table: true,
      group: 'Car',
      offersUsed: true,
      help: 'Such as Crude pool',
    }),
    shell_capacity: decimal(0, { unit: 'gal', min: 0, max: largest.car.gal, group: 'Car' }),
    light_weight: integer({ unit: 'lb', min: 0, max: largest.car.lb, group: 'Car' }),
    gross_rail_load: integer({ unit: 'lb', min: 0, max: largest.car.lb, group: 'Car' }),
    /** Added by us: decides the reference temperature of the permitted filling. */
    insulation: choice(['', ...insulations], '', {
      group: 'Car',
      help: 'none; protected: thermal protection in a metal jacket; insulated; empty: not known',
    }),
    /** Added by us: under which the car itself may run. */
    special_permits: specialPermits({ group: 'Car' }),
    status: choice(['P', 'T', 'I'], 'P', {
      label: 'Fleet status',
      table: true,
      group: 'Car',
      help: 'P: permanent, T: temporary, I: inactive',
    }),
    /** Kept from its events. */
    last_location: text({ readOnly: true, label: 'Where', maxLength: 40, table: true, group: 'Last seen' }),
    last_event_at: instant({ readOnly: true, label: 'Last seen', table: true, group: 'Last seen' }),
    idle_since: instant({
      readOnly: true,
      label: 'Idle since',
      group: 'Last seen',
      help: 'The first of its last sightings at one place, or its departure from there',
    }),
    days_idle: daysSince('idle_since', { table: true, group: 'Last seen' }),
    latitude: latitudeOf({ readOnly: true, group: 'Last seen' }),
    longitude: longitudeOf({ readOnly: true, group: 'Last seen' }),
    trip: ref('trace:trip', { readOnly: true, onDelete: 'clear', group: 'Last seen', help: 'The open one' }),
    load_status: choice(['E', 'L'], 'E', { label: 'L/E', table: true, group: 'Load', help: 'L: loaded, E: empty' }),
    product: ref('company:product', { table: true, group: 'Load', onDelete: 'clear' }),
    load_percent: integer({ unit: '%', min: 0, max: 100, initial: 0, table: true, group: 'Load' }),
    commodity: text({ holds: 'name', maxLength: 80, group: 'Load', help: 'As on the roster or waybill' }),
    hold: flag(false, { table: true, group: 'State' }),
    hold_reason: text({ maxLength: 200, group: 'State' }),
    bad_order: flag(false, { label: 'Bad order', table: true, group: 'State' }),
    bad_order_reason: text({ maxLength: 200, group: 'State' }),
    yard: ref('yard:yard', {
      table: true,
      group: 'State',
      onDelete: 'clear',
      help: 'Yard that the car is assigned to',
    }),
    comments: text({ maxLength: 2000, group: 'State' }),
  },
  actions: fleetCalls,
})
