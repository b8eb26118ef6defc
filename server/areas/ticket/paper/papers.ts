/** The papers of tickets among those of the product. */
import type { ticket } from '#model/areas/ticket/ticket.resource.ts'
import type { Issue, PaperWork } from '#server/engine/operations/area-work/paper-work.ts'
import type { Paper } from '#server/print/paper.ts'
import { bolPaper } from './bol-paper.ts'
import { scalePaper } from './scale-paper.ts'
import { ticketFacts, type TicketPaperFacts } from './ticket-facts.ts'
import { ticketPaper } from './ticket-paper.ts'
import { requireWaste, wastePaper } from './waste-paper.ts'

type Work = PaperWork<typeof ticket, TicketPaperFacts>

const paper = (one: (facts: TicketPaperFacts, issue: Issue) => Paper, ending = ''): Work => ({
  facts: ticketFacts,
  one,
  filename: (facts) => `${facts.ticket.ticket_number}${ending}`,
})

export const ticketPapers = {
  ticket: paper(ticketPaper),
  bol: paper(bolPaper, '-bol'),
  waste: {
    ...paper(wastePaper, '-waste'),
    facts: async (call, rows) => {
      for (const row of rows) requireWaste({ ticket: row })
      return ticketFacts(call, rows)
    },
  } satisfies Work,
  scale: paper(scalePaper, '-scale'),
}
