/** Companies, their facilities and the products they handle. */
import { choice, flag, number, ref, text } from '../field.ts'
import { resource } from '../resource.ts'

export const company = resource('company/', {
  label: 'Company',
  plural: 'Companies',
  tenancy: 'own',
  needs: { view: 'signed_in', change: 'configuration__parties' },
  title: ['name'],
  ordering: 'name',
  fields: {
    name: text({ required: true, table: true }),
    code: text({ table: true, maxLength: 20 }),
    city: text({ table: true }),
    state: text({ table: true, maxLength: 3 }),
    country: choice(['US', 'CA', 'MX'], 'US', { table: true }),
    timezone: text({ help: 'IANA name, such as America/Edmonton' }),
  },
})

export const facility = resource('facility/', {
  label: 'Facility',
  plural: 'Facilities',
  needs: { view: 'signed_in', change: 'configuration__facilities' },
  title: ['name'],
  ordering: 'name',
  unique: [['name']],
  fields: {
    name: text({ required: true, table: true }),
    code: text({ table: true, maxLength: 20 }),
    kind: choice(['terminal', 'plant', 'transload', 'storage', 'repair'], 'terminal', { table: true }),
    city: text({ table: true }),
    state: text({ table: true, maxLength: 3 }),
    railroad: text({ table: true, maxLength: 4, help: 'SCAC of the serving railroad' }),
    splc: text({ label: 'SPLC', maxLength: 9 }),
    timezone: text({ help: 'IANA name, such as America/Edmonton' }),
    latitude: number({ min: -90, max: 90, unit: '°' }),
    longitude: number({ min: -180, max: 180, unit: '°' }),
    active: flag(true, { table: true }),
  },
})

export const product = resource('product/', {
  label: 'Product',
  needs: { view: 'signed_in', change: 'configuration__products' },
  title: ['name'],
  ordering: 'name',
  unique: [['name']],
  fields: {
    name: text({ required: true, table: true }),
    /** Names a hue of the token file; products keep theirs on cars and charts. */
    color: choice(['amber', 'blue', 'brown', 'crimson', 'cyan', 'green', 'indigo', 'lime', 'magenta', 'olive', 'slate', 'teal'], 'slate', { table: true }),
    stcc: text({ label: 'STCC', pattern: '^\\d{5,7}$', maxLength: 7, table: true }),
    harmonized_code: text({ label: 'Harmonized code', maxLength: 12 }),
    un_number: text({ label: 'UN/NA', pattern: '^(UN|NA|ID)\\d{4}$', maxLength: 6, table: true }),
    hazard_class: text({ label: 'Class', maxLength: 8, table: true }),
    packing_group: choice(['', 'I', 'II', 'III'], '', { label: 'Packing group' }),
    cas_number: text({ label: 'CAS', maxLength: 12 }),
    relative_density: number({ min: 0.2, max: 2, help: 'At 60 °F, water = 1' }),
    facility: ref('company:facility', { onDelete: 'clear' }),
  },
})
