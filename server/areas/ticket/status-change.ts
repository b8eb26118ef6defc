/** A change of status of many tickets: what will become of each, and what a batch stores of it. */
import type { Row } from '#model/kernel/resource.ts'
import type { ticket as declared } from '#model/areas/ticket/ticket.resource.ts'
import { type TicketStatus, judgeStatus } from '#model/areas/ticket/rules/ticket.ts'
import type { TicketStatusFields } from '#model/areas/ticket/rules/moments.ts'

type Ticket = Row<typeof declared>
type StatusOutcome = 'changed' | 'already' | 'not_allowed' | 'not_found' | 'conflict'
type StatusResult = {
  readonly id: string
  readonly ticket_number: string
  readonly outcome: StatusOutcome
  readonly from: TicketStatus | null
  readonly to: TicketStatus
  readonly version: number | null
  readonly message: string
}
/** What a batch stores of each ticket that it changed. `version` is the one it had after the change. */
export type BatchLine = {
  readonly id: string
  readonly ticket_number: string
  readonly to: TicketStatus
  readonly version: number
  readonly before: TicketStatusFields
}

export const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

export function counted<O extends string>(
  outcomes: readonly O[],
  results: readonly { readonly outcome: O }[],
): Record<O, number> {
  const counts = Object.fromEntries(outcomes.map((outcome) => [outcome, 0])) as Record<O, number>
  for (const { outcome } of results) counts[outcome] += 1
  return counts
}

export const standingOf = ({
  status,
  status_reason,
  arrived_at,
  started_at,
  completed_at,
  approved_at,
}: Ticket): TicketStatusFields => ({ status, status_reason, arrived_at, started_at, completed_at, approved_at })

/** What will become of one ticket, before anything is written. */
export function outcomeOf(id: string, found: Ticket | undefined, to: TicketStatus, seen: unknown): StatusResult {
  if (found === undefined)
    return {
      id,
      ticket_number: '',
      outcome: 'not_found',
      from: null,
      to,
      version: null,
      message: 'There is no such ticket.',
    }
  const about = { id, ticket_number: found.ticket_number, from: found.status, to, version: found.version }
  const verdict = judgeStatus(found, to)
  if (verdict.outcome === 'already') return { ...about, outcome: 'already', message: `It is ${to} already.` }
  if (seen !== undefined && seen !== found.version)
    return { ...about, outcome: 'conflict', message: `It changed since you looked: it is ${found.status} now.` }
  if (verdict.outcome === 'not_allowed') return { ...about, outcome: 'not_allowed', message: verdict.why }
  return { ...about, outcome: 'changed', message: '' }
}

export const isLine = (line: unknown): line is BatchLine =>
  typeof line === 'object' && line !== null && 'id' in line && 'version' in line && 'before' in line
