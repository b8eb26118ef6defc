/** Terminal sites, and the locations, containers and meters in them. */
import { latitudeOf, longitudeOf, subdivisionCode } from '#model/shared/kind-fields.ts'
import { onResource } from '#model/kernel/action.ts'
import { largest } from '#model/kernel/bounds.ts'
import { choice, day, decimal, flag, instant, integer, json, number, reckoned, ref, text } from '#model/kernel/field.ts'
import { resource } from '#model/kernel/resource.ts'
import { locationTypes } from './rules/place.ts'
import { clocksOfSites, clockWords, siteZone } from './rules/site-zone.ts'
import { syncStates } from './rules/sync.ts'
import { sitePapers } from './terminal-papers.ts'
import { needs } from '#model/areas/terminal/needs.ts'

/** What rows of others say of a site, reckoned in each query (server/areas/terminal/figures.sql). */
const figures = { asks: 'highball_terminal_figures', of: 'site', ages: true } as const

export const server = resource('terminalboss/v3/servers/', {
  label: 'Site',
  model: 'DBReplication server',
  needs: needs('site'),
  papers: sitePapers,
  title: ['name'],
  ordering: 'name',
  keys: [{ fields: ['name'], onConflict: 'refuse' }],
  judgedBy: async () => siteZone,
  fields: {
    name: text({ required: true, table: true }),
    timezone: text({
      holds: 'time_zone',
      table: true,
      maxLength: 40,
      help: 'IANA name, such as America/Edmonton; left empty, that of the facility',
    }),
    clocks: reckoned(
      clocksOfSites,
      'own',
      { ...figures, part: 4, by: ['company:company'] },
      { table: true, words: clockWords, help: 'Whose clocks its days, papers and numbers go by' },
    ),
    facility: ref('company:facility', { table: true, onDelete: 'clear' }),
    enabled: flag(true, { table: true }),
    sync: reckoned(
      syncStates,
      'never',
      { ...figures, part: 1, by: ['terminal:worker'] },
      { label: 'Synchronized', table: true, words: { ok: 'OK', late: 'Late', failed: 'Failed', never: 'Never' } },
    ),
    loads_today: integer({
      readOnly: true,
      adds: true,
      table: true,
      help: 'Completed today by the clocks of the site',
      reckoned: { ...figures, part: 2, by: ['terminal:ticket'] },
    }),
    planned_today: integer({
      label: 'Still planned today',
      readOnly: true,
      adds: true,
      table: true,
      reckoned: { ...figures, part: 3, by: ['terminal:ticket'] },
    }),
    username_from: integer({
      label: 'Usernames from',
      min: 1,
      max: 9_999_999,
      initial: 1001,
      help: 'First number assigned to a driver or staff member of the site',
    }),
    barcode_mark: integer({
      label: 'Free barcodes kept',
      min: 0,
      max: 1000,
      help: 'Fewer free ones of a kind are made up to this number each night',
    }),
    additional_data: json({
      label: 'Address and more',
      shape: {
        address: json({
          shape: {
            street: text(),
            city: text(),
            state: text({ holds: 'subdivision', label: 'State or province' }),
            postal_code: text({ holds: 'postal_code' }),
            country: text({ holds: 'code' }),
          },
        }),
      },
    }),
  },
})

export const location = resource('terminalboss/v3/location/', {
  label: 'Terminal location',
  model: 'location',
  needs: needs('location'),
  title: ['name'],
  ordering: 'name',
  keys: [{ fields: ['code'], onConflict: 'refuse' }],
  choiceLists: { 'types/': 'location_type' },
  actions: {
    /**
     * `{results: [{location, …, state, rate, full_at, empty_at}], totals: [{product, volume, available, ullage, tanks}]}` of tanks that are
     * in use: volumes in m³ at 15 °C, `rate` in m³ an hour. `at`: as it was then.
     */
    containerVolumes: onResource('container_volumes/', {
      label: 'Container volumes',
      needs: needs('location').view,
      undo: 'none',
      method: 'GET',
      form: 'none',
      input: {
        server: ref('terminal:server', { label: 'Site' }),
        product: ref('terminal:product'),
        at: instant({ past: true, help: 'Leave empty for now' }),
      },
    }),
  },
  fields: {
    code: text({ required: true, maxLength: 30, table: true }),
    name: text({ required: true, table: true }),
    location_type: choice(locationTypes, 'tank', { label: 'Type', table: true }),
    parent: ref('terminal:location', { label: 'Part of', onDelete: 'clear', table: true }),
    server: ref('terminal:server', { label: 'Site', table: true }),
    company: ref('terminal:company', { label: 'Operator', table: true, onDelete: 'clear' }),
    enabled: flag(true, { table: true }),
    uwi: text({ holds: 'uwi', label: 'UWI', maxLength: 30, group: 'Place', help: 'Unique well identifier, for wells' }),
    lsd: text({ label: 'LSD', maxLength: 30, group: 'Place', help: 'Legal subdivision' }),
    street: text({ maxLength: 120, group: 'Place' }),
    city: text({ maxLength: 60, group: 'Place' }),
    state: subdivisionCode({ label: 'State or province', group: 'Place' }),
    latitude: latitudeOf({ group: 'Place' }),
    longitude: longitudeOf({ group: 'Place' }),
    product: ref('terminal:product', {
      table: true,
      onDelete: 'clear',
      group: 'Container',
      help: 'Product in the tank now',
    }),
    capacity: decimal(3, { unit: 'm³', min: 0, max: largest.tank['m³'], table: true, group: 'Container' }),
    working_capacity: decimal(3, {
      unit: 'm³',
      min: 0,
      max: largest.tank['m³'],
      table: true,
      group: 'Container',
      help: 'Volume at the maximum fill level',
    }),
    heel: decimal(3, {
      unit: 'm³',
      min: 0,
      max: largest.tank['m³'],
      group: 'Container',
      help: 'Volume that cannot be pumped out',
    }),
    volume: decimal(3, {
      unit: 'm³',
      min: 0,
      max: largest.tank['m³'],
      table: true,
      group: 'Container',
      help: 'Net, at 15 °C',
      bar: { full: 'working_capacity' },
    }),
    temperature: number({ unit: '°C', min: -60, max: 150, group: 'Container' }),
    pressure: number({ unit: 'kPa', min: 0, max: 5000, group: 'Container' }),
    measured_at: instant({ place: 'server', label: 'Measured', past: true, group: 'Container', table: true }),
    description: text({ maxLength: 2000 }),
  },
})

export const locationProduct = resource('terminalboss/v3/location-product/', {
  label: 'Location product',
  needs: needs('location'),
  title: ['location', 'product'],
  ordering: 'location,product',
  keys: [{ fields: ['location', 'product'], onConflict: 'refuse' }],
  fields: {
    location: ref('terminal:location', { required: true, onDelete: 'cascade', table: true }),
    product: ref('terminal:product', { required: true, onDelete: 'cascade', table: true }),
    can_load: flag(true, { label: 'Loads', table: true }),
    can_unload: flag(false, { label: 'Unloads', table: true }),
    tank: ref('terminal:location', { label: 'Drawn from', onDelete: 'clear', table: true }),
    meter: text({ maxLength: 20, table: true }),
    meter_factor: number({ min: 0.9, max: 1.1, initial: 1, table: true, help: 'From the last proving' }),
    meter_proved: day({ label: 'Meter proved', past: true, table: true }),
    rate: number({ unit: 'L/min', min: 0, max: 20_000 }),
    enabled: flag(true, { table: true }),
  },
})

/** What a tank held at a moment. A change of its location keeps one, and the newest one is what its location says (invariants.sql). */
export const containerReading = resource('terminalboss/v3/container-reading/', {
  label: 'Container reading',
  needs: needs('location'),
  title: ['location', 'measured_at'],
  ordering: '-measured_at',
  keys: [{ fields: ['location', 'measured_at'], onConflict: 'refuse' }],
  fields: {
    location: ref('terminal:location', {
      label: 'Container',
      required: true,
      onDelete: 'cascade',
      table: true,
      takesInactive: 'A tank that is out of use is still measured',
    }),
    measured_at: instant({ label: 'Measured', past: true, required: true, table: true }),
    volume: decimal(3, {
      unit: 'm³',
      min: 0,
      max: largest.tank['m³'],
      required: true,
      table: true,
      adds: false,
      help: 'Net, at 15 °C',
    }),
    temperature: number({ unit: '°C', min: -60, max: 150, table: true }),
    pressure: number({ unit: 'kPa', min: 0, max: 5000, table: true }),
    product: ref('terminal:product', { onDelete: 'clear', table: true }),
    source: choice(['hand', 'sync', 'ticket'], 'hand', { table: true }),
  },
})
