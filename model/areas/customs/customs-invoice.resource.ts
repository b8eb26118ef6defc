/** Customs invoices for goods crossing the border, for Canada (CI1) and the United States. */
import { tariffCode } from '#model/shared/kind-fields.ts'
import { largest } from '#model/kernel/bounds.ts'
import { choice, day, decimal, flag, instant, integer, json, list, ref, refs, text } from '#model/kernel/field.ts'
import { resource } from '#model/kernel/resource.ts'
import { carrierCode } from '#model/areas/fleet/rules/identifiers.ts'
import { customsCalls } from './customs-calls.ts'
import { customsCountries, customsDirections, tscaChoices } from './rules/boxes/box.ts'
import { customsLife, customsStates, sentBefore } from './rules/customs-life.ts'
import { customsPapers } from './rules/customs-papers.ts'

const party = (label: string) => ref('company:party', { label, group: 'Parties' })
const money = (label: string, help?: string) =>
  decimal(2, { label, adds: true, min: 0, group: 'Charges', ...(help && { help }) })

export const invoice = resource('customs/', {
  label: 'Customs invoice',
  model: 'customs invoice',
  needs: { view: 'access_menu__customs_forms', change: 'change_customs_invoice' },
  title: ['invoice_number'],
  ordering: '-direct_shipment_date,id',
  // A barcode is on one invoice that is not cancelled (server/areas/customs/invariants.sql).
  keys: [{ fields: ['invoice_number'], onConflict: 'refuse' }],
  copied: () => ({ barcode: '', entry_number: '' }),
  life: customsLife,
  papers: customsPapers,
  judgedBy: () => import('./judged-invoice.ts').then(({ judgedInvoice }) => judgedInvoice),
  numbered: { invoice_number: { by: 'terminal:codeGenerator', types: ['customs_invoice'], places: [] } },
  fields: {
    invoice_number: text({ label: 'Invoice', required: true, maxLength: 30, table: true, group: 'Invoice' }),
    /** Added by us: each correction of what was sent is a new revision. */
    revision: integer({ readOnly: true, initial: 0, adds: false, group: 'Invoice' }),
    /** Changed only by its data, by sending, by the response, and by what corrects it. */
    status: choice(customsStates, 'draft', {
      table: true,
      readOnly: true,
      group: 'Invoice',
    }),
    status_reason: text({ label: 'Reason', readOnly: true, maxLength: 500, group: 'Invoice' }),
    answer: text({ readOnly: true, maxLength: 1000, group: 'Invoice', help: 'Response from customs' }),
    direction: choice(customsDirections, 'CA_to_US', { table: true, group: 'Invoice' }),
    shipment: ref('rail:shipment', { table: true, group: 'Invoice' }),
    /** Added by us: what crosses the border by a ticket of a terminal. */
    ticket: ref('terminal:ticket', { onDelete: 'clear', group: 'Invoice' }),
    loaded_rail_cars: refs('rail:loadedCar', { label: 'Cars', group: 'Invoice' }),
    direct_shipment_date: day({ label: 'Shipped', table: true, group: 'Invoice' }),
    barcode: text({
      maxLength: 30,
      table: true,
      group: 'Invoice',
      help: 'PARS or PAPS number, unique to the crossing',
    }),
    entry_number: text({ maxLength: 30, table: true, group: 'Invoice' }),
    other_references: text({ maxLength: 120, group: 'Invoice', help: 'Such as a purchase order' }),
    vendor: { ...party('Vendor'), table: true },
    exporter: party('Exporter'),
    originator: party('Originator'),
    consignee: { ...party('Consignee'), table: true },
    purchaser: party('Purchaser'),
    importer: party('Importer of record'),
    broker: { ...party('Customs broker'), table: true },
    /** Added by us: proposed from the importer of record, and sent as it stands here. */
    importer_number: text({
      maxLength: 20,
      group: 'Parties',
      help: 'United States: 41-1215000, with a suffix of two characters if any; Canada: 123456782RM0001',
    }),
    /** Added by us (19 CFR 141.86(j)). */
    responsible_person: text({
      maxLength: 80,
      group: 'Parties',
      help: 'Employee of the exporter who knows of the transaction',
    }),
    origin_country: choice(customsCountries, 'CA', { label: 'Country of origin', group: 'Route' }),
    transhipment_country: choice(['', ...customsCountries], '', { label: 'Country of transhipment', group: 'Route' }),
    transport_mode: choice(['rail', 'truck', 'pipeline'], 'rail', { group: 'Route' }),
    /** Added by us: what the carrier's manifest is matched by. */
    carrier_code: carrierCode({ group: 'Route', help: 'SCAC of the railroad that carries the goods' }),
    bill_number: text({ label: 'Bill of lading', maxLength: 30, group: 'Route' }),
    shipped_from: text({ holds: 'place', label: 'Place of direct shipment', maxLength: 60, group: 'Route' }),
    port_code: text({
      label: 'Port of entry',
      pattern: '^\\d{4}$',
      patternSays: 'four digits',
      maxLength: 4,
      table: true,
      group: 'Route',
      help: 'Four digits, from the census schedule',
    }),
    census_schedule: choice(['D', 'K'], 'D', { group: 'Route', help: 'D: US ports, K: foreign ports' }),
    conditions_of_sale: text({ holds: 'note', label: 'Conditions of sale', maxLength: 120, group: 'Goods' }),
    packages: integer({ adds: true, min: 0, group: 'Goods' }),
    lines: list(
      {
        description: text({ required: true, maxLength: 200 }),
        harmonized_code: tariffCode(),
        quantity: decimal(3, { required: true, min: 0 }),
        unit: text({ maxLength: 10 }),
        unit_price: decimal(6, { min: 0 }),
        total: decimal(2, { min: 0 }),
      },
      { label: 'Goods', group: 'Goods' },
    ),
    net_weight: decimal(0, { unit: 'kg', min: 0, max: largest.lot.kg, group: 'Goods' }),
    gross_weight: decimal(0, { unit: 'kg', min: 0, max: largest.lot.kg, group: 'Goods' }),
    currency: choice(['USD', 'CAD', 'MXN'], 'USD', { table: true, group: 'Goods' }),
    total: decimal(2, { adds: true, min: 0, table: true, group: 'Goods' }),
    /** Added by us (19 CFR 141.86(a)(9)). */
    discount: decimal(2, { min: 0, group: 'Goods', help: 'Taken off the total' }),
    commercial_invoice: text({
      label: 'Commercial invoice',
      maxLength: 30,
      group: 'Goods',
      help: 'If prices are on an attached commercial invoice',
    }),
    agency_ruling: text({ maxLength: 60, group: 'Charges' }),
    included_transport: money('Transport in the total', 'From the place of direct shipment'),
    included_construction: money('Construction in the total', 'After importation'),
    included_packing: money('Packing in the total'),
    extra_transport: money('Transport besides', 'To the place of direct shipment'),
    extra_commission: money('Commission besides', 'Other than for buying'),
    extra_packing: money('Packing besides'),
    royalties: flag(false, { group: 'Charges', help: 'Check if the purchaser pays royalties' }),
    goods_supplied: flag(false, { label: 'Purchaser supplied goods', group: 'Charges' }),
    tsca_statement: choice(tscaChoices, 'complies', { label: 'TSCA', group: 'United States' }),
    end_use: text({ holds: 'code', maxLength: 4, group: 'United States' }),
    duty_code: text({ maxLength: 12, group: 'United States', help: 'Special programme, such as S for USMCA' }),
    /** Added by us. */
    origin_certificate: ref('customs:originCertificate', {
      label: 'Certificate of origin',
      group: 'United States',
      help: 'Needed for duty code S',
    }),
    sent_at: instant({ label: 'Sent', readOnly: true, table: true, group: 'Dates' }),
    answered_at: instant({ label: 'Answered', readOnly: true, group: 'Dates' }),
    /** The data exactly as sent. */
    sent_data: json({ label: 'As sent', readOnly: true, group: 'Dates' }),
    /** What was sent before it was corrected or rejected, each with its answer and the reason. */
    earlier_sent: list(sentBefore, { label: 'Sent before', readOnly: true, group: 'Dates' }),
    comments: text({ maxLength: 2000, group: 'Dates' }),
  },
  actions: customsCalls,
})
