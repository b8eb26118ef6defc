/** Which car is where in a yard: read for the rules, written back row by row, recorded as history. The engine locks the yard's row. */
import { railcar } from '#model/areas/fleet/rail-car.resource.ts'
import { move, placement, track, type yard } from '#model/areas/yard/yard.resource.ts'
import type { Row } from '#model/kernel/resource.ts'
import { marksOf } from '#model/areas/yard/rules/name.ts'
import type { NamedSpot } from '#model/areas/yard/rules/work-line.ts'
import {
  markOf,
  spots,
  type Layout,
  type MoveLine,
  type Scenario,
  type Spot,
  type YardCar,
} from '#model/areas/yard/rules/yard.ts'
import { byId } from '#server/engine/base/by-id.ts'
import type { Call } from '#server/engine/base/handler.ts'
import { mapInTurns } from '#server/engine/limits/turns.ts'

/** A yard has thousands of rows, so only the fields that the rules need are read. */
const placedFields = ['id', 'track', 'seq', 'car'] as const
const carFields = ['id', 'car_mark', 'car_number', 'length_ft', 'hold', 'bad_order'] as const

export type Reach = Call<typeof yard, 'cars'>['rows']
type Placed = Pick<Row<typeof placement>, (typeof placedFields)[number]>
export type YardStanding = {
  readonly yard: number
  readonly scenario: Scenario
  readonly tracks: ReadonlyMap<number, Row<typeof track>>
  /** Only cars in the yard's inventory: for the rules, any other car is unknown here. */
  readonly cars: ReadonlyMap<number, YardCar>
  readonly placements: readonly Placed[]
  readonly layout: Layout
}

export function layoutOf(
  placements: readonly Pick<Row<typeof placement>, 'track' | 'seq' | 'car'>[],
): Map<number, number[]> {
  const layout = new Map<number, number[]>()
  for (const { track: id, car } of placements.toSorted((a, b) => a.seq - b.seq)) {
    if (id === null || car === null) continue
    const cars = layout.get(id)
    if (cars === undefined) layout.set(id, [car])
    else cars.push(car)
  }
  return layout
}

const isOne = (id: number | null): id is number => id !== null

/** The tracks that a move concerns with all cars on them; without `concerned`, the whole yard. */
export async function standing(
  rows: Reach,
  id: number,
  scenario: Scenario,
  concerned?: { cars: readonly number[]; tracks: readonly number[] },
): Promise<YardStanding> {
  const tracks = byId(await rows(track).find({ yard: id }))
  const here = { yard: id, scenario } as const
  if (concerned === undefined) {
    const placements = await rows(placement).find(here, { only: placedFields })
    const cars = byId(await rows(railcar).find({ yard: id }, { only: carFields }))
    return { yard: id, scenario, tracks, cars, placements, layout: layoutOf(placements) }
  }
  const own =
    concerned.cars.length === 0
      ? []
      : await rows(placement).find({ ...here, car: concerned.cars }, { only: placedFields })
  const touched = [...new Set([...concerned.tracks, ...own.map((row) => row.track).filter(isOne)])]
  const placements =
    touched.length === 0 ? [] : await rows(placement).find({ ...here, track: touched }, { only: placedFields })
  const named = [...new Set([...concerned.cars, ...placements.map(({ car }) => car).filter(isOne)])]
  const cars = named.length === 0 ? [] : await rows(railcar).find({ id: named, yard: id }, { only: carFields })
  return { yard: id, scenario, tracks, cars: byId(cars), placements, layout: layoutOf(placements) }
}

/** Writes a new layout: only the rows that differ. */
export async function writeLayout(rows: Reach, before: YardStanding, after: Layout): Promise<void> {
  const at = spots(after)
  const gone = before.placements.filter(({ car }) => car !== null && !at.has(car))
  const moved = before.placements.flatMap((row) => {
    const spot = row.car === null ? undefined : at.get(row.car)
    return spot === undefined || (spot.track === row.track && spot.seq === row.seq)
      ? []
      : [{ id: row.id, values: spot }]
  })
  const had = new Set(before.placements.map(({ car }) => car))
  const fresh = [...at]
    .filter(([car]) => !had.has(car))
    .map(([car, spot]) => ({ yard: before.yard, scenario: before.scenario, car, ...spot }))
  if (gone.length > 0) await rows(placement).removeMany(gone.map(({ id }) => id))
  if (moved.length > 0) await rows(placement).patchMany(moved)
  if (fresh.length > 0) await rows(placement).createMany(fresh)
}

export const namedSpot = (tracks: YardStanding['tracks'], spot: Spot | null): NamedSpot | null =>
  spot === null ? null : { ...spot, track_name: tracks.get(spot.track)?.name ?? '' }

const spotOf = (id: number | null, seq: number | null): Spot | null =>
  id === null || seq === null ? null : { track: id, seq }

function summaryOf(at: YardStanding, lines: readonly MoveLine[]): string {
  const cars = lines.flatMap(({ car }) => at.cars.get(car) ?? [])
  const goals = [...new Set(lines.map(({ to_track }) => to_track))]
  const [goal] = goals
  if (goals.length > 1) return `${marksOf(cars)} to ${goals.length} tracks`
  return `${marksOf(cars)} ${goal === null || goal === undefined ? 'off the tracks' : `to ${at.tracks.get(goal)?.name ?? 'a track'}`}`
}

type RecordedMove = {
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

/** Records a move in history, with the names that cars and tracks have now, because they may be renamed later. */
export async function record(
  rows: Reach,
  at: YardStanding,
  { kind, lines, by, now, undoes = null, summary, ...more }: RecordedMove,
): Promise<number> {
  const namedLines = await mapInTurns(lines, ({ car, from_track, from_seq, to_track, to_seq }) => {
    const known = at.cars.get(car)
    return {
      car,
      mark: known ? markOf(known) : '',
      from: namedSpot(at.tracks, spotOf(from_track, from_seq)),
      to: namedSpot(at.tracks, spotOf(to_track, to_seq)),
    }
  })
  const created = await rows(move).create({
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
    data: { lines: namedLines },
  })
  return created.id
}
