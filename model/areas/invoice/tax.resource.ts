/** Taxes that lines of invoices name. */
import { subdivisionCode } from '#model/shared/kind-fields.ts'
import { choice, day, decimal, text } from '#model/kernel/field.ts'
import { resource } from '#model/kernel/resource.ts'
import { taxCategories } from './rules/tax/line-tax.ts'
import { checkTax } from './rules/tax/check-tax.ts'

/** Added by us. A rate that changes is a new row of the same code from a later day. */
export const tax = resource('invoice/tax/', {
  label: 'Tax',
  plural: 'Taxes',
  needs: { view: 'access_menu__invoice', change: 'change_invoice_product' },
  title: ['code'],
  ordering: 'country,state,code,-effective_date',
  keys: [{ fields: ['effective_date', 'code'], onConflict: 'refuse' }],
  begins: () => import('#model/shared/country-begins.ts'),
  spans: [{ from: 'effective_date', to: 'expiration_date' }],
  fields: {
    code: text({ required: true, maxLength: 20, table: true, help: 'Such as GST' }),
    label: text({ holds: 'name', required: true, maxLength: 60, table: true, help: 'As invoices say it' }),
    percent: decimal(4, { label: 'Rate', unit: '%', min: 0, max: 100, required: true, table: true }),
    category: choice(taxCategories, 'standard', { table: true }),
    country: choice(['CA', 'US', 'MX'], 'CA', {
      table: true,
      help: 'Of the destination; of exports, where they come from',
    }),
    state: subdivisionCode({ table: true, help: 'Leave empty for the whole country' }),
    registration_number: text({ holds: 'code', maxLength: 30, table: true, help: 'Our number with the tax authority' }),
    effective_date: day({ label: 'From', required: true, table: true }),
    expiration_date: day({ label: 'To', table: true }),
  },
  derive: checkTax,
})
