/** Invoices and their lines. The database maintains the totals. */
import { choice, day, decimal, flag, instant, integer, json, list, ref, refs, text } from '#model/kernel/field.ts'
import { partyMayBeInactive } from './rules/inactive-party.ts'
import { receivableCalls } from './receivable-calls.ts'
import { resource } from '#model/kernel/resource.ts'
import { invoiceActions } from './invoice-actions.ts'
import { invoicePapers } from './rules/invoice-papers.ts'
import { invoiceLife, invoiceStatuses, linesLocked } from './rules/invoice-life.ts'
import { billedUnits } from './rules/rail/names.ts'
import { linePrice } from './rules/invoice-line.ts'
import { lineTaxShape, MOST_TAXES } from './rules/tax/line-tax.ts'

const sum = (label: string, of: string) =>
  decimal(2, {
    label,
    readOnly: true,
    initial: '0',
    table: true,
    group: 'Totals',
    tally: { of: 'invoice:item', by: 'invoice', sum: of },
  })

const allocated = (label: string, by: string, help: string) =>
  decimal(2, {
    label,
    initial: '0',
    group: 'Totals',
    help,
    tally: { of: 'invoice:allocation', by, sum: 'amount', where: { released: false } },
  })

export const invoice = resource('invoice/invoice/', {
  label: 'Invoice',
  model: 'invoice',
  needs: { view: 'access_menu__invoice', change: 'change_invoice' },
  title: ['invoice_number'],
  ordering: '-invoice_date,id',
  keys: [{ fields: ['invoice_number'], onConflict: 'refuse' }],
  numbered: { invoice_number: { by: 'terminal:codeGenerator', types: ['invoice'], places: [] } },
  fields: {
    invoice_number: text({ label: 'Invoice', required: true, maxLength: 30, table: true, group: 'Invoice' }),
    /** Changed only by the calls of its life, and by money. */
    status: choice(invoiceStatuses, 'draft', { table: true, readOnly: true, group: 'Invoice' }),
    status_reason: text({
      label: 'Reason',
      readOnly: true,
      maxLength: 500,
      group: 'Invoice',
      help: 'Why it was reopened or is void',
    }),
    buyer: ref('company:party', { table: true, group: 'Invoice', help: 'Who pays', takesInactive: partyMayBeInactive }),
    seller: ref('company:party', { group: 'Invoice', takesInactive: partyMayBeInactive }),
    contract: ref('contract:contract', { table: true, group: 'Invoice' }),
    shipment: ref('rail:shipment', { table: true, group: 'Invoice' }),
    credits: ref('invoice:invoice', {
      label: 'Credits',
      readOnly: true,
      group: 'Invoice',
      help: 'Invoice that it reduces',
    }),
    invoice_date: day({ label: 'Date', table: true, group: 'Invoice' }),
    due_date: day({
      label: 'Due',
      table: true,
      group: 'Invoice',
      help: 'Leave empty for the terms of the contract or the buyer',
    }),
    purchase_order: text({ label: 'PO', maxLength: 40, group: 'Invoice' }),
    currency: choice(['USD', 'CAD', 'MXN'], 'USD', { table: true, group: 'Sum' }),
    item_count: integer({
      label: 'Lines',
      readOnly: true,
      initial: 0,
      table: true,
      group: 'Totals',
      tally: { of: 'invoice:item', by: 'invoice' },
    }),
    subtotal: { ...sum('Subtotal', 'amount'), table: false },
    tax: { ...sum('Tax', 'tax'), table: false },
    total: sum('Total', 'total'),
    settled: allocated('Settled', 'invoice', 'Paid by receipts and reduced by credits'),
    /** Of a credit: what of it reduces invoices. */
    applied: allocated('Applied', 'credit', 'What of a credit reduces invoices'),
    /** By the database, once it is approved: what is still to be paid; negative where a credit is not applied. */
    outstanding: decimal(2, { readOnly: true, adds: true, initial: '0', table: true, group: 'Totals' }),
    /** Set by the database at each change of a draft or of its lines. */
    edited_by: ref('user:user', {
      label: 'Last edited by',
      creator: true,
      readOnly: true,
      onDelete: 'clear',
      group: 'Dates',
    }),
    approved_by: ref('user:user', { readOnly: true, onDelete: 'clear', group: 'Dates' }),
    approved_at: instant({ label: 'Approved', readOnly: true, group: 'Dates' }),
    sent_at: instant({ label: 'Sent', readOnly: true, group: 'Dates' }),
    paid_on: day({ label: 'Paid', readOnly: true, group: 'Dates' }),
    /** Of its paper. */
    revision: integer({ readOnly: true, group: 'Dates' }),
    comments: text({ maxLength: 2000, group: 'Dates', help: 'Printed on the invoice' }),
  },
  spans: [{ from: 'invoice_date', to: 'due_date' }],
  judgedBy: () => import('./due-date.ts').then(({ dueDate }) => dueDate),
  life: invoiceLife,
  papers: invoicePapers,
  actions: { ...invoiceActions, ...receivableCalls },
})

export const item = resource('invoice/item/', {
  label: 'Invoice line',
  needs: { view: 'access_menu__invoice', change: 'change_invoice' },
  title: ['description'],
  ordering: 'invoice,position,id',
  fields: {
    invoice: ref('invoice:invoice', { required: true, onDelete: 'cascade', table: true }),
    position: integer({ min: 0, initial: 0, table: true }),
    loaded_rail_car: ref('rail:loadedCar', { label: 'Loaded car', table: true }),
    product: ref('invoice:product', { label: 'Invoice product', table: true }),
    description: text({ required: true, maxLength: 200, table: true }),
    quantity: decimal(3, { required: true, table: true, help: 'Negative for a credit' }),
    unit: choice(billedUnits, 'gal', { table: true }),
    unit_price: decimal(6, { required: true, min: 0, table: true }),
    minimum: decimal(2, { min: 0, help: 'Minimum amount of the line' }),
    price: ref('invoice:price', { label: 'By the price', onDelete: 'clear' }),
    /** Each on the amount before tax. */
    taxes: refs('invoice:tax', { maxItems: MOST_TAXES }),
    tax_rate: decimal(3, {
      label: 'Tax rate',
      unit: '%',
      min: 0,
      max: 100,
      initial: '0',
      help: 'Counts where the line names no tax',
    }),
    amount: decimal(2, {
      adds: true,
      readOnly: true,
      initial: '0',
      table: true,
      help: 'Quantity × price, rounded once',
    }),
    tax: decimal(2, { adds: true, label: 'Tax amount', readOnly: true, initial: '0' }),
    /** As they were when the line was written; a later change of a tax does not alter it. */
    tax_parts: list(lineTaxShape, { label: 'Tax by code', readOnly: true }),
    total: decimal(2, { adds: true, readOnly: true, initial: '0', table: true }),
    /** Litres to a gallon by which the quantity was converted; empty where it was not. */
    factor: decimal(5, { label: 'Litres to a gallon', readOnly: true }),
    /** How product, price and quantity were found when it was billed; later changes of prices do not alter it. */
    why: json({ label: 'Explanation', readOnly: true, search: false }),
    credited_item: ref('invoice:item', { label: 'Credited line', readOnly: true }),
    /** Its invoice is void, or it was credited in full: the car can be billed again. */
    released: flag(false, { readOnly: true }),
  },
  heldBy: linesLocked,
  derive: linePrice,
})
