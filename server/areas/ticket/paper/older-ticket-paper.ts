/** The ticket of an older site (version 2) as a paper. It has the fields that partners see, so that both companies print the same. */
import { ticketV2 } from '#model/areas/partner/shared.resource.ts'
import { ticket } from '#model/areas/legacy/ticket.resource.ts'
import { company } from '#model/areas/company/company.resource.ts'
import { labelOf } from '#model/kernel/field.ts'
import { quantityText } from '#model/kernel/quantity.ts'
import type { Row } from '#model/kernel/resource.ts'
import { clock } from '#model/shared/clock.ts'
import type { PaperWork } from '#server/engine/operations/area-work/paper-work.ts'
import { issueText } from './pieces.ts'

type Ticket = Omit<Row<typeof ticketV2>, 'version' | 'created_at' | 'updated_at'>
type Named = 'customer' | 'stockholder' | 'carrier' | 'driver' | 'product' | 'location'
type OlderTicketFacts = {
  readonly company: string
  readonly ticket: Ticket
  readonly names: Readonly<Record<Named, string>>
}

const at = (moment: string | null): string => (moment === null ? '' : clock(moment, 'UTC'))
const { fields } = ticketV2
const measured = ['gross_volume', 'net_volume', 'temperature', 'density', 'weight'] as const

export const olderTicketPaper: PaperWork<typeof ticket, OlderTicketFacts> = {
  facts: async ({ rows, matching, person }, tickets) => {
    const { name } = await rows(company).get(person.company, { only: ['name'] })
    const shared = Object.keys(fields).filter((key): key is keyof typeof fields => key in fields)
    const found = await matching(ticket, { id__in: tickets.map(({ id }) => id).join(',') }, { only: ['id', ...shared] })
    const byId = new Map(found.map((one) => [one.id, one]))
    return tickets.flatMap(({ id }) => {
      const one = byId.get(id)
      if (one === undefined) return []
      const named = (key: Named): string => one[`${key}__label`] ?? ''
      return {
        company: name,
        ticket: one,
        names: {
          customer: named('customer'),
          stockholder: named('stockholder'),
          carrier: named('carrier'),
          driver: named('driver'),
          product: named('product'),
          location: named('location'),
        },
      }
    })
  },
  one: ({ company: issuer, ticket: one, names }, issue) => {
    const which = issueText(issue, at)
    const facts: readonly (readonly [label: string, value: string])[] = [
      ['Driver', names.driver],
      ['Tractor', one.tractor],
      ['Trailer', one.trailer],
      ['Product', names.product],
      ['Location', names.location],
    ]
    return {
      title: one.product_direction === 'load' ? 'Loading Ticket' : 'Unloading Ticket',
      about: `${one.ticket_number} · ${which}`,
      barcode: one.ticket_number,
      foot: `${one.ticket_number} · ${which} · ${issuer}`,
      mark: issue.mark,
      facts: [
        ['Ticket', one.ticket_number],
        ['Status', one.status],
        ['Bill of lading', one.bol_number],
        ['Started', at(one.load_start)],
        ['Ended', at(one.load_end)],
      ],
      parts: [
        {
          kind: 'cards',
          cards: (['customer', 'stockholder', 'carrier'] as const).map((key) => ({
            label: labelOf(key, fields[key]),
            lines: [names[key] || 'not named'],
          })),
        },
        { kind: 'facts', facts: facts.filter(([, value]) => value !== '') },
        { kind: 'heading', text: 'Measured' },
        {
          kind: 'facts',
          facts: measured.flatMap((key) => {
            const value = one[key]
            return value === null ? [] : [[labelOf(key, fields[key]), quantityText(fields[key], value)] as const]
          }),
        },
        { kind: 'signatures', labels: ['For the terminal', 'Driver'] },
      ],
    }
  },
  filename: ({ ticket: one }) => one.ticket_number,
}
