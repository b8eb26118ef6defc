/** The scale ticket: what the vehicle weighed full and empty, and the difference. */
import { separated } from '#model/kernel/quantity.ts'
import { KILOGRAMS_PER_POUND } from '#model/shared/factors.ts'
import type { Issue } from '#server/engine/operations/area-work/paper-work.ts'
import type { Paper } from '#server/print/paper.ts'
import { carriageFacts, clockOf, framed, partyCards, said } from './pieces.ts'
import type { TicketPaperFacts } from './ticket-facts.ts'

/** Rounded to whole pounds. */
const pounds = (kilograms: number): string => separated(String(Math.round(kilograms / KILOGRAMS_PER_POUND)))

export function scalePaper(facts: TicketPaperFacts, issue: Issue): Paper {
  const { ticket, customer, carrier, goods } = facts
  const { gross_weight: gross, tare_weight: tare } = ticket
  const net = gross === null || tare === null ? null : gross - tare
  const row = (label: string, kilograms: number | null, isSum = false) => ({
    cells: kilograms === null ? [label, 'not weighed', ''] : [label, separated(String(kilograms)), pounds(kilograms)],
    ...(isSum && { tone: 'strong' as const }),
  })
  return framed(facts, issue, {
    title: 'Scale Ticket',
    head: [
      ['Weighed in', clockOf(facts)(ticket.arrived_at)],
      ['Weighed out', clockOf(facts)(ticket.completed_at)],
      ['Product', goods?.product_name ?? 'not named'],
    ],
    parts: [
      partyCards(['Customer', customer], ['Carrier', carrier]),
      { kind: 'facts', facts: said(carriageFacts(facts)) },
      { kind: 'heading', text: 'Weights' },
      {
        kind: 'table',
        columns: [
          { title: '', width: 30, strong: true },
          { title: 'KG', width: 20, align: 'right' },
          { title: 'LB', width: 20, align: 'right' },
          { title: '', width: 30 },
        ],
        rows: [row('Gross', gross), row('Tare', tare), row('Net', net, true)],
      },
      { kind: 'signatures', labels: ['Weighed by', 'Driver'] },
    ],
  })
}
