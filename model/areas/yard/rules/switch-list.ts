/** The switch list for a crew: the moves in working order, and for each track its cars, the work on them, arrivals and holds. */
import { placardOf, type Placard } from '#model/areas/fleet/rules/placard.ts'
import type { WorkInstruction } from './work-codes.ts'
import type { NamedSpot, WorkLine } from './work-line.ts'
import { cutsOf, type Cut } from './cut.ts'
import { differences } from './difference.ts'
import { listedLines, nothingIssued, type IssuedList, type ListedLine } from './issued-list.ts'
import { cutName, marksOf } from './name.ts'
import {
  assumedLengthFt,
  markOf,
  spots,
  usedLengthFt,
  type Layout,
  type Spot,
  type YardCar,
  type YardTrack,
} from './yard.ts'

export type ListedCar = YardCar & {
  readonly car_type: string
  readonly load_status: 'E' | 'L'
  readonly commodity: string
  readonly hold_reason: string
  readonly bad_order_reason: string
  readonly product: { readonly name: string; readonly un_number: string; readonly hazard_class: string } | null
}

/** One car, with what the crew must know of it. */
export type CarLine = {
  readonly car: number
  readonly mark: string
  readonly car_type: string
  readonly load_status: 'E' | 'L'
  readonly product: string
  readonly placard: Placard | null
  readonly hold: string | null
  readonly bad_order: string | null
}
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
export type PlacardCount = Placard & { readonly product: string; readonly loaded: number; readonly residue: number }
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
export type SwitchListYard<T extends YardTrack = YardTrack> = {
  /** From the top of the yard. */
  readonly tracks: readonly T[]
  readonly cars: ReadonlyMap<number, ListedCar>
  readonly actual: Layout
  readonly planned: Layout
}

function instructionOf(from: YardTrack | undefined, to: YardTrack | undefined): WorkInstruction {
  if (to?.kind === 'scale') return 'WI'
  if (to?.kind === 'interchange' || to?.kind === 'departure') return 'DI'
  if (from === undefined) return 'SO'
  if (from.kind === 'interchange' || to === undefined) return 'PK'
  if (to.kind === 'loading' || to.kind === 'unloading') return 'PL'
  return from.kind === 'loading' || from.kind === 'unloading' ? 'PU' : 'IP'
}

function placardsOf(cars: readonly (ListedCar | undefined)[]): PlacardCount[] {
  const counts = new Map<string, { -readonly [K in keyof PlacardCount]: PlacardCount[K] }>()
  for (const car of cars) {
    const placard = placardOf(car?.product)
    if (car === undefined || placard === undefined) continue
    const key = `${placard.un} ${car.product?.name ?? ''}`
    const tally = counts.get(key) ?? { ...placard, product: car.product?.name ?? '', loaded: 0, residue: 0 }
    if (car.load_status === 'L') tally.loaded++
    else tally.residue++
    counts.set(key, tally)
  }
  return [...counts.values()].toSorted(
    (one, other) => other.loaded + other.residue - (one.loaded + one.residue) || (one.un < other.un ? -1 : 1),
  )
}

const carLine = (car: ListedCar): CarLine => ({
  car: car.id,
  mark: markOf(car),
  car_type: car.car_type,
  load_status: car.load_status,
  product: car.product?.name ?? car.commodity,
  placard: placardOf(car.product) ?? null,
  hold: car.hold ? car.hold_reason : null,
  bad_order: car.bad_order ? car.bad_order_reason : null,
})

/** The switch list of the chosen tracks, or of all. Where possible, work is ordered so that a track is cleared before it is needed. */
export function switchList(
  { tracks, cars, actual, planned }: SwitchListYard,
  chosen?: ReadonlySet<number>,
  issued: IssuedList = nothingIssued,
): SwitchList {
  const byId = new Map(tracks.map((track) => [track.id, track]))
  const position = new Map(tracks.map(({ id }, index) => [id, index]))
  const isChosen = (track: number | undefined): boolean =>
    chosen === undefined || (track !== undefined && chosen.has(track))
  const lengthOf = (ids: readonly number[]): number =>
    ids.reduce((sum, id) => sum + (cars.get(id)?.length_ft ?? assumedLengthFt), 0)
  const free = new Map(
    tracks.map(({ id, usable_length_ft }) => [
      id,
      usable_length_ft === null ? Infinity : usable_length_ft - usedLengthFt(actual, id, cars),
    ]),
  )
  const namedSpot = (spot: Spot | null): NamedSpot | null =>
    spot === null ? null : { ...spot, track_name: byId.get(spot.track)?.name ?? '' }

  const holdText = ({ cars: ids }: Cut): string => {
    const held = ids.flatMap((id) => cars.get(id) ?? []).filter(({ hold }) => hold)
    return held.length === 0 ? '' : `${marksOf(held)} on hold`
  }
  const order = (one: Cut, other: Cut): number =>
    (position.get(one.from?.track ?? -1) ?? -1) - (position.get(other.from?.track ?? -1) ?? -1) ||
    (one.from?.seq ?? 0) - (other.from?.seq ?? 0)
  const waiting = cutsOf(differences(actual, planned)).toSorted(order)
  const work: WorkLine[] = []
  while (waiting.length > 0) {
    const fits = waiting.findIndex(
      (cut) =>
        holdText(cut) === '' &&
        (cut.to === null || cut.from?.track === cut.to.track || lengthOf(cut.cars) <= (free.get(cut.to.track) ?? 0)),
    )
    const [cut] = waiting.splice(Math.max(0, fits), 1)
    if (cut === undefined) break
    const length = lengthOf(cut.cars)
    const goal = cut.to && byId.get(cut.to.track)
    const obstacle =
      fits >= 0 ? '' : holdText(cut) || `${goal?.name ?? 'The track'} has no room for ${Math.ceil(length)} ft yet`
    if (obstacle === '' && cut.from?.track !== cut.to?.track) {
      if (cut.from) free.set(cut.from.track, (free.get(cut.from.track) ?? 0) + length)
      if (cut.to) free.set(cut.to.track, (free.get(cut.to.track) ?? 0) - length)
    }
    work.push({
      no: work.length + 1,
      instruction: instructionOf(cut.from ? byId.get(cut.from.track) : undefined, goal ?? undefined),
      cars: cut.cars,
      marks: cutName(cut.cars.flatMap((id) => cars.get(id) ?? [])),
      from: namedSpot(cut.from),
      to: namedSpot(cut.to),
      length_ft: length,
      against: obstacle,
    })
  }
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
