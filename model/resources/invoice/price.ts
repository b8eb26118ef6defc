/** What may stand on an invoice, when it does, and what it costs. */
import { choice, day, decimal, flag, integer, ref, text } from '../../field.ts'
import { resource } from '../../resource.ts'

const products = { view: 'access_menu__invoice_product', change: 'change_invoice_product' } as const
const units = ['gal', 'L', 'bbl', 't', 'lb', 'car', 'day', 'flat'] as const

export const product = resource('invoice/product/', {
  label: 'Invoice product',
  needs: products,
  title: ['name'],
  ordering: 'name',
  unique: [['code']],
  fields: {
    code: text({ required: true, maxLength: 20, table: true }),
    name: text({ required: true, maxLength: 120, table: true }),
    kind: choice(['goods', 'freight', 'service', 'surcharge', 'credit'], 'goods', { table: true }),
    product: ref('company:product', { label: 'Rail product', table: true, onDelete: 'clear' }),
    unit: choice(units, 'gal', { table: true }),
    tax_rate: decimal(3, { label: 'Tax', unit: '%', min: 0, max: 100, initial: '0', table: true }),
    account: text({ maxLength: 30, table: true, help: 'Of the general ledger' }),
    harmonized_code: text({ label: 'Harmonized code', maxLength: 12 }),
    description: text({ maxLength: 200, help: 'As printed' }),
    active: flag(true, { table: true }),
  },
})

/** All conditions of an invoice product must hold of a car for it to be charged. */
export const condition = resource('invoice/product_condition/', {
  label: 'Product condition',
  needs: products,
  title: ['field', 'operator', 'value'],
  ordering: 'product,id',
  fields: {
    product: ref('invoice:product', { label: 'Invoice product', required: true, onDelete: 'cascade', table: true }),
    field: choice(['product', 'consignee', 'shipper', 'facility', 'contract', 'destination', 'railroad', 'car_type', 'net_volume', 'weight'], 'product', { table: true, help: 'Of the loaded car or its shipment' }),
    operator: choice(['is', 'is_not', 'at_least', 'at_most'], 'is', { table: true }),
    value: text({ required: true, maxLength: 120, table: true, help: 'A name, or a quantity' }),
    active: flag(true, { table: true }),
  },
})

export const price = resource('invoice/pricing/', {
  label: 'Unit price',
  needs: { view: 'access_menu__invoice_price', change: 'change_invoice_price' },
  title: ['product', 'effective_date'],
  ordering: 'product,-effective_date',
  unique: [['product', 'party', 'contract', 'effective_date']],
  fields: {
    product: ref('invoice:product', { label: 'Invoice product', required: true, onDelete: 'cascade', table: true }),
    party: ref('company:party', { label: 'Buyer', table: true, onDelete: 'cascade', help: 'Empty: for every buyer' }),
    contract: ref('contract:contract', { table: true, onDelete: 'cascade', help: 'Empty: for every contract' }),
    unit_price: decimal(6, { required: true, table: true }),
    unit: choice(units, 'gal', { table: true }),
    currency: choice(['USD', 'CAD', 'MXN'], 'USD', { table: true }),
    minimum: decimal(2, { min: 0, help: 'What a line costs at least' }),
    effective_date: day({ label: 'From', table: true }),
    expiration_date: day({ label: 'To', table: true }),
    index_name: text({ label: 'Follows', maxLength: 60, help: 'The posting that it is taken from' }),
    priority: integer({ min: 0, max: 99, initial: 0, help: 'Of several that fit, the higher one' }),
    comments: text({ maxLength: 500 }),
  },
})
