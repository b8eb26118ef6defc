/** What goes wrong on the line: cars under way are held, in bad order, stored, without a bill, silent, or lost at an interchange. */
import type { Sighting } from '#model/areas/trace/rules/sighting.ts'
import { statusOf, type Journey, type Sight } from '../movements.ts'

const HOUR = 3_600_000
/** One car each, in this order. */
const codes: readonly Sighting[] = ['B', 'H', 'S', 'N', 'B']
const SILENT_CARS = 3
/** No sighting for so long: more than the 48 hours from which on a car counts as silent. */
const [SILENT_HOURS, LOST_HOURS] = [64, 31]

/** Sightings later than that are left out; undefined where too little is left of the trip. */
function until({ seen }: Journey, at: number): readonly Sight[] | undefined {
  const left = seen.filter((sight) => sight.at <= at)
  return left.some(({ code }) => code === 'P') ? left : undefined
}
const again = (journey: Journey, seen: readonly Sight[]): Journey => ({
  ...journey,
  seen,
  status: statusOf(journey.kind, seen),
})

/** `now`: ms since 1970. Cars that are not under way stay as they are. */
export function withSideStates(journeys: readonly Journey[], now: number): readonly Journey[] {
  let [side, silent, lost, located] = [0, 0, 0, 0]
  return journeys.map((journey) => {
    const last = journey.seen.at(-1)
    if (journey.status !== 'in_transit' || last === undefined) return journey
    const code = codes[side]
    if (code !== undefined && (last.code === 'A' || last.code === 'P') && now - last.at > HOUR) {
      side++
      return again(journey, [...journey.seen, { ...last, code, at: Math.round((last.at + now) / 2), train: '' }])
    }
    const before = until(journey, now - SILENT_HOURS * HOUR)
    if (before !== undefined && silent < SILENT_CARS) {
      silent++
      return again(journey, before)
    }
    const handed = until(journey, now - (LOST_HOURS + 1) * HOUR)
    const there = handed?.at(-1)
    if (handed !== undefined && there !== undefined && lost < 1) {
      lost++
      return again(journey, [...handed, { ...there, code: 'J', at: now - LOST_HOURS * HOUR, train: '' }])
    }
    if (located < 1 && last.code === 'P') {
      located++
      return again(journey, [...journey.seen, { ...last, at: Math.round((last.at + now) / 2), isLocated: true }])
    }
    return journey
  })
}
