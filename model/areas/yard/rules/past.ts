/**
 * The yard's layout at any past time, computed by undoing moves from the present layout. Every 64 moves the whole layout is cached,
 * so that any time is at most 64 moves away from a cached layout.
 */
import type { Layout, Spot } from './yard.ts'

/** A logged move with its resulting positions. */
export type LoggedMove = {
  readonly id: number
  /** ISO 8601. */
  readonly at: string
  readonly lines: readonly { readonly car: number; readonly from: Spot | null; readonly to: Spot | null }[]
}

/** Moves between two cached layouts: a trade-off between memory and time. */
const stride = 64

type Tracks = Map<number, number[]>
const copyOf = (layout: Layout): Tracks => new Map([...layout].map(([track, cars]) => [track, [...cars]]))

/** Undoes a move: removes its cars from their target tracks, then inserts them at their previous positions in ascending order. */
function undoMove(tracks: Tracks, { lines }: LoggedMove): void {
  const going = new Set(lines.map(({ car }) => car))
  for (const track of new Set(lines.flatMap(({ to }) => to?.track ?? []))) {
    const standing = tracks.get(track)
    if (standing)
      tracks.set(
        track,
        standing.filter((car) => !going.has(car)),
      )
  }
  const back = lines
    .flatMap(({ car, from }) => (from === null ? [] : [{ car, ...from }]))
    .toSorted((one, other) => one.seq - other.seq)
  for (const { car, track, seq } of back) {
    const standing = tracks.get(track) ?? []
    // The car may still be on this track if the move did not change its track.
    const twice = standing.indexOf(car)
    if (twice >= 0) standing.splice(twice, 1)
    standing.splice(Math.min(seq - 1, standing.length), 0, car)
    tracks.set(track, standing)
  }
}

export class YardPast {
  readonly #now: Layout
  /** Newest first. */
  readonly #steps: LoggedMove[] = []
  /** Cached layouts: cached[n] is the layout with n * stride moves undone. */
  readonly #cached: Tracks[]

  /** `now`: the layout after all moves. */
  constructor(now: Layout, steps: readonly LoggedMove[] = []) {
    this.#now = now
    this.#cached = [copyOf(now)]
    this.add(steps)
  }
  /** Appends older moves, newest first. */
  add(steps: readonly LoggedMove[]): void {
    this.#steps.push(...steps)
  }
  get count(): number {
    return this.#steps.length
  }
  /** Moves, newest first. */
  get steps(): readonly LoggedMove[] {
    return this.#steps
  }
  /** The layout with the newest `back` moves undone; 0 is the present. */
  before(back: number): Layout {
    const wanted = Math.max(0, Math.min(back, this.#steps.length))
    if (wanted === 0) return this.#now
    const at = Math.floor(wanted / stride)
    for (let known = this.#cached.length; known <= at; known++)
      this.#cached.push(this.#stepped(known - 1, known * stride))
    return this.#stepped(at, wanted)
  }
  #stepped(from: number, to: number): Tracks {
    const tracks = copyOf(this.#cached[from] ?? this.#now)
    for (let step = from * stride; step < to; step++) {
      const one = this.#steps[step]
      if (one) undoMove(tracks, one)
    }
    return tracks
  }
  /** Number of moves made after an ISO time: the argument of `before` for the layout at that time. */
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

const isSpot = (value: unknown): value is Spot =>
  typeof value === 'object' && value !== null && 'track' in value && 'seq' in value
type Line = LoggedMove['lines'][number]
/** Parses the lines of a logged move's `data`; anything else in it is ignored. */
export function pastLines(data: Readonly<Record<string, unknown>>): Line[] {
  const lines: unknown = data['lines']
  if (!Array.isArray(lines)) return []
  return lines.flatMap((line: unknown): Line[] => {
    if (typeof line !== 'object' || line === null || !('car' in line) || typeof line.car !== 'number') return []
    return [
      {
        car: line.car,
        from: 'from' in line && isSpot(line.from) ? line.from : null,
        to: 'to' in line && isSpot(line.to) ? line.to : null,
      },
    ]
  })
}
