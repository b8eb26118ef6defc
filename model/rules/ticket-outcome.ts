/** What became of each ticket of a bulk change of status, and the sentences in which it is told. */
import { groupResults, hasFailed, type Answered, type Outcome } from './outcome.ts'
import type { TicketStatus } from './ticket.ts'

/** One line of the answer of `update-tickets-status/`. */
export type TicketResult = {
  readonly id: string
  readonly ticket_number: string | null
  readonly outcome: Outcome
  readonly from: TicketStatus | null
  readonly to: TicketStatus
  /** The version the ticket has now; null where there is no ticket. */
  readonly version: number | null
  readonly message: string | null
}
export type StatusAnswer = {
  readonly batch: string | null
  readonly status: TicketStatus
  readonly counts: Readonly<Record<Outcome, number>>
  readonly results: readonly TicketResult[]
}

type Named = Answered & { readonly ticket_number: string | null }
const few = (results: readonly Omit<Named, 'outcome'>[]): string => {
  const names = results.map(({ ticket_number, id }) => ticket_number ?? String(id))
  return names.length > 5 ? `${names.slice(0, 5).join(', ')} and ${names.length - 5} more` : names.join(', ')
}

const words: Readonly<Record<Outcome, string>> = { conflict: 'moved on meanwhile', not_allowed: 'refused', not_found: 'not found', changed: 'changed', already: 'so already' }
/** `46 changed, 2 refused: T10021, T10044.` What failed is named. */
export const outcomeSentence = (results: readonly Named[]): string =>
  `${groupResults(results)
    .toReversed()
    .map((group) => `${group.results.length} ${words[group.outcome]}${group.results.some(hasFailed) ? `: ${few(group.results)}` : ''}`)
    .join(', ')}.`

/** One line of the answer of `undo-status-change/`. */
export type ReturnResult = {
  readonly id: string
  readonly ticket_number: string | null
  readonly outcome: 'returned' | 'touched' | 'not_found'
  /** The version the ticket has now; null where there is no ticket. */
  readonly version: number | null
  readonly message: string | null
}

/** `48 tickets returned. 2 were touched meanwhile and stay: 10021, 10044.` */
export function returnSentence(results: readonly ReturnResult[]): string {
  const of = (outcome: ReturnResult['outcome']) => results.filter((result) => result.outcome === outcome)
  const [returned, touched, gone] = [of('returned'), of('touched'), of('not_found')]
  return [
    `${returned.length} ${returned.length === 1 ? 'ticket' : 'tickets'} returned.`,
    ...(touched.length > 0 ? [`${touched.length} ${touched.length === 1 ? 'was touched meanwhile and stays' : 'were touched meanwhile and stay'}: ${few(touched)}.`] : []),
    ...(gone.length > 0 ? [`${gone.length} no longer ${gone.length === 1 ? 'exists' : 'exist'}: ${few(gone)}.`] : []),
  ].join(' ')
}
