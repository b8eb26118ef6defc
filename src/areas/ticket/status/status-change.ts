/**
 * A status change of many tickets: status and reason. Preview and sending are those of every bulk change (ui/bulk).
 */
import { proxy, ref } from 'valtio'
import type { ChangeResult } from '#model/shared/outcome.ts'
import { REQUEST_SIZE } from '#model/areas/ticket/rules/number-list.ts'
import { returnSentence, type ReturnResult, type TicketResult } from '#model/areas/ticket/rules/outcome.ts'
import { needsReason, type TicketStatus } from '#model/areas/ticket/rules/ticket.ts'
import { BulkChange } from '#src/ui/bulk/bulk-change.ts'
import type { BulkOperation, BulkResult, BulkRow, UndoResult } from '#src/ui/bulk/bulk-operation.ts'
import { statusCalls, type SeenTicket, type StatusCalls } from './calls.ts'

type State = {
  stage: 'status' | 'reason' | 'bulk'
  status: TicketStatus | null
  reason: string
  failure: string | null
  bulk: BulkChange | null
}

export const tickets = (count: number): string => `${count} ${count === 1 ? 'ticket' : 'tickets'}`
/** Number of tickets named in the undo history. */
const NAMED = 4
const namesOf = (seen: readonly SeenTicket[]): string => {
  const named = seen
    .slice(0, NAMED)
    .map(({ ticket_number }) => ticket_number)
    .join(', ')
  return `${seen.length === 1 ? 'Ticket' : 'Tickets'} ${named}${seen.length > NAMED ? ` and ${seen.length - NAMED} more` : ''}`
}

/** Stands for an unknown version, which is not sent. */
const NO_VERSION = 0
const rowOf = ({ id, ticket_number, status, version }: SeenTicket, to: TicketStatus): BulkRow => ({
  id,
  name: ticket_number,
  version: version ?? NO_VERSION,
  values: { status: to },
  line: `${status ?? ''} → ${to}`,
  problems: [],
})
const unknownRow = (number: string): BulkRow => ({
  id: number,
  name: number,
  version: NO_VERSION,
  values: {},
  line: '',
  problems: ['No ticket has this number.'],
  outcome: 'not_found',
})
const resultOf = ({ id, outcome, from, version, message }: TicketResult): ChangeResult => ({
  id,
  outcome,
  version,
  message: message ?? '',
  before: from === null ? null : { status: from },
})

export class StatusChange {
  readonly state: State = proxy<State>({ stage: 'status', status: null, reason: '', failure: null, bulk: null })
  readonly tickets: readonly SeenTicket[]
  readonly #unknown: readonly string[]
  readonly #calls: StatusCalls

  constructor(seen: readonly SeenTicket[], unknown: readonly string[] = [], calls: StatusCalls = statusCalls) {
    this.tickets = seen
    this.#unknown = unknown
    this.#calls = calls
  }
  /** Number of tickets, including unknown numbers. */
  get count(): number {
    return this.tickets.length + this.#unknown.length
  }

  /** Sets the status; asks for a reason if required, else shows the preview. */
  choose(status: TicketStatus, reason = ''): void {
    Object.assign(this.state, { status, reason, failure: null })
    if (needsReason(status) && reason.trim() === '') this.state.stage = 'reason'
    else this.#begin(status)
  }
  because(reason: string): void {
    const { status } = this.state
    this.state.reason = reason.trim()
    if (this.state.reason === '') this.state.failure = 'Enter a reason. It is saved with each ticket.'
    else if (status !== null) this.#begin(status)
  }
  /** Goes one step back before anything was sent; false if there is none. */
  back(): boolean {
    const { stage, bulk } = this.state
    if (stage === 'status' || (bulk && bulk.state.stage !== 'preview')) return false
    if (bulk?.back() === true) return true
    Object.assign(this.state, { stage: 'status', bulk: null, failure: null })
    return true
  }

  #begin(status: TicketStatus): void {
    const rows = [...this.tickets.map((ticket) => rowOf(ticket, status)), ...this.#unknown.map(unknownRow)]
    Object.assign(this.state, {
      stage: 'bulk',
      failure: null,
      bulk: ref(new BulkChange(this.#deed(status, this.state.reason), rows)),
    })
  }

  #deed(status: TicketStatus, reason: string): BulkOperation {
    /** The batches of one undo. Batches already undone are not repeated if the next one fails. */
    const batches: string[] = []
    const returned: ReturnResult[] = []
    const ask = (rows: readonly BulkRow[], dry_run: boolean, key: string) =>
      this.#calls.change(
        {
          ticket_ids: rows.map(({ id }) => String(id)),
          status,
          reason,
          dry_run,
          versions: Object.fromEntries(
            rows.flatMap(({ id, version }) => (version === NO_VERSION ? [] : [[id, version]])),
          ),
        },
        key,
      )
    const takeBack = async (): Promise<UndoResult> => {
      for (let next = batches[0]; next !== undefined; next = batches[0]) {
        returned.push(...(await this.#calls.takeBack(next)).results)
        batches.shift()
      }
      const all = returned.splice(0)
      return { said: returnSentence(all), back: all.filter(({ outcome }) => outcome === 'returned') }
    }
    return {
      title: `${tickets(this.count)} → ${status}`,
      what: 'tickets',
      button: (count) => `Change ${tickets(count)}`,
      notes: [],
      size: REQUEST_SIZE,
      lanes: 1,
      judge: async (rows) => (await ask(rows, true, '')).results.map(resultOf),
      send: async (rows, key) => {
        const { batch, results } = await ask(rows, false, key)
        if (batch !== null) batches.push(batch)
        return results.map(resultOf)
      },
      undo: { kind: 'compensating', title: `${namesOf(this.tickets)} to ${status}`, run: takeBack },
      look: (failed) => this.#look(failed, status),
    }
  }

  /** Failed tickets with the status from the server; unknown numbers are looked up again. */
  async #look(failed: readonly BulkResult[], status: TicketStatus): Promise<readonly BulkRow[]> {
    const numbers = new Set(this.#unknown)
    const unknown = failed.flatMap(({ id }) => (numbers.has(String(id)) ? [String(id)] : []))
    const found = unknown.length > 0 ? await this.#calls.lookUp(unknown) : { tickets: [], unknown: [] }
    const seen = failed
      .filter(({ id }) => !numbers.has(String(id)))
      .map(({ id, name, version, before }) => ({
        ...rowOf({ id: String(id), ticket_number: name, status: null, direction: 'load', version }, status),
        line: `${typeof before?.['status'] === 'string' ? before['status'] : ''} → ${status}`,
      }))
    return [...seen, ...found.tickets.map((ticket) => rowOf(ticket, status)), ...found.unknown.map(unknownRow)]
  }
}
