/** What only rows of other resources tell: a truck may be under the arm with it. */
import type { barcode } from '#model/areas/terminal/barcode.resource.ts'
import { ticket } from '#model/areas/ticket/ticket.resource.ts'
import { judged } from '#model/kernel/why-not/obstacle.ts'
import type { VerbWork } from '#server/engine/operations/area-work/verb-work.ts'

export const recall: VerbWork<typeof barcode> = {
  obstacles: async ({ row, rows }) => {
    const loading = row.ticket === null ? [] : await rows(ticket).find({ id: row.ticket, status: 'loading' })
    return judged(
      loading.map(({ id, ticket_number }) => ({
        code: 'loading',
        kind: 'state',
        says: `Ticket ${ticket_number} is loading with it.`,
        object: { resource: 'terminal:ticket', id, title: ticket_number },
      })),
    )
  },
}
