/** A bulk change of status from the first key to the last answer: which status, why, what would happen, what did. */
import { proxy } from 'valtio'
import { chunked } from '#model/rules/ticket-list.ts'
import { hasFailed, mergeResults, type Outcome } from '#model/rules/outcome.ts'
import { returnSentence, type ReturnResult, type StatusAnswer, type TicketResult } from '#model/rules/ticket-outcome.ts'
import { needsReason, type TicketStatus } from '#model/rules/ticket.ts'
import { did } from '../../engine/undo.ts'
import { Sending } from '../../ui/bulk/sending.ts'
import { statusCalls, type SeenTicket, type StatusCalls } from './status-call.ts'

type Stage = 'status' | 'reason' | 'judging' | 'preview' | 'sending' | 'done'

type State = {
  stage: Stage
  status: TicketStatus | null
  reason: string
  /** What this round is about: all at first, on another try those that failed. */
  round: readonly SeenTicket[]
  /** Numbers that name no ticket. */
  unknown: readonly string[]
  /** The server's word on this round, before it is done. */
  preview: readonly TicketResult[]
  /** The server's word on every ticket, all rounds together. */
  results: readonly TicketResult[]
  answered: number
  /** Sent without an answer, or not sent because the clerk stopped. */
  unanswered: number
  failure: string | null
  open: readonly Outcome[]
  /** What an undo came to. */
  said: string | null
}

const unknownResult = (number: string, to: TicketStatus): TicketResult => ({
  id: number, ticket_number: number, outcome: 'not_found', from: null, to, version: null, message: 'No ticket has this number.',
})

/** What the list of deeds finds them by: the first few by their numbers. */
const NAMED = 4
const namesOf = (tickets: readonly SeenTicket[]): string => {
  const named = tickets.slice(0, NAMED).map(({ ticket_number }) => ticket_number).join(', ')
  return `${tickets.length === 1 ? 'Ticket' : 'Tickets'} ${named}${tickets.length > NAMED ? ` and ${tickets.length - NAMED} more` : ''}`
}

export class StatusChange {
  readonly state: State
  readonly #calls: StatusCalls
  /** What the clerk calls each ticket, also one that is gone. */
  readonly #numbers: Map<string, string>
  readonly #sending: Sending<SeenTicket, StatusAnswer>
  /** The batches that one undo takes back; emptied once it has. */
  #batches: string[] = []

  constructor(tickets: readonly SeenTicket[], unknown: readonly string[] = [], calls: StatusCalls = statusCalls) {
    this.#calls = calls
    this.#sending = new Sending((some, key) => calls.change(this.#request(some, false), key), (answer, some) => {
      this.state.results = mergeResults(this.state.results, this.#named(answer))
      this.state.answered += some.length
      if (answer.batch !== null) this.#done(answer.batch)
    })
    this.#numbers = new Map(tickets.map(({ id, ticket_number }) => [id, ticket_number]))
    this.state = proxy<State>({
      stage: 'status', status: null, reason: '', round: tickets, unknown, preview: [], results: [], answered: 0, unanswered: 0, failure: null, open: [], said: null,
    })
  }

  /** Takes the status; asks for a reason where there must be one, else shows what would happen. */
  async choose(status: TicketStatus, reason = ''): Promise<void> {
    Object.assign(this.state, { status, reason, failure: null })
    if (needsReason(status) && reason.trim() === '') this.state.stage = 'reason'
    else await this.#judge()
  }
  async because(reason: string): Promise<void> {
    this.state.reason = reason.trim()
    if (this.state.reason === '') this.state.failure = 'Say why: the reason is kept with each ticket.'
    else await this.#judge()
  }
  /** One step back, as long as nothing was sent; false where there is none. */
  back(): boolean {
    const again = this.state.results.length > 0
    if (this.state.stage !== 'preview' && this.state.stage !== 'reason') return false
    Object.assign(this.state, { stage: again ? 'done' : 'status', failure: null })
    return true
  }
  toggle(outcome: Outcome): void {
    const { open } = this.state
    this.state.open = open.includes(outcome) ? open.filter((one) => one !== outcome) : [...open, outcome]
  }

  #named({ results }: StatusAnswer): readonly TicketResult[] {
    return results.map((result) => (result.ticket_number ? result : { ...result, ticket_number: this.#numbers.get(result.id) ?? result.id }))
  }

  #request(tickets: readonly SeenTicket[], dry_run: boolean) {
    const { status, reason } = this.state
    if (status === null) throw new Error('No status was chosen.')
    const versions = Object.fromEntries(tickets.flatMap(({ id, version }) => (version === null ? [] : [[id, version]])))
    return { ticket_ids: tickets.map(({ id }) => id), status, reason, versions, dry_run }
  }

  /** Asks what would happen, and changes nothing. */
  async #judge(): Promise<void> {
    const { status } = this.state
    if (status === null) return
    Object.assign(this.state, { stage: 'judging', answered: 0, failure: null, preview: [], said: null })
    try {
      const found: TicketResult[] = []
      for (const part of chunked(this.state.round)) {
        found.push(...this.#named(await this.#calls.change(this.#request(part, true), '')))
        this.state.answered += part.length
      }
      this.state.preview = [...found, ...this.state.unknown.map((number) => unknownResult(number, status))]
      this.state.stage = 'preview'
    } catch (error) {
      this.state.failure = sentence(error)
      this.state.stage = this.state.results.length > 0 ? 'done' : 'preview'
    }
  }

  canCommit(): boolean {
    return this.state.stage === 'preview' && this.state.preview.some(({ outcome }) => outcome === 'changed')
  }
  async commit(): Promise<void> {
    if (!this.canCommit() || this.state.status === null) return
    const { status } = this.state
    this.state.results = mergeResults(this.state.results, this.state.unknown.map((number) => unknownResult(number, status)))
    this.#sending.load(this.state.round)
    this.state.answered = 0
    await this.#send()
  }
  /** The request on its way is finished; what was not sent stays as it was. */
  stop(): void {
    this.#sending.stop()
  }

  async #send(): Promise<void> {
    Object.assign(this.state, { stage: 'sending', failure: null, said: null })
    try {
      await this.#sending.go()
    } catch (error) {
      this.state.failure = sentence(error)
    }
    this.state.unanswered = this.#sending.left.length
    this.state.open = this.#failed().length > 0 && this.#failed().length <= 50 ? [...new Set(this.#failed().map(({ outcome }) => outcome))] : []
    this.state.stage = 'done'
  }

  #failed(): readonly TicketResult[] {
    return this.state.results.filter(hasFailed)
  }
  canRetry(): boolean {
    return this.state.stage === 'done' && (this.#sending.left.length > 0 || this.#failed().length > 0)
  }
  /** What had no answer is sent again under its old key, so that nothing is done twice; what failed is looked at anew and shown before it is sent. */
  async retry(): Promise<void> {
    if (!this.canRetry()) return
    if (this.#sending.left.length > 0) return this.#send()
    const failed = this.#failed()
    const numbers = failed.filter(({ id }) => this.state.unknown.includes(id)).map(({ id }) => id)
    try {
      const looked = numbers.length > 0 ? await this.#calls.lookUp(numbers) : { tickets: [], unknown: [] }
      this.state.results = this.state.results.filter(({ id }) => !numbers.includes(id) || looked.unknown.includes(id))
      this.state.unknown = looked.unknown
      this.state.round = [...failed.filter(({ id }) => !numbers.includes(id)).map(seenAgain), ...looked.tickets]
    } catch (error) {
      this.state.failure = sentence(error)
      return
    }
    await this.#judge()
  }

  /** All batches of this panel are one deed: one undo returns them together. */
  #done(batch: string): void {
    const batches = this.#batches
    batches.push(batch)
    if (batches.length > 1) return
    did({
      title: `${namesOf(this.state.round)} to ${this.state.status ?? ''}`,
      kind: 'compensating',
      undo: async () => {
        const results: ReturnResult[] = []
        // A batch that was taken back is not asked for again, should the next one fail.
        for (let next = batches[0]; next !== undefined; next = batches[0]) {
          results.push(...(await this.#calls.takeBack(next)).results)
          batches.shift()
        }
        this.#batches = []
        return (this.state.said = returnSentence(results))
      },
    })
  }
  canUndo(): boolean {
    return this.state.stage === 'done' && this.#batches.length > 0
  }
}

/** A ticket that was refused, with what the server said of it. */
const seenAgain = ({ id, ticket_number, from, version }: TicketResult): SeenTicket => ({ id, ticket_number: ticket_number ?? id, status: from, direction: 'load', version })
const sentence = (error: unknown): string => (error instanceof Error ? error.message : String(error))
