/** What a map of cars does between two frames: points inside a shape beside plain ray casting, points rebuilt after a filter, the pick. */
import { readFence } from '#model/areas/trace/rules/geofence.ts'
import { lastSeenAt, type SeenPositions } from '#model/areas/trace/rules/positions.ts'
import { gathered } from '#model/shared/map/gathered.ts'
import { mercatorX, mercatorY } from '#model/shared/map/mercator.ts'
import { MapIndex } from '#src/ui/map/state/map-index.ts'
import { percentile, type Table } from '../kit/bench.ts'

const [POINTS, CORNERS] = [100_000, 1000]
/** Of the world: as on a map of the whole continent. */
const SQUARE = 36 / (512 * 2 ** 3)

/** Evenly strewn, the same in each run: the fractional parts of multiples of two irrational numbers. */
const strewn = (at: number, by: number): number => (at * by) % 1
const longitudes = Float64Array.from({ length: POINTS }, (_, at) => -125 + 58 * strewn(at, Math.SQRT2))
const latitudes = Float64Array.from({ length: POINTS }, (_, at) => 25 + 33 * strewn(at, Math.sqrt(3)))

/** A star of a thousand corners over the continent. */
const ring = Array.from({ length: CORNERS }, (_, at): readonly [number, number] => {
  const [angle, reach] = [(2 * Math.PI * at) / CORNERS, at % 2 === 0 ? 1 : 0.7]
  return [-96 + 22 * reach * Math.cos(angle), 42 + 12 * reach * Math.sin(angle)]
})
const closed = [...ring, ring[0] ?? [0, 0]]

/** Each edge asked for each point. */
function castPlainly(longitude: number, latitude: number): boolean {
  let isInside = false
  for (let at = 1; at < closed.length; at++) {
    const [[x1, y1], [x2, y2]] = [closed[at - 1] ?? [0, 0], closed[at] ?? [0, 0]]
    if (y1 > latitude !== y2 > latitude && longitude < ((x2 - x1) * (latitude - y1)) / (y2 - y1) + x1)
      isInside = !isInside
  }
  return isInside
}

function inside(has: (longitude: number, latitude: number) => boolean): number {
  let count = 0
  for (let at = 0; at < POINTS; at++) if (has(longitudes[at] ?? 0, latitudes[at] ?? 0)) count++
  return count
}
function timed(count: number, work: (run: number) => unknown): readonly number[] {
  return Array.from({ length: count }, (_, run) => {
    const begun = performance.now()
    work(run)
    return performance.now() - begun
  })
}

const ids = Float64Array.from({ length: POINTS }, (_, at) => at + 1)
const marks = Uint8Array.from({ length: POINTS }, (_, at) => at % 6)
function rebuilt(): MapIndex {
  const [x, y] = [longitudes.map((at) => mercatorX(at)), latitudes.map((at) => mercatorY(at))]
  return new MapIndex({ ids, x, y, ...gathered(x, y, marks, SQUARE), unplaced: 0 })
}

/** A hundred thousand sightings of 4,000 cars in 90 days. */
const seen: SeenPositions = {
  from: '',
  to: '',
  minutes: Array.from({ length: POINTS }, (_, at) => at),
  cars: Array.from({ length: POINTS }, (_, at) => at % 4000),
  trips: [],
  at: [],
  codes: '',
  loads: '',
  places: [],
  more: false,
}

export async function bench(): Promise<Table> {
  const fence = readFence({ type: 'Polygon', coordinates: [closed] })
  if ('error' in fence) throw new Error(fence.error)
  const has = (longitude: number, latitude: number): boolean => fence.isInside(longitude, latitude)
  if (inside(has) !== inside(castPlainly)) throw new Error('The two ways of casting rays differ.')
  const index = rebuilt()
  const reach = 16 / (512 * 2 ** 3)
  return {
    title: 'Map of 100,000 points',
    rows: [
      {
        measure: `inside a shape of ${CORNERS} corners, reading it included`,
        ours: percentile(
          timed(15, () => {
            const again = readFence({ type: 'Polygon', coordinates: [closed] })
            return 'error' in again ? 0 : inside(again.isInside)
          }),
          50,
        ),
        unit: 'ms',
        peer: {
          name: 'plain ray casting',
          value: percentile(
            timed(3, () => inside(castPlainly)),
            50,
          ),
        },
        limit: 50,
      },
      {
        measure: 'points rebuilt after a filter, p95',
        ours: percentile(timed(40, rebuilt), 95),
        unit: 'ms',
        limit: 30,
      },
      {
        measure: 'pick of the nearest point, p95',
        ours: percentile(
          timed(500, (run) =>
            index.at({ x: mercatorX(longitudes[run * 7] ?? 0), y: mercatorY(latitudes[run * 7] ?? 0) }, reach),
          ),
          95,
        ),
        unit: 'ms',
        limit: 2,
      },
      {
        measure: 'another moment of 100,000 sightings: where each car was, p95',
        ours: percentile(
          timed(100, () => lastSeenAt(seen, POINTS)),
          95,
        ),
        unit: 'ms',
        limit: 30,
      },
    ],
  }
}
