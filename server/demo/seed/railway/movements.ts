/** Ninety days of cars leaving loaded and returning empty, as railroads would have reported them. Computed only: nothing is written. */
import type { railcar } from '#model/areas/fleet/rail-car.resource.ts'
import type { Row } from '#model/kernel/resource.ts'
import type { Sighting, TripStatus } from '#model/areas/trace/rules/sighting.ts'
import { foldTrips } from '#model/areas/trace/rules/trip.ts'
import type { Deal } from './contract.ts'
import { backwards, firstRoad, type Lane, type StopName } from './lanes.ts'
import type { Random } from '../base/random.ts'
import { daysAfter, dayText } from '../base/setting.ts'

const HOUR = 3_600_000

export type LineCar = Pick<
  Row<typeof railcar>,
  'id' | 'car_mark' | 'car_number' | 'car_type' | 'shell_capacity' | 'light_weight' | 'gross_rail_load'
>
export type Sight = {
  readonly code: Sighting
  readonly at: number
  readonly stop: StopName
  readonly road: string
  readonly train: string
  /** Reported by the car itself, on its way from the stop. */
  readonly isLocated?: boolean
}
export type Journey = {
  readonly car: LineCar
  readonly deal: Deal
  readonly lane: Lane
  readonly kind: 'loaded' | 'empty'
  readonly started: number
  /** Events until now; the estimate says what is still to come. */
  readonly seen: readonly Sight[]
  readonly status: TripStatus
  /** The next release of the car, which ends it. */
  readonly ended: number | undefined
  readonly eta: number
  readonly loading: Loading | undefined
}
/** Cars that were loaded together: one shipment. */
export type Loading = {
  readonly deal: Deal
  readonly day: string
  readonly at: number
  readonly cars: readonly LineCar[]
}

/** Gases go in pressure cars, liquids in others (AAR car type codes). */
export const isPressureCar = ({ car_type = '' }: { readonly car_type?: string }): boolean => car_type === 'T389'
export const isGas = (product: string): boolean =>
  ['Propane', 'Normal butane', 'Isobutane', 'Propylene'].includes(product)

const train = (random: Random, road: string): string =>
  `${random.pick(['M', 'H', 'G', 'Q'])}${random.whole(100, 899)}${road.charAt(0)}${random.whole(1, 28)}`

/** All sightings of one trip, as far as it has come; the last is the placement. */
export function sightsOf(random: Random, lane: Lane, start: number): Sight[] {
  const seen: Sight[] = []
  let at = start
  let stop: StopName = lane.from
  const see = (code: Sighting, hours: number, road: string, id = ''): void => {
    at += hours * HOUR
    seen.push({ code, at, stop, road, train: id })
  }
  const first = firstRoad(lane)
  see('W', 0, first)
  see('X', random.between(5, 20), first)
  lane.legs.forEach(({ by, to, miles }, index) => {
    see('P', random.between(4, 16), by, train(random, by))
    stop = to
    const next = lane.legs[index + 1]
    see(next === undefined ? 'D' : 'A', miles / random.between(11, 19), by)
    if (next === undefined) return
    if (random.chance(0.02)) {
      see(
        'B',
        random.between(1, 6),
        by,
        `B${random.pick(['A', 'L', 'W'])} ${String(random.whole(8, 60)).padStart(3, '0')}`,
      )
      see('G', random.between(12, 60), by)
    } else if (random.chance(0.025)) see('H', random.between(2, 12), by)
    if (next.by !== by) {
      see('J', random.between(3, 12), by)
      see('R', 0.5, next.by)
    }
  })
  const last = lane.legs.at(-1)?.by ?? first
  if (random.chance(0.3)) see('Y', random.between(3, 9), last)
  see('Z', random.between(6, 30), last)
  return seen
}

function journey(
  random: Random,
  now: number,
  about: Pick<Journey, 'car' | 'deal' | 'lane' | 'kind' | 'started' | 'loading'>,
): Journey & { readonly placed: number } {
  const all = sightsOf(random, about.lane, about.started)
  const placed = all.at(-1)?.at ?? about.started
  // A loaded trip ends when the car is unloaded and released, some days after its placement; an empty one when it is loaded again.
  const released = placed + random.between(18, 80) * HOUR
  const ended = about.kind === 'loaded' && released <= now ? released : undefined
  const seen = all.filter(({ at }) => at <= now)
  return {
    ...about,
    seen,
    ended,
    status: ended === undefined ? statusOf(about.kind, seen) : 'closed',
    eta: placed,
    placed: about.kind === 'loaded' ? released : placed,
  }
}

/** Where the sightings leave the trip. */
export function statusOf(kind: Journey['kind'], seen: readonly Sight[]): TripStatus {
  const [trip] = foldTrips(
    seen.map(({ code, at, stop, road, train: train_id }, id) => ({
      id,
      code,
      at: new Date(at).toISOString(),
      received_at: null,
      location: stop,
      state: '',
      railroad: road,
      train_id,
      load_status: kind === 'loaded' ? ('L' as const) : ('E' as const),
      station: null,
      latitude: null,
      longitude: null,
      destination: '',
      destination_state: '',
    })),
  )
  return trip?.status ?? 'planned'
}

export type Movements = {
  readonly loadings: readonly Loading[]
  readonly journeys: readonly Journey[]
  readonly idle: ReadonlyMap<Deal, readonly LineCar[]>
}

/** Each deal has cars of its own; on a loading day as many of those that are back are loaded as its cut has. */
export function moveCars(
  random: Random,
  now: Date,
  deals: readonly Deal[],
  fleet: readonly LineCar[],
  days: number,
): Movements {
  const loadings: Loading[] = []
  const journeys: Journey[] = []
  const idle = new Map<Deal, readonly LineCar[]>()
  const share = Math.floor(fleet.length / deals.length)
  const [pressure, plain] = [fleet.filter(isPressureCar), fleet.filter((car) => !isPressureCar(car))]
  for (const deal of deals) {
    const free = new Map((isGas(deal.product) ? pressure : plain).splice(0, share).map((car) => [car, 0]))
    const waiting = new Map<LineCar, number>()
    for (let back = days; back >= 1; back--) {
      const day = daysAfter(now, -back)
      if (!deal.weekdays.includes(day.getUTCDay())) continue
      const midnight = Date.parse(`${dayText(day)}T00:00:00Z`)
      const cars = [...free]
        .filter(([, from]) => from <= midnight)
        .slice(0, deal.cut)
        .map(([car]) => car)
      if (cars.length === 0) continue
      const loading: Loading = { deal, day: dayText(day), at: midnight + random.between(13, 22) * HOUR, cars }
      loadings.push(loading)
      for (const car of cars) {
        const empty = waiting.get(car)
        const before = empty === undefined ? undefined : journeys[empty]
        const started = Math.min(now.getTime(), loading.at + random.between(2, 8) * HOUR)
        if (empty !== undefined && before !== undefined)
          journeys[empty] = { ...before, status: 'closed', ended: started }
        const out = journey(random, now.getTime(), {
          car,
          deal,
          lane: deal.lane,
          kind: 'loaded',
          started,
          loading,
        })
        journeys.push(out)
        const home =
          out.status === 'closed'
            ? journey(random, now.getTime(), {
                car,
                deal,
                lane: backwards(deal.lane),
                kind: 'empty',
                started: out.placed,
                loading: undefined,
              })
            : undefined
        if (home !== undefined) waiting.set(car, journeys.push(home) - 1)
        free.set(car, home?.status === 'placed' ? home.placed + 12 * HOUR : Infinity)
      }
    }
    idle.set(
      deal,
      [...free].filter(([, from]) => from <= now.getTime()).map(([car]) => car),
    )
  }
  return { loadings, journeys, idle }
}
