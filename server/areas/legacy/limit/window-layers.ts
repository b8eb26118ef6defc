/** Windows of allocations in one order, so that the window of a ticket is found by its allocation and day. */
import { daysUntil } from '#model/kernel/reckoned/by-day.ts'

export type PlacedWindow = { readonly allocation: number; readonly start: string; readonly end: string }

/** The place of an allocation's day is its id times this, and the days since the first day. */
export const DAYS_APART = 10_000_000
export const FIRST_DAY = '0001-01-01'

/** Windows of which no two of an allocation have a day in common. */
type WindowLayer = {
  /** Places at which a window, or a gap after one, begins; ascending. */
  readonly bounds: readonly number[]
  /** From each of these places on: the position of the window in the question, null for a gap. */
  readonly windows: readonly (number | null)[]
}
type Spot = { readonly from: number; readonly to: number; readonly index: number }

function layerOf(spots: readonly Spot[]): WindowLayer {
  const bounds: number[] = []
  const windows: (number | null)[] = []
  for (const [at, { from, to, index }] of spots.entries()) {
    bounds.push(from)
    windows.push(index)
    if (spots[at + 1]?.from === to + 1) continue
    bounds.push(to + 1)
    windows.push(null)
  }
  return { bounds, windows }
}

/** Each window is put into the first layer in which its days are free. Limits of one period type never overlap, so that layers are few. */
export function layersOf(windows: readonly PlacedWindow[]): readonly WindowLayer[] {
  const numbers = new Map<string, number>()
  const numberOf = (day: string): number => {
    const number = numbers.get(day) ?? daysUntil(day, FIRST_DAY)
    numbers.set(day, number)
    return number
  }
  const spots = windows
    .map(({ allocation, start, end }, index): Spot => {
      const first = allocation * DAYS_APART
      return { from: first + numberOf(start), to: first + numberOf(end), index }
    })
    .toSorted((one, other) => one.from - other.from)
  const layers: Spot[][] = []
  for (const spot of spots) {
    const free = layers.find((layer) => (layer.at(-1)?.to ?? -1) < spot.from)
    if (free === undefined) layers.push([spot])
    else free.push(spot)
  }
  return layers.map(layerOf)
}
