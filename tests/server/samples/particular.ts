/** What samples of a resource need beyond what is valid for each field. */
import { surveyValues } from '#model/areas/legacy/rules/survey/location-parts.ts'
import { components } from '#model/areas/measure/rules/volume/mixture.ts'

import type { ColumnValues } from '#server/engine/rows/rows.ts'

const MINUTE = 60_000
export const zone = Intl.DateTimeFormat().resolvedOptions().timeZone

/** One of 72,576 places in the Dominion Land Survey. */
export function uwiOf(n: number): string {
  const [lsd, section, township] = [n % 16, Math.floor(n / 16) % 36, Math.floor(n / 576) % 126].map((at) => at + 1)
  return `100/${String(lsd).padStart(2, '0')}-${String(section).padStart(2, '0')}-${String(township).padStart(3, '0')}-09W4/00`
}
/** A month ahead, whenever the tests run. */
const soon = (n: number): ColumnValues => {
  const starts = Math.floor(Date.now() / MINUTE) * MINUTE + (30 * 1440 + n) * MINUTE
  return { starts_at: new Date(starts).toISOString(), ends_at: new Date(starts + MINUTE).toISOString() }
}

/** Constraints of new rows beyond single fields, by resource. Valid for every n, because no test controls which n a row gets. */
export const particular: Readonly<Record<string, (n: number) => ColumnValues>> = {
  // A report names columns of its source; one that is not shared is seen by its owner and administrators alone.
  'report:report': () => ({
    ...Object.fromEntries(['filters', 'formulas', 'group_by', 'sums'].map((list) => [list, []])),
    source: 'rail:station',
    columns: ['name'],
    ordering: 'name',
    period_field: '',
    send_when: 'always',
    shared: true,
  }),
  // Senders are addresses and domains.
  'document:inbox': (n) => ({ senders: [`carrier${n}.example.com`], kind: 'webhook' }),
  // The rows of a company's types and of a driver's companies follow from these. Its access follows from the day of its lock.
  'legacy:company': () => ({ company_types: [], lockout_date: null }),
  'legacy:person': () => ({ tb_person_company: null, lockout_date: null }),
  // Its parties have these types, and its limits are inside its validity.
  'legacy:allocation': () => ({
    customer: null,
    stockholder: null,
    producer: null,
    effective_date: null,
    expiration_date: null,
  }),
  // A master billing has no cars of its own.
  'rail:shipment': () => ({ is_master_billing: false }),
  // A barcode is on one invoice that is not cancelled.
  'customs:invoice': () => ({ barcode: '' }),
  'yard:track': (n) => ({ usable_length_ft: 1000 + (n % 97) }),
  // Values of samples are texts, written past the call that judges them by the kind.
  'config:additionalField': (n) => ({ model: 'company:product', kind: 'text', name: `field${n}`, required: false }),
  // The correction to 60 °F is defined for real liquids only.
  'rail:loadedCar': (n) => ({
    load_temperature: 20 + (n % 60),
    density: 6 + (n % 30) / 10,
    commodity_group: n % 2 === 0 ? 'A' : '',
    thermal_expansion: 0.0005,
  }),
  // What restarts needs the year among its parts, which depend on the type.
  'config:bolNumber': () => ({ code_fields: [], restarts: 'never' }),
  'terminal:codeGenerator': () => ({ code_fields: [], restarts: 'never' }),
  // Domains, certificates and keys are read for what they are; what is enabled needs more fields.
  'config:signInProvider': (n) => ({ domains: [`d${n}.example.test`], certificate: '', jwks: '', enabled: false }),
  'partner:invitation': () => ({ share_contracts: true, share_v2_tickets: false, share_v3_tickets: false }),
  'user:membership': (n) => ({ user: null, email: `m${n}@elsewhere.test` }),
  // A ticket is charged once, and only one that is approved; anybody may approve an invoice.
  'terminal:serviceContractTicket': () => ({ ticket: null }),
  'terminal:ticketInvoice': () => ({ approver: null, tax_exempt: false }),
  // Other fields are compared with names that there must be, or with numbers.
  'invoice:condition': () => ({ field: 'car_type', operator: 'is' }),
  // A car is billed once for a product.
  'invoice:item': () => ({ loaded_rail_car: null, credited_item: null }),
  // Only a standard tax has a rate.
  'invoice:tax': () => ({ category: 'standard' }),
  // Waste is approved with its papers; an analysis has to be whole.
  'terminal:ticket': () => ({ ticket_type: 'product', gc_analysis: null }),
  // A site is asked for its time zone: that of whoever reads.
  'terminal:server': () => ({ timezone: zone }),
  // Components add up to 100 % at most, whichever of them is changed.
  'terminal:gcAnalysis': () => Object.fromEntries(components.map((one) => [one, null])),
  'terminal:productSpecification': (n) => ({ least: n % 50, most: 100 }),
  'terminal:product': () => ({ analysis_required: false }),
  'terminal:inventoryMovement': (n) => ({
    kind: 'receipt',
    location: null,
    to_location: null,
    volume: `${1 + (n % 500)}.000`,
  }),
  // What stands on it follows from its ticket and what carries that.
  'terminal:ticketEntry': () => ({ railcar: null, compartment: null, gross_volume: null }),
  'terminal:limitPeriod': () => ({ status: 'current' }),
  // Its parts follow from the identifier; its name and code are others.
  'legacy:location': (n) => ({ ...surveyValues(undefined), uwi: uwiOf(n), use_uwi_for_name_and_code: false }),
  // Of two prices that hold on one day, as a price and its copy do, none may be enabled.
  'terminal:servicePrice': () => ({ enabled: false }),
  // One account of each currency is active.
  'invoice:bankAccount': () => ({ active: false }),
  // A receipt has more than all that samples allocate of it.
  'invoice:allocation': () => ({ amount: '0.01' }),
  'contract:link': (n) => ({ cars: 1 + (n % 3), blend: true }),
  // Slots of one rack do not overlap, and end after they begin; many bookings of samples fit into one.
  'schedule:slot': (n) => ({ ...soon(n), bay: '', capacity: 1000, booked: 0, held_for: null, held_until: null }),
  'schedule:booking': () => ({ to_move: false }),
  'schedule:location': () => ({ permissions_config: {}, shortage_below: 0, timezone: zone }),
  'trace:geofence': (n) => ({ shape: { type: 'Circle', center: [n % 90, 0], radius_m: 100 } }),
  // Its commodity group follows from its number and class.
  'company:product': () => ({ un_number: 'UN1993', hazard_class: '3', commodity_group: '', thermal_expansion: 0.0005 }),
}

/** The same of older paths to the same rows. */
export const olderPaths: typeof particular = {
  ...(particular['schedule:slot'] && { 'schedule:slotView': particular['schedule:slot'] }),
  ...(particular['schedule:location'] && { 'schedule:place': particular['schedule:location'] }),
}
