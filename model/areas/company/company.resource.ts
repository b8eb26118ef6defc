/** Companies, their facilities and the products they handle. */
import {
  businessNumber,
  latitudeOf,
  longitudeOf,
  phoneNumber,
  postalCode,
  subdivisionCode,
  tariffCode,
  usTaxId,
} from '#model/shared/kind-fields.ts'
import { choice, codes, flag, integer, json, number, ref, text, type FieldOptions } from '#model/kernel/field.ts'
import { onResource } from '#model/kernel/action.ts'
import { resource } from '#model/kernel/resource.ts'
import { thermalExpansion } from '#model/areas/measure/rules/volume/expansion-field.ts'
import { embargoCalls } from './embargo-actions.ts'
import { placeCalls } from './place-actions.ts'
import { shipmentDays } from './shipment-days-action.ts'
import { hazardClass } from '#model/areas/fleet/rules/hazard-class.ts'
import { demurrageRule } from '#model/areas/trace/rules/demurrage.ts'
import { fillingDefaults } from '#model/areas/measure/rules/gauge/filling-limits.ts'
import { commodityGroups } from '#model/areas/measure/rules/volume/commodity.ts'
import { checkProduct } from './rules/product.ts'
import { sharedCalls } from './shared-calls.ts'
import { settingsCalls } from './settings-calls.ts'
import { partyCalls } from './party-calls.ts'
import { companySettings, mailSettings } from './rules/settings.ts'
import { carrierCode, specialPermits, unNumber } from '#model/areas/fleet/rules/identifiers.ts'
import { emailAddress } from '#model/areas/user/rules/email.ts'

/** A filling limit of tank cars; the default follows 49 CFR 173.24b and 173.314, and each company can change it. */
const filling = (label: string, initial: number, about: FieldOptions) =>
  number({ label, initial, group: 'Filling', ...about })
const warmth = { unit: '°F', min: -50, max: 199 } as const

export const company = resource('company/', {
  label: 'Company',
  plural: 'Companies',
  tenancy: 'own',
  needs: { view: 'any_permission', change: 'configuration__parties' },
  title: ['name'],
  ordering: 'name',
  fields: {
    name: text({ required: true, table: true }),
    code: text({ table: true, maxLength: 20 }),
    /** Added by us, as invoices need them. */
    street: text({ maxLength: 120 }),
    city: text({ table: true }),
    state: subdivisionCode({ table: true }),
    postal_code: postalCode(),
    country: choice(['US', 'CA', 'MX'], 'US', { table: true }),
    telephone: phoneNumber(),
    timezone: text({ holds: 'time_zone', help: 'IANA name, such as America/Edmonton' }),
    ...companySettings,
    ...mailSettings,
    emergency_telephone: phoneNumber({
      group: 'Dangerous goods',
      help: '24-hour number, unless the ticket has another',
    }),
    hazardous_certificate_person: text({
      label: 'Hazardous certificate by',
      maxLength: 80,
      group: 'Dangerous goods',
      help: 'Who certifies, unless the ticket names another',
    }),
    filling_margin: filling('Outage', 100 * fillingDefaults.margin, {
      unit: '%',
      min: 0,
      max: 50,
      help: 'Part of the shell that stays empty at the reference temperature',
    }),
    filling_summer_none: filling('Reference, not insulated', fillingDefaults.summer.none, warmth),
    filling_summer_protected: filling('Reference, thermal protection', fillingDefaults.summer.protected, warmth),
    filling_summer_insulated: filling('Reference, insulated', fillingDefaults.summer.insulated, warmth),
    filling_winter_none: filling('Winter reference, not insulated', fillingDefaults.winter.none, warmth),
    filling_winter_protected: filling('Winter reference, thermal protection', fillingDefaults.winter.protected, warmth),
    filling_winter_insulated: filling('Winter reference, insulated', fillingDefaults.winter.insulated, warmth),
    filling_winter_from: integer({ label: 'Winter from month', min: 1, max: 12, initial: 11, group: 'Filling' }),
    filling_winter_to: integer({
      label: 'Winter to month',
      min: 1,
      max: 12,
      initial: 3,
      group: 'Filling',
      help: 'Last month of the winter season',
    }),
    filling_gross_rail_load: filling('Gross rail load', fillingDefaults.grossRailLoad, {
      unit: 'lb',
      min: 100_000,
      max: 400_000,
      help: 'For cars without a gross rail load of their own',
    }),
  },
  actions: {
    ...sharedCalls,
    getCompanyConfig: onResource('application_configuration/get_company_config/', {
      label: 'Settings of the company',
      needs: 'any_permission',
      undo: 'none',
      method: 'GET',
      form: 'none',
    }),
    ...settingsCalls,
  },
})

export const facility = resource('facility/', {
  label: 'Facility',
  plural: 'Facilities',
  needs: { view: 'any_permission', change: 'configuration__facilities' },
  title: ['name'],
  ordering: 'name',
  keys: [
    { fields: ['name'], onConflict: 'refuse' },
    { fields: ['code'], onConflict: 'refuse' },
  ],
  fields: {
    name: text({ required: true, table: true }),
    code: text({ table: true, maxLength: 20 }),
    kind: choice(['terminal', 'plant', 'transload', 'storage', 'repair'], 'terminal', { table: true }),
    city: text({ table: true }),
    state: subdivisionCode({ table: true }),
    railroad: text({ holds: 'scac', table: true, maxLength: 4, help: 'SCAC of the serving railroad' }),
    splc: text({ holds: 'splc', label: 'SPLC', maxLength: 9 }),
    timezone: text({ holds: 'time_zone', help: 'IANA name, such as America/Edmonton' }),
    latitude: latitudeOf(),
    longitude: longitudeOf(),
    station: ref('rail:station', { onDelete: 'clear', help: 'Station on waybills' }),
    active: flag(true, { table: true }),
    /** From when on a car that stands here costs. */
    demurrage: json({ label: 'Demurrage', shape: demurrageRule }),
  },
  actions: { ...embargoCalls, ...placeCalls, shipmentDays },
})

export const product = resource('product/', {
  label: 'Product',
  needs: { view: 'any_permission', change: 'configuration__products' },
  title: ['name'],
  ordering: 'name',
  keys: [{ fields: ['name'], onConflict: 'refuse' }],
  fields: {
    name: text({ required: true, table: true }),
    /** A color name from the design tokens, for the product on cars and charts. */
    color: choice(
      ['amber', 'blue', 'brown', 'crimson', 'cyan', 'green', 'indigo', 'lime', 'magenta', 'olive', 'slate', 'teal'],
      'slate',
      { table: true },
    ),
    stcc: text({
      holds: 'stcc',
      label: 'STCC',
      pattern: '^\\d{5,7}$',
      patternSays: 'five to seven digits',
      maxLength: 7,
      table: true,
    }),
    harmonized_code: tariffCode({ label: 'Harmonized code' }),
    un_number: unNumber({ table: true }),
    hazard_class: hazardClass({ table: true }),
    packing_group: choice(['', 'I', 'II', 'III'], '', { label: 'Packing group' }),
    /** Added by us: what a bill of lading says of dangerous goods (49 CFR 172.202, 172.203). */
    proper_shipping_name: text({ maxLength: 200, group: 'Dangerous goods', help: 'As 49 CFR 172.101 writes it' }),
    technical_name: text({
      maxLength: 200,
      group: 'Dangerous goods',
      help: 'Stands in parentheses where the table has a G in column 1',
    }),
    subsidiary_hazards: text({ holds: 'code', maxLength: 40, group: 'Dangerous goods', help: 'Such as 8 or 3, 8' }),
    reportable_quantity: flag(false, { label: 'RQ', group: 'Dangerous goods', help: 'Reportable quantity' }),
    inhalation_zone: choice(['', 'A', 'B', 'C', 'D'], '', {
      group: 'Dangerous goods',
      help: 'Of what is toxic by inhalation',
    }),
    odorized: flag(true, { group: 'Dangerous goods', help: 'Of liquefied petroleum gas' }),
    erap_number: text({
      label: 'ERAP',
      maxLength: 40,
      group: 'Dangerous goods',
      help: 'Emergency response assistance plan, Canada',
    }),
    erap_telephone: phoneNumber({
      label: 'ERAP telephone',
      group: 'Dangerous goods',
      help: 'Number to call to put the plan into effect; on papers from Canada',
    }),
    special_permits: specialPermits({ group: 'Dangerous goods' }),
    cas_number: text({ holds: 'cas_number', label: 'CAS', maxLength: 12 }),
    relative_density: number({ min: 0.2, max: 2, help: 'At 60 °F, water = 1' }),
    commodity_group: choice(commodityGroups, '', {
      label: 'Corrected by',
      help: 'E: LPG and NGL, A: crude, B: refined products, C: by its thermal expansion, D: lubricants, N: ammonia; empty: no table',
    }),
    /** Added by us. */
    thermal_expansion: thermalExpansion(),
    facility: ref('company:facility', { onDelete: 'clear' }),
  },
  derive: checkProduct,
  actions: {
    /** Ours: what the table of 49 CFR 172.101 says otherwise of a product, as it is saved or typed. */
    hazmatCheck: onResource('hazmat_check/', {
      label: 'Compare with the hazardous materials table',
      needs: 'signed_in',
      undo: 'none',
      method: 'GET',
      form: 'none',
      input: {
        un_number: unNumber(),
        proper_shipping_name: text({ maxLength: 200 }),
        hazard_class: text({ holds: 'hazard_class', maxLength: 24 }),
        subsidiary_hazards: text({ holds: 'code', maxLength: 40 }),
        packing_group: choice(['', 'I', 'II', 'III'], ''),
        technical_name: text({ maxLength: 200 }),
      },
    }),
    /** By the id of each product: the name of its colour in the design tokens. */
    productColors: onResource('product_colors/', {
      label: 'Colours of products',
      needs: 'any_permission',
      undo: 'none',
      method: 'GET',
      form: 'none',
    }),
  },
})

const partyRoles = [
  'shipper',
  'consignee',
  'buyer',
  'seller',
  'carrier',
  'customs_broker',
  'freight_payer',
  'producer',
  'forwarder',
] as const

/** Parties on contracts, bills of lading and invoices. */
export const party = resource('party/', {
  label: 'Party',
  plural: 'Parties',
  needs: { view: 'any_permission', change: 'configuration__parties' },
  title: ['name'],
  ordering: 'name',
  keys: [
    { fields: ['name'], onConflict: 'refuse' },
    { fields: ['code'], onConflict: 'refuse' },
    { fields: ['scac'], onConflict: 'refuse' },
  ],
  begins: () => import('#model/shared/country-begins.ts'),
  fields: {
    name: text({ required: true, maxLength: 120, table: true, group: 'Party' }),
    code: text({ maxLength: 20, table: true, group: 'Party' }),
    roles: codes({ choices: partyRoles, table: true, group: 'Party' }),
    scac: carrierCode({ label: 'SCAC', group: 'Party', help: 'For carriers only' }),
    active: flag(true, { table: true, group: 'Party' }),
    street: text({ maxLength: 120, group: 'Address' }),
    city: text({ maxLength: 60, table: true, group: 'Address' }),
    state: subdivisionCode({ table: true, group: 'Address' }),
    postal_code: postalCode({ group: 'Address' }),
    country: choice(['US', 'CA', 'MX'], 'US', { table: true, group: 'Address' }),
    contact: text({ maxLength: 80, group: 'Contact' }),
    email: emailAddress({
      table: true,
      group: 'Contact',
      help: 'Where bills of lading are sent',
    }),
    telephone: phoneNumber({ group: 'Contact' }),
    emergency_telephone: phoneNumber({ group: 'Contact', help: '24-hour number for shipping papers' }),
    /** Added by us: how it is invoiced. */
    invoice_email: emailAddress({ group: 'Billing', help: 'Leave empty for the address above' }),
    invoice_format: choice(['pdf', 'pdf_ubl'], 'pdf', {
      label: 'Invoices as',
      group: 'Billing',
      words: { pdf: 'PDF', pdf_ubl: 'PDF and UBL' },
      help: 'UBL is the invoice as XML, for accounting systems that read invoices',
    }),
    payment_days: integer({
      label: 'Payable in',
      unit: 'days',
      min: 0,
      max: 365,
      group: 'Billing',
      help: '30 if empty',
    }),
    currency: choice(['', 'USD', 'CAD', 'MXN'], '', {
      group: 'Billing',
      words: { '': 'As our own' },
      help: 'Of invoices without a contract',
    }),
    tax_exempt: flag(false, { group: 'Billing', help: 'Pays no tax' }),
    exempt_reason: text({ holds: 'note', maxLength: 200, group: 'Billing', help: 'Why no tax is due' }),
    exempt_certificate: text({ holds: 'code', maxLength: 40, group: 'Billing', help: 'Number of its certificate' }),
    // Many people choose a party and read its address. Only those who maintain parties need its tax numbers.
    irs_number: usTaxId({ group: 'Customs', needs: 'configuration__parties' }),
    business_number: businessNumber({
      label: 'Business number',
      group: 'Customs',
      help: 'From the Canada Revenue Agency',
      needs: 'configuration__parties',
    }),
    importer_number: text({ maxLength: 30, group: 'Customs', needs: 'configuration__parties' }),
    /** Added by us. */
    carries_for: ref('company:party', {
      label: 'Carries for',
      onDelete: 'clear',
      group: 'Party',
      help: 'Of a carrier: the party it is related to; leave empty for our own company',
    }),
    merged_into: ref('company:party', { readOnly: true, group: 'Party', help: 'The one that stands for it' }),
    /** What pointed to it before it was merged: `[{of, field, id}]`. */
    merge_moved: json({ readOnly: true, search: false, group: 'Party' }),
  },
  actions: partyCalls,
})
