/** Tickets of the third terminal generation, and what belongs to them. */
import { screen } from '#src/engine/panes/screen.ts'
import { recordScreen } from '#src/ui/record/screen.ts'
import { tableScreen } from '#src/ui/table/table-screen.tsx'

const tickets_ = 'access_menu__v3__sync_data__ticket'
const entries = {
  resource: 'terminal:ticketEntry',
  by: 'ticket',
  // What the grid above the form does not show.
  columns: ['compartment', 'railcar', 'product', 'seals'],
} as const
/** By these it is judged whether the entries add up, which the grid of entries shows. */
const reckoned = ['entries', 'measured_entries', 'entry_volume', 'entry_gross', 'metered_volume'] as const
const lines = {
  resource: 'terminal:serviceContractTicket',
  by: 'ticket',
  columns: ['service_contract', 'quantity', 'unit', 'unit_price', 'amount', 'ticket_invoice'],
} as const

const overrides = {
  resource: 'terminal:loadOverride',
  by: 'ticket',
  columns: ['kind', 'says', 'reason', 'by', 'overridden_at'],
} as const

export const tickets = screen('terminalboss:v3:ticket:table', {
  kind: 'table',
  path: '/company/terminalboss/v3/ticket/',
  title: 'Tickets',
  aliases: ['loads', 'scale tickets', 'truck loads', 'weigh tickets'],
  needs: tickets_,
  menu: 'Terminal',
  key: 'g>t',
  table: 'terminal:ticket',
  load: () => import('./Tickets.tsx'),
})
export const ticket = recordScreen('terminalboss:v3:ticket', {
  path: '/company/terminalboss/v3/ticket/detail/:entityUUID?',
  title: 'Ticket',
  needs: tickets_,
  record: 'terminal:ticket',
  states: ['status'],
  lines: () => import('./entries/Entries.tsx'),
  hidden: reckoned,
  related: [
    entries,
    {
      resource: 'terminal:ticketProperties',
      by: 'ticket',
      columns: ['seals', 'odorized', 'observed_temperature', 'emergency_phone'],
    },
    lines,
    overrides,
    {
      resource: 'customs:invoice',
      by: 'ticket',
      columns: ['invoice_number', 'status', 'direction', 'consignee', 'barcode'],
    },
  ],
})
/** A waste disposal ticket: the same resource without the fields of fuel tickets. */
export const ticketOfWaste = recordScreen('terminalboss:v3:ticketwastedisposal', {
  path: '/company/terminalboss/v3/ticketwastedisposal/detail/:entityUUID?',
  title: 'Waste disposal ticket',
  needs: tickets_,
  record: 'terminal:ticket',
  states: ['status', 'ticket_type'],
  given: { ticket_type: 'waste disposal', direction: 'unload', mode: 'truck' },
  hidden: ['cross_border_contract', 'gc_analysis', 'purchase_order', ...reckoned],
  lines: () => import('./waste/Waste.tsx'),
  related: [
    {
      resource: 'terminal:ticketProperties',
      by: 'ticket',
      columns: ['manifest_number', 'waste_code', 'generator', 'disposal_location', 'solids_percent', 'water_percent'],
    },
    entries,
    lines,
  ],
})
/** The specification names no screens for ticket entries and properties, so these paths are ours. */
export const ticketEntry = recordScreen('terminalboss:v3:ticketentry', {
  path: '/company/terminalboss/v3/ticketentry/detail/:entityUUID?',
  title: 'Ticket entry',
  needs: tickets_,
  record: 'terminal:ticketEntry',
})
export const ticketProperties = recordScreen('terminalboss:v3:ticketproperties', {
  path: '/company/terminalboss/v3/ticketproperties/detail/:entityUUID?',
  title: 'Ticket properties',
  needs: tickets_,
  record: 'terminal:ticketProperties',
})
/** The specification names no screens for barcodes and for a single file, so these paths are ours. */
export const barcodes = tableScreen('terminalboss:v3:barcode:table', {
  path: '/company/terminalboss/v3/barcode/',
  title: 'Barcodes',
  needs: tickets_,
  menu: 'Terminal',
  resource: 'terminal:barcode',
})
export const barcode = recordScreen('terminalboss:v3:barcode', {
  path: '/company/terminalboss/v3/barcode/detail/:entityUUID?',
  title: 'Barcode',
  needs: tickets_,
  record: 'terminal:barcode',
  states: ['status'],
})
/** What waits, gone through one by one. */
export const unattachedFiles = screen('terminalboss:v3:unattachedFiles', {
  kind: 'worklist',
  path: '/company/terminalboss/v3/unattachedFiles/',
  title: 'Unattached files',
  aliases: ['scans', 'inbox of files'],
  needs: tickets_,
  menu: 'Terminal',
  load: () => import('./unattached/Unattached.tsx'),
})
/** Those attached and discarded too. The specification names one screen for the files, so this path is ours, as that of a single file is. */
export const allFiles = tableScreen('terminalboss:v3:unattachedFiles:table', {
  path: '/company/terminalboss/v3/unattachedFiles/table/',
  title: 'All files received',
  aliases: ['attached files', 'discarded files'],
  needs: tickets_,
  menu: 'Terminal',
  resource: 'terminal:unattachedFile',
})
export const unattachedFile = recordScreen('terminalboss:v3:unattachedFiles:file', {
  path: '/company/terminalboss/v3/unattachedFiles/file/:entityUUID?',
  title: 'Unattached file',
  needs: tickets_,
  record: 'terminal:unattachedFile',
  states: ['status'],
})
