/** Reads an allocation with its limits, their windows and the number of its loads. */
import { allocation, transferLimit } from '#model/areas/legacy/allocation.resource.ts'
import { ticket } from '#model/areas/legacy/ticket.resource.ts'
import type { PlanFacts } from '#model/areas/legacy/rules/limit-ghosts.ts'
import type { TimelineAnswer, TimelineWindow } from '#model/areas/legacy/rules/window/answers.ts'
import { daysFrom } from '#model/kernel/reckoned/by-day.ts'
import type { Row } from '#model/kernel/resource.ts'
import { api, type Page } from '#src/engine/api/api.ts'

export type StripData = Omit<PlanFacts, 'windows' | 'allocation'> & {
  readonly allocation: Row<typeof allocation>
  readonly windows: readonly TimelineWindow[]
  readonly unit: TimelineAnswer['unit']
  /** Open, closed and corrected loads over the whole life of the allocation. */
  readonly uses: number
}

/** The call takes at most 1,100 days. */
const [BEFORE, AFTER] = [366, 732]
const MAX_LIMITS = 1000

/** Around today, or around the end of an allocation that is over. */
function rangeOf({ expiration_date, effective_date }: Row<typeof allocation>, today: string) {
  const ended = expiration_date !== null && expiration_date < today ? expiration_date : today
  const middle = effective_date !== null && effective_date > ended ? effective_date : ended
  return { from: daysFrom(middle, -BEFORE), to: daysFrom(middle, AFTER) }
}

/** `around`: a day near today, since the reader's clock may be a day before or after that of the company. */
export async function readStrip(id: number, around: string, signal?: AbortSignal): Promise<StripData> {
  const options = signal === undefined ? {} : { signal }
  const row = await api<Row<typeof allocation>>(`${allocation.path}${id}/`, options)
  const [timeline, limits, uses] = await Promise.all([
    api<TimelineAnswer>(`${allocation.path}${id}/schedule_limit/`, { query: rangeOf(row, around), ...options }),
    api<Page<Row<typeof transferLimit>>>(`${transferLimit.path}get_table/`, {
      query: { allocation: id, limit: MAX_LIMITS },
      ...options,
    }),
    api<Page<unknown>>(`${ticket.path}get_table/`, {
      query: { allocation: id, status__in: 'open,closed,corrected', limit: 1 },
      ...options,
    }),
  ])
  return {
    allocation: row,
    limits: limits.results,
    windows: timeline.results,
    unit: timeline.unit,
    uses: uses.count,
    today: timeline.today,
  }
}
