/** Events as trips follow from them. */
import { event } from '#model/areas/trace/event.resource.ts'
import { byTime, type SeenEvent } from '#model/areas/trace/rules/trip.ts'
import type { RowsOf } from '#server/engine/rows/rows.ts'

export const seenFields = [
  ...(['id', 'railcar', 'trip', 'code', 'at', 'received_at', 'load_status', 'location', 'state', 'railroad'] as const),
  ...(['train_id', 'station', 'latitude', 'longitude', 'destination', 'destination_state', 'source'] as const),
] as const

/** Of one trip, in order. */
export async function eventsOf(rows: RowsOf, id: number): Promise<readonly SeenEvent[]> {
  const found = await rows(event).find({ trip: id }, { only: seenFields })
  return found.flatMap(({ at, ...one }) => (at === null ? [] : [{ ...one, at }])).toSorted(byTime)
}
