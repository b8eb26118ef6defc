/** Gauge tables, and the risers at which cars are loaded. */
import { choice, day, decimal, flag, integer, list, number, ref, text } from '../../field.ts'
import { resource } from '../../resource.ts'

/** What a car, or a series of cars of one make, holds at each reading. Comes from the owner of the cars. */
export const gaugeTable = resource('gauge_table/', {
  label: 'Gauge table',
  needs: { view: 'access_menu__gauge_table', change: 'change_gaugetable' },
  title: ['car_mark', 'number_from', 'number_to'],
  ordering: 'car_mark,number_from',
  unique: [['car_mark', 'number_from', 'number_to', 'reading_kind', 'unit']],
  fields: {
    car_mark: text({ label: 'Mark', required: true, pattern: '^[A-Z]{1,4}$', maxLength: 4, table: true }),
    number_from: integer({ label: 'From number', required: true, min: 1, max: 999_999, table: true }),
    number_to: integer({ label: 'To number', required: true, min: 1, max: 999_999, table: true, help: 'The same number where the table is of one car' }),
    shell_capacity: decimal(1, { unit: 'gal', required: true, min: 0, table: true, help: 'The tank when the shell is completely full' }),
    reading_kind: choice(['outage', 'innage'], 'outage', { label: 'Reading', table: true, help: 'Outage is read from the top of the shell, innage from its bottom' }),
    unit: choice(['in', 'cm'], 'in', { table: true }),
    step: number({ initial: 0.25, min: 0.01, max: 50, table: true, help: 'Between two rows, in the unit' }),
    inside_diameter: number({ unit: 'in', min: 10, max: 200 }),
    source: text({ maxLength: 80, table: true, help: 'Whose table it is' }),
    issued_on: day({ label: 'Issued' }),
    /** Strictly rising readings; a row says the gallons above the liquid (outage) or below (innage). */
    rows: list({ reading: number({ required: true, min: 0, max: 500 }), volume: number({ required: true, min: 0, max: 100_000, unit: 'gal' }) }),
  },
})

export const riser = resource('riser/', {
  label: 'Riser',
  needs: { view: 'signed_in', change: 'configuration__risers' },
  title: ['name'],
  ordering: 'facility,position,name',
  unique: [['facility', 'name']],
  fields: {
    name: text({ required: true, maxLength: 20, table: true }),
    facility: ref('company:facility', { required: true, table: true, onDelete: 'cascade' }),
    track: ref('yard:track', { table: true, onDelete: 'clear' }),
    position: integer({ min: 0, initial: 0, table: true, help: 'Order along the track from end A' }),
    kind: choice(['load', 'unload', 'both'], 'load', { table: true }),
    product: ref('company:product', { table: true, onDelete: 'clear', help: 'Empty: any' }),
    flow_rate: integer({ unit: 'gal/min', min: 0, max: 10_000 }),
    active: flag(true, { table: true }),
  },
})
