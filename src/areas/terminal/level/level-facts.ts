/** What is known of a tank's level over the last days, and of the tickets that drew from it or will. */
import { containerReading, location } from '#model/areas/terminal/place.resource.ts'
import { ticket } from '#model/areas/ticket/ticket.resource.ts'
import type { Row } from '#model/kernel/resource.ts'
import { rowsOf } from '#src/engine/api/api.ts'
import { may } from '#src/engine/session/session.state.ts'
import { MARKED } from './level-plot.ts'

export const DAYS = 30
const MOST = 1000
const DAY_MS = 86_400_000

export type LevelFacts = {
  readonly tank: Row<typeof location>
  readonly readings: readonly Row<typeof containerReading>[]
  readonly drawn: readonly Row<typeof ticket>[]
  readonly open: readonly Row<typeof ticket>[]
  /** When it was asked, ms. */
  readonly now: number
}

export async function readLevel(id: string, signal: AbortSignal): Promise<LevelFacts> {
  const now = Date.now()
  const since = new Date(now - DAYS * DAY_MS).toISOString()
  const query = { location: id, limit: MOST }
  const isTold = may(ticket.needs.view)
  const none = { results: [] }
  const [tank, readings, drawn, waiting] = await Promise.all([
    rowsOf(location).get(id, signal),
    // The newest ones, also of a tank that is measured more often than the curve has points.
    rowsOf(containerReading).list({ ...query, measured_at__gte: since, ordering: '-measured_at' }, signal),
    isTold
      ? rowsOf(ticket).list({ ...query, limit: MARKED, completed_at__gte: since, ordering: '-completed_at' }, signal)
      : none,
    isTold
      ? rowsOf(ticket).list(
          { ...query, status__in: 'open,arrived,loading,unloading', ordering: 'scheduled_at' },
          signal,
        )
      : none,
  ])
  return { tank, readings: readings.results.toReversed(), drawn: drawn.results, open: waiting.results, now }
}
