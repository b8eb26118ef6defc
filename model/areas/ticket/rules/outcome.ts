/** Results of a bulk status change, and the messages that summarize them. */
import { grouped } from '#model/shared/number-format.ts'
import { groupResults, hasFailed, type RowResult, type RowOutcome } from '#model/shared/outcome.ts'
import type { TicketStatus } from './ticket.ts'

/** One ticket's result in the response of `update-tickets-status/`. */
export type TicketResult = {
  readonly id: string
  readonly ticket_number: string | null
  readonly outcome: RowOutcome
  readonly from: TicketStatus | null
  readonly to: TicketStatus
  /** The ticket's current version; null if there is no such ticket. */
  readonly version: number | null
  readonly message: string | null
}
export type StatusAnswer = {
  readonly batch: string | null
  readonly status: TicketStatus
  readonly counts: Readonly<Record<RowOutcome, number>>
  readonly results: readonly TicketResult[]
}

type Named = RowResult & { readonly ticket_number: string | null }
const shortList = (results: readonly Omit<Named, 'outcome'>[]): string => {
  const names = results.map(({ ticket_number, id }) => ticket_number ?? String(id))
  return names.length > 5 ? `${names.slice(0, 5).join(', ')} and ${grouped(names.length - 5)} more` : names.join(', ')
}

const outcomeNames: Readonly<Record<RowOutcome, string>> = {
  conflict: 'changed by someone else',
  not_allowed: 'refused',
  not_found: 'not found',
  changed: 'changed',
  already: 'unchanged',
}
/** `46 changed, 2 refused: T10021, T10044.` Failed tickets are listed. */
export const outcomeSentence = (results: readonly Named[]): string =>
  `${groupResults(results)
    .toReversed()
    .map(
      (group) =>
        `${grouped(group.results.length)} ${outcomeNames[group.outcome]}${group.results.some(hasFailed) ? `: ${shortList(group.results)}` : ''}`,
    )
    .join(', ')}.`

/** One ticket's result in the response of `undo-status-change/`. */
export type ReturnResult = {
  readonly id: string
  readonly ticket_number: string | null
  readonly outcome: 'returned' | 'touched' | 'not_found'
  /** The ticket's current version; null if there is no such ticket. */
  readonly version: number | null
  readonly message: string | null
}

/** `Restored 48 tickets. Not restored, because changed by someone else: 10021, 10044.` */
export function returnSentence(results: readonly ReturnResult[]): string {
  const of = (outcome: ReturnResult['outcome']) => results.filter((result) => result.outcome === outcome)
  const [returned, touched, gone] = [of('returned'), of('touched'), of('not_found')]
  return [
    `Restored ${grouped(returned.length)} ${returned.length === 1 ? 'ticket' : 'tickets'}.`,
    ...(touched.length > 0 ? [`Not restored, because changed by someone else: ${shortList(touched)}.`] : []),
    ...(gone.length > 0 ? [`No longer there: ${shortList(gone)}.`] : []),
  ].join(' ')
}
