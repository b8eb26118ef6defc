/** Tickets: truck and rail transactions at a rack, with their measurements and files. */
import { largest } from '#model/kernel/bounds.ts'
import { choice, decimal, instant, integer, ref, text } from '#model/kernel/field.ts'
import { resource } from '#model/kernel/resource.ts'
import { ticketActions } from './ticket-actions.ts'
import { ticketStatuses } from './rules/ticket.ts'
import { ticketLife } from './rules/ticket-life.ts'
import { ticketPapers } from './rules/ticket-papers.ts'
import { needs } from '#model/areas/terminal/needs.ts'

export const ticket = resource('terminalboss/v3/ticket/', {
  label: 'Ticket',
  model: 'Ticket',
  needs: needs('ticket'),
  title: ['ticket_number'],
  head: { line: ['customer', 'carrier', 'product', 'facility'], sums: ['ordered_volume', 'net_volume'] },
  ordering: '-scheduled_at',
  keys: [{ fields: ['ticket_number'], onConflict: 'refuse' }],
  numbered: {
    ticket_number: {
      by: 'terminal:codeGenerator',
      types: ['ticket', 'waste_ticket'],
      typeOf: ({ ticket_type }) => (ticket_type === 'waste disposal' ? 'waste_ticket' : 'ticket'),
      places: ['server', 'facility'],
    },
  },
  fileCalls: { upload: 'upload_attachment/', label: 'File', takes: 'document' },
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
    ordered_volume: decimal(0, {
      label: 'Ordered',
      unit: 'gal',
      min: 0,
      max: largest.cut.gal,
      table: true,
      group: 'Quantity',
    }),
    /** Kept at the sum of its entries while there are any (server/areas/ticket/invariants.sql). */
    net_volume: decimal(1, {
      label: 'Net',
      unit: 'gal',
      min: 0,
      max: largest.cut.gal,
      table: true,
      group: 'Quantity',
      help: 'At 60 °F; the sum of the entries once there is one',
    }),
    gross_weight: integer({ label: 'Gross', unit: 'kg', min: 0, max: largest.cut.kg, group: 'Quantity' }),
    tare_weight: integer({ label: 'Tare', unit: 'kg', min: 0, max: largest.cut.kg, group: 'Quantity' }),
    entries: integer({ label: 'Entries', group: 'Quantity', tally: { of: 'terminal:ticketEntry', by: 'ticket' } }),
    /** Added by us, as the next three: by them it is judged whether the entries add up. */
    measured_entries: integer({
      label: 'Measured entries',
      group: 'Quantity',
      help: 'Entries with a net volume',
      tally: { of: 'terminal:ticketEntry', by: 'ticket', sum: 'measured' },
    }),
    entry_volume: decimal(1, {
      label: 'Net of entries',
      unit: 'gal',
      group: 'Quantity',
      tally: { of: 'terminal:ticketEntry', by: 'ticket', sum: 'net_volume' },
    }),
    entry_gross: decimal(1, {
      label: 'Gross of entries',
      unit: 'gal',
      group: 'Quantity',
      tally: { of: 'terminal:ticketEntry', by: 'ticket', sum: 'gross_volume' },
    }),
    metered_volume: decimal(1, {
      label: 'Net before entries',
      unit: 'gal',
      readOnly: true,
      group: 'Quantity',
      help: 'As it was typed before there were entries; it comes back when they are gone',
    }),
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
  judgedBy: () => import('./fit-to-approve.ts').then(({ fitToApprove }) => fitToApprove),
  papers: ticketPapers,
  life: ticketLife,
  actions: ticketActions,
})
