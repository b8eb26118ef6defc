/** Writes what the events of a car say into its trips: the trips that are there are kept as long as one of their events is in them. */
import { trip } from '#model/areas/trace/trip.resource.ts'
import type { FoldedTrip } from '#model/areas/trace/rules/trip.ts'
import type { Row } from '#model/kernel/resource.ts'
import type { RowsOf } from '#server/engine/rows/rows.ts'

export type StoredTrip = Row<typeof trip>
export type TripValues = Partial<StoredTrip>
/** A trip as the events say it, with the stored one that it is, if there is one. */
export type Pairing = { readonly folded: FoldedTrip; readonly stored: StoredTrip | undefined }

/** By the trip that most of its events were in; a trip that somebody planned becomes the open one. `tripOf`: of an event, by its id. */
export function pairTrips(
  folded: readonly FoldedTrip[],
  stored: readonly StoredTrip[],
  tripOf: ReadonlyMap<number, number | null>,
): { readonly pairs: readonly Pairing[]; readonly left: readonly StoredTrip[] } {
  const free = new Map(stored.map((one) => [one.id, one]))
  const withEvents = new Set(tripOf.values())
  const taken = folded.map((one): StoredTrip | undefined => {
    const votes = new Map<number, number>()
    for (const { id } of one.events) {
      const of = tripOf.get(id)
      if (of && free.has(of)) votes.set(of, (votes.get(of) ?? 0) + 1)
    }
    const [best] = [...votes].toSorted(([id, count], [otherId, otherCount]) => otherCount - count || id - otherId)
    const found = free.get(best?.[0] ?? 0)
    if (found !== undefined) free.delete(found.id)
    return found
  })
  const planned = [...free.values()].find(
    (one) => one.status !== 'closed' && one.made_by === 'hand' && !withEvents.has(one.id),
  )
  const pairs = folded.map((one, index): Pairing => {
    const isOpen = index === folded.length - 1
    const found = taken[index] ?? (isOpen ? planned : undefined)
    if (found !== undefined) free.delete(found.id)
    return { folded: one, stored: found }
  })
  return { pairs, left: [...free.values()] }
}

export const isSame = (one: unknown, other: unknown): boolean =>
  one === other || (typeof one === 'string' && typeof other === 'string' && Date.parse(one) === Date.parse(other))

/** Only what is another value now. */
export function changesOf(stored: StoredTrip, values: TripValues): TripValues {
  const known = new Map<string, unknown>(Object.entries(stored))
  return Object.fromEntries(
    Object.entries(values).filter(([key, value]) => value !== undefined && !isSame(known.get(key), value)),
  )
}

type Write = { readonly id: number; readonly values: TripValues }
/** Those that close come first: a car has one open trip at most, and the database holds it after each statement. */
export async function writeTrips(rows: RowsOf, writes: readonly Write[]): Promise<void> {
  const real = writes.filter(({ values }) => Object.keys(values).length > 0)
  const isClosing = ({ values }: Write): boolean => values.status === 'closed'
  for (const some of [real.filter(isClosing), real.filter((one) => !isClosing(one))])
    if (some.length > 0) await rows(trip).patchMany(some)
}

/** What a trip is again that no event speaks of any more. */
const unseen: TripValues = {
  status: 'planned',
  last_location: '',
  last_event: '',
  last_station: null,
  last_event_at: null,
  started_at: null,
  pulled_at: null,
  departed_at: null,
  arrived_at: null,
  placed_at: null,
  ended_at: null,
  latitude: null,
  longitude: null,
  eta: null,
  eta_first: null,
  eta_early: null,
  eta_late: null,
  eta_source: '',
  next_event: '',
  next_event_at: null,
  late_hours: null,
  delayed: false,
  demurrage: null,
  demurrage_currency: '',
}

/** Trips without events: those that events had opened go; one that a person planned is planned again. */
export async function leaveTrips(rows: RowsOf, left: readonly StoredTrip[]): Promise<void> {
  const gone = left.filter(({ made_by }) => made_by === 'events')
  if (gone.length > 0) await rows(trip).removeMany(gone.map(({ id }) => id))
  const planned = left.filter(
    ({ made_by, last_event, status }) => made_by === 'hand' && last_event !== '' && status !== 'closed',
  )
  await writeTrips(
    rows,
    planned.map((one) => ({ id: one.id, values: changesOf(one, unseen) })),
  )
}
