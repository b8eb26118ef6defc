/** Products and locations of older sites (version 2). */
import { LITRES_PER_GALLON } from '#model/shared/factors.ts'
import { tariffCode } from '#model/shared/kind-fields.ts'
import { choice, decimal, flag, integer, number, refs, text } from '#model/kernel/field.ts'
import { resource } from '#model/kernel/resource.ts'
import { initialValues } from '#model/kernel/validate.ts'
import { loadsField } from './figure-fields.ts'
import { siteFields, needs } from './site-fields.ts'

export const product = resource('product_table/', {
  label: 'Product (v2)',
  plural: 'Products (v2)',
  needs: needs('product'),
  title: ['product_name'],
  ordering: 'product_name',
  keys: [{ fields: ['product_code'], onConflict: 'refuse' }],
  judgedBy: () => import('./rules/product-measure.ts').then(({ productMeasure }) => productMeasure),
  fields: {
    product_code: text({ label: 'Code', required: true, maxLength: 20, table: true }),
    product_name: text({ label: 'Name', required: true, table: true }),
    productType: choice(['liquid', 'liquefied gas', 'solid', 'waste'], 'liquid', { label: 'Type', table: true }),
    loads_30_days: loadsField('product'),
    allocations: integer({ readOnly: true, table: true, tally: { of: 'legacy:allocation', by: 'product_key' } }),
    enabled: flag(true, { table: true }),
    ...siteFields,
    description: text({ maxLength: 2000 }),
    measurement_unit: choice(['L', 'm3', 'gal', 'bbl', 'kg', 't'], 'L', {
      label: 'Measured in',
      table: true,
      group: 'Measure',
    }),
    productUnit: choice(['volume', 'mass'], 'volume', { label: 'Sold by', group: 'Measure' }),
    density: number({ unit: 'kg/m³', min: 0, max: 3000, table: true, group: 'Measure', help: 'At 15 °C' }),
    density_check: choice(['not_checked', 'in_range', 'missing', 'out_of_range'], 'not_checked', {
      readOnly: true,
      table: true,
      group: 'Measure',
      help: 'Whether volumes of this density can be corrected to 15 °C',
    }),
    temperature_conversion_factor: number({ min: 0, max: 2, initial: 1, group: 'Measure' }),
    litreToGallonConversionFactor: number({
      label: 'Litres to a gallon',
      unit: 'L/gal',
      min: 1,
      max: 10,
      initial: LITRES_PER_GALLON,
      group: 'Measure',
    }),
    unit_price: decimal(4, { min: 0, table: true, group: 'Price' }),
    part_number: text({ maxLength: 30, group: 'Price' }),
    commercial_description: text({ maxLength: 200, group: 'Customs' }),
    chemical_abstracts_service_number: text({ holds: 'cas_number', label: 'CAS', maxLength: 12, group: 'Customs' }),
    harmonized_system_tariff_number: tariffCode({ label: 'HS tariff', group: 'Customs' }),
    harmonized_tariff_unit_of_measure: text({ label: 'Tariff unit', maxLength: 10, group: 'Customs' }),
  },
})

const survey = (maxLength = 1, label?: string) => text({ maxLength, group: 'Survey', ...(label && { label }) })
const whole = (max: number, label?: string) => integer({ min: 1, max, group: 'Survey', ...(label && { label }) })
const degrees = (holds: 'latitude' | 'longitude') => number({ holds, readOnly: true, adds: false, group: 'Position' })

const surveyParts = {
  second_character: survey(),
  fifteenth_character: survey(),
  lsd: whole(16, 'LSD'),
  section: whole(36),
  township: whole(126),
  range: whole(34),
  meridian: survey(2),
  quarter_unit: survey(),
  unit: whole(100),
  block: survey(),
  series_number: survey(3),
  map_area: survey(),
  map_sheet: whole(16),
  dls_event_identifier: survey(1, 'DLS event'),
  dls_well_identifier: survey(1, 'DLS well'),
  nts_event_identifier: survey(1, 'NTS event'),
  nts_well_identifier: survey(1, 'NTS well'),
} as const

/** Locations are given in the Dominion Land Survey (`100/06-22-047-09W4/00`) or, in British Columbia, the National Topographic System (`200/d-096-H/094-A-15/00`). */
export const location = resource('location_table/', {
  label: 'Location (v2)',
  plural: 'Locations (v2)',
  needs: needs('location'),
  title: ['name'],
  ordering: 'name',
  keys: [
    { fields: ['code'], onConflict: 'refuse' },
    { fields: ['uwi'], onConflict: 'refuse' },
  ],
  judgedBy: () => import('./rules/survey/surveyed-location.ts').then(({ surveyedLocation }) => surveyedLocation),
  begins: () => import('./rules/survey/surveyed-location.ts'),
  // No two locations have one survey.
  copied: () => ({ format: '', use_uwi_for_name_and_code: false, ...initialValues(surveyParts) }),
  fields: {
    code: text({ required: true, maxLength: 30, table: true }),
    name: text({ required: true, table: true }),
    description: text({ maxLength: 2000, table: true }),
    enabled: flag(true, { table: true }),
    company_location: refs('legacy:company', { label: 'Companies', help: 'Who may use it' }),
    product_location: refs('legacy:product', { label: 'Products', help: 'Products at this location' }),
    format: choice(['', 'DLS', 'NTS'], '', { table: true, group: 'Survey', help: 'Survey system' }),
    uwi: text({ holds: 'uwi', label: 'UWI', maxLength: 30, table: true, group: 'Survey', help: 'Fills in its parts' }),
    use_uwi_for_name_and_code: flag(false, { label: 'UWI is name and code', group: 'Survey' }),
    ...surveyParts,
    latitude: degrees('latitude'),
    longitude: degrees('longitude'),
    position_error: integer({ unit: 'm', readOnly: true, adds: false, group: 'Position', help: 'Radius' }),
  },
})
