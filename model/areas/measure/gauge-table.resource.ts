/** Gauge tables, and the risers at which cars are loaded. */
import { largest } from '#model/kernel/bounds.ts'
import { choice, day, decimal, flag, integer, list, number, ref, text } from '#model/kernel/field.ts'
import { onResource } from '#model/kernel/action.ts'
import { resource } from '#model/kernel/resource.ts'
import { insulations } from './rules/gauge/filling-limits.ts'
import { namedGroups } from './rules/volume/commodity.ts'
import { carMark } from '#model/areas/fleet/rules/identifiers.ts'

/** Gauge tables: the volume of a car, or of a series of identical cars, at each gauge reading. They come from the car's owner. */
export const gaugeTable = resource('gauge_table/', {
  label: 'Gauge table',
  needs: { view: 'access_menu__gauge_table', change: 'change_gaugetable' },
  title: ['car_mark', 'number_from', 'number_to'],
  ordering: 'car_mark,number_from',
  keys: [{ fields: ['car_mark', 'number_from', 'number_to', 'reading_kind', 'unit'], onConflict: 'refuse' }],
  fields: {
    car_mark: carMark({ required: true, table: true }),
    number_from: integer({ label: 'From number', required: true, min: 1, max: 999_999, table: true }),
    number_to: integer({
      label: 'To number',
      required: true,
      min: 1,
      max: 999_999,
      table: true,
      help: 'Same as the first number if the table is for one car',
    }),
    shell_capacity: decimal(1, {
      unit: 'gal',
      required: true,
      min: 0,
      max: largest.car.gal,
      table: true,
      help: 'Volume of the tank when completely full',
    }),
    reading_kind: choice(['outage', 'innage'], 'outage', {
      label: 'Reading',
      table: true,
      help: 'Outage is read from the top of the shell, innage from its bottom',
    }),
    unit: choice(['in', 'cm'], 'in', { table: true }),
    step: number({
      initial: 0.25,
      min: 0.01,
      max: 50,
      table: true,
      help: 'Distance between two rows, in the unit of the readings',
    }),
    inside_diameter: number({ unit: 'in', min: 10, max: 200 }),
    source: text({ holds: 'name', maxLength: 80, table: true, help: 'Who issued the table' }),
    issued_on: day({ label: 'Issued', past: true }),
    /** Strictly increasing readings, each with the gallons above the liquid (outage) or below its surface (innage). */
    rows: list(
      {
        reading: number({ required: true, min: 0, max: 500 }),
        volume: number({ required: true, min: 0, max: 100_000, unit: 'gal' }),
      },
      { maxItems: 10_000 },
    ),
  },
  actions: {
    /** The table of a car: its own, else that of the narrowest series that contains its number. */
    railCarGaugeTable: onResource('rail_car_gauge_table/', {
      label: 'Gauge table of a car',
      needs: 'access_menu__gauge_table',
      undo: 'none',
      method: 'GET',
      form: 'none',
      input: {
        carMark: text({ holds: 'car_mark', required: true, maxLength: 8 }),
        carNumber: text({ holds: 'car_number', required: true, maxLength: 12 }),
      },
    }),
    /** One row per loading temperature. Omitted values come from the company's settings; without a table or capacity, 100 gal is assumed. */
    getMaxPermittedFilling: onResource('get_max_permitted_filling/', {
      label: 'Maximum permitted filling',
      needs: 'access_menu__gauge_table',
      undo: 'none',
      form: 'none',
      input: {
        unit: choice(['F', 'C'], 'F', { help: 'Unit of all temperatures' }),
        relative_density: number({ required: true }),
        commodity_group: choice(namedGroups, 'E', { help: 'By which table the liquid expands' }),
        thermal_expansion: number({ unit: 'per °F', help: 'At 60 °F, for group C' }),
        minimum_temperature: number({ required: true }),
        maximum_temperature: number({ required: true }),
        safety_margin: number({ help: 'A fraction: 0.01 is 1 %' }),
        target_temperature: number({ help: 'Reference temperature' }),
        insulation: choice(insulations, 'none'),
        season: choice(['summer', 'winter'], 'summer'),
        gauge_table: ref('rail:gaugeTable'),
        shell_capacity: number({ unit: 'gal', max: largest.car.gal }),
        light_weight: number({ unit: 'lb', max: largest.car.lb }),
        gross_rail_load: number({ unit: 'lb', max: largest.car.lb }),
      },
    }),
    /** A train as it was gauged, on paper. Nothing is read or kept: the lines are those on the caller's screen. */
    trainPdf: onResource('train_pdf/', {
      cost: 'print',
      label: 'Print gauged train',
      needs: 'access_menu__gauge_table',
      undo: 'none',
      form: 'none',
      input: {
        timezone: text({ holds: 'time_zone', maxLength: 60 }),
        conditions: text({ maxLength: 200, help: 'Temperature and density of the cars that have none of their own' }),
        lines: list(
          {
            at: integer({ required: true, min: 1, help: 'Place in the train' }),
            car: text({ holds: 'cars', maxLength: 40 }),
            reading: text({ holds: 'note', maxLength: 40 }),
            outage: number({ unit: 'gal', max: largest.car.gal }),
            gross: number({ unit: 'gal', max: largest.car.gal }),
            factor60: number({ help: 'Volume at 60 °F ÷ volume as loaded' }),
            net: number({ unit: 'gal', max: largest.car.gal }),
            weight: number({ unit: 'lb', max: largest.car.lb }),
            filled: number({ unit: '%' }),
            permitted: number({ unit: '%' }),
            outcome: text({ maxLength: 40 }),
            message: text({ maxLength: 300 }),
          },
          { required: true, maxItems: 1000 },
        ),
      },
    }),
  },
})

export const riser = resource('riser/', {
  label: 'Riser',
  needs: { view: 'any_permission', change: 'configuration__risers' },
  title: ['name'],
  ordering: 'facility,position,name',
  keys: [{ fields: ['facility', 'name'], onConflict: 'refuse' }],
  fields: {
    name: text({ required: true, maxLength: 20, table: true }),
    facility: ref('company:facility', { required: true, table: true, onDelete: 'cascade' }),
    track: ref('yard:track', { table: true, onDelete: 'clear' }),
    position: integer({ min: 0, initial: 0, table: true, help: 'Order along the track from end A' }),
    kind: choice(['load', 'unload', 'both'], 'load', { table: true }),
    product: ref('company:product', { table: true, onDelete: 'clear', help: 'Leave empty for any product' }),
    flow_rate: integer({ unit: 'gal/min', min: 0, max: 10_000 }),
    /** Added by us: from it follows what a facility can load in a day. */
    cars_per_day: integer({
      label: 'Cars a day',
      min: 1,
      max: 1000,
      table: true,
      help: 'Leave empty if it is not known',
    }),
    active: flag(true, { table: true }),
  },
})
