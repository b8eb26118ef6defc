/** The ticket of a load: who, what, how much, and when. */
import type { Issue } from '#server/engine/operations/area-work/paper-work.ts'
import type { Paper, PaperPart } from '#server/print/paper.ts'
import { carriageFacts, clockOf, entryParts, framed, gallons, partyCards, said, weight } from './pieces.ts'
import type { TicketPaperFacts } from './ticket-facts.ts'

function observedParts({ properties }: TicketPaperFacts): readonly PaperPart[] {
  if (properties === null) return []
  const facts = said([
    ['Seals', properties.seals.join(', ')],
    ['Odorized', properties.odorized ? `yes, ${properties.odorant_rate ?? '?'} lb/10,000 gal` : ''],
    ['Temperature', properties.observed_temperature === null ? '' : `${properties.observed_temperature} °F`],
    ['Pressure', properties.observed_pressure === null ? '' : `${properties.observed_pressure} psi`],
    ['H₂S', properties.h2s === null ? '' : `${properties.h2s} ppm`],
  ])
  const remarks: readonly PaperPart[] = properties.remarks === '' ? [] : [{ kind: 'text', text: properties.remarks }]
  return facts.length === 0 ? remarks : [{ kind: 'heading', text: 'Observed' }, { kind: 'facts', facts }, ...remarks]
}

function overrideParts(facts: TicketPaperFacts): readonly PaperPart[] {
  if (facts.overrides.length === 0) return []
  const at = clockOf(facts)
  return [
    { kind: 'heading', text: 'Overridden' },
    ...facts.overrides.map(({ says, by, reason, overridden_at }) => ({
      kind: 'text' as const,
      text: `${says} Overridden by ${by}, ${at(overridden_at)}: ${reason}`,
    })),
  ]
}

const net = (kilograms: { readonly gross_weight: number | null; readonly tare_weight: number | null }): number | null =>
  kilograms.gross_weight === null || kilograms.tare_weight === null
    ? null
    : kilograms.gross_weight - kilograms.tare_weight

export function ticketPaper(facts: TicketPaperFacts, issue: Issue): Paper {
  const { ticket, customer, carrier, goods, location } = facts
  const at = clockOf(facts)
  const reasons: readonly PaperPart[] =
    ticket.status_reason === '' ? [] : [{ kind: 'text', tone: 'strong', text: ticket.status_reason }]
  return framed(facts, issue, {
    title: ticket.direction === 'load' ? 'Loading Ticket' : 'Unloading Ticket',
    head: [
      ['Rack', ticket.bay],
      ['Bill of lading', ticket.bol_number],
      ['Purchase order', ticket.purchase_order],
      ['Scheduled', at(ticket.scheduled_at)],
      ['Arrived', at(ticket.arrived_at)],
      ['Started', at(ticket.started_at)],
      ['Completed', at(ticket.completed_at)],
      ['Approved', at(ticket.approved_at)],
    ],
    parts: [
      ...reasons,
      partyCards(['Customer', customer], ['Carrier', carrier]),
      { kind: 'facts', facts: carriageFacts(facts) },
      { kind: 'heading', text: 'Product' },
      {
        kind: 'facts',
        facts: said([
          ['Product', goods?.product_name ?? 'not named'],
          [ticket.direction === 'load' ? 'From' : 'To', location?.name ?? ''],
          ['Ordered', ticket.ordered_volume === null ? '' : `${gallons(ticket.ordered_volume)}`],
          ['Net at 60 °F', gallons(ticket.net_volume) || 'not measured'],
          ['Gross weight', weight(ticket.gross_weight)],
          ['Tare', weight(ticket.tare_weight)],
          ['Net weight', weight(net(ticket))],
        ]),
      },
      ...entryParts(facts),
      ...observedParts(facts),
      ...overrideParts(facts),
      { kind: 'signatures', labels: ['For the terminal', 'Driver'] },
    ],
  })
}
