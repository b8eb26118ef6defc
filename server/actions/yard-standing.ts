/** Who stands where in a yard: read for the rules, written back row by row, and kept as history. The engine holds the row of the yard meanwhile. */
import { railcar } from '#model/resources/trace.ts'
import { move, placement, track, type yard } from '#model/resources/yard.ts'
import type { Row } from '#model/resource.ts'
import { marksOf } from '#model/rules/yard-name.ts'
import { markOf, spots, type Layout, type MoveLine, type Scenario, type Spot, type YardCar } from '#model/rules/yard.ts'
import type { Call } from '../engine/handler.ts'

/** A yard has thousands of rows: they are read for what the rules ask of them. */
const placedFields = ['id', 'track', 'seq', 'car'] as const
const carFields = ['id', 'car_mark', 'car_number', 'length_ft', 'hold', 'bad_order'] as const

export type Reach = Call<typeof yard, 'cars'>['rows']
type Placed = Pick<Row<typeof placement>, (typeof placedFields)[number]>
export type Standing = {
  readonly yard: number
  readonly scenario: Scenario
  readonly tracks: ReadonlyMap<number, Row<typeof track>>
  /** Those in the yard's books only: for the rules, any other car is unknown here. */
  readonly cars: ReadonlyMap<number, YardCar>
  readonly placements: readonly Placed[]
  readonly layout: Layout
}

const byId = <T extends { readonly id: number }>(rows: readonly T[]): Map<number, T> => new Map(rows.map((row) => [row.id, row]))

export function layoutOf(placements: readonly Pick<Row<typeof placement>, 'track' | 'seq' | 'car'>[]): Map<number, number[]> {
  const layout = new Map<number, number[]>()
  for (const { track: id, car } of placements.toSorted((a, b) => a.seq - b.seq)) {
    if (id === null || car === null) continue
    layout.set(id, [...(layout.get(id) ?? []), car])
  }
  return layout
}

const isOne = (id: number | null): id is number => id !== null

/** The tracks a move concerns with all who stand on them; without `concerned`, the whole yard. */
export async function standing(rows: Reach, id: number, scenario: Scenario, concerned?: { cars: readonly number[]; tracks: readonly number[] }): Promise<Standing> {
  const tracks = byId(await rows(track).find({ yard: id }))
  const here = { yard: id, scenario } as const
  if (concerned === undefined) {
    const placements = await rows(placement).find(here, { only: placedFields })
    const cars = byId(await rows(railcar).find({ yard: id }, { only: carFields }))
    return { yard: id, scenario, tracks, cars, placements, layout: layoutOf(placements) }
  }
  const own = concerned.cars.length === 0 ? [] : await rows(placement).find({ ...here, car: concerned.cars }, { only: placedFields })
  const touched = [...new Set([...concerned.tracks, ...own.map((row) => row.track).filter(isOne)])]
  const placements = touched.length === 0 ? [] : await rows(placement).find({ ...here, track: touched }, { only: placedFields })
  const named = [...new Set([...concerned.cars, ...placements.map(({ car }) => car).filter(isOne)])]
  const cars = named.length === 0 ? [] : await rows(railcar).find({ id: named, yard: id }, { only: carFields })
  return { yard: id, scenario, tracks, cars: byId(cars), placements, layout: layoutOf(placements) }
}

/** Writes the layout that a standing becomes: only the rows that differ. */
export async function writeLayout(rows: Reach, before: Standing, after: Layout): Promise<void> {
  const at = spots(after)
  const gone = before.placements.filter(({ car }) => car !== null && !at.has(car))
  const moved = before.placements.flatMap((row) => {
    const spot = row.car === null ? undefined : at.get(row.car)
    return spot === undefined || (spot.track === row.track && spot.seq === row.seq) ? [] : [{ id: row.id, values: spot }]
  })
  const had = new Set(before.placements.map(({ car }) => car))
  const fresh = [...at].filter(([car]) => !had.has(car)).map(([car, spot]) => ({ yard: before.yard, scenario: before.scenario, car, ...spot }))
  if (gone.length > 0) await rows(placement).removeMany(gone.map(({ id }) => id))
  if (moved.length > 0) await rows(placement).patchMany(moved)
  if (fresh.length > 0) await rows(placement).createMany(fresh)
}

export type NamedSpot = Spot & { readonly track_name: string }
export const namedSpot = (tracks: Standing['tracks'], spot: Spot | null): NamedSpot | null =>
  spot === null ? null : { ...spot, track_name: tracks.get(spot.track)?.name ?? '' }

const spotOf = (id: number | null, seq: number | null): Spot | null => (id === null || seq === null ? null : { track: id, seq })

function summaryOf(at: Standing, lines: readonly MoveLine[]): string {
  const cars = lines.flatMap(({ car }) => at.cars.get(car) ?? [])
  const goals = [...new Set(lines.map(({ to_track }) => to_track))]
  const [goal] = goals
  if (goals.length > 1) return `${marksOf(cars)} to ${goals.length} tracks`
  return `${marksOf(cars)} ${goal === null || goal === undefined ? 'off the tracks' : `to ${at.tracks.get(goal)?.name ?? 'a track'}`}`
}

type Deed = {
  readonly kind: Row<typeof move>['kind']
  readonly lines: readonly MoveLine[]
  readonly by: number
  readonly now: string
  readonly undoes?: number | null
  readonly summary?: string
  readonly outcome?: Row<typeof move>['outcome']
  readonly reason?: Row<typeof move>['reason']
  readonly comments?: string
}

/** Keeps a settled move as history, with names as they were on the day. */
export async function record(rows: Reach, at: Standing, { kind, lines, by, now, undoes = null, summary, ...more }: Deed): Promise<number> {
  const told = lines.map(({ car, from_track, from_seq, to_track, to_seq }) => {
    const known = at.cars.get(car)
    return {
      car,
      mark: known ? markOf(known) : '',
      from: namedSpot(at.tracks, spotOf(from_track, from_seq)),
      to: namedSpot(at.tracks, spotOf(to_track, to_seq)),
    }
  })
  const kept = await rows(move).create({
    yard: at.yard,
    scenario: at.scenario,
    kind,
    summary: (summary ?? summaryOf(at, lines)).slice(0, 500),
    car_count: lines.length,
    cars: lines.map(({ car }) => car),
    by,
    at: now,
    undoes,
    ...more,
    data: { lines: told },
  })
  return kept.id
}
