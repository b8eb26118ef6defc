/** The server's yard prepared for drawing: tracks from the top, cars by id, both layouts as rows. */
import { boardRows, rowsAfter, type BoardRow } from '#model/areas/yard/rules/board.ts'
import { differences, type Difference } from '#model/areas/yard/rules/difference.ts'
import { worklist, type WorkRow } from '#model/areas/yard/rules/worklist.ts'
import { workCuts, type WorkCut } from '#model/areas/yard/rules/work-cuts.ts'
import {
  scenarios,
  type Layout,
  type MoveLine,
  type Scenario,
  type YardCar,
  type YardTrack,
} from '#model/areas/yard/rules/yard.ts'

export type BoardCar = YardCar & {
  readonly car_type: string
  readonly load_status: 'E' | 'L'
  readonly load_percent: number
  readonly product: {
    readonly id: number
    readonly name: string
    readonly color: string
    readonly un_number: string
    readonly hazard_class: string
  } | null
  readonly commodity: string
  readonly hold_reason: string
  readonly bad_order_reason: string
}
export type BoardTrack = YardTrack & {
  readonly position: number
  readonly length_ft: number | null
  readonly open_ends: 'A' | 'B' | 'AB'
}
type Placed = readonly (readonly [track: number, cars: readonly number[]])[]

/** The response of `cars/`. */
export type YardAnswer = {
  readonly yard: { readonly id: number; readonly name: string; readonly timezone: string }
  readonly tracks: readonly BoardTrack[]
  readonly cars: readonly BoardCar[]
  readonly placements: Readonly<Record<Scenario, Placed>>
  readonly unassigned: Readonly<Record<Scenario, readonly number[]>>
}

type Side = { readonly layout: Layout; readonly unassigned: readonly number[]; readonly rows: readonly BoardRow[] }
export type Board = {
  readonly yard: YardAnswer['yard']
  /** From the top of the yard. */
  readonly tracks: readonly BoardTrack[]
  readonly byTrack: ReadonlyMap<number, BoardTrack>
  readonly cars: ReadonlyMap<number, BoardCar>
  readonly sides: Readonly<Record<Scenario, Side>>
  readonly differences: readonly Difference[]
  readonly differing: ReadonlySet<number>
  /** Feet from end A to the end of the longest track, or of the longest row of cars. */
  readonly extentFt: number
}

/**
 * Memoizes by identity. Unchanged arrays keep their identity from response to response (structural sharing of the
 * query cache), so only what changed is redrawn.
 */
export function memoByIdentity<K extends object, V>(make: (key: K) => V): (key: K) => V {
  const made = new WeakMap<K, V>()
  return (key) => {
    const found = made.get(key) ?? make(key)
    made.set(key, found)
    return found
  }
}
export const carsOf = memoByIdentity(
  (cars: readonly BoardCar[]): ReadonlyMap<number, BoardCar> => new Map(cars.map((car) => [car.id, car])),
)
const rowsSeen = new WeakMap<readonly number[], BoardRow>()
function keptRow(row: BoardRow): BoardRow {
  const seen = rowsSeen.get(row.cars)
  if (seen?.track === row.track) return seen
  rowsSeen.set(row.cars, row)
  return row
}

const sameSet = (one: ReadonlySet<number>, other: ReadonlySet<number>): boolean =>
  one.size === other.size && [...one].every((id) => other.has(id))

export function boardOf(answer: YardAnswer, old?: Board): Board {
  const tracks = answer.tracks.toSorted((one, other) => one.position - other.position || one.id - other.id)
  const cars = carsOf(answer.cars)
  const side = (scenario: Scenario): Side => {
    const placed = new Map(answer.placements[scenario])
    // Every track has a row, in drawing order.
    const layout = new Map(tracks.map(({ id }) => [id, placed.get(id) ?? []]))
    const unassigned = answer.unassigned[scenario]
    return { layout, unassigned, rows: boardRows(tracks, layout, unassigned).map(keptRow) }
  }
  const sides = { actual: side('actual'), planned: side('planned') }
  const found = differences(sides.actual.layout, sides.planned.layout)
  const differing = new Set(found.map(({ car }) => car))
  const used = scenarios.flatMap((scenario) =>
    [...sides[scenario].layout.values()].map((row) =>
      row.reduce((sum, car) => sum + (cars.get(car)?.length_ft ?? 60), 0),
    ),
  )
  return {
    yard: answer.yard,
    tracks,
    byTrack: new Map(tracks.map((track) => [track.id, track])),
    cars,
    sides,
    differences: found,
    differing: old && sameSet(old.differing, differing) ? old.differing : differing,
    extentFt: Math.max(300, ...tracks.map(({ usable_length_ft }) => usable_length_ft ?? 0), ...used),
  }
}

/** The response expected once the server has made a move: shown at once and then requested again. */
export function answerAfter(answer: YardAnswer, scenario: Scenario, lines: readonly MoveLine[]): YardAnswer {
  const rows = boardRows(answer.tracks, new Map(answer.placements[scenario]), answer.unassigned[scenario])
  const after = rowsAfter(rows, lines)
  return {
    ...answer,
    placements: {
      ...answer.placements,
      [scenario]: after.flatMap(({ track, cars }) => (track === null ? [] : [[track, cars] as const])),
    },
    unassigned: { ...answer.unassigned, [scenario]: after.find(({ track }) => track === null)?.cars ?? [] },
  }
}

/** The cars that have moved between two responses, by layout. */
export const movedBetween = (old: Board, board: Board): Readonly<Record<Scenario, ReadonlySet<number>>> => {
  const moved = (scenario: Scenario) =>
    new Set(differences(old.sides[scenario].layout, board.sides[scenario].layout).map(({ car }) => car))
  return { actual: moved('actual'), planned: moved('planned') }
}

/** The worklist of a board, one row per car. */
export const rowsOf: (board: Board) => readonly WorkRow[] = memoByIdentity(({ byTrack, cars, sides }) =>
  worklist(byTrack, cars, sides.actual.layout, sides.planned.layout),
)
/** The same by cuts, which are moved together. */
export const workCutsOf: (board: Board) => readonly WorkCut[] = memoByIdentity((board: Board) =>
  workCuts(rowsOf(board)),
)
