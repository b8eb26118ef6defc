/** A change of status of many tickets: which status and why; what would happen and what did is a change of many rows like any other (ui/bulk). */
import { proxy, ref } from 'valtio'
import type { ChangeResult } from '#model/rules/outcome.ts'
import { REQUEST_SIZE } from '#model/rules/ticket-list.ts'
import { returnSentence, type ReturnResult, type TicketResult } from '#model/rules/ticket-outcome.ts'
import { needsReason, type TicketStatus } from '#model/rules/ticket.ts'
import { BulkChange, type BulkDeed, type BulkResult, type BulkRow, type TakenBack } from '../../ui/bulk/BulkChange.ts'
import { statusCalls, type SeenTicket, type StatusCalls } from './status-call.ts'

type State = {
  stage: 'status' | 'reason' | 'bulk'
  status: TicketStatus | null
  reason: string
  failure: string | null
  bulk: BulkChange | null
}

export const tickets = (count: number): string => `${count} ${count === 1 ? 'ticket' : 'tickets'}`
/** What the list of deeds finds them by: the first few by their numbers. */
const NAMED = 4
const namesOf = (seen: readonly SeenTicket[]): string => {
  const named = seen.slice(0, NAMED).map(({ ticket_number }) => ticket_number).join(', ')
  return `${seen.length === 1 ? 'Ticket' : 'Tickets'} ${named}${seen.length > NAMED ? ` and ${seen.length - NAMED} more` : ''}`
}

/** A version that is not known is not sent: the server has the word. */
const NO_VERSION = 0
const rowOf = ({ id, ticket_number, status, version }: SeenTicket, to: TicketStatus): BulkRow => ({
  id, name: ticket_number, version: version ?? NO_VERSION, values: { status: to }, line: `${status ?? ''} → ${to}`, problems: [],
})
const unknownRow = (number: string): BulkRow => ({ id: number, name: number, version: NO_VERSION, values: {}, line: '', problems: ['No ticket has this number.'], outcome: 'not_found' })
const resultOf = ({ id, outcome, from, version, message }: TicketResult): ChangeResult => ({ id, outcome, version, message: message ?? '', before: from === null ? null : { status: from } })

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
  /** How many there are, those that numbers name in vain among them. */
  get count(): number {
    return this.tickets.length + this.#unknown.length
  }

  /** Takes the status; asks for a reason where there must be one, else shows what would happen. */
  choose(status: TicketStatus, reason = ''): void {
    Object.assign(this.state, { status, reason, failure: null })
    if (needsReason(status) && reason.trim() === '') this.state.stage = 'reason'
    else this.#begin(status)
  }
  because(reason: string): void {
    const { status } = this.state
    this.state.reason = reason.trim()
    if (this.state.reason === '') this.state.failure = 'Say why: the reason is kept with each ticket.'
    else if (status !== null) this.#begin(status)
  }
  /** One step back, as long as nothing was sent; false where there is none. */
  back(): boolean {
    const { stage, bulk } = this.state
    if (stage === 'status' || (bulk && bulk.state.stage !== 'preview')) return false
    if (bulk?.back() === true) return true
    Object.assign(this.state, { stage: 'status', bulk: null, failure: null })
    return true
  }

  #begin(status: TicketStatus): void {
    const rows = [...this.tickets.map((ticket) => rowOf(ticket, status)), ...this.#unknown.map(unknownRow)]
    Object.assign(this.state, { stage: 'bulk', failure: null, bulk: ref(new BulkChange(this.#deed(status, this.state.reason), rows)) })
  }

  #deed(status: TicketStatus, reason: string): BulkDeed {
    /** What one undo takes back. A batch that was taken back is not asked for again, should the next one fail. */
    const batches: string[] = []
    const returned: ReturnResult[] = []
    const ask = (rows: readonly BulkRow[], dry_run: boolean, key: string) =>
      this.#calls.change({
        ticket_ids: rows.map(({ id }) => String(id)), status, reason, dry_run,
        versions: Object.fromEntries(rows.flatMap(({ id, version }) => (version === NO_VERSION ? [] : [[id, version]]))),
      }, key)
    const takeBack = async (): Promise<TakenBack> => {
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

  /** Failed tickets as the server said they stand; numbers that named none are looked up once more. */
  async #look(failed: readonly BulkResult[], status: TicketStatus): Promise<readonly BulkRow[]> {
    const numbers = new Set(this.#unknown)
    const unknown = failed.flatMap(({ id }) => (numbers.has(String(id)) ? [String(id)] : []))
    const looked = unknown.length > 0 ? await this.#calls.lookUp(unknown) : { tickets: [], unknown: [] }
    const seen = failed.filter(({ id }) => !numbers.has(String(id))).map(({ id, name, version, before }) => ({ ...rowOf({ id: String(id), ticket_number: name, status: null, direction: 'load', version }, status), line: `${typeof before?.['status'] === 'string' ? before['status'] : ''} → ${status}` }))
    return [...seen, ...looked.tickets.map((ticket) => rowOf(ticket, status)), ...looked.unknown.map(unknownRow)]
  }
}
