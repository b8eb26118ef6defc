/** Companies and drivers of older sites (version 2). */
import { businessNumber, phoneNumber, usTaxId } from '#model/shared/kind-fields.ts'
import {
  choice,
  codes,
  day,
  daysSince,
  flag,
  instant,
  integer,
  json,
  number,
  reckoned,
  ref,
  text,
} from '#model/kernel/field.ts'
import { resource } from '#model/kernel/resource.ts'
import { figure, loadsField } from './figure-fields.ts'
import { lockLife, lockStates, stateOfLock } from './rules/lock-life.ts'
import { statementPapers } from './rules/record-papers.ts'
import { siteFields, needs } from './site-fields.ts'

const lockState = choice(lockStates, 'allowed', { label: 'Access', table: true })
const types = ['Carrier', 'Customer', 'Producer', 'Stockholder', 'Supplier'] as const

export const company = resource('company_table/', {
  label: 'Company (v2)',
  plural: 'Companies (v2)',
  model: 'terminal company',
  needs: needs('company'),
  title: ['name'],
  ordering: 'name',
  keys: [{ fields: ['company_code'], onConflict: 'refuse' }],
  spans: [{ from: 'effective_date', to: 'expiry_date' }],
  life: lockLife('legacy:company', needs('company').change),
  papers: statementPapers,
  derive: stateOfLock,
  fields: {
    company_code: text({ label: 'Code', required: true, maxLength: 20, table: true }),
    name: text({ required: true, table: true }),
    company_types: codes({ label: 'Types', choices: types, table: true }),
    status: lockState,
    validity: reckoned(['valid', 'ending', 'ended', 'not_yet'], 'valid', figure('company', 1), {
      label: 'Validity',
      table: true,
      words: { ending: 'ends within 30 days', not_yet: 'not yet valid' },
    }),
    allocation_percent: number({
      label: 'Fullest allocation',
      unit: '%',
      readOnly: true,
      adds: false,
      table: true,
      help: 'Of its allocations as customer: loaded and open in the current period, as part of the limit',
      bar: {},
      reckoned: figure('company', 2),
    }),
    enabled: flag(true, { table: true }),
    effective_date: day({ label: 'Effective', table: true, group: 'Validity' }),
    expiry_date: day({ label: 'Expires', table: true, group: 'Validity' }),
    lockout_date: day({ label: 'Locked out', group: 'Validity' }),
    lockout_reason: text({ maxLength: 200, group: 'Validity' }),
    customs_brokerage_account_number: text({ label: 'Customs brokerage account', maxLength: 30, group: 'Accounts' }),
    irs_number: usTaxId({ group: 'Accounts' }),
    bn_number: businessNumber({ label: 'BN number', group: 'Accounts', help: 'Canadian business number' }),
  },
})

export const companyType = resource('company_type_table/', {
  label: 'Company type (v2)',
  plural: 'Company types (v2)',
  needs: needs('company'),
  title: ['companyTable', 'company_type'],
  sameRow: ['companyTable', 'company_type'],
  ordering: 'companyTable,company_type',
  keys: [{ fields: ['companyTable', 'company_type'], onConflict: 'refuse' }],
  fields: {
    company_type: choice(types, 'Customer', { label: 'Type', table: true }),
    companyTable: ref('legacy:company', { label: 'Company', required: true, onDelete: 'cascade', table: true }),
  },
})

export const person = resource('person/', {
  label: 'Driver (v2)',
  plural: 'Drivers (v2)',
  needs: needs('driver'),
  title: ['first_name', 'last_name'],
  ordering: 'last_name,first_name',
  life: lockLife('legacy:person', needs('driver').change),
  derive: stateOfLock,
  createdWith: { companies: { of: 'legacy:personCompany', by: 'personKey' } },
  fields: {
    first_name: text({ required: true, maxLength: 80, table: true }),
    last_name: text({ required: true, maxLength: 80, table: true }),
    tb_person_company: ref('legacy:company', { label: 'Drives for', onDelete: 'clear', table: true }),
    status: lockState,
    loads_30_days: loadsField('driver'),
    days_away: daysSince('last_login_time', { label: 'Not seen for', adds: false, table: true }),
    open_tickets: integer({
      readOnly: true,
      adds: false,
      reckoned: figure('driver', 2),
    }),
    enabled: flag(true, { table: true }),
    ...siteFields,
    email: text({ holds: 'email', maxLength: 120, group: 'Contact' }),
    phone: phoneNumber({ table: true, group: 'Contact' }),
    fax: phoneNumber({ group: 'Contact' }),
    password: text({ writeOnly: true, maxLength: 128, search: false }),
    created_time: instant({ label: 'Made at the site', past: true, group: 'Validity' }),
    effective_date: day({ label: 'Effective', group: 'Validity' }),
    last_login_time: instant({ label: 'Last at a rack', past: true, table: true, group: 'Validity' }),
    lockout_date: day({ label: 'Locked out', group: 'Validity' }),
    lockout_reason: text({ maxLength: 200, group: 'Validity' }),
    description: text({ maxLength: 2000 }),
    additional_data: json(),
  },
})

export const personCompany = resource('person_company/', {
  label: 'Driver’s company (v2)',
  plural: 'Drivers’ companies (v2)',
  needs: needs('driver'),
  title: ['personKey', 'company_key'],
  sameRow: ['personKey', 'company_key'],
  ordering: 'personKey,company_key',
  keys: [{ fields: ['personKey', 'company_key'], onConflict: 'refuse' }],
  fields: {
    personKey: ref('legacy:person', { label: 'Driver', required: true, onDelete: 'cascade', table: true }),
    company_key: ref('legacy:company', { label: 'Drives for', required: true, onDelete: 'cascade', table: true }),
    ...siteFields,
  },
})
