/** The papers of a ticket. Each print from its approval on is kept and numbered. */
import type { Papers, PaperSpec } from '#model/kernel/papers.ts'

const keeps = { in: ['approved', 'invoiced'], void: ['void'] } as const
const paper = <const C extends string>(code: C, title: string) => ({ code, title, keeps }) as const satisfies PaperSpec

export const ticketPapers = {
  of: 'terminal:ticket',
  set: [
    { ...paper('ticket', 'Ticket'), alias: 'ticketview' },
    paper('bol', 'Bill of lading'),
    paper('waste', 'Waste manifest'),
    paper('scale', 'Scale ticket'),
  ],
  prints: { code: 'template_type', version: 'version' },
  ids: 'ticket_ids',
  zip: 'tickets',
  archived: { path: 'paper_archive/', id: 'paper' },
  send: {
    label: 'E-mail tickets',
    needs: 'access_menu__v3__sync_data__ticket',
    missing: 'not_allowed',
  },
} as const satisfies Papers

/** Papers of tickets of older sites (version 2). An open one is not printed. */
export const olderTicketPapers = {
  of: 'legacy:ticket',
  set: [{ code: 'ticketview', title: 'Ticket', keeps: { in: ['closed', 'corrected'], void: ['void'], drafts: false } }],
  prints: { code: 'code', version: 'version' },
  ids: 'ticket_ids',
  zip: 'tickets',
  archived: { path: 'paper_archive/', id: 'paper' },
  send: { label: 'E-mail tickets', needs: 'access_menu__v2__sync_data__ticket', missing: 'not_allowed' },
} as const satisfies Papers
