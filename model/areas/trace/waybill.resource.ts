/** Waybills: the railroad's documents for a car and its lading. */
import { largest } from '#model/kernel/bounds.ts'
import { choice, day, decimal, integer, ref, text } from '#model/kernel/field.ts'
import { onRow } from '#model/kernel/action.ts'
import { resource } from '#model/kernel/resource.ts'
import { carMark, carNumber, carrierCode, unNumber } from '#model/areas/fleet/rules/identifiers.ts'

export const waybill = resource('waybill/', {
  label: 'Waybill',
  needs: { view: 'access_menu__track_and_trace', change: 'change_waybill' },
  title: ['waybill_number', 'car_mark', 'car_number'],
  ordering: '-waybill_date,id',
  keys: [{ fields: ['railroad', 'waybill_number', 'waybill_date', 'car_mark', 'car_number'], onConflict: 'refuse' }],
  fields: {
    waybill_number: text({ label: 'Waybill', required: true, maxLength: 12, table: true, group: 'Waybill' }),
    waybill_date: day({ label: 'Date', table: true, group: 'Waybill' }),
    railroad: carrierCode({ table: true, group: 'Waybill', help: 'SCAC of the issuing railroad' }),
    status: choice(['open', 'assigned', 'closed', 'cancelled'], 'open', {
      table: true,
      group: 'Waybill',
      help: 'Set once it is matched to a loaded car',
    }),
    bol_number: text({ label: 'BOL', maxLength: 30, table: true, group: 'Waybill' }),
    car_mark: carMark({ required: true, table: true, group: 'Car' }),
    car_number: carNumber({ required: true, table: true, group: 'Car' }),
    railcar: ref('trace:railcar', { label: 'Rail car', onDelete: 'clear', group: 'Car' }),
    loaded_rail_car: ref('rail:loadedCar', { label: 'Loaded car', table: true, onDelete: 'clear', group: 'Car' }),
    load_status: choice(['E', 'L'], 'L', { label: 'L/E', table: true, group: 'Car', help: 'L: loaded, E: empty' }),
    shipper: ref('company:party', { table: true, onDelete: 'clear', group: 'Parties' }),
    consignee: ref('company:party', { table: true, onDelete: 'clear', group: 'Parties' }),
    freight_payer: ref('company:party', { onDelete: 'clear', group: 'Parties' }),
    origin: ref('rail:station', { table: true, onDelete: 'clear', group: 'Route' }),
    destination: ref('rail:station', { table: true, onDelete: 'clear', group: 'Route' }),
    routing: text({ maxLength: 120, group: 'Route' }),
    payment_method: choice(['PP', 'CC', '11', 'TP'], 'PP', {
      group: 'Route',
      help: 'PP prepaid, CC collect, 11 Rule 11, TP third party',
    }),
    product: ref('company:product', { table: true, onDelete: 'clear', group: 'Lading' }),
    stcc: text({
      holds: 'stcc',
      label: 'STCC',
      pattern: '^\\d{7}$',
      patternSays: 'seven digits',
      maxLength: 7,
      group: 'Lading',
    }),
    un_number: unNumber({ group: 'Lading' }),
    net_weight: integer({ unit: 'lb', min: 0, max: largest.car.lb, group: 'Lading' }),
    volume: decimal(0, { unit: 'gal', min: 0, max: largest.car.gal, group: 'Lading' }),
    embargo_permit_number: text({ label: 'Embargo permit', maxLength: 20, group: 'Lading' }),
    comments: text({ maxLength: 2000, group: 'Lading' }),
  },
  actions: {
    /** A loaded car of the same mark and number; null takes it back. */
    assignLoadedRailCar: onRow('assign_loaded_rail_car/', {
      label: 'Assign a loaded car',
      needs: 'change_waybill',
      undo: 'exact',
      undoneBy: { of: 'user:batch', action: 'undo', id: 'batch' },
      // Its candidates are offered by a command of its own.
      form: 'none',
      input: { car_id: ref('rail:loadedCar', { label: 'Loaded car' }) },
    }),
  },
})
