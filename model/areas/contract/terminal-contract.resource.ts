/** Contracts with customers of the terminal, their prices and routes. */
import { postalCode, subdivisionCode } from '#model/shared/kind-fields.ts'
import { choice, day, decimal, flag, integer, json, list, number, ref, refs, text } from '#model/kernel/field.ts'
import { resource } from '#model/kernel/resource.ts'
import { lineAmount } from '#model/shared/money.ts'
import { pricesHeld, serviceContractLife, serviceContractStatuses } from './rules/service-contract-life.ts'
import { endUseWords, freightWords, scheduleWords } from './rules/crossing-words.ts'
import { nextTerm, pricesOfCopy } from './rules/contract-copy.ts'
import { serviceContractActions } from './service-contract-actions.ts'
import { settled } from '#model/areas/invoice/rules/ticket-invoice-life.ts'
import { needs } from '#model/areas/terminal/needs.ts'

const currencies = ['USD', 'CAD', 'MXN'] as const
const company = (label: string) => ref('terminal:company', { label, table: true })

/** Of a party under one contract. */
const address = {
  name: text({ maxLength: 120 }),
  street: text({ maxLength: 120 }),
  city: text({ maxLength: 60 }),
  state: subdivisionCode({ label: 'State or province' }),
  postal_code: postalCode(),
  country: text({ holds: 'code', maxLength: 2, help: 'US, CA or MX' }),
} as const

export const crossBorderContract = resource('terminalboss/v3/cross-border-contract/', {
  label: 'Cross-border contract',
  needs: needs('service_contract'),
  title: ['buyer', 'product'],
  ordering: '-created_at',
  fields: {
    enabled: flag(true, { table: true }),
    buyer: company('Buyer'),
    supplier: company('Supplier'),
    exporter: company('Exporter'),
    consignee_options: refs('terminal:company', {
      label: 'Consignees',
      help: 'Consignees that a ticket can choose from',
    }),
    product: ref('terminal:product', { table: true }),
    buyer_related: flag(false, { label: 'Buyer and seller are related', group: 'Customs' }),
    are_goods_purchased: flag(false, { label: 'Goods are purchased', group: 'Customs' }),
    responsible_employee: ref('terminal:staff', { onDelete: 'clear', group: 'Customs' }),
    bill_customs_charges_to: ref('terminal:company', { onDelete: 'clear', group: 'Customs' }),
    end_use: choice(['FS', 'OT'], 'FS', {
      group: 'Customs',
      words: endUseWords,
      help: 'End-use code of the export return; FS by default',
    }),
    census_schedule: choice(['D', 'K'], 'D', {
      group: 'Customs',
      words: scheduleWords,
      help: 'Schedule by which port codes are written',
    }),
    TSCA_statement: choice(['Complies with all TSCA Rules', 'Not subject to TSCA'], 'Complies with all TSCA Rules', {
      label: 'TSCA statement',
      group: 'Customs',
    }),
    generate_EDI_and_invoice: flag(true, { label: 'Generate EDI and invoice', group: 'Customs' }),
    currency: choice(currencies, 'USD', { table: true, group: 'Price' }),
    cost_of_freight: decimal(2, { min: 0, group: 'Price' }),
    discount_amount: decimal(2, { min: 0, initial: '0', group: 'Price' }),
    shipment_method_of_payment_choice: choice(['PP', 'CC', 'TP', '11'], 'PP', {
      label: 'Payment of freight',
      group: 'Price',
      words: freightWords,
    }),
    unit_or_basis_for_measurement: choice(['m³', 'L', 'gal', 'bbl', 'kg', 't', 'lb'], 'm³', {
      label: 'Unit',
      group: 'Price',
    }),
    associations: refs('terminal:serviceContract', { label: 'Service contracts', group: 'Sites' }),
    server_associations: refs('terminal:server', { label: 'Sites', group: 'Sites' }),
    created_by_server: ref('terminal:server', { label: 'Made at', readOnly: true, onDelete: 'clear', group: 'Sites' }),
    /** `{buyer_address, exporter_address, supplier_address, selected_consignee_addresses}` */
    data: json({
      label: 'Addresses',
      group: 'Addresses',
      help: 'Where they are left empty, those of the companies hold',
      shape: {
        supplier_address: json({ shape: address }),
        exporter_address: json({ shape: address }),
        buyer_address: json({ shape: address }),
        selected_consignee_addresses: list(address, { label: 'Consignee addresses' }),
      },
    }),
    additional_data: json({ group: 'Other' }),
  },
})

export const route = resource('terminalboss/v3/route/', {
  label: 'Route',
  model: 'route',
  needs: needs('route'),
  title: ['name'],
  ordering: 'name',
  keys: [
    { fields: ['name'], onConflict: 'refuse' },
    { fields: ['code'], onConflict: 'refuse' },
  ],
  fields: {
    name: text({ required: true, table: true }),
    code: text({ maxLength: 20, table: true }),
    origin: ref('terminal:location', { table: true }),
    destination: ref('terminal:location', { table: true }),
    stops: refs('terminal:location', { help: 'Stops in order' }),
    carrier: ref('terminal:company', { table: true, onDelete: 'clear' }),
    product: ref('terminal:product', { table: true, onDelete: 'clear' }),
    service_contract: ref('terminal:serviceContract', { label: 'Contract', onDelete: 'clear', table: true }),
    distance: number({ unit: 'km', min: 0, max: 20_000, table: true, group: 'Haul' }),
    transit_time: number({ unit: 'h', min: 0, max: 1000, table: true, group: 'Haul' }),
    rate: decimal(4, { unit: '/m³', min: 0, table: true, group: 'Haul' }),
    currency: choice(currencies, 'CAD', { table: true, group: 'Haul' }),
    border_crossing: text({ maxLength: 60, group: 'Haul' }),
    enabled: flag(true, { table: true }),
    comments: text({ maxLength: 2000 }),
  },
})

const services = ['loading', 'unloading', 'storage', 'disposal', 'transport', 'analysis', 'demurrage'] as const
const units = ['m³', 'L', 'gal', 'bbl', 't', 'kg', 'load', 'day', 'hour'] as const

export const serviceContract = resource('terminalboss/v3/service-contract/', {
  label: 'Service contract',
  model: 'Service Contract',
  needs: needs('service_contract'),
  title: ['contract_number', 'company'],
  ordering: '-effective_date',
  keys: [
    { fields: ['contract_number'], onConflict: 'refuse' },
    { fields: ['name'], onConflict: 'warn' },
  ],
  numbered: { contract_number: { by: 'terminal:codeGenerator', types: ['service_contract'], places: ['server'] } },
  spans: [{ from: 'effective_date', to: 'expiry_date' }],
  fields: {
    contract_number: text({ label: 'Contract', required: true, maxLength: 30, table: true }),
    name: text({ maxLength: 120, table: true }),
    company: ref('terminal:company', { label: 'Customer', required: true, table: true }),
    status: choice(serviceContractStatuses, 'draft', { table: true }),
    server: ref('terminal:server', { label: 'Site', table: true, onDelete: 'clear' }),
    location: ref('terminal:location', { onDelete: 'clear' }),
    effective_date: day({ label: 'Effective', table: true, group: 'Terms' }),
    expiry_date: day({ label: 'Expires', table: true, group: 'Terms' }),
    currency: choice(currencies, 'CAD', { table: true, group: 'Terms' }),
    billing_period: choice(['load', 'week', 'month'], 'month', {
      table: true,
      group: 'Terms',
      help: 'Invoicing interval',
    }),
    payment_days: integer({ label: 'Payable in', unit: 'days', min: 0, max: 365, initial: 30, group: 'Terms' }),
    minimum_charge: decimal(2, { min: 0, group: 'Terms', help: 'Per ticket' }),
    tax_code: text({ maxLength: 10, group: 'Terms', offersUsed: true }),
    tax_percent: decimal(4, { label: 'Tax', unit: '%', min: 0, max: 100, initial: '0', group: 'Terms' }),
    auto_renew: flag(false, { label: 'Renews by itself', group: 'Terms' }),
    price_count: integer({
      label: 'Prices',
      readOnly: true,
      initial: 0,
      table: true,
      tally: { of: 'terminal:servicePrice', by: 'service_contract' },
    }),
    comments: text({ maxLength: 2000 }),
  },
  life: serviceContractLife,
  copied: nextTerm,
  copiedWith: [{ of: 'terminal:servicePrice', by: 'service_contract', taken: pricesOfCopy }],
  choicesAlso: { unit: 'terminal:servicePrice', service: 'terminal:servicePrice' },
  actions: serviceContractActions,
})

/** Prices of a contract. The product specification mentions them without a place, so this resource is ours. */
export const servicePrice = resource('terminalboss/v3/service-contract-price/', {
  label: 'Service price',
  needs: needs('service_contract'),
  title: ['service', 'product'],
  ordering: 'service_contract,service',
  spans: [{ from: 'effective_date', to: 'expiry_date' }],
  fields: {
    service_contract: ref('terminal:serviceContract', { required: true, onDelete: 'cascade', table: true }),
    service: choice(services, 'loading', { table: true }),
    product: ref('terminal:product', { table: true, help: 'Leave empty for any product' }),
    unit: choice(units, 'm³', { table: true, help: 'Unit of the price' }),
    unit_price: decimal(4, { required: true, min: 0, table: true }),
    minimum_quantity: decimal(3, { min: 0, table: true }),
    effective_date: day({ label: 'From', table: true }),
    expiry_date: day({ label: 'To', table: true }),
    enabled: flag(true, { table: true }),
  },
  heldBy: pricesHeld,
})

/** Charges for a ticket under a contract: one line to be paid. A ticket is charged once for a service, on one invoice that holds. */
export const serviceContractTicket = resource('terminalboss/v3/service-contract-ticket/', {
  label: 'Contract ticket',
  needs: needs('service_contract'),
  title: ['ticket', 'service_contract'],
  ordering: '-created_at',
  fields: {
    service_contract: ref('terminal:serviceContract', { required: true, table: true }),
    ticket: ref('terminal:ticket', { table: true, help: 'Leave empty for what belongs to no ticket, such as storage' }),
    service: choice(services, 'loading', { table: true }),
    price: ref('terminal:servicePrice', {
      onDelete: 'clear',
      table: true,
      takesInactive: 'The price of the day of the load is charged',
    }),
    ticket_invoice: ref('terminal:ticketInvoice', { label: 'Invoice', onDelete: 'cascade', table: true }),
    /** Its invoice is void: the ticket is free for another one. */
    released: flag(false, { readOnly: true }),
    description: text({ maxLength: 200 }),
    quantity: decimal(3, { min: 0, table: true }),
    unit: choice(units, 'm³', { table: true }),
    unit_price: decimal(4, { min: 0, table: true }),
    minimum_charge: decimal(2, { min: 0, help: 'Minimum amount of a line' }),
    amount: decimal(2, { adds: true, readOnly: true, table: true }),
  },
  derive: ({ quantity, unit_price, minimum_charge }) => ({ amount: lineAmount(quantity, unit_price, minimum_charge) }),
  heldBy: [
    {
      through: 'ticket_invoice',
      in: settled,
      fields: 'all',
      except: ['released'],
      says: 'The lines of an invoice stand still once it waits for approval. Recall or reject it to change them.',
    },
  ],
})
