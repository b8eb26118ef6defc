/**
 * The yard of any past moment: moves are taken back from the present one by one, and every so often the whole layout is kept,
 * so that any moment is a few steps from one that is known.
 */
import type { Layout, Spot } from './yard.ts'

/** A move as history keeps it, with the positions as they came out. */
export type PastStep = {
  readonly id: number
  /** ISO 8601. */
  readonly at: string
  readonly lines: readonly { readonly car: number; readonly from: Spot | null; readonly to: Spot | null }[]
}

/** Between two kept layouts. Fewer take more memory, more take longer to step over. */
const stride = 64

type Tracks = Map<number, number[]>
const copied = (layout: Layout): Tracks => new Map([...layout].map(([track, cars]) => [track, [...cars]]))

/** Every car of the step lifted out of where it came to stand, then set where it came from, in the order of positions. */
function takeBack(tracks: Tracks, { lines }: PastStep): void {
  const going = new Set(lines.map(({ car }) => car))
  for (const track of new Set(lines.flatMap(({ to }) => to?.track ?? []))) {
    const standing = tracks.get(track)
    if (standing) tracks.set(track, standing.filter((car) => !going.has(car)))
  }
  const back = lines.flatMap(({ car, from }) => (from === null ? [] : [{ car, ...from }])).toSorted((one, other) => one.seq - other.seq)
  for (const { car, track, seq } of back) {
    const standing = tracks.get(track) ?? []
    // It may stand there already where its step named no change of track.
    const twice = standing.indexOf(car)
    if (twice >= 0) standing.splice(twice, 1)
    standing.splice(Math.min(seq - 1, standing.length), 0, car)
    tracks.set(track, standing)
  }
}

export class YardPast {
  readonly #now: Layout
  /** Newest first. */
  readonly #steps: PastStep[] = []
  /** The layout before so many steps were made: kept[n] has n * stride steps taken back. */
  readonly #kept: Tracks[]

  /** `now`: how the yard stands after all steps. */
  constructor(now: Layout, steps: readonly PastStep[] = []) {
    this.#now = now
    this.#kept = [copied(now)]
    this.add(steps)
  }
  /** Older steps, newest first, that follow those already known. */
  add(steps: readonly PastStep[]): void {
    this.#steps.push(...steps)
  }
  get count(): number {
    return this.#steps.length
  }
  /** Steps newest first. */
  get steps(): readonly PastStep[] {
    return this.#steps
  }
  /** The layout with the newest `back` steps taken back: 0 is the present. */
  before(back: number): Layout {
    const wanted = Math.max(0, Math.min(back, this.#steps.length))
    if (wanted === 0) return this.#now
    const at = Math.floor(wanted / stride)
    for (let known = this.#kept.length; known <= at; known++) this.#kept.push(this.#stepped(known - 1, known * stride))
    return this.#stepped(at, wanted)
  }
  #stepped(from: number, to: number): Tracks {
    const tracks = copied(this.#kept[from] ?? this.#now)
    for (let step = from * stride; step < to; step++) {
      const one = this.#steps[step]
      if (one) takeBack(tracks, one)
    }
    return tracks
  }
  /** How many steps were made after a moment: what `before` takes to show the yard as it was then. */
  backTo(moment: string): number {
    const time = Date.parse(moment)
    let [low, high] = [0, this.#steps.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if (Date.parse(this.#steps[middle]?.at ?? '') > time) low = middle + 1
      else high = middle
    }
    return low
  }
}

const isSpot = (said: unknown): said is Spot => typeof said === 'object' && said !== null && 'track' in said && 'seq' in said
type Line = PastStep['lines'][number]
/** The lines of a kept move; whatever else its data holds is left. */
export function pastLines(data: Readonly<Record<string, unknown>>): Line[] {
  const lines: unknown = data['lines']
  if (!Array.isArray(lines)) return []
  return lines.flatMap((line: unknown): Line[] => {
    if (typeof line !== 'object' || line === null || !('car' in line) || typeof line.car !== 'number') return []
    return [{ car: line.car, from: 'from' in line && isSpot(line.from) ? line.from : null, to: 'to' in line && isSpot(line.to) ? line.to : null }]
  })
}
