/** Sale and purchase contracts, from this company's point of view. */
import { largest } from '#model/kernel/bounds.ts'
import { choice, day, decimal, flag, instant, integer, ref, refs, text } from '#model/kernel/field.ts'
import { resource } from '#model/kernel/resource.ts'
import { contractActions } from './contract-actions.ts'
import { contractLife, contractStatuses } from './rules/contract-life.ts'
import { routesOfCopy } from './rules/copied-routes.ts'
import { contractCurrencies, deliveryTerms, priceUnits, titlePassing } from './rules/setup/terms.ts'

/** Bills that were shipped; a template is no bill. */
const wentOut = { status: 'shipped', is_template: false } as const

const shipments = { of: 'rail:shipment', by: 'contract', where: { is_template: 'false' } } as const

export const contract = resource('contract/', {
  label: 'Contract',
  model: 'contract',
  needs: {
    view: 'access_menu__contract',
    change: 'change_contract',
    add: 'add_contract',
    history: 'can_view_contract_history',
  },
  title: ['contract_number', 'name'],
  head: { line: ['party', 'product', 'facility', 'start_date', 'end_date'], sums: ['cars', 'shipped_cars'] },
  ordering: '-start_date,contract_number',
  keys: [
    { fields: ['contract_number'], onConflict: 'refuse' },
    { fields: ['name'], onConflict: 'warn' },
  ],
  spans: [{ from: 'start_date', to: 'end_date' }],
  fields: {
    contract_number: text({ label: 'Contract', required: true, maxLength: 30, table: true, group: 'Contract' }),
    name: text({ maxLength: 120, table: true, group: 'Contract' }),
    contract_type: choice(['sale', 'purchase'], 'sale', { label: 'Type', table: true, group: 'Contract' }),
    status: choice(contractStatuses, 'draft', { table: true, group: 'Contract' }),
    party: ref('company:party', {
      label: 'With',
      readOnly: true,
      table: true,
      group: 'Contract',
      help: 'Buyer of a sale, or seller of a purchase',
    }),
    seller: ref('company:party', { table: true, group: 'Contract' }),
    buyer: ref('company:party', { table: true, group: 'Contract' }),
    counterparty_reference: text({ maxLength: 40, group: 'Contract', help: 'Counterparty’s number for this contract' }),
    start_date: day({ label: 'From', table: true, group: 'Contract' }),
    end_date: day({ label: 'To', table: true, group: 'Contract' }),
    product: ref('company:product', { table: true, group: 'Goods' }),
    cars: integer({
      adds: true,
      min: 0,
      max: 1_000_000,
      table: true,
      group: 'Goods',
      help: 'Total number of cars',
    }),
    quantity: decimal(0, { unit: 'gal', min: 0, max: largest.lot.gal, table: true, group: 'Goods', help: 'At 60 °F' }),
    tolerance: decimal(2, { unit: '%', min: 0, max: 100, initial: '0', group: 'Goods', help: 'Permitted deviation' }),
    facility: ref('company:facility', {
      table: true,
      group: 'Delivery',
      help: 'Where cars are loaded or unloaded',
    }),
    destination: ref('rail:station', { group: 'Delivery' }),
    delivery_terms: choice(deliveryTerms, 'FOB', { group: 'Delivery' }),
    title_passes: choice(titlePassing, 'loading', {
      group: 'Delivery',
      help: 'Where ownership passes',
    }),
    price: decimal(4, { min: 0, group: 'Price', help: 'Price per unit' }),
    price_unit: choice(priceUnits, 'gal', { group: 'Price' }),
    price_basis: choice(['fixed', 'index'], 'fixed', { group: 'Price' }),
    price_index: text({ maxLength: 60, group: 'Price', help: 'Price index that the price follows' }),
    currency: choice(contractCurrencies, 'USD', { group: 'Price' }),
    nomination_day: integer({
      min: 1,
      max: 28,
      initial: 15,
      group: 'Delivery',
      help: 'Day of the month before by which a month is nominated',
    }),
    change_notice_days: integer({
      label: 'Notice of changes',
      unit: 'days',
      min: 0,
      max: 30,
      initial: 3,
      group: 'Delivery',
      help: 'Before an approved day may change',
    }),
    payment_days: integer({ unit: 'days', min: 0, max: 365, initial: 30, group: 'Price' }),
    /** For a sale, the purchases that supply it: those that its links name. */
    connected: refs('contract:contract', { label: 'Fed by', readOnly: true, group: 'Links' }),
    fed_cars: integer({
      label: 'Cars fed',
      group: 'Links',
      help: 'Of a sale: promised to it by purchases',
      tally: { of: 'contract:link', by: 'sale', sum: 'cars' },
    }),
    promised_cars: integer({
      label: 'Cars promised',
      group: 'Links',
      help: 'Of a purchase: promised to sales',
      tally: { of: 'contract:link', by: 'purchase', sum: 'cars' },
    }),
    rolled_from: ref('contract:contract', {
      label: 'Rolled over from',
      readOnly: true,
      onDelete: 'clear',
      group: 'Links',
    }),
    approved_at: instant({ label: 'Approved', readOnly: true, group: 'Links' }),
    shipment_count: integer({
      label: 'Shipments',
      readOnly: true,
      initial: 0,
      group: 'Links',
      tally: { of: 'rail:shipment', by: 'contract' },
    }),
    shipped_cars: integer({
      label: 'Cars shipped',
      group: 'Links',
      table: true,
      tally: { of: 'rail:shipment', by: 'contract', sum: 'car_count', where: wentOut },
    }),
    shipped_volume: decimal(2, {
      label: 'Shipped',
      unit: 'gal',
      group: 'Links',
      tally: { of: 'rail:shipment', by: 'contract', sum: 'net_volume', where: wentOut },
    }),
    shared: flag(true, {
      label: 'May be shared',
      group: 'Links',
      help: 'Share with the partner if an invitation covers contracts',
    }),
    amendment_reason: text({
      label: 'Why it was amended',
      maxLength: 500,
      group: 'Links',
      help: 'Asked of whoever changes the terms of an approved contract',
    }),
    comments: text({ maxLength: 2000, group: 'Links' }),
  },
  numbered: {
    contract_number: {
      by: 'terminal:codeGenerator',
      types: ['contract_sale', 'contract_purchase'],
      typeOf: ({ contract_type }) => `contract_${contract_type}`,
      places: [],
    },
  },
  life: contractLife,
  actions: contractActions,
  rowLists: {
    'get_shipments/': { label: 'Shipments', ...shipments },
    'get_shipments_count/': { label: 'Number of shipments', ...shipments, counts: true },
  },
  judgedBy: () => import('./rules/amendment.ts').then(({ amendment }) => amendment),
  begins: () => import('./rules/setup/contract-begins.ts'),
  copied: () => ({ amendment_reason: '' }),
  copiedWith: [{ of: 'contract:route', by: 'contract', taken: routesOfCopy }],
  derive: ({ contract_type, buyer, seller }) => ({ party: contract_type === 'sale' ? buyer : seller }),
})
