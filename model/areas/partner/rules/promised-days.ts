/** The cars of each day of an order by its nominations: what was nominated last, and what was confirmed last. */
import { isWithin, type DayBounds, type StoredDays } from './nomination/days.ts'

export type Promising = DayBounds & {
  readonly id: number
  readonly status: string
  readonly revision: number | null
  readonly shipping_schedule: StoredDays
  readonly confirmed_days: StoredDays
}
export type PromisedDay = { readonly nominated: number; readonly confirmed: number }

export const promisingStates = ['sent', 'under_review', 'approved', 'superseded'] as const
const isConfirmed = ({ status }: Promising): boolean => status === 'approved' || status === 'superseded'
const isPromising = ({ status }: Promising): boolean => promisingStates.some((one) => one === status)

/** Replaces the days of the span, so that a revision counts in place of what it revises. */
function overwrite(days: Map<string, number>, span: DayBounds, by: StoredDays): void {
  for (const date of days.keys()) if (isWithin(date, span)) days.delete(date)
  for (const { date, quantity } of by) if (date !== null) days.set(date, (days.get(date) ?? 0) + quantity)
}

/** Of the nominations of one order. Drafts and rejected ones promise nothing. */
export function promisedDays(nominations: readonly Promising[]): ReadonlyMap<string, PromisedDay> {
  const [nominated, confirmed] = [new Map<string, number>(), new Map<string, number>()]
  const inOrder = nominations.toSorted((a, b) => (a.revision ?? 0) - (b.revision ?? 0) || a.id - b.id)
  for (const one of inOrder.filter(isPromising)) {
    overwrite(nominated, one, one.shipping_schedule)
    if (isConfirmed(one)) overwrite(confirmed, one, one.confirmed_days)
  }
  const dates = [...new Set([...nominated.keys(), ...confirmed.keys()])].toSorted()
  return new Map(
    dates.map((date) => [date, { nominated: nominated.get(date) ?? 0, confirmed: confirmed.get(date) ?? 0 }]),
  )
}
