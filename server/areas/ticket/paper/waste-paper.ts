/** The manifest of waste: from whom it comes, who carries it, and where it is disposed of. */
import { conflict } from '#server/engine/base/http-error.ts'
import type { Issue } from '#server/engine/operations/area-work/paper-work.ts'
import type { Paper } from '#server/print/paper.ts'
import { carriageFacts, clockOf, entryParts, framed, gallons, partyCards, said, weight } from './pieces.ts'
import type { TicketPaperFacts } from './ticket-facts.ts'

const percent = (value: number | null): string => (value === null ? '' : `${value} %`)

/** Throws 409 for a ticket of a product, which has none. */
export function requireWaste({ ticket }: Pick<TicketPaperFacts, 'ticket'>): void {
  if (ticket.ticket_type !== 'waste disposal')
    throw conflict(`Ticket ${ticket.ticket_number} is for a product: only waste has a manifest.`)
}

export function wastePaper(facts: TicketPaperFacts, issue: Issue): Paper {
  const { ticket, properties, generator, carrier, goods, disposal } = facts
  return framed(facts, issue, {
    title: 'Waste Manifest',
    head: [
      ['Manifest', properties?.manifest_number || 'not entered'],
      ['Waste code', properties?.waste_code || 'not entered'],
      ['Received', clockOf(facts)(ticket.completed_at)],
    ],
    parts: [
      partyCards(['Generator', generator], ['Transporter', carrier]),
      { kind: 'facts', facts: carriageFacts(facts) },
      { kind: 'heading', text: 'Waste' },
      {
        kind: 'facts',
        facts: said([
          ['Waste', properties?.shipping_name || (goods?.product_name ?? 'not named')],
          ['UN/NA', goods?.un_number ?? ''],
          ['Net at 60 °F', gallons(ticket.net_volume) || 'not measured'],
          ['Gross weight', weight(ticket.gross_weight)],
          ['Tare', weight(ticket.tare_weight)],
          ['Solids', percent(properties?.solids_percent ?? null)],
          ['Water', percent(properties?.water_percent ?? null)],
          ['H₂S', properties?.h2s === null || properties === null ? '' : `${properties.h2s} ppm`],
          ['Disposed of at', [disposal?.name, disposal?.uwi].filter(Boolean).join(' · ') || 'not named'],
          ['Emergency telephone', properties?.emergency_phone ?? ''],
        ]),
      },
      ...entryParts(facts),
      {
        kind: 'text',
        tone: 'faint',
        text: 'The generator certifies that the waste is described above as it is; the receiver, that it was received as described or as noted.',
      },
      { kind: 'signatures', labels: ['Generator', 'Transporter', 'Receiver'] },
    ],
  })
}
