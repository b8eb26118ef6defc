/** Requests for bulk status changes, and the tickets as last seen by the user. */
import { resourceNamed } from '#model/areas/named.ts'
import type { ReturnResult, StatusAnswer } from '#model/areas/ticket/rules/outcome.ts'
import { chunked } from '#model/areas/ticket/rules/number-list.ts'
import { ticketStatuses, type TicketStatus } from '#model/areas/ticket/rules/ticket.ts'
import { api, rowsOf } from '#src/engine/api/api.ts'
import type { RecordTarget } from '#src/engine/panes/command-target.ts'

export type SeenTicket = {
  readonly id: string
  readonly ticket_number: string
  readonly status: TicketStatus | null
  readonly direction: 'load' | 'unload'
  readonly version: number | null
}
const ticket = resourceNamed('terminal:ticket')
const seenFields = ['ticket_number', 'status', 'direction'] as const

function seen(row: Readonly<Record<string, unknown>>): SeenTicket {
  return {
    id: String(row['id']),
    ticket_number: String(row['ticket_number'] ?? row['id']),
    status: ticketStatuses.find((status) => status === row['status']) ?? null,
    direction: row['direction'] === 'unload' ? 'unload' : 'load',
    version: typeof row['version'] === 'number' ? row['version'] : null,
  }
}

/**
 * The selected tickets with the versions on screen. Ids that the pane no longer holds are sent as well, for the
 * server to decide.
 */
export async function seenOf(target: RecordTarget): Promise<readonly SeenTicket[]> {
  const rows = new Map(((await target.rows?.(seenFields)) ?? []).map((row) => [String(row['id']), seen(row)]))
  return target.ids().map(
    (id) =>
      rows.get(String(id)) ?? {
        id: String(id),
        ticket_number: String(id),
        status: null,
        direction: 'load',
        version: null,
      },
  )
}

/** Finds tickets by number, in batches that fit into a URL, and lists unknown numbers. */
export async function lookUp(
  numbers: readonly string[],
): Promise<{ readonly tickets: readonly SeenTicket[]; readonly unknown: readonly string[] }> {
  const tickets: SeenTicket[] = []
  for (const some of chunked(numbers, 200)) {
    const page = await rowsOf(ticket).list({ ticket_number__in: some.join(','), limit: 1000 })
    tickets.push(...page.results.map(seen))
  }
  const found = new Set(tickets.map(({ ticket_number }) => ticket_number.toUpperCase()))
  return { tickets, unknown: numbers.filter((number) => !found.has(number.toUpperCase())) }
}

export type StatusRequest = {
  readonly ticket_ids: readonly string[]
  readonly status: TicketStatus
  readonly reason: string
  readonly versions: Readonly<Record<string, number>>
  readonly dry_run: boolean
}

export const statusCalls = {
  change: (body: StatusRequest, idempotencyKey: string) =>
    api<StatusAnswer>(`${ticket.path}update-tickets-status/`, {
      method: 'POST',
      body,
      ...(!body.dry_run && { idempotencyKey }),
    }),
  takeBack: (batch: string) =>
    api<{ readonly results: readonly ReturnResult[] }>(`${ticket.path}undo-status-change/`, {
      method: 'POST',
      body: { batch },
    }),
  lookUp,
}
export type StatusCalls = typeof statusCalls
