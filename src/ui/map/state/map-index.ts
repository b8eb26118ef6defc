/** Points that have been read, made ready for being picked, walked and fitted. */
import KDBush from 'kdbush'
import type { MapPoints } from '#workers/jobs.ts'
import type { MapPlace } from '../base/camera.ts'

type Box = { readonly from: MapPlace; readonly to: MapPlace }

export class MapIndex {
  readonly points: MapPoints
  readonly #drawn: KDBush | undefined
  /** The points that one drawn one shows: those from `#first[place]` on, in `#members`. */
  readonly #first: Uint32Array
  readonly #members: Uint32Array
  #places: Map<number, number> | undefined

  constructor(points: MapPoints) {
    this.points = points
    const { drawn, shownBy } = points
    if (drawn.x.length > 0) {
      const index = new KDBush(drawn.x.length)
      for (let at = 0; at < drawn.x.length; at++) index.add(drawn.x[at] ?? 0, drawn.y[at] ?? 0)
      this.#drawn = index.finish()
    }
    this.#first = new Uint32Array(drawn.sizes.length + 1)
    for (let at = 0; at < drawn.sizes.length; at++)
      this.#first[at + 1] = (this.#first[at] ?? 0) + (drawn.sizes[at] ?? 0)
    this.#members = new Uint32Array(shownBy.length)
    const next = this.#first.slice()
    for (let point = 0; point < shownBy.length; point++) {
      const place = shownBy[point] ?? 0
      const at = next[place] ?? 0
      this.#members[at] = point
      next[place] = at + 1
    }
  }
  /** The drawn one at that place, as near as the reach. */
  at({ x, y }: MapPlace, reach: number): number | undefined {
    const found = this.#drawn?.within(x, y, reach) ?? []
    const { drawn } = this.points
    const away = (at: number): number => Math.hypot((drawn.x[at] ?? 0) - x, (drawn.y[at] ?? 0) - y)
    return found.toSorted((one, other) => away(one) - away(other))[0]
  }
  membersOf = (place: number): Uint32Array => this.#members.subarray(this.#first[place], this.#first[place + 1])
  idOf = (point: number): number => this.points.ids[point] ?? 0
  placeOf = (point: number): MapPlace => ({ x: this.points.x[point] ?? 0, y: this.points.y[point] ?? 0 })
  /** The point of a row. */
  pointOf(id: number): number | undefined {
    this.#places ??= new Map(Array.from(this.points.ids, (one, at) => [one, at]))
    return this.#places.get(id)
  }
  /** Points in sight, the nearest to the middle first; those of one place stay together. */
  nearest({ x, y }: MapPlace, { from, to }: Box, most: number): readonly number[] {
    const { drawn } = this.points
    const away = (at: number): number => Math.hypot((drawn.x[at] ?? 0) - x, (drawn.y[at] ?? 0) - y)
    const places = (this.#drawn?.range(from.x, from.y, to.x, to.y) ?? []).toSorted(
      (one, other) => away(one) - away(other),
    )
    const found: number[] = []
    for (const place of places) {
      found.push(...this.membersOf(place).subarray(0, most - found.length))
      if (found.length >= most) break
    }
    return found
  }
  /** Whether all points of a drawn one stand on one spot, so that nothing takes them apart. */
  isOneSpot(place: number): boolean {
    const [first = 0, ...more] = this.membersOf(place)
    const { x, y } = this.placeOf(first)
    return more.every((point) => this.points.x[point] === x && this.points.y[point] === y)
  }
}
