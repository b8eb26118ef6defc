/** The use of a nomination by the company that opens it: the buyer edits its days, the supplier reviews them, and otherwise both read them. */
import type { BoardNomination } from './board-rows.ts'

export type NominationMode = 'edit' | 'review' | 'read'

export function modeOf(
  { company, counterparty, status }: Pick<BoardNomination, 'company' | 'counterparty' | 'status'>,
  own: number | undefined,
  mayChange: boolean,
): NominationMode {
  if (!mayChange || own === undefined) return 'read'
  if (own === company && ['draft', 'rejected'].includes(status)) return 'edit'
  return own === counterparty && ['sent', 'under_review'].includes(status) ? 'review' : 'read'
}
