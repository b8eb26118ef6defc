/** Ticket entries: a truck's compartment or a rail car. */
import { largest } from '#model/kernel/bounds.ts'
import { codes, decimal, integer, number, ref, text } from '#model/kernel/field.ts'
import { resource } from '#model/kernel/resource.ts'
import { needs } from '#model/areas/terminal/needs.ts'
import { heldByTicket } from './rules/held-by-ticket.ts'

export const ticketEntry = resource('terminalboss/v3/ticketentry/', {
  label: 'Ticket entry',
  plural: 'Ticket entries',
  needs: needs('ticket'),
  title: ['product', 'compartment'],
  ordering: 'ticket,compartment',
  judgedBy: () => import('./entry-of-ticket.ts').then(({ entryOfTicket }) => entryOfTicket),
  heldBy: heldByTicket('entries'),
  fields: {
    ticket: ref('terminal:ticket', { required: true, onDelete: 'cascade', table: true }),
    compartment: integer({ min: 1, max: 12, table: true }),
    railcar: ref('trace:railcar', { label: 'Rail car', onDelete: 'clear', table: true }),
    product: ref('terminal:product', { table: true }),
    gross_volume: decimal(1, {
      label: 'Gross',
      unit: 'gal',
      min: 0,
      max: largest.car.gal,
      table: true,
      help: 'At the temperature of loading',
    }),
    temperature: number({ unit: '°F', min: -60, max: 400, table: true }),
    relative_density: number({ min: 0.2, max: 2, table: true, help: 'At 60 °F, water = 1' }),
    net_volume: decimal(1, {
      label: 'Net',
      unit: 'gal',
      min: 0,
      max: largest.car.gal,
      table: true,
      help: 'At 60 °F; reckoned where gross, temperature and density are given and a table corrects the product',
    }),
    /** Added by us, as the next two. */
    correction: number({
      label: 'Correction to 60 °F',
      readOnly: true,
      help: 'Net ÷ gross, by the table of the product',
    }),
    measured: integer({ readOnly: true, initial: 0, min: 0, max: 1, adds: false, help: '1 if it has a net volume' }),
    seals: codes({ help: 'Seal numbers of the car or compartment' }),
    meter: text({ maxLength: 20, table: true }),
  },
})
