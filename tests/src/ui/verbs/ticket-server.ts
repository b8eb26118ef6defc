import { wrongVerb } from '#model/kernel/life.ts'
import { resourceNamed } from '#model/areas/named.ts'
import type { TicketStatus } from '#model/areas/ticket/rules/ticket.ts'
import { countOutcomes, type ChangeResult, type RowOutcome } from '#model/shared/outcome.ts'
import { answering, type Asked } from '../../answers.ts'

type Kept = { status: TicketStatus; version: number }
export type Sent = {
  readonly ids: readonly string[]
  readonly reason?: string
  readonly versions: Readonly<Record<string, number>>
  readonly dry_run: boolean
}
export const isSent = (body: unknown): body is Sent => typeof body === 'object' && body !== null && 'ids' in body
type Batch = { id: string; before: TicketStatus; version: number }[]
export type TicketServer = {
  readonly kept: Map<string, Kept>
  readonly asked: readonly Asked[]
  /** What says which requests get no answer. */
  fails: (asked: Asked) => 'unreachable' | undefined
}

export const ticket = resourceNamed('terminal:ticket')

/** Answers `fetch` with the tickets of a server that applies the real rule. */
export function ticketServer(kept: Map<string, Kept>): TicketServer {
  const batches: Batch[] = []
  const server: TicketServer = { kept, asked: answering(answer), fails: () => undefined }
  return server

  function judge(id: string, verb: string, { versions, dry_run }: Sent): ChangeResult {
    const found = kept.get(id)
    const about = { id, from: found?.status ?? null, version: found?.version ?? null, before: null }
    const end = (outcome: RowOutcome, message: string): ChangeResult => ({ ...about, outcome, message })
    const transition = ticket.life?.transitions[verb]
    if (!found || !ticket.life || !transition) return end('not_found', 'There is no such ticket.')
    if (found.status === transition.to) return end('already', `It is ${found.status} already.`)
    if (versions[id] !== undefined && versions[id] !== found.version)
      return end('conflict', `It changed since you looked: it is ${found.status} now.`)
    const wrong = wrongVerb(ticket.life, { status: found.status, direction: 'load' }, transition)
    if (wrong !== undefined) return end('not_allowed', wrong)
    if (!dry_run) Object.assign(found, { status: transition.to, version: found.version + 1 })
    return { ...end('changed', ''), version: found.version }
  }

  function change(verb: string, sent: Sent) {
    const before = new Map([...kept].map(([id, { status }]) => [id, status]))
    const results = sent.ids.map((id) => judge(id, verb, sent))
    const changed = results.filter(({ outcome }) => outcome === 'changed')
    if (!sent.dry_run && changed.length > 0)
      batches.push(
        changed.map(({ id, version }) => ({
          id: String(id),
          before: before.get(String(id)) ?? 'open',
          version: version ?? 0,
        })),
      )
    return {
      batch: sent.dry_run || changed.length === 0 ? null : batches.length,
      counts: countOutcomes(results),
      results,
    }
  }

  function undo(batch: number) {
    const results = (batches[batch - 1] ?? []).map(({ id, before, version }) => {
      const found = kept.get(id)
      if (!found || found.version !== version)
        return { id, outcome: 'touched', version: found?.version ?? null, message: '' }
      Object.assign(found, { status: before, version: version + 1 })
      return { id, outcome: 'returned', version: version + 1, message: '' }
    })
    return { counts: {}, results }
  }

  function answer(one: Asked) {
    const failing = server.fails(one)
    if (failing) return failing
    const [, verb = ''] = /^terminalboss\/v3\/ticket\/(\w+)\/$/.exec(one.path) ?? []
    if (isSent(one.body)) return { body: change(verb, one.body) }
    const [, batch] = /^batch\/(\d+)\/undo\/$/.exec(one.path) ?? []
    return batch === undefined ? undefined : { body: undo(Number(batch)) }
  }
}
