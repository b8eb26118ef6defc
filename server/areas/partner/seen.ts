/** Records when each of the two companies last opened an order or a nomination. */
import type { Person } from '#server/engine/base/handler.ts'

type Opened = {
  readonly company: number | null
  readonly seen_by_buyer_at: string | null
  readonly seen_by_supplier_at: string | null
}
/** Within this time the row is not written again, so that a page that is open tells the feed nothing new. */
const AGAIN_AFTER_MS = 60_000

/** The field of the caller's side with the moment; undefined if it was opened a moment ago. */
export function openedNow(row: Opened, person: Person, now: string) {
  const field = row.company === person.company ? 'seen_by_buyer_at' : 'seen_by_supplier_at'
  const last = row[field]
  return last !== null && Date.parse(now) - Date.parse(last) < AGAIN_AFTER_MS ? undefined : { [field]: now }
}
