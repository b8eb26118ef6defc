import type { RowOutcome } from '#model/shared/outcome.ts'
import type { TicketResult } from '#model/areas/ticket/rules/outcome.ts'
import { judgeStatus, type TicketStatus } from '#model/areas/ticket/rules/ticket.ts'
import { answering, type Asked } from '../../answers.ts'

type Kept = { readonly number: string; status: TicketStatus; version: number }
export type Sent = {
  readonly ticket_ids: readonly string[]
  readonly status: TicketStatus
  readonly reason: string
  readonly versions: Readonly<Record<string, number>>
  readonly dry_run: boolean
}
export const isSent = (body: unknown): body is Sent => typeof body === 'object' && body !== null && 'ticket_ids' in body
type Batch = { id: string; before: TicketStatus; version: number }[]
export type TicketServer = {
  readonly kept: Map<string, Kept>
  readonly asked: readonly Asked[]
  /** What says which requests get no answer. */
  fails: (asked: Asked) => 'unreachable' | undefined
}

/** Answers `fetch` with the tickets of a server that applies the real rule. */
export function ticketServer(kept: Map<string, Kept>): TicketServer {
  const batches = new Map<string, Batch>()
  const server: TicketServer = { kept, asked: answering(answer), fails: () => undefined }
  return server

  function judge(id: string, { status, versions, dry_run }: Sent): TicketResult {
    const ticket = kept.get(id)
    const about = {
      id,
      ticket_number: ticket?.number ?? '',
      from: ticket?.status ?? null,
      to: status,
      version: ticket?.version ?? null,
    }
    const end = (outcome: RowOutcome, message: string): TicketResult => ({ ...about, outcome, message })
    if (!ticket) return end('not_found', 'There is no such ticket.')
    const verdict = judgeStatus({ status: ticket.status, direction: 'load' }, status)
    if (verdict.outcome === 'already') return end('already', `It is ${status} already.`)
    if (versions[id] !== undefined && versions[id] !== ticket.version)
      return end('conflict', `It changed since you looked: it is ${ticket.status} now.`)
    if (verdict.outcome === 'not_allowed') return end('not_allowed', verdict.why)
    if (!dry_run) Object.assign(ticket, { status, version: ticket.version + 1 })
    return { ...end('changed', ''), version: ticket.version }
  }

  function answer(one: Asked) {
    const failing = server.fails(one)
    if (failing) return failing
    if (one.path.endsWith('update-tickets-status/') && isSent(one.body)) {
      const sent = one.body
      const before = new Map([...kept].map(([id, { status }]) => [id, status]))
      const results = sent.ticket_ids.map((id) => judge(id, sent))
      const changed = results.filter(({ outcome }) => outcome === 'changed')
      const batch = sent.dry_run || changed.length === 0 ? null : `batch-${batches.size + 1}`
      if (batch !== null)
        batches.set(
          batch,
          changed.map(({ id, version }) => ({ id, before: before.get(id) ?? 'open', version: version ?? 0 })),
        )
      return { body: { batch, status: sent.status, counts: {}, results } }
    }
    if (one.path.endsWith('undo-status-change/')) {
      const named =
        typeof one.body === 'object' && one.body !== null && 'batch' in one.body ? String(one.body.batch) : ''
      const results = (batches.get(named) ?? []).map(({ id, before, version }) => {
        const ticket = kept.get(id)
        if (!ticket || ticket.version !== version)
          return { id, ticket_number: `T${id}`, outcome: 'touched', version: ticket?.version ?? null, message: '' }
        Object.assign(ticket, { status: before, version: version + 1 })
        return { id, ticket_number: `T${id}`, outcome: 'returned', version: version + 1, message: '' }
      })
      return { body: { results } }
    }
    return undefined
  }
}
