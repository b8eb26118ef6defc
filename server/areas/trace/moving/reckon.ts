/** Reckons when the car of a trip will be at its destination. */
import { estimate, FEWEST_SAMPLES, type Estimate } from '#model/areas/trace/rules/eta.ts'
import { milesAhead } from '#model/areas/trace/rules/route.ts'
import { placeName } from '#model/areas/trace/rules/legs.ts'
import type { SeenEvent } from '#model/areas/trace/rules/trip.ts'
import { railState } from '#model/shared/kinds/subdivisions.ts'
import type { LaneHistory } from './history.ts'
import type { Stations } from '../reading/places.ts'

type Going = { readonly destination: number | null; readonly kind: 'loaded' | 'empty' }

/** As the corridor table writes it. */
const nameOf = (location: string, state: string): string => placeName({ location, state: railState(state) })

/** From the event at which it was last seen. */
export async function reckonFrom(
  last: SeenEvent,
  { destination, kind }: Going,
  history: LaneHistory,
  stations: Stations,
): Promise<Estimate> {
  const to = stations.byId(destination)
  const here = stations.byId(last.station) ?? stations.named(last)
  const from = {
    name: nameOf(last.location, last.state),
    latitude: last.latitude ?? here?.latitude ?? null,
    longitude: last.longitude ?? here?.longitude ?? null,
  }
  const way =
    to === undefined
      ? undefined
      : milesAhead(
          from,
          { name: nameOf(to.name, to.state), latitude: to.latitude, longitude: to.longitude },
          last.railroad,
        )
  const journeys = await history.remaining(destination, kind, last)
  return estimate({
    place: placeName(last),
    seen_at: last.at,
    journeys,
    ahead: way?.links ?? [],
    aheadBasis: way?.basis ?? 'miles',
    // Read from hundreds of trips, and asked for only where too few cars went before.
    speed: journeys.length >= FEWEST_SAMPLES ? 0 : await history.speed(),
  })
}
