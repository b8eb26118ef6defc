/** The bill of lading of a truck's load or of cars, with the hazardous description (49 CFR 172.200 to 172.205; 172.604). */
import {
  basicDescription,
  besideDescription,
  emergencyParts,
  isDangerous,
  type Described,
} from '#server/areas/rail/paper/dangerous-goods.ts'
import type { Issue } from '#server/engine/operations/area-work/paper-work.ts'
import type { Paper, PaperPart } from '#server/print/paper.ts'
import { carriageFacts, clockOf, entryParts, framed, gallons, partyCards, weight } from './pieces.ts'
import type { TicketPaperFacts } from './ticket-facts.ts'

/** As its rail product is described; a product that is none, by what the terminal knows of it. */
function describedOf({ goods, described, properties }: TicketPaperFacts): Described | null {
  if (goods === null) return null
  const base = described ?? {
    name: goods.product_name,
    un_number: goods.un_number,
    proper_shipping_name: goods.commercial_description,
    technical_name: '',
    hazard_class: goods.hazard_class,
    subsidiary_hazards: '',
    packing_group: goods.packing_group,
    inhalation_zone: '',
    odorized: false,
    special_permits: '',
    reportable_quantity: false,
  }
  return {
    ...base,
    proper_shipping_name: properties?.shipping_name || base.proper_shipping_name,
    odorized: properties?.odorized === true || base.odorized,
  }
}

const packages = ({ ticket, entries }: TicketPaperFacts): string => {
  if (ticket.mode === 'truck') return '1 TANK TRUCK'
  return `${Math.max(1, entries.length)} TANK CAR${entries.length > 1 ? 'S' : ''}`
}

function goodsParts(facts: TicketPaperFacts): readonly PaperPart[] {
  const { ticket, entries, goods, responsible } = facts
  const described = describedOf(facts)
  const net = ticket.net_volume === null ? '' : `${gallons(ticket.net_volume)} at 60 °F`
  const kilograms =
    ticket.gross_weight === null || ticket.tare_weight === null ? '' : weight(ticket.gross_weight - ticket.tare_weight)
  const quantity = [net, kilograms].filter(Boolean).join(', ')
  if (described === null || !isDangerous(described))
    return [
      { kind: 'heading', text: 'Goods' },
      {
        kind: 'text',
        tone: 'strong',
        text: [packages(facts), goods?.product_name ?? '', quantity].filter(Boolean).join(' · '),
      },
    ]
  const warmest = entries.map(({ temperature }) => ({ load_temperature: temperature }))
  const { before, after } = besideDescription(described, warmest, false)
  return [
    { kind: 'heading', text: 'Dangerous goods', note: 'HM: X' },
    { kind: 'text', tone: 'strong', text: ['X', packages(facts), ...before, basicDescription(described)].join('  ') },
    { kind: 'text', text: [quantity, ...after].filter(Boolean).join(' · ') },
    ...emergencyParts({
      telephone: responsible?.telephone ?? facts.properties?.emergency_phone ?? '',
      answeredBy: '',
      isCanada: responsible?.isCanada === true,
      plan: facts.described,
      // What is unloaded was certified by its shipper.
      certifier: ticket.direction === 'load' ? (responsible?.certifier ?? '') : null,
    }),
  ]
}

export function bolPaper(facts: TicketPaperFacts, issue: Issue): Paper {
  const { ticket, customer, carrier } = facts
  const seals = facts.properties?.seals.join(', ') ?? ''
  return framed(facts, issue, {
    title: 'Straight Bill of Lading',
    head: [
      ['Bill of lading', ticket.bol_number || ticket.ticket_number],
      ['Purchase order', ticket.purchase_order],
      ['Loaded', clockOf(facts)(ticket.completed_at)],
      ['Seals', seals],
      ...carriageFacts(facts),
    ],
    parts: [
      partyCards([ticket.direction === 'load' ? 'Consignee' : 'Shipper', customer], ['Carrier', carrier]),
      ...goodsParts(facts),
      ...entryParts(facts),
      { kind: 'signatures', labels: ['Shipper', 'Carrier, date and time', 'Consignee'] },
    ],
  })
}
