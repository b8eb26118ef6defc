/** What is known of a haul beside its route: where its places are, and what was loaded on it lately. */
import type { HaulPlace, HaulRoute } from '#model/areas/contract/rules/haul/haul.ts'
import { location } from '#model/areas/terminal/place.resource.ts'
import { ticket } from '#model/areas/ticket/ticket.resource.ts'
import { rowsOf } from '#src/engine/api/api.ts'
import { may } from '#src/engine/session/session.state.ts'

export const DAYS = 30
/** As many as a page of a list has at most. */
const MOST = 1000
const DAY_MS = 86_400_000

export type HaulFacts = {
  /** Null: whoever looks may not see places. */
  readonly places: readonly HaulPlace[] | null
  /** Net volumes of the loads of the last days, in gallons; null: whoever looks may not see tickets. */
  readonly net: readonly (string | null)[] | null
  /** All of these loads, also those beyond a page. */
  readonly count: number
}

export const idsOf = ({ origin, stops, destination }: HaulRoute): readonly string[] => [
  ...new Set([origin, ...stops, destination].flatMap((id) => id ?? [])),
]

export async function readHaul(id: string, ids: readonly string[], signal: AbortSignal): Promise<HaulFacts> {
  const since = new Date(Date.now() - DAYS * DAY_MS).toISOString()
  const [places, loads] = await Promise.all([
    may(location.needs.view) && ids.length > 0
      ? rowsOf(location).list({ id__in: ids.join(','), limit: MOST }, signal)
      : null,
    may(ticket.needs.view)
      ? rowsOf(ticket).list(
          {
            route: id,
            status__in: 'complete,approved,invoiced',
            completed_at__gte: since,
            ordering: '-completed_at',
            limit: MOST,
          },
          signal,
        )
      : null,
  ])
  return {
    places: may(location.needs.view) ? (places?.results ?? []) : null,
    net: loads?.results.map(({ net_volume }) => net_volume) ?? null,
    count: loads?.count ?? 0,
  }
}
