/** What the papers of a ticket have in common: their head, their parties, what carried the load, and the list of entries. */
import { clock } from '#model/shared/clock.ts'
import { separated } from '#model/kernel/quantity.ts'
import { shown, sumOf } from '#server/areas/rail/paper/figures.ts'
import type { Issue } from '#server/engine/operations/area-work/paper-work.ts'
import type { Paper, PaperPart } from '#server/print/paper.ts'
import type { TicketParty, TicketPaperFacts } from './ticket-facts.ts'

type Fact = readonly [label: string, value: string]

/** Without those that say nothing. */
export const said = (facts: readonly Fact[]): readonly Fact[] => facts.filter(([, value]) => value !== '')

export const clockOf =
  ({ timezone }: TicketPaperFacts) =>
  (moment: string | null): string =>
    moment === null ? '' : clock(moment, timezone)

export const weight = (kilograms: number | null): string =>
  kilograms === null ? '' : `${separated(String(kilograms))} kg`

/** Which print it is: `Print 2 of 2026-11-23 18:30, by Cleo`. */
export const issueText = ({ mark, revision, at, by }: Issue, clockAt: (moment: string) => string): string => {
  if (mark === 'DRAFT') return 'Draft'
  if (mark === 'VOID') return 'Void'
  return `Print ${revision} of ${clockAt(at)}, by ${by}`
}

const lines = (...all: readonly (string | undefined)[]): readonly string[] => all.flatMap((one) => (one ? [one] : []))
const addressOf = (party: TicketParty | null): readonly string[] =>
  party === null
    ? []
    : lines(
        party.name,
        party.street,
        [party.city, party.state, party.postal_code].filter(Boolean).join(' '),
        party.contact_name,
        party.phone,
      )

export const partyCards = (
  ...parties: readonly (readonly [label: string, party: TicketParty | null])[]
): PaperPart => ({
  kind: 'cards',
  cards: parties.map(([label, party]) => ({ label, lines: party ? addressOf(party) : ['not named'] })),
})

/** Who carries it, and in what. */
export const carriageFacts = ({ driver, vehicle, trailer }: TicketPaperFacts): readonly Fact[] => {
  const named = (unit: TicketPaperFacts['vehicle']): string =>
    unit ? [unit.unit_number, unit.plate].filter(Boolean).join(' · ') : ''
  return said([
    ['Driver', driver],
    ['Vehicle', named(vehicle)],
    ['Trailer', named(trailer)],
  ])
}

/** Gallons with one digit. */
export const gallons = (volume: string | null): string => (volume === null ? '' : `${shown(volume, 1)} gal`)

export function entryParts({ ticket, entries }: TicketPaperFacts): readonly PaperPart[] {
  if (entries.length === 0) return []
  const columns = [
    { title: ticket.mode === 'rail' ? 'CAR' : 'COMPARTMENT', width: 16, strong: true },
    { title: 'GROSS GAL', width: 14, align: 'right' },
    { title: '°F', width: 9, align: 'right' },
    { title: 'DENSITY', width: 11, align: 'right' },
    { title: 'FACTOR', width: 12, align: 'right' },
    { title: 'NET GAL 60 °F', width: 15, align: 'right' },
    { title: '', width: 2 },
    { title: 'METER', width: 10 },
    { title: 'SEALS', width: 24 },
  ] as const
  const volume = (value: string | null): string => (value === null ? '' : shown(value, 1))
  const rows = entries.map((one) => ({
    cells: [
      one.place,
      volume(one.gross_volume),
      one.temperature === null ? '' : String(one.temperature),
      one.relative_density === null ? '' : one.relative_density.toFixed(4),
      one.correction === null ? '' : one.correction.toFixed(5),
      volume(one.net_volume),
      '',
      one.meter,
      one.seals.join(', '),
    ],
  }))
  const total = {
    tone: 'strong' as const,
    cells: [
      'Total',
      shown(sumOf(entries.map((one) => one.gross_volume)), 1),
      '',
      '',
      '',
      shown(sumOf(entries.map((one) => one.net_volume)), 1),
    ],
  }
  return [
    { kind: 'heading', text: ticket.mode === 'rail' ? 'Cars' : 'Compartments' },
    { kind: 'table', columns, rows: [...rows, total] },
  ]
}

/** The frame of each of them. */
export const framed = (
  facts: TicketPaperFacts,
  issue: Issue,
  {
    title,
    head,
    parts,
  }: { readonly title: string; readonly head: readonly Fact[]; readonly parts: readonly PaperPart[] },
): Paper => {
  const { ticket, company, site } = facts
  const which = issueText(issue, clockOf(facts))
  return {
    title,
    about: `${ticket.ticket_number} · ${which}`,
    barcode: ticket.ticket_number,
    foot: `${ticket.ticket_number} · ${which} · ${company}`,
    mark: issue.mark,
    facts: said([['Ticket', ticket.ticket_number], ['Site', site], ...head]),
    parts,
  }
}
