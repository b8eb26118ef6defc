/** Companies that a terminal deals with, and their roles. */
import { businessNumber, phoneNumber, postalCode, subdivisionCode, usTaxId } from '#model/shared/kind-fields.ts'
import { choice, codes, day, flag, ref, text } from '#model/kernel/field.ts'
import { resource } from '#model/kernel/resource.ts'
import { companyPapers } from './people-papers.ts'
import { mayComeCall } from './may-come-call.ts'
import { mayComeFields } from './may-come-fields.ts'
import { openAmountFields } from './open-amount-fields.ts'
import { needs } from '#model/areas/terminal/needs.ts'

const roles = ['customer', 'carrier', 'supplier', 'stockholder'] as const
const address = (label: string, maxLength = 120) => text({ label, maxLength, group: 'Address' })

export const company = resource('terminalboss/v3/company/', {
  label: 'Terminal company',
  plural: 'Terminal companies',
  model: 'Company',
  needs: needs('company'),
  title: ['name'],
  ordering: 'name',
  keys: [
    { fields: ['name'], onConflict: 'refuse' },
    { fields: ['company_code'], onConflict: 'refuse' },
    { fields: ['scac'], onConflict: 'refuse' },
  ],
  papers: companyPapers,
  actions: { mayCome: mayComeCall(needs('company').view) },
  spans: [{ from: 'effective_date', to: 'expiry_date' }],
  begins: () => import('#model/shared/country-begins.ts'),
  fields: {
    name: text({ required: true, table: true }),
    company_code: text({ label: 'Code', maxLength: 20, table: true }),
    roles: codes({ choices: roles, table: true }),
    ...mayComeFields('company'),
    ...openAmountFields,
    scac: text({ holds: 'scac', label: 'SCAC', maxLength: 4, table: true, help: 'For carriers only' }),
    enabled: flag(true, { table: true }),
    email: text({ holds: 'email', maxLength: 120, group: 'Contact', help: 'Address for tickets and invoices' }),
    phone: phoneNumber({ group: 'Contact' }),
    contact_name: text({ label: 'Contact', maxLength: 80, group: 'Contact' }),
    street: address('Street'),
    city: text({ maxLength: 60, table: true, group: 'Address' }),
    state: subdivisionCode({ label: 'State or province', group: 'Address' }),
    postal_code: postalCode({ group: 'Address' }),
    country: choice(['US', 'CA', 'MX'], 'CA', { group: 'Address' }),
    account_number: text({
      label: 'Account',
      maxLength: 30,
      group: 'Accounts',
      help: 'Number in the accounting system',
    }),
    customs_brokerage_account_number: text({ label: 'Customs brokerage account', maxLength: 30, group: 'Accounts' }),
    party: ref('company:party', { onDelete: 'clear', group: 'Accounts', help: 'Who it is on customs invoices' }),
    irs_number: usTaxId({ group: 'Accounts' }),
    bn_number: businessNumber({ label: 'BN number', group: 'Accounts', help: 'Canadian business number' }),
    effective_date: day({ label: 'Effective', group: 'Validity' }),
    expiry_date: day({ label: 'Expires', group: 'Validity' }),
    lockout_date: day({ label: 'Locked out', group: 'Validity', help: 'No loading from this day on' }),
    lockout_reason: text({ maxLength: 200, group: 'Validity' }),
    comments: text({ maxLength: 2000 }),
  },
})

export const companyRole = resource('terminalboss/v3/companyrole/', {
  label: 'Company role',
  needs: needs('company'),
  title: ['company', 'role'],
  ordering: 'company,role',
  keys: [{ fields: ['company', 'role', 'server'], onConflict: 'refuse' }],
  spans: [{ from: 'effective_date', to: 'expiry_date' }],
  fields: {
    company: ref('terminal:company', { required: true, onDelete: 'cascade', table: true }),
    role: choice(roles, 'customer', { table: true }),
    server: ref('terminal:server', {
      label: 'Site',
      onDelete: 'cascade',
      table: true,
      help: 'Leave empty for every site',
    }),
    account_number: text({ label: 'Account', maxLength: 30, table: true, help: 'Account number for this role' }),
    effective_date: day({ label: 'Effective', table: true }),
    expiry_date: day({ label: 'Expires', table: true }),
    enabled: flag(true, { table: true }),
  },
})
