/** Readings of the demo's tanks: twice a day, and each half hour lately. */
import type { containerReading } from '#model/areas/terminal/place.resource.ts'
import type { Row } from '#model/kernel/resource.ts'
import { dayIn, momentIn } from '#model/shared/clock.ts'
import type { TankChange } from './flows.ts'

const HALF_MINUTE_MS = 30_000
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const DAYS = 61

export const startOfDay = (day: string, zone: string): number => momentIn(Date.parse(`${day}T00:00:00Z`), zone)

/** A wrong reading: it was taken at another moment, or misread by so many m³. */
export type Misreading = { readonly taken?: number; readonly misread?: number }

/** Midnight and noon of each day on the clocks of the site. Noon readings are half a minute late, because loads end at whole minutes. */
export function readingMoments(zone: string, last: number): readonly number[] {
  const day = Date.parse(`${dayIn(last, zone)}T00:00:00Z`)
  const twice = Array.from({ length: DAYS + 1 }, (_, at) => day - (DAYS - at) * DAY_MS).flatMap((begin) => [
    momentIn(begin, zone),
    momentIn(begin + DAY_MS / 2, zone) + HALF_MINUTE_MS,
  ])
  const lately = [2.5, 2, 1.5, 1, 0.5, 0].map((hours) => last - hours * HOUR_MS)
  // The boundary of a day stays among the late ones: without it, a day that ended just now would not balance.
  return [...new Set([...twice.filter((at) => at < last), ...lately])].toSorted((one, other) => one - other)
}

/** `changes` of the level begin with the newest. `volume` is the one at the last moment. */
export function readingsOf(
  {
    id,
    volume,
    ...about
  }: { readonly id: string; readonly volume: number } & Pick<
    Row<typeof containerReading>,
    'temperature' | 'pressure' | 'product'
  >,
  moments: readonly number[],
  changes: readonly TankChange[],
  misreadings: ReadonlyMap<number, Misreading>,
): Partial<Row<typeof containerReading>>[] {
  let level = volume
  let next = 0
  const levelAt = new Map<number, number>()
  const taken = [...moments, ...[...misreadings.values()].flatMap(({ taken: early }) => early ?? [])]
  // A reading does not show a change at the same moment.
  for (const at of taken.toSorted((one, other) => other - one)) {
    for (let change = changes[next]; change !== undefined && change.at >= at; change = changes[++next])
      level -= change.change
    levelAt.set(at, level)
  }
  return moments.map((moment) => {
    const { taken: at = moment, misread = 0 } = misreadings.get(moment) ?? {}
    return {
      location: id,
      measured_at: new Date(at).toISOString(),
      volume: ((levelAt.get(at) ?? level) + misread).toFixed(3),
      ...about,
      source: 'sync' as const,
    }
  })
}
