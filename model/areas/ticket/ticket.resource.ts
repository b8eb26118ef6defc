/** Tickets: truck and rail transactions at a rack, with their measurements, entries and files. */
import { choice, codes, decimal, flag, instant, integer, number, ref, text } from '#model/kernel/field.ts'
import { resource } from '#model/kernel/resource.ts'
import { ticketStatuses } from './rules/ticket.ts'
import { ticketLife } from './rules/ticket-life.ts'
import { needs } from '#model/areas/terminal/needs.ts'

export const ticket = resource('terminalboss/v3/ticket/', {
  label: 'Ticket',
  model: 'Ticket',
  needs: needs('ticket'),
  title: ['ticket_number'],
  ordering: '-scheduled_at',
  unique: [['ticket_number']],
  numbered: {
    ticket_number: {
      by: 'terminal:codeGenerator',
      types: ['ticket', 'waste_ticket'],
      typeOf: ({ ticket_type }) => (ticket_type === 'waste disposal' ? 'waste_ticket' : 'ticket'),
      places: ['server', 'facility'],
    },
  },
  fileCalls: { upload: 'upload_attachment/', label: 'File' },
  fields: {
    ticket_number: text({ label: 'Ticket', required: true, maxLength: 20, table: true }),
    /** Changed only by the calls of its life. */
    status: choice(ticketStatuses, 'scheduled', { table: true, readOnly: true }),
    ticket_type: choice(['product', 'waste disposal'], 'product', { label: 'Type' }),
    direction: choice(['load', 'unload'], 'load', { table: true }),
    mode: choice(['truck', 'rail'], 'truck', { table: true }),
    customer: ref('terminal:company', { table: true }),
    carrier: ref('terminal:company', { table: true }),
    product: ref('terminal:product', { table: true }),
    facility: ref('company:facility', { table: true }),
    server: ref('terminal:server', { label: 'Site' }),
    location: ref('terminal:location', { onDelete: 'clear', help: 'Tank or well of origin or destination' }),
    bay: text({ label: 'Rack', maxLength: 10, table: true }),
    driver: ref('terminal:driver', { table: true }),
    vehicle: ref('terminal:vehicle', { table: true }),
    trailer: ref('terminal:vehicle', { onDelete: 'clear' }),
    bol_number: text({ label: 'BOL', maxLength: 20, table: true }),
    purchase_order: text({ label: 'PO', maxLength: 30 }),
    ordered_volume: decimal(0, { label: 'Ordered', unit: 'gal', min: 0, table: true, group: 'Quantity' }),
    net_volume: decimal(1, { label: 'Net', unit: 'gal', min: 0, table: true, group: 'Quantity', help: 'At 60 °F' }),
    gross_weight: integer({ label: 'Gross', unit: 'kg', min: 0, group: 'Quantity' }),
    tare_weight: integer({ label: 'Tare', unit: 'kg', min: 0, group: 'Quantity' }),
    scheduled_at: instant({ place: 'facility', label: 'Scheduled', table: true, group: 'Dates' }),
    arrived_at: instant({ place: 'facility', label: 'Arrived', readOnly: true, table: true, group: 'Dates' }),
    started_at: instant({ place: 'facility', label: 'Started', readOnly: true, group: 'Dates' }),
    completed_at: instant({ place: 'facility', label: 'Completed', readOnly: true, table: true, group: 'Dates' }),
    approved_at: instant({ place: 'facility', label: 'Approved', readOnly: true, group: 'Dates' }),
    route: ref('terminal:route', { onDelete: 'clear', group: 'Terms' }),
    service_contract: ref('terminal:serviceContract', { onDelete: 'clear', group: 'Terms' }),
    cross_border_contract: ref('terminal:crossBorderContract', { onDelete: 'clear', group: 'Terms' }),
    gc_analysis: ref('terminal:gcAnalysis', { label: 'GC analysis', onDelete: 'clear', group: 'Terms' }),
    status_reason: text({ label: 'Reason', readOnly: true, maxLength: 500, help: 'Reason for being void or rejected' }),
    comments: text({ maxLength: 2000 }),
  },
  life: ticketLife,
})

/** Additional properties that only some tickets have; at most one row per ticket. */
export const ticketProperties = resource('terminalboss/v3/ticketproperties/', {
  label: 'Ticket properties',
  plural: 'Ticket properties',
  needs: needs('ticket'),
  title: ['ticket'],
  unique: [['ticket']],
  fields: {
    ticket: ref('terminal:ticket', { required: true, onDelete: 'cascade', table: true }),
    seals: codes({ table: true, help: 'Seal numbers' }),
    odorized: flag(false, { table: true, group: 'Product' }),
    odorant_rate: number({ unit: 'lb/10,000 gal', min: 0, max: 10, group: 'Product' }),
    observed_temperature: number({ unit: '°F', min: -60, max: 250, group: 'Product' }),
    observed_pressure: number({ unit: 'psi', min: 0, max: 700, group: 'Product' }),
    h2s: number({ label: 'H₂S', unit: 'ppm', min: 0, max: 1_000_000, group: 'Product' }),
    manifest_number: text({ label: 'Manifest', maxLength: 30, table: true, group: 'Waste' }),
    waste_code: text({ maxLength: 20, table: true, group: 'Waste' }),
    generator: ref('terminal:company', { onDelete: 'clear', group: 'Waste', help: 'Producer of the waste' }),
    disposal_location: ref('terminal:location', { onDelete: 'clear', table: true, group: 'Waste' }),
    solids_percent: number({ label: 'Solids', unit: '%', min: 0, max: 100, group: 'Waste' }),
    water_percent: number({ label: 'Water', unit: '%', min: 0, max: 100, group: 'Waste' }),
    emergency_phone: text({ maxLength: 40, group: 'Documents' }),
    shipping_name: text({ maxLength: 200, group: 'Documents', help: 'If different from the product’s' }),
    remarks: text({ maxLength: 2000, group: 'Documents' }),
  },
})

/** Ticket entries: a truck's compartment or a rail car. */
export const ticketEntry = resource('terminalboss/v3/ticketentry/', {
  label: 'Ticket entry',
  plural: 'Ticket entries',
  needs: needs('ticket'),
  title: ['product', 'compartment'],
  ordering: 'ticket,compartment',
  fields: {
    ticket: ref('terminal:ticket', { required: true, onDelete: 'cascade', table: true }),
    compartment: integer({ min: 1, max: 12, table: true }),
    railcar: ref('trace:railcar', { label: 'Rail car', onDelete: 'clear', table: true }),
    product: ref('terminal:product', { table: true }),
    gross_volume: decimal(1, { unit: 'gal', min: 0, table: true }),
    temperature: number({ unit: '°F', min: -60, max: 250, table: true }),
    relative_density: number({ min: 0.2, max: 2, table: true }),
    net_volume: decimal(1, { unit: 'gal', min: 0, table: true }),
    meter: text({ maxLength: 20, table: true }),
  },
})

/** Files received from a site that match no existing ticket. */
export const unattachedFile = resource('terminalboss/v3/unattached-files/', {
  label: 'Unattached file',
  needs: needs('ticket'),
  title: ['name'],
  ordering: '-received_at',
  fields: {
    name: text({ required: true, maxLength: 200, table: true }),
    status: choice(['waiting', 'attached', 'discarded'], 'waiting', { readOnly: true, table: true }),
    server: ref('terminal:server', { label: 'Site', onDelete: 'clear', table: true }),
    source: choice(['scanner', 'e-mail', 'upload'], 'scanner', { table: true }),
    content_type: text({ readOnly: true, maxLength: 100, table: true }),
    size: integer({ unit: 'B', min: 0, readOnly: true, table: true }),
    stored_as: text({ readOnly: true, search: false, maxLength: 100 }),
    received_at: instant({ place: 'server', label: 'Received', readOnly: true, table: true }),
    ticket_number: text({
      label: 'Reads',
      maxLength: 30,
      table: true,
      help: 'Ticket number found in the file, if any',
    }),
    ticket: ref('terminal:ticket', { readOnly: true, onDelete: 'clear', table: true }),
    attached_by: ref('user:user', { readOnly: true, onDelete: 'clear' }),
    attached_at: instant({ label: 'Attached', readOnly: true }),
  },
})
