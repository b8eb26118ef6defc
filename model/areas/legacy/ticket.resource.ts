/** Tickets of older sites (version 2). Each print of a closed ticket is stored and numbered. */
import { onRow } from '#model/kernel/action.ts'
import { choice, flag, text } from '#model/kernel/field.ts'
import { resource } from '#model/kernel/resource.ts'
import { olderTicketPapers } from '#model/areas/ticket/rules/ticket-papers.ts'
import { ticketLife, ticketStates } from './rules/ticket-life.ts'
import { siteFields, needs } from './site-fields.ts'
import { loadFields, partyFields } from './rules/ticket-fields.ts'

export const ticket = resource('terminalboss/ticketview/', {
  label: 'Ticket (v2)',
  plural: 'Tickets (v2)',
  needs: needs('ticket'),
  title: ['ticket_number'],
  head: { line: ['customer', 'carrier', 'product', 'site_user'], sums: ['net_volume', 'weight'] },
  ordering: '-load_end',
  keys: [{ fields: ['ticket_number'], onConflict: 'refuse' }],
  sameRow: ['ticket_number'],
  sameValues: true,
  spans: [{ from: 'load_start', to: 'load_end' }],
  judgedBy: () => import('./fit-to-close.ts').then(({ fitToClose }) => fitToClose),
  papers: olderTicketPapers,
  life: ticketLife,
  actions: {
    /** `TicketWindowAnswer`: what remains of its limits without the load and with it. */
    window: onRow('window/', {
      label: 'Its limits',
      needs: needs('ticket').view,
      undo: 'none',
      method: 'GET',
      form: 'none',
    }),
  },
  fields: {
    ticket_number: text({ label: 'Ticket', required: true, maxLength: 20, table: true }),
    status: choice(ticketStates, 'open', { table: true }),
    product_direction: choice(['load', 'unload'], 'load', { label: 'Direction', table: true }),
    ...siteFields,
    ...partyFields,
    tractor: text({ maxLength: 20, table: true }),
    trailer: text({ maxLength: 20 }),
    bol_number: text({ label: 'BOL', maxLength: 20, table: true }),
    ...loadFields,
    manual: flag(false, { label: 'Entered by hand', group: 'Load' }),
    status_reason: text({
      label: 'Reason',
      readOnly: true,
      maxLength: 500,
      help: 'Reason for being corrected or void',
    }),
    comments: text({ maxLength: 2000 }),
  },
})
