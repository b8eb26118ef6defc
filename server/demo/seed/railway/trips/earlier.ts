/** What cars did in the months before the shipments of the demo begin: whole cycles, each until the next release of its car. */
import { backwards } from '../lanes.ts'
import { sightsOf, type Journey, type LineCar, type Sight } from '../movements.ts'
import type { Random } from '../../base/random.ts'

const HOUR = 3_600_000
const YEAR = 365 * 24 * HOUR
/** Cars of each deal that go back so far: enough to know a lane by. */
const CARS_OF_LANE = 2

const moved = (seen: readonly Sight[], by: number): readonly Sight[] =>
  seen.map((sight) => ({ ...sight, at: sight.at + by }))
const lengthOf = (seen: readonly Sight[]): number => seen.at(-1)?.at ?? 0

/** Backwards from the first release of a car that is known, so that each trip ends with the next one. `now`: ms since 1970. */
export function earlierJourneys(journeys: readonly Journey[], now: number, random: Random): readonly Journey[] {
  const firsts = new Map<LineCar, Journey>()
  for (const journey of journeys) if (!firsts.has(journey.car)) firsts.set(journey.car, journey)
  const taken = new Map<Journey['deal'], number>()
  const earlier: Journey[] = []
  for (const first of firsts.values()) {
    const { car, deal } = first
    const count = taken.get(deal) ?? 0
    if (count >= CARS_OF_LANE || first.kind !== 'loaded') continue
    taken.set(deal, count + 1)
    let next = first.started
    while (next > now - YEAR) {
      const home = backwards(deal.lane)
      const [out, back] = [sightsOf(random, deal.lane, 0), sightsOf(random, home, 0)]
      const [unloading, waiting] = [random.between(18, 80) * HOUR, random.between(12, 90) * HOUR]
      const turned = next - waiting - lengthOf(back)
      const began = turned - unloading - lengthOf(out)
      const about = { car, deal, status: 'closed', loading: undefined } as const
      earlier.push(
        {
          ...about,
          lane: deal.lane,
          kind: 'loaded',
          started: began,
          seen: moved(out, began),
          ended: turned,
          eta: began + lengthOf(out),
        },
        {
          ...about,
          lane: home,
          kind: 'empty',
          started: turned,
          seen: moved(back, turned),
          ended: next,
          eta: turned + lengthOf(back),
        },
      )
      next = began
    }
  }
  return earlier
}
