/** The switch list for a crew: the moves in working order, and for each track its cars, the work on them, arrivals and holds. */
import type { NamedSpot, WorkLine } from '../work-line.ts'
import { listedLines } from './issued-list.ts'
import { nothingIssued, type IssuedList, type ListedLine } from './issued-line.ts'
import { cutName } from '../name.ts'
import { spots, type YardTrack } from '../yard.ts'
import { type CarLine, type PlacardCount, placardsOf, carLine } from './car-line.ts'
import { type SwitchListYard, lengthOfCars, workOrder } from './work-order.ts'

/** One car on a track. */
export type StandingLine = CarLine & {
  readonly seq: number
  /** Number of the line of work that moves it. */
  readonly work: number | null
}
export type TrackSheet = {
  readonly id: number
  readonly name: string
  readonly kind: YardTrack['kind']
  readonly usable_length_ft: number | null
  readonly used_ft: number
  readonly standing: readonly StandingLine[]
  /** Numbers of the lines of work that set out cars here. */
  readonly coming: readonly number[]
  readonly placards: readonly PlacardCount[]
}
export type SwitchList = {
  readonly work: readonly (ListedLine & { readonly consist: readonly CarLine[] })[]
  readonly tracks: readonly TrackSheet[]
  readonly placards: readonly PlacardCount[]
  readonly holds: readonly {
    readonly car: number
    readonly mark: string
    readonly track: string
    readonly why: string
  }[]
}

/** The switch list of the chosen tracks, or of all. Where possible, work is ordered so that a track is cleared before it is needed. */
export function switchList(
  { tracks, cars, actual, planned }: SwitchListYard,
  chosen?: ReadonlySet<number>,
  issued: IssuedList = nothingIssued,
): SwitchList {
  const isChosen = (track: number | undefined): boolean =>
    chosen === undefined || (track !== undefined && chosen.has(track))
  const lengthOf = (ids: readonly number[]): number => lengthOfCars(cars, ids)
  const work = workOrder({ tracks, cars, actual, planned })
  const partOf = (line: WorkLine, ids: readonly number[]): WorkLine => {
    const before = line.cars.indexOf(ids[0] ?? -1)
    const shifted = (spot: NamedSpot | null): NamedSpot | null => spot && { ...spot, seq: spot.seq + before }
    return {
      ...line,
      cars: ids,
      marks: cutName(ids.flatMap((id) => cars.get(id) ?? [])),
      from: shifted(line.from),
      to: shifted(line.to),
      length_ft: lengthOf(ids),
    }
  }
  // Numbered over the whole yard, so that a list of some tracks names the same lines by the same numbers.
  const shown = listedLines(issued, work, partOf)
    .filter(({ from, to }) => isChosen(from?.track) || isChosen(to?.track))
    .map((line) => ({ ...line, consist: line.cars.flatMap((id) => cars.get(id) ?? []).map(carLine) }))
  const open = shown.filter(({ state }) => state === 'open')
  const workOf = new Map(open.flatMap(({ no, cars: ids }) => ids.map((car) => [car, no] as const)))

  const sheets = tracks
    .filter(({ id }) => isChosen(id))
    .map((track): TrackSheet => {
      const ids = actual.get(track.id) ?? []
      return {
        id: track.id,
        name: track.name,
        kind: track.kind,
        usable_length_ft: track.usable_length_ft,
        used_ft: lengthOf(ids),
        standing: ids.flatMap((id, index): StandingLine[] => {
          const car = cars.get(id)
          if (car === undefined) return []
          return [{ ...carLine(car), seq: index + 1, work: workOf.get(id) ?? null }]
        }),
        coming: open.filter(({ from, to }) => to?.track === track.id && from?.track !== track.id).map(({ no }) => no),
        placards: placardsOf(ids.map((id) => cars.get(id))),
      }
    })
  const at = spots(actual)
  return {
    work: shown,
    tracks: sheets,
    placards: placardsOf(sheets.flatMap(({ standing }) => standing.map(({ car }) => cars.get(car)))),
    holds: sheets.flatMap(({ name, standing }) =>
      standing
        .filter(({ hold, car }) => hold !== null && at.has(car))
        .map(({ car, mark, hold }) => ({ car, mark, track: name, why: hold ?? '' })),
    ),
  }
}
