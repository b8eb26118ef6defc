/** Rail network data: stations, commodity codes and freight rates. */
import { latitudeOf, longitudeOf, tariffCode } from '#model/shared/kind-fields.ts'
import { onResource } from '#model/kernel/action.ts'
import { choice, day, decimal, flag, ref, text } from '#model/kernel/field.ts'
import { resource } from '#model/kernel/resource.ts'
import { hazardClass } from '#model/areas/fleet/rules/hazard-class.ts'
import { carrierCode, unNumber } from '#model/areas/fleet/rules/identifiers.ts'

const railroad = { label: 'Railroad', table: true, help: 'SCAC, such as CPKC' } as const

export const station = resource('railstation/', {
  label: 'Station',
  model: 'rail station',
  needs: { view: 'any_permission', change: 'configuration__railrates' },
  title: ['name', 'state', 'railroad'],
  ordering: 'name,railroad',
  keys: [
    { fields: ['railroad', 'state', 'name'], onConflict: 'refuse' },
    { fields: ['railroad', 'fsac'], onConflict: 'refuse' },
    { fields: ['railroad', 'splc'], onConflict: 'refuse' },
  ],
  begins: () => import('#model/shared/country-begins.ts'),
  fields: {
    name: text({ required: true, maxLength: 30, table: true }),
    state: text({
      holds: 'subdivision',
      label: 'State',
      pattern: '^[A-Z]{2,3}$',
      patternSays: 'two or three letters',
      maxLength: 3,
      table: true,
      help: 'State or province',
    }),
    country: choice(['US', 'CA', 'MX'], 'US', { table: true }),
    railroad: carrierCode({ ...railroad, required: true }),
    fsac: text({
      holds: 'fsac',
      label: 'FSAC',
      pattern: '^\\d{5}$',
      patternSays: 'five digits',
      maxLength: 5,
      table: true,
      help: 'Freight station accounting code of the railroad',
    }),
    splc: text({
      holds: 'splc',
      label: 'SPLC',
      pattern: '^\\d{6,9}$',
      patternSays: 'six to nine digits',
      maxLength: 9,
      table: true,
      help: 'Standard point location code',
    }),
    is_junction: flag(false, { label: 'Junction', table: true, help: 'Cars change railroads here' }),
    timezone: text({ holds: 'time_zone', maxLength: 40, help: 'IANA name, such as America/Edmonton' }),
    latitude: latitudeOf(),
    longitude: longitudeOf(),
  },
  actions: {
    /** Each railroad that has stations here, and how many. */
    railroads: onResource('railroads/', {
      label: 'Railroads',
      needs: 'any_permission',
      undo: 'none',
      method: 'GET',
      form: 'none',
    }),
  },
})

export const stcc = resource('stcc/', {
  label: 'STCC',
  plural: 'STCCs',
  needs: { view: 'any_permission', change: 'configuration__products' },
  title: ['code', 'description'],
  ordering: 'code',
  keys: [{ fields: ['code'], onConflict: 'refuse' }],
  fields: {
    code: text({
      holds: 'stcc',
      required: true,
      pattern: '^\\d{7}$',
      patternSays: 'seven digits',
      maxLength: 7,
      table: true,
      help: 'Standard transportation commodity code; 49… are dangerous goods',
    }),
    description: text({ required: true, maxLength: 120, table: true }),
    hazardous: flag(false, { table: true }),
    un_number: unNumber({ table: true }),
    proper_shipping_name: text({ maxLength: 200, table: true }),
    hazard_class: hazardClass({ table: true }),
    packing_group: choice(['', 'I', 'II', 'III'], '', { table: true }),
    harmonized_code: tariffCode({ label: 'Harmonized code' }),
  },
})

export const rate = resource('railrate/', {
  label: 'Rail rate',
  needs: { view: 'configuration__railrates', change: 'configuration__railrates' },
  title: ['tariff', 'item'],
  ordering: 'tariff,item,effective_date',
  keys: [{ fields: ['tariff', 'item', 'effective_date'], onConflict: 'refuse' }],
  spans: [{ from: 'effective_date', to: 'expiration_date' }],
  fields: {
    tariff: text({
      required: true,
      maxLength: 30,
      table: true,
      help: 'Tariff or contract of the railroad, such as CPKC 4444',
    }),
    item: text({ holds: 'number', maxLength: 20, table: true }),
    railroad: carrierCode({ ...railroad, required: true }),
    origin: ref('rail:station', { table: true }),
    destination: ref('rail:station', { table: true }),
    routing: text({ maxLength: 120, table: true }),
    /** Added by us: proposed on customs invoices of shipments by this rate. */
    port_code: text({
      label: 'Port of entry',
      pattern: '^\\d{4}$',
      patternSays: 'four digits',
      maxLength: 4,
      table: true,
      help: 'Where the lane crosses the border; four digits, from schedule D',
    }),
    stcc: ref('rail:stcc', { label: 'STCC' }),
    product: ref('company:product', { table: true, onDelete: 'clear' }),
    car_type: text({ maxLength: 6, help: 'AAR car type; leave empty for any' }),
    amount: decimal(2, { label: 'Rate', required: true, min: 0, table: true }),
    currency: choice(['USD', 'CAD', 'MXN'], 'USD', { table: true }),
    basis: choice(['car', 'ton', 'cwt'], 'car', {
      label: 'Per',
      table: true,
      help: 'Car, short ton or hundredweight',
    }),
    fuel_surcharge: decimal(2, { unit: '%', min: 0, max: 100, initial: '0', table: true }),
    effective_date: day({ label: 'Effective', table: true }),
    expiration_date: day({ label: 'Expires', table: true }),
  },
})
