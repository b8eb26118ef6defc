/** Lets a load go in spite of one obstacle. */
import { loadOverride as declared } from '#model/areas/ticket/load-override.resource.ts'
import { isAbout } from '#model/areas/ticket/rules/authorisation/overriding.ts'
import { ticket } from '#model/areas/ticket/ticket.resource.ts'
import type { Row } from '#model/kernel/resource.ts'
import { handle, type Call } from '#server/engine/base/handler.ts'
import { conflict, invalid } from '#server/engine/base/http-error.ts'
import { whyNotLoad } from './calls.ts'

/** Later it has gone, or never will. */
const waits: ReadonlySet<string> = new Set(['scheduled', 'open', 'arrived', 'rejected'])

function requireWaiting({ ticket_number, status }: Row<typeof ticket>): void {
  if (!waits.has(status)) throw conflict(`Ticket ${ticket_number} is ${status}: what stood in its way is past.`)
}

/** Answers the override and what stands in the way now. */
export async function override(call: Call<typeof ticket, 'override'>) {
  const { row, rows, person, now } = call
  const { kind, object, reason: text } = call.input
  const reason = text.trim()
  if (reason === '') throw invalid({ reason: ['Say why.'] })
  requireWaiting(row)
  const [known] = await rows(declared).find({ ticket: row.id, kind, object })
  if (known) throw conflict(`${known.by} has overridden that already: ${known.reason}`)
  const asked = { ...call, row, input: {} } as const
  const { blockers } = await whyNotLoad(asked)
  const found = blockers.filter((one) => isAbout(one, { kind, object }))
  if (found.length === 0) throw invalid({ object: ['Nothing of that kind stands in the way of this ticket there.'] })
  const made = await rows(declared).create({
    ticket: row.id,
    kind,
    object,
    says: found
      .map(({ says }) => says)
      .join(' ')
      .slice(0, 500),
    reason,
    by: person.name,
    overridden_at: now,
  })
  return { override: made, ...(await whyNotLoad(asked)) }
}

export const loadOverride = handle(declared, {
  withdraw: async ({ row, rows }) => {
    requireWaiting(await rows(ticket).get(row.ticket ?? '', { lock: true }))
    await rows(declared).remove(row.id)
    return { id: row.id }
  },
})
