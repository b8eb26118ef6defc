/** Loaded rail cars: measured, sealed and assigned to a shipment. */
import { LITRES_PER_GALLON } from '#model/shared/factors.ts'
import { largest } from '#model/kernel/bounds.ts'
import { choice, decimal, flag, instant, number, ref, text } from '#model/kernel/field.ts'
import { sheetFile } from '#model/kernel/file-part.ts'
import { onResource, onRow } from '#model/kernel/action.ts'
import { resource } from '#model/kernel/resource.ts'
import { thermalExpansion } from '#model/areas/measure/rules/volume/expansion-field.ts'
import { carCalls } from './loaded-car-actions.ts'
import { heldByBill } from './rules/held-car.ts'
import { carInsulations, fillingStates } from './rules/judged-car-row.ts'
import { commodityGroups } from '#model/areas/measure/rules/volume/commodity.ts'
import { carMark, carNumber } from '#model/areas/fleet/rules/identifiers.ts'

const seal = (nth: number) => text({ label: `Seal ${nth}`, maxLength: 20, group: 'Seals' })
const volume = (label: string, help?: string) =>
  decimal(2, {
    label,
    unit: 'gal',
    min: 0,
    max: largest.car.gal,
    initial: '0',
    group: 'Measurement',
    ...(help && { help }),
  })

export const loadedCar = resource('loadedrailcar/', {
  label: 'Loaded car',
  model: 'loaded rail car',
  needs: {
    view: 'access_menu__shipments',
    change: 'change_loadedrailcar',
    add: 'add_loadedrailcar',
    history: 'can_view_railshipment_history',
  },
  title: ['car_mark', 'car_number'],
  ordering: '-load_date,id',
  fields: {
    car_mark: carMark({ required: true, table: true, group: 'Car' }),
    car_number: carNumber({ required: true, table: true, group: 'Car' }),
    car_type: text({
      label: 'Type',
      maxLength: 6,
      table: true,
      group: 'Car',
      help: 'AAR car type; tank cars start with T',
    }),
    current_location: ref('company:facility', {
      label: 'Current location',
      table: true,
      group: 'Car',
      help: 'Facility where the car was loaded',
    }),
    rail_shipment: ref('rail:shipment', { label: 'Shipment', table: true, group: 'Car', onDelete: 'clear' }),
    product: ref('company:product', { table: true, group: 'Load' }),
    /** Added by us: such a car goes back with what could not be unloaded, and is measured as empty. */
    is_residue: flag(false, {
      label: 'Empty with residue',
      group: 'Load',
      help: 'The product is what it contained last; the bill of lading says so',
    }),
    load_date: instant({ place: 'current_location', label: 'Loaded', past: true, table: true, group: 'Load' }),
    load_temperature: number({
      unit: '°F',
      min: -60,
      max: 400,
      table: true,
      group: 'Load',
      help: 'Needed where a commodity group corrects the volume',
    }),
    gaugetable: ref('rail:gaugeTable', { label: 'Gauge table', group: 'Measurement' }),
    /** Added by us: the gauge reading; the outage is derived from it and the gauge table. */
    gauge_reading: number({
      label: 'Reading',
      min: 0,
      max: 500,
      group: 'Measurement',
      help: 'Gauge reading in the unit of the gauge table',
    }),
    shell_capacity: { ...volume('Shell capacity', 'The tank when the shell is completely full'), table: true },
    volume_outage: volume('Outage', 'The part of the shell above the liquid'),
    volume: volume('Metered volume', 'By the meter of the rack, as a check of the gauge'),
    commodity_group: choice(commodityGroups, '', {
      label: 'Corrected by',
      group: 'Measurement',
      help: 'E: LPG and NGL, A: crude, B: refined products, C: by its thermal expansion, D: lubricants, N: ammonia; empty: factors as entered',
    }),
    /** Added by us: the product's, unless the load was analysed. */
    thermal_expansion: thermalExpansion({ group: 'Measurement' }),
    temperature_correction_factor: number({
      label: 'Correction to 60 °F',
      min: 0.3,
      max: 2,
      initial: 1,
      group: 'Measurement',
      help: 'Calculated from density and temperature if a commodity group is set',
    }),
    temperature_correction_factor_at_15c: number({
      label: 'Correction to 15 °C',
      min: 0.3,
      max: 2,
      initial: 1,
      group: 'Measurement',
      help: 'Calculated from density and temperature if a commodity group is set',
    }),
    /** Added by us: the standard used, because editions differ in the last digits. */
    correction_algorithm: text({ label: 'Reckoned by', readOnly: true, maxLength: 20, group: 'Measurement' }),
    density: number({
      unit: 'lb/gal',
      min: 0,
      max: 30,
      initial: 1,
      group: 'Measurement',
      help: 'Mass of a gallon at 60 °F',
    }),
    gal_to_liter_conversion_factor: number({
      label: 'Litres in a gallon',
      min: 3.7,
      max: 3.9,
      initial: LITRES_PER_GALLON,
      group: 'Measurement',
    }),
    gross_volume: decimal(2, {
      label: 'Gross',
      unit: 'gal',
      readOnly: true,
      initial: '0',
      group: 'Result',
      help: 'Shell capacity minus outage',
    }),
    net_volume: decimal(2, {
      label: 'Net',
      unit: 'gal',
      readOnly: true,
      initial: '0',
      table: true,
      group: 'Result',
      help: 'Gross volume corrected to 60 °F',
    }),
    weight: decimal(2, {
      unit: 'lb',
      digits: 0,
      min: 0,
      max: largest.car.lb,
      initial: '0',
      table: true,
      group: 'Result',
      help: 'For tank cars, calculated from net volume and density',
    }),
    /** Added by us: what decides the reference temperature of the permitted filling. */
    insulation: choice(carInsulations, '', {
      group: 'Filling',
      help: 'Of a car whose fleet record does not say; not insulated if neither does',
    }),
    season: choice(['summer', 'winter'], 'summer', {
      label: 'Reference',
      group: 'Filling',
      help: 'Winter: shipped directly to a consumer for unloading and not stored in transit',
    }),
    filling: choice(fillingStates, 'unjudged', { readOnly: true, table: true, group: 'Filling' }),
    filling_note: text({
      label: 'Judgement',
      readOnly: true,
      maxLength: 1000,
      group: 'Filling',
      help: 'What is wrong, or what is missing to judge it',
    }),
    override_reason: text({
      maxLength: 500,
      group: 'Filling',
      help: 'Why an over-filled or overloaded car is written all the same; needs the permission override_filling',
    }),
    /** Added by us: set by update_active_details as the car is unloaded. */
    active_volume: decimal(2, { label: 'Left in the car', unit: 'gal', min: 0, max: largest.car.gal, group: 'Result' }),
    active_weight: decimal(2, {
      label: 'Weight left',
      unit: 'lb',
      digits: 0,
      min: 0,
      max: largest.car.lb,
      group: 'Result',
    }),
    seal_number_1: { ...seal(1), table: true },
    seal_number_2: seal(2),
    seal_number_3: seal(3),
    seal_number_4: seal(4),
    embargo_number: text({ label: 'Embargo', maxLength: 20, group: 'Documents' }),
    embargo_permit_number: text({ label: 'Embargo permit', maxLength: 20, group: 'Documents' }),
    customs_barcode_number: text({
      label: 'Customs barcode',
      maxLength: 30,
      group: 'Documents',
      help: 'Unique to a car and trip',
    }),
    /** Added by us: set by update_date_user_checked_source. */
    date_checked_source: instant({ label: 'Source checked', readOnly: true, group: 'Documents' }),
    user_checked_source: ref('user:user', {
      label: 'Checked by',
      readOnly: true,
      onDelete: 'clear',
      group: 'Documents',
    }),
  },
  deriveLater: {
    fields: ['gross_volume', 'net_volume', 'correction_algorithm'],
    rule: async () => (await import('#model/areas/measure/rules/gauge/loaded-car-row.ts')).derivedOfCar,
  },
  judgedBy: () => import('./rules/filling-of-car.ts').then(({ fillingOfCar }) => fillingOfCar),
  heldBy: heldByBill,
  actions: {
    ...carCalls,
    /** Updates what is left in the car as it is unloaded; omitted fields keep their values. */
    updateActiveDetails: onRow('update_active_details/', {
      label: 'Set what is left',
      needs: 'change_loadedrailcar',
      undo: 'exact',
      method: 'PATCH',
      input: {
        active_volume: decimal(2, { label: 'Left in the car', unit: 'gal', min: 0, max: largest.car.gal }),
        active_weight: decimal(2, { label: 'Weight left', unit: 'lb', digits: 0, min: 0, max: largest.car.lb }),
      },
    }),
    /** Cars and readings as a file or as pasted text; `dry_run` only previews. */
    bulkCreate: onResource('bulk_create/', {
      cost: 'import',
      label: 'Load cars from readings',
      needs: 'add_loadedrailcar',
      partsNeed: { override_filling: 'to give override_reason' },
      undo: 'compensating',
      form: 'none',
      input: {
        text: text({ maxLength: 1_000_000 }),
        rail_shipment: ref('rail:shipment'),
        product: ref('company:product'),
        current_location: ref('company:facility'),
        load_date: instant({ label: 'Loaded', past: true }),
        temperature: number({ unit: '°F', min: -60, max: 400 }),
        relative_density: number({ min: 0.2, max: 1.2 }),
        commodity_group: choice(commodityGroups, ''),
        thermal_expansion: thermalExpansion(),
        insulation: choice(carInsulations, ''),
        season: choice(['summer', 'winter'], 'summer'),
        override_reason: text({ maxLength: 500 }),
        dry_run: flag(false),
        skip_refused: flag(false),
      },
      files: { file: sheetFile('Cars and readings', { maxRows: 2000, pasted: 'text' }) },
    }),
  },
})
