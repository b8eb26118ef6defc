/** Cycles: from the loaded release of a car to its next one. A cycle is a loaded and an empty trip, and falls into six parts without a gap. */
import { median, minuteOf, percentile } from '../legs.ts'

export const cycleDefinition =
  'From the loaded release (W) of a car until its next loaded release. Where nobody reported the pull (X), the departure (P) stands for it; a trip ends with the first placement, constructive (Y) or actual (Z). Cycles that are not over are counted apart.'

/** A trip as far as cycles need it. Instants are ISO 8601 UTC. */
export type CycleTrip = {
  readonly railcar: number
  readonly kind: 'loaded' | 'empty'
  readonly lane: string
  readonly origin: string
  readonly destination: string
  readonly product: number | null
  readonly started_at: string | null
  /** The pull, or the first departure where nobody reported one. */
  readonly pulled_at: string | null
  readonly placed_at: string | null
}
export const cycleParts = [
  'loaded_release_to_pull',
  'loaded_transit',
  'customer_dwell',
  'empty_release_to_pull',
  'empty_transit',
  'facility_dwell',
] as const
export type CyclePart = (typeof cycleParts)[number]
/** `minutes` of each part in the order of `cycleParts`; null: the cycle is not over, or an event of it is missing. */
export type Cycle = { readonly trip: CycleTrip; readonly minutes: readonly number[] | null }

function minutesBetween(moments: readonly (string | null | undefined)[]): readonly number[] | null {
  const minutes: number[] = []
  for (const [index, moment] of moments.entries()) {
    if (moment === null || moment === undefined) return null
    const before = moments[index - 1]
    if (index > 0 && before) minutes.push(minuteOf(moment) - minuteOf(before))
  }
  return minutes.some((one) => one < 0) ? null : minutes
}

/** The cycles of all cars, whatever the order of their trips. */
export function cyclesOf(trips: readonly CycleTrip[]): readonly Cycle[] {
  const byCar = new Map<number, CycleTrip[]>()
  for (const trip of trips)
    if (trip.started_at !== null) byCar.set(trip.railcar, [...(byCar.get(trip.railcar) ?? []), trip])
  return [...byCar.values()].flatMap((own) => {
    const ordered = own.toSorted((one, other) => ((one.started_at ?? '') < (other.started_at ?? '') ? -1 : 1))
    return ordered.flatMap((trip, index): Cycle[] => {
      if (trip.kind !== 'loaded') return []
      const [empty, next] = [ordered[index + 1], ordered[index + 2]]
      const isWhole = empty?.kind === 'empty' && next?.kind === 'loaded'
      const moments = [
        trip.started_at,
        trip.pulled_at,
        trip.placed_at,
        empty?.started_at,
        empty?.pulled_at,
        empty?.placed_at,
        next?.started_at,
      ]
      return [{ trip, minutes: isWhole ? minutesBetween(moments) : null }]
    })
  })
}

export type LaneCycles = {
  readonly lane: string
  readonly origin: string
  readonly destination: string
  readonly cycles: number
  readonly open: number
  readonly days: Readonly<Record<'mean' | 'p10' | 'p25' | 'median' | 'p75' | 'p90', number | null>>
  readonly parts: Readonly<Record<CyclePart, number | null>>
}
const DAY = 1440
const days = (minutes: number | undefined): number | null =>
  minutes === undefined ? null : Math.round((minutes / DAY) * 1_000_000) / 1_000_000

/** Each part by its place in `cycleParts`. */
export const byPart = (part: (index: number) => number | null): LaneCycles['parts'] => ({
  loaded_release_to_pull: part(0),
  loaded_transit: part(1),
  customer_dwell: part(2),
  empty_release_to_pull: part(3),
  empty_transit: part(4),
  facility_dwell: part(5),
})

/** By lane; the parts are mean hours and add up to the mean. Lanes with the most cycles come first. */
export function cyclesByLane(cycles: readonly Cycle[]): readonly LaneCycles[] {
  const lanes = new Map<string, Cycle[]>()
  for (const one of cycles) lanes.set(one.trip.lane, [...(lanes.get(one.trip.lane) ?? []), one])
  return [...lanes]
    .map(([lane, all]): LaneCycles => {
      const whole = all.flatMap(({ minutes }) => (minutes === null ? [] : [minutes]))
      const lengths = whole.map((minutes) => minutes.reduce((sum, one) => sum + one, 0))
      const mean = (values: readonly number[]): number | undefined =>
        values.length === 0 ? undefined : values.reduce((sum, one) => sum + one, 0) / values.length
      const part = (index: number): number | null => {
        const minutes = mean(whole.map((one) => one[index] ?? 0))
        return minutes === undefined ? null : Math.round((minutes / 60) * 1_000_000) / 1_000_000
      }
      return {
        lane,
        origin: all[0]?.trip.origin ?? '',
        destination: all[0]?.trip.destination ?? '',
        cycles: whole.length,
        open: all.length - whole.length,
        days: {
          mean: days(mean(lengths)),
          p10: days(percentile(lengths, 0.1)),
          p25: days(percentile(lengths, 0.25)),
          median: days(median(lengths)),
          p75: days(percentile(lengths, 0.75)),
          p90: days(percentile(lengths, 0.9)),
        },
        parts: byPart(part),
      }
    })
    .toSorted((one, other) => other.cycles - one.cycles || (one.lane < other.lane ? -1 : 1))
}
