/** Events as trips follow from them. */
import { event } from '#model/areas/trace/event.resource.ts'
import { byTime, type SeenEvent } from '#model/areas/trace/rules/trip.ts'
import type { RowsOf } from '#server/engine/rows/rows.ts'

export const seenFields = [
  ...(['id', 'railcar', 'trip', 'code', 'at', 'received_at', 'load_status', 'location', 'state', 'railroad'] as const),
  ...(['train_id', 'station', 'latitude', 'longitude', 'destination', 'destination_state', 'source'] as const),
] as const

/** Of several trips, each in order. */
export async function eventsByTrip(rows: RowsOf, ids: readonly number[]): Promise<ReadonlyMap<number, SeenEvent[]>> {
  const found = ids.length === 0 ? [] : await rows(event).find({ trip: ids }, { only: seenFields })
  const byTrip = new Map<number, SeenEvent[]>()
  for (const { trip: of, at, ...one } of found)
    if (of !== null && at !== null) {
      const own = byTrip.get(of)
      if (own === undefined) byTrip.set(of, [{ ...one, at }])
      else own.push({ ...one, at })
    }
  for (const events of byTrip.values()) events.sort(byTime)
  return byTrip
}
/** Of one trip, in order. */
export async function eventsOf(rows: RowsOf, id: number): Promise<readonly SeenEvent[]> {
  return (await eventsByTrip(rows, [id])).get(id) ?? []
}
