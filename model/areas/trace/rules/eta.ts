/** When a car will be there: the middle of what was left for cars before it from the same place, or miles at the usual speed, with its working. */
import { hoursOf, legKey, median, minuteOf, percentile, type LegKind, type TripLeg } from './legs.ts'

/** One closed trip from the place where the car is now: its legs until it arrived. */
export type EarlierJourney = { readonly legs: readonly TripLeg[]; readonly arrived_at: string }
export type EtaBasis = 'lane' | 'corridor' | 'miles'
export type EtaLeg = {
  readonly from: string
  readonly to: string
  readonly railroad: string
  readonly kind: LegKind
  readonly hours: number
  readonly usual_hours: number
  readonly late_hours: number
  readonly samples: number
  readonly basis: EtaBasis
}
export type Estimate = {
  readonly eta: string | null
  readonly early: string | null
  readonly late: string | null
  readonly legs: readonly EtaLeg[]
  readonly said: string
}
/** Links still to go, where too few cars went before: each with its miles. */
export type MilesAhead = {
  readonly from: string
  readonly to: string
  readonly railroad: string
  readonly miles: number
}
export type EtaQuestion = {
  /** Where and when the car was last seen. */
  readonly place: string
  readonly seen_at: string
  readonly journeys: readonly EarlierJourney[]
  readonly ahead: readonly MilesAhead[]
  readonly aheadBasis: 'corridor' | 'miles'
  /** Miles an hour, waiting included. */
  readonly speed: number
}

export const FEWEST_SAMPLES = 8
const MINUTE = 60_000
/** How much sooner or later than by its miles a car may well be. */
const MILES_EARLY = 0.7
const MILES_LATE = 1.6

const minutesOf = ({ legs }: EarlierJourney): number => legs.reduce((sum, { minutes }) => sum + minutes, 0)
const after = (seen: string, minutes: number): string => new Date((minuteOf(seen) + minutes) * MINUTE).toISOString()

/** `7 d 4 h` */
export function spanOf(minutes: number): string {
  const hours = Math.round(minutes / 60)
  return hours < 24 ? `${hours} h` : `${Math.floor(hours / 24)} d ${hours % 24} h`
}
const months = 'January February March April May June July August September October November December'.split(' ')

/** Whole minutes in proportion to `shares` that add up to `total`: what is cut off goes to the last. */
function shared(total: number, shares: readonly number[]): readonly number[] {
  const sum = shares.reduce((all, one) => all + one, 0)
  let given = 0
  return shares.map((one, index) => {
    const minutes = index === shares.length - 1 ? total - given : sum === 0 ? 0 : Math.floor((one / sum) * total)
    given += minutes
    return minutes
  })
}

/**
 * The value below which the next one lies with that chance, by rank in one more than there are: between the plain percentiles of
 * few samples the next one lies too seldom.
 */
function expectedBelow(values: readonly number[], share: number): number | undefined {
  const most = values.length - 1
  const rank = share * (values.length + 1) - 1
  return most < 1 ? values[0] : percentile(values, Math.max(0, Math.min(1, rank / most)))
}

function byJourneys({ place, seen_at, journeys }: EtaQuestion): Estimate {
  const lengths = journeys.map(minutesOf)
  const total = Math.round(median(lengths) ?? 0)
  const usual = new Map<string, number[]>()
  for (const { legs } of journeys)
    for (const leg of legs) usual.set(legKey(leg), [...(usual.get(legKey(leg)) ?? []), leg.minutes])
  // The way of the car whose journey is the middle one stands for the way ahead.
  const middle = journeys.toSorted((one, other) => minutesOf(one) - minutesOf(other))[(journeys.length - 1) >> 1]
  const way = middle?.legs ?? []
  const usuals = way.map((leg) => Math.round(median(usual.get(legKey(leg)) ?? []) ?? leg.minutes))
  const sum = usuals.reduce((all, one) => all + one, 0)
  const hours = shared(total, usuals)
  const since = journeys.reduce((first, { arrived_at }) => (arrived_at < first ? arrived_at : first), seen_at)
  const times = sum === 0 ? '1.00' : (total / sum).toFixed(2)
  const factor = times === '1.00' ? '' : `; the usual hours of each leg are multiplied by ${times}, so that they add up`
  return {
    eta: after(seen_at, total),
    early: after(seen_at, Math.round(expectedBelow(lengths, 0.1) ?? total)),
    late: after(seen_at, Math.round(expectedBelow(lengths, 0.9) ?? total)),
    legs: way.map((leg, index) => ({
      from: leg.from,
      to: leg.to,
      railroad: leg.railroad,
      kind: leg.kind,
      hours: hoursOf(hours[index] ?? 0),
      usual_hours: hoursOf(usuals[index] ?? 0),
      late_hours: hoursOf((hours[index] ?? 0) - (usuals[index] ?? 0)),
      samples: usual.get(legKey(leg))?.length ?? 0,
      basis: 'lane',
    })),
    said: `${spanOf(total)} from ${place}: as the middle of ${journeys.length} trips since ${months[new Date(since).getUTCMonth()] ?? ''}${factor}.`,
  }
}

function byMiles({ place, seen_at, ahead, aheadBasis, speed }: EtaQuestion): Estimate {
  const miles = ahead.reduce((sum, one) => sum + one.miles, 0)
  const total = Math.round((miles / speed) * 60)
  const parts = shared(
    total,
    ahead.map((one) => one.miles),
  )
  const way = aheadBasis === 'corridor' ? 'of track' : 'as the crow flies and a quarter more'
  return {
    eta: after(seen_at, total),
    early: after(seen_at, Math.round(total * MILES_EARLY)),
    late: after(seen_at, Math.round(total * MILES_LATE)),
    legs: ahead.map(({ from, to, railroad }, index) => ({
      from,
      to,
      railroad,
      kind: 'transit',
      hours: hoursOf(parts[index] ?? 0),
      usual_hours: hoursOf(parts[index] ?? 0),
      late_hours: 0,
      samples: 0,
      basis: aheadBasis,
    })),
    said: `${spanOf(total)} from ${place}: ${Math.round(miles)} miles ${way} at ${speed.toFixed(1)} miles an hour, waiting included.`,
  }
}

/** The hours of the legs add up to the time from `seen_at` to `eta` in whole minutes. Without journeys or miles nothing is reckoned. */
export function estimate(question: EtaQuestion): Estimate {
  if (question.journeys.length >= FEWEST_SAMPLES) return byJourneys(question)
  if (question.ahead.length > 0 && question.speed > 0) return byMiles(question)
  return {
    eta: null,
    early: null,
    late: null,
    legs: [],
    said: `Too few cars went from ${question.place === '' ? 'there' : question.place} before, and the miles ahead are not known.`,
  }
}
