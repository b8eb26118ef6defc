/** The days of a review: nominated cars against those of other schedules and the capacity of the facility. */
import type { Day } from '#model/areas/schedule/rules/days.ts'
import type { ReviewDay, ReviewOutcome } from './answers.ts'
import { carsOn, carsText, datesOf, type DatedOnly, type StoredDays } from './days.ts'

type Reviewed = {
  readonly row: { readonly shipping_schedule: StoredDays; readonly closed_days: DatedOnly }
  readonly dates: readonly Day[]
  /** Confirmed before, where the nomination replaces another. */
  readonly previous: StoredDays | undefined
  readonly others: ReadonlyMap<Day, number>
  readonly shipped: ReadonlyMap<Day, number>
  readonly capacity: number | null
  readonly today: Day
}
type Judged = Pick<ReviewDay, 'nominated' | 'free'> & { readonly isClosed: boolean; readonly isPast: boolean }

function outcomeOf({ nominated, free, isClosed, isPast }: Judged): ReviewOutcome {
  if (nominated === 0) return 'empty'
  if (isPast) return 'past'
  if (free !== null && nominated > free) return 'full'
  return isClosed ? 'closed' : 'fits'
}

function messageOf({ nominated, free }: Judged, outcome: ReviewOutcome): string {
  if (outcome === 'full') return `${carsText(nominated - (free ?? 0))} over capacity`
  if (outcome === 'past') return 'This day is over'
  return outcome === 'closed' ? 'The facility is closed' : ''
}

export function reviewDays({ row, dates, previous, others, shipped, capacity, today }: Reviewed): readonly ReviewDay[] {
  const nominatedOn = carsOn(row.shipping_schedule)
  const previousOn = previous && carsOn(previous)
  const closed = new Set(datesOf(row.closed_days))
  return dates.map((date) => {
    const [nominated, scheduled] = [nominatedOn.get(date) ?? 0, others.get(date) ?? 0]
    const [isPast, gone] = [date < today, shipped.get(date) ?? 0]
    const free = isPast ? gone : capacity === null ? null : Math.max(0, capacity - scheduled)
    const judged = { nominated, free, isClosed: closed.has(date), isPast }
    const outcome = outcomeOf(judged)
    return {
      date,
      nominated,
      previous: previousOn === undefined ? null : (previousOn.get(date) ?? 0),
      scheduled,
      shipped: gone,
      capacity,
      free,
      outcome,
      message: messageOf(judged, outcome),
    }
  })
}
