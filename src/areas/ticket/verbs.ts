/** The verbs of tickets for their commands, and tickets found by their numbers. Loaded on first use, with the resource declarations. */
import { resourceNamed } from '#model/areas/named.ts'
import { chunked } from '#model/shared/chunked.ts'
import { rowsOf } from '#src/engine/api/api.ts'
import type { RecordTarget } from '#src/engine/panes/command-target.ts'
import { markVerb } from '#src/ui/verbs/mark-verb.ts'
import { doVerb, openVerbs } from '#src/ui/verbs/verb-change.ts'
import { seenOf, seenRow, type SeenRow, type VerbSubject } from '#src/ui/verbs/verb-rows.ts'

type Asked = Readonly<Record<string, unknown>>
const ticket = resourceNamed('terminal:ticket')

/** In batches that fit into a URL. */
async function find(numbers: readonly string[]): Promise<VerbSubject> {
  const rows: SeenRow[] = []
  for (const some of chunked(numbers, 200)) {
    const page = await rowsOf(ticket).list({ ticket_number__in: some.join(','), limit: 1000 })
    rows.push(...page.results.map((row) => seenRow(ticket, row)))
  }
  const found = new Set(rows.map(({ name }) => name.toUpperCase()))
  return { rows, unknown: numbers.filter((number) => !found.has(number.toUpperCase())), find }
}

export const openFor = async (target: RecordTarget, verb?: string, asked?: Asked): Promise<void> =>
  openVerbs(ticket, await seenOf(ticket, target), verb, asked)

export const openForList = async (numbers: readonly string[]): Promise<void> => openVerbs(ticket, await find(numbers))

export async function doForList(numbers: readonly string[], verb: string, asked: Asked): Promise<void> {
  const transition = ticket.life?.transitions[verb]
  if (transition) await doVerb({ resource: ticket, verb, transition, asked }, await find(numbers))
}

export const mark = async (target: RecordTarget, verb: string | undefined): Promise<void> => {
  if (ticket.life) await markVerb(target, ticket.life, verb === undefined ? undefined : ticket.life.transitions[verb])
}
