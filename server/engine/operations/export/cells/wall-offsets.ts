/** How far clocks are ahead of UTC, for very many instants: `wallTime` asks anew for every quarter of an hour. */
import { wallTime } from '#model/shared/clock.ts'
import { memo } from '#model/shared/memo.ts'
import { zoneOffsets } from '#model/shared/zones/zone-offsets.state.ts'
import type { ZoneOffsets } from '#model/shared/zones/zone-offsets.ts'

const DAY = 86_400_000
const offsetAt = (ms: number, zone: string): number => wallTime(ms, zone) - ms

/** By the days of UTC: no zone puts its clocks on and back within one. NaN for a day within which they are changed. */
const byDays = memo((_offsets: ZoneOffsets) =>
  memo((zone: string) =>
    memo((day: number) => {
      const [first, last] = [offsetAt(day * DAY, zone), offsetAt((day + 1) * DAY - 1, zone)]
      return first === last ? first : NaN
    }),
  ),
)

/** The same as `wallTime`. */
export function wallReader(zone: string): (ms: number) => number {
  const offsetOn = byDays(zoneOffsets())(zone)
  return (ms) => {
    const offset = offsetOn(Math.floor(ms / DAY))
    return Number.isNaN(offset) ? wallTime(ms, zone) : ms + offset
  }
}
