/** Invoice products, the conditions under which they are charged, and their prices. */
import { tariffCode } from '#model/shared/kind-fields.ts'
import { choice, day, decimal, flag, integer, ref, text } from '#model/kernel/field.ts'
import { onResource, onRow } from '#model/kernel/action.ts'
import { resource } from '#model/kernel/resource.ts'
import { priceCalls } from './price-calls.ts'
import { billedUnits, conditionFieldNames, conditionOperatorNames } from './rules/rail/names.ts'

const products = { view: 'access_menu__invoice_product', change: 'change_invoice_product' } as const

/** These calls show cars, so they also need the permission to view rail shipments. */
const matching = {
  needs: products.view,
  alsoNeeds: ['access_menu__shipments'],
  undo: 'none',
  method: 'GET',
  form: 'none',
} as const

export const product = resource('invoice/product/', {
  label: 'Invoice product',
  needs: products,
  title: ['name'],
  ordering: 'name',
  keys: [{ fields: ['code'], onConflict: 'refuse' }],
  fields: {
    code: text({ required: true, maxLength: 20, table: true }),
    name: text({ required: true, maxLength: 120, table: true }),
    kind: choice(['goods', 'freight', 'service', 'surcharge', 'credit'], 'goods', { table: true }),
    product: ref('company:product', { label: 'Rail product', table: true, onDelete: 'clear' }),
    unit: choice(billedUnits, 'gal', { table: true }),
    tax_rate: decimal(3, { label: 'Tax', unit: '%', min: 0, max: 100, initial: '0', table: true }),
    account: text({ maxLength: 30, table: true, help: 'General ledger account' }),
    harmonized_code: tariffCode({ label: 'Harmonized code' }),
    description: text({ maxLength: 200, help: 'Printed on the invoice' }),
    active: flag(true, { table: true }),
  },
  actions: {
    /**
     * `{days, shipped, compared, count, sentence, cars}`: the cars shipped in the last days that meet the active conditions. `count` is
     * their number, `cars` are the first of them.
     */
    matchingCars: onRow('matching_cars/', { label: 'Cars that meet the conditions', ...matching }),
    /**
     * `{days, shipped, compared, unmatched, products: [{id, count}]}`: the number of cars that meet the conditions of each active product.
     * `unmatched` is the number of cars that meet the conditions of no product.
     */
    matchingCounts: onResource('matching_counts/', { label: 'Cars of each invoice product', ...matching }),
  },
})

/** A condition of an invoice product. A car is charged for the product only if all of its conditions hold. */
export const condition = resource('invoice/product_condition/', {
  label: 'Product condition',
  needs: products,
  title: ['field', 'operator', 'value'],
  ordering: 'product,id',
  fields: {
    product: ref('invoice:product', { label: 'Invoice product', required: true, onDelete: 'cascade', table: true }),
    field: choice(conditionFieldNames, 'product', { table: true, help: 'Field of the loaded car or its shipment' }),
    operator: choice(conditionOperatorNames, 'is', { table: true }),
    value: text({ holds: 'name', required: true, maxLength: 120, table: true, help: 'Name or quantity' }),
    active: flag(true, { table: true }),
  },
  judgedBy: () => import('./known-names.ts').then(({ knownNames }) => knownNames),
})

export const price = resource('invoice/pricing/', {
  label: 'Unit price',
  needs: { view: 'access_menu__invoice_price', change: 'change_invoice_price' },
  actions: priceCalls,
  title: ['product', 'effective_date'],
  ordering: 'product,-effective_date',
  keys: [{ fields: ['product', 'party', 'contract', 'currency', 'priority', 'effective_date'], onConflict: 'refuse' }],
  spans: [{ from: 'effective_date', to: 'expiration_date' }],
  fields: {
    product: ref('invoice:product', { label: 'Invoice product', required: true, onDelete: 'cascade', table: true }),
    party: ref('company:party', {
      label: 'Buyer',
      table: true,
      onDelete: 'cascade',
      help: 'Leave empty for every buyer',
    }),
    contract: ref('contract:contract', { table: true, onDelete: 'cascade', help: 'Leave empty for every contract' }),
    unit_price: decimal(6, { required: true, min: 0, table: true }),
    unit: choice(billedUnits, 'gal', { table: true }),
    currency: choice(['USD', 'CAD', 'MXN'], 'USD', { table: true }),
    minimum: decimal(2, { min: 0, help: 'Minimum amount of a line' }),
    effective_date: day({ label: 'From', table: true }),
    expiration_date: day({ label: 'To', table: true }),
    index_name: text({ label: 'Follows', maxLength: 60, help: 'Price index it is taken from' }),
    priority: integer({ min: 0, max: 99, initial: 0, help: 'If several prices match, the highest priority applies' }),
    comments: text({ maxLength: 500 }),
  },
})
