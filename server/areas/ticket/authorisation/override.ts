/** Lets a load go in spite of one obstacle. */
import { loadOverride } from '#model/areas/ticket/load-override.resource.ts'
import { isAbout } from '#model/areas/ticket/rules/authorisation/overriding.ts'
import type { ticket } from '#model/areas/ticket/ticket.resource.ts'
import type { Call } from '#server/engine/base/handler.ts'
import { conflict, invalid } from '#server/engine/base/http-error.ts'
import { whyNotLoad } from './calls.ts'

/** Later it has gone, or never will. */
const waits: ReadonlySet<string> = new Set(['scheduled', 'open', 'arrived', 'rejected'])

/** Answers the override and what stands in the way now. */
export async function override(call: Call<typeof ticket, 'override'>) {
  const { row, rows, person, now } = call
  const { kind, object, reason: text } = call.input
  const reason = text.trim()
  if (reason === '') throw invalid({ reason: ['Say why.'] })
  if (!waits.has(row.status))
    throw conflict(`Ticket ${row.ticket_number} is ${row.status}: nothing is to be overridden.`)
  const [known] = await rows(loadOverride).find({ ticket: row.id, kind, object })
  if (known) throw conflict(`${known.by} has overridden that already: ${known.reason}`)
  const asked = { ...call, row, input: {} } as const
  const { blockers } = await whyNotLoad(asked)
  const found = blockers.filter((one) => isAbout(one, { kind, object }))
  if (found.length === 0) throw invalid({ object: ['Nothing of that kind stands in the way of this ticket there.'] })
  const made = await rows(loadOverride).create({
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
