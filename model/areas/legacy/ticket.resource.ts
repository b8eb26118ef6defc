/** Closed tickets of older sites (version 2). Each print of a closed ticket is kept and numbered. */
import { largest } from '#model/kernel/bounds.ts'
import { choice, decimal, flag, instant, integer, number, ref, text } from '#model/kernel/field.ts'
import { resource } from '#model/kernel/resource.ts'
import { olderTicketPapers } from '#model/areas/ticket/rules/ticket-papers.ts'
import { siteFields, needs } from './site-fields.ts'

export const ticket = resource('terminalboss/ticketview/', {
  label: 'Ticket (v2)',
  plural: 'Tickets (v2)',
  needs: needs('ticket'),
  title: ['ticket_number'],
  ordering: '-load_end',
  keys: [{ fields: ['ticket_number'], onConflict: 'refuse' }],
  spans: [{ from: 'load_start', to: 'load_end' }],
  papers: olderTicketPapers,
  fields: {
    ticket_number: text({ label: 'Ticket', required: true, maxLength: 20, table: true }),
    status: choice(['open', 'closed', 'corrected', 'void'], 'closed', { table: true }),
    product_direction: choice(['load', 'unload'], 'load', { label: 'Direction', table: true }),
    ...siteFields,
    allocation: ref('legacy:allocation', { table: true, onDelete: 'clear' }),
    customer: ref('legacy:company', { table: true }),
    stockholder: ref('legacy:company', {}),
    carrier: ref('legacy:company', { table: true }),
    driver: ref('legacy:person', { table: true }),
    product: ref('legacy:product', { table: true }),
    location: ref('legacy:location', { table: true, onDelete: 'clear' }),
    tractor: text({ maxLength: 20, table: true }),
    trailer: text({ maxLength: 20 }),
    bol_number: text({ label: 'BOL', maxLength: 20, table: true }),
    load_start: instant({ label: 'Started', past: true, group: 'Load' }),
    load_end: instant({ label: 'Ended', past: true, table: true, group: 'Load' }),
    gross_volume: decimal(1, { label: 'Gross', unit: 'L', min: 0, max: largest.car.L, group: 'Load' }),
    net_volume: decimal(1, {
      label: 'Net',
      unit: 'L',
      min: 0,
      max: largest.car.L,
      table: true,
      group: 'Load',
      help: 'At 15 °C',
    }),
    temperature: number({ unit: '°C', min: -60, max: 150, group: 'Load' }),
    density: number({ unit: 'kg/m³', min: 0, max: 3000, group: 'Load', help: 'At 15 °C' }),
    weight: integer({ unit: 'kg', min: 0, max: largest.car.kg, group: 'Load' }),
    manual: flag(false, { label: 'Entered by hand', group: 'Load' }),
    comments: text({ maxLength: 2000 }),
  },
})
