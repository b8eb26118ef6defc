/** Yards after a working week: tracks filled with cuts, the moves since, and a plan that is not carried out yet. */
import type { track } from '#model/areas/yard/yard.resource.ts'
import type { Row } from '#model/kernel/resource.ts'
import { marksOf } from '#model/areas/yard/rules/name.ts'
import type { Layout, MoveLine, TrackKind, YardCar, YardTrack } from '#model/areas/yard/rules/yard.ts'
import { refusals } from '#model/areas/yard/rules/refusals.ts'
import { applyMove, moveCut, settle } from '#model/areas/yard/rules/move.ts'
import type { Random } from '../base/random.ts'

type NewTrack = Partial<Row<typeof track>> & {
  readonly name: string
  readonly kind: TrackKind
  readonly usable_length_ft: number
}
export type PlannedYard = {
  readonly name: string
  readonly facility: string
  readonly timezone: string
  readonly tracks: readonly NewTrack[]
  readonly cars: number
}
type PastMove = { readonly at: Date; readonly lines: readonly MoveLine[]; readonly summary: string }

const tracks = (
  specs: readonly (readonly [name: string, kind: TrackKind, usable: number, ends?: 'A' | 'AB'])[],
): NewTrack[] =>
  specs.map(([name, kind, usable_length_ft, open_ends = 'AB'], index) => ({
    name,
    kind,
    usable_length_ft,
    length_ft: usable_length_ft + 120,
    open_ends,
    position: index + 1,
  }))

const storage = Array.from({ length: 16 }, (_, index) => [`T${index + 1}`, 'storage', 4500 - (index % 6) * 50] as const)
export const demoYards: readonly PlannedYard[] = [
  {
    name: 'Gateway Yard',
    facility: 'Gateway Terminal',
    timezone: 'America/Edmonton',
    cars: 1500,
    tracks: tracks([
      ['Lead', 'lead', 1600],
      ...storage,
      ['Departure 1', 'departure', 4500],
      ['Departure 2', 'departure', 4450],
      ['Interchange', 'interchange', 4400],
      ['Rack North', 'loading', 2400, 'A'],
      ['Rack South', 'unloading', 2100, 'A'],
      ['Scale', 'scale', 1200],
      ['RIP', 'repair', 1250, 'A'],
    ]),
  },
  {
    name: 'Redwater Yard',
    facility: 'Redwater Plant',
    timezone: 'America/Edmonton',
    cars: 96,
    tracks: tracks([
      ['R1', 'storage', 2200],
      ['R2', 'storage', 2200],
      ['R3', 'storage', 1900],
      ['Plant', 'loading', 1400, 'A'],
      ['Shop', 'repair', 1200, 'A'],
    ]),
  },
  {
    name: 'Conway Yard',
    facility: 'Conway Storage',
    timezone: 'America/Chicago',
    cars: 70,
    tracks: tracks([
      ['C1', 'storage', 2400],
      ['C2', 'storage', 2400],
      ['Cavern rack', 'unloading', 1300, 'A'],
      ['BNSF', 'interchange', 1800],
    ]),
  },
  {
    name: 'Superior Yard',
    facility: 'Superior Transload',
    timezone: 'America/Chicago',
    cars: 42,
    tracks: tracks([
      ['S1', 'storage', 1500],
      ['S2', 'storage', 1500],
      ['Transload', 'unloading', 1200, 'A'],
      ['S3', 'departure', 1500],
    ]),
  },
]
export const partnerYard: PlannedYard = {
  name: 'Consignee Spur',
  facility: 'North Receiving',
  timezone: 'America/Winnipeg',
  cars: 22,
  tracks: tracks([
    ['N1', 'storage', 1300],
    ['N2', 'unloading', 1200, 'A'],
    ['N3', 'storage', 1250],
  ]),
}

/** How full a track is, by its kind, as a part of its usable length. */
const fill: Readonly<Record<TrackKind, readonly [number, number]>> = {
  storage: [0.84, 0.98],
  departure: [0.6, 0.85],
  interchange: [0.5, 0.8],
  loading: [0.4, 0.75],
  unloading: [0.4, 0.75],
  scale: [0.05, 0.3],
  repair: [0, 0],
  lead: [0, 0],
}

/** Sets cuts on tracks, each track up to its fill. Bad order cars stand on the repair track, except for a few that wait to be switched. */
export function standCuts(
  random: Random,
  yardTracks: readonly YardTrack[],
  cuts: readonly (readonly YardCar[])[],
): Map<number, readonly number[]> {
  const layout = new Map<number, readonly number[]>(yardTracks.map(({ id }) => [id, []]))
  const room = new Map(
    yardTracks.map(({ id, kind, usable_length_ft }) => [id, (usable_length_ft ?? 0) * random.between(...fill[kind])]),
  )
  const repair = yardTracks.find(({ kind }) => kind === 'repair')
  if (repair) room.set(repair.id, (repair.usable_length_ft ?? 0) * 0.85)
  const lengthOf = ({ length_ft }: YardCar): number => length_ft ?? 60
  const open = yardTracks.filter(({ kind }) => kind !== 'repair' && kind !== 'lead')
  const stand = (id: number, cars: readonly YardCar[]): void => {
    layout.set(id, [...(layout.get(id) ?? []), ...cars.map((car) => car.id)])
    room.set(id, (room.get(id) ?? 0) - cars.reduce((sum, car) => sum + lengthOf(car), 0))
  }
  for (const cut of cuts) {
    for (const car of cut)
      if (repair && car.bad_order && random.chance(0.85) && lengthOf(car) <= (room.get(repair.id) ?? 0))
        stand(repair.id, [car])
    const standing = new Set(layout.get(repair?.id ?? 0))
    const rest = cut.filter(({ id }) => !standing.has(id))
    const needs = rest.reduce((sum, car) => sum + lengthOf(car), 0)
    const fitting = open.filter(({ id }) => (room.get(id) ?? 0) >= needs)
    const roomiest = open.toSorted((a, b) => (room.get(b.id) ?? 0) - (room.get(a.id) ?? 0))[0]
    if (rest.length > 0 && fitting.length > 0) stand(random.pick(fitting).id, rest)
    // No track has room for the whole cut any more: it takes what fits, and the rest has not arrived yet.
    else if (roomiest)
      for (const car of rest) if (lengthOf(car) <= (room.get(roomiest.id) ?? 0)) stand(roomiest.id, [car])
  }
  return layout
}

/** A cut that the usual rules allow to be moved to another track; undefined where none was found. */
function switchOne(
  random: Random,
  yardTracks: ReadonlyMap<number, YardTrack>,
  cars: ReadonlyMap<number, YardCar>,
  layout: Layout,
  goals: readonly TrackKind[],
  size: number,
): MoveLine[] | undefined {
  for (let tries = 0; tries < 40; tries++) {
    const from = random.pick([...layout.keys()])
    const standing = layout.get(from) ?? []
    if (standing.length === 0) continue
    const start = random.whole(0, standing.length - 1)
    const cut = standing.slice(start, start + random.whole(1, size))
    const goal = random.pick([...yardTracks.values()].filter(({ id, kind }) => id !== from && goals.includes(kind)))
    const there = layout.get(goal.id)?.length ?? 0
    const lines = moveCut(layout, cut, goal.id, random.chance(0.5) ? null : random.whole(1, there + 1))
    if (refusals(yardTracks, cars, layout, lines).length === 0) return lines
  }
  return undefined
}

export type WorkedYard = { readonly actual: Layout; readonly planned: Layout; readonly history: readonly PastMove[] }

/** A week's switching, then a plan for about `planned` cars. */
export function workYard(
  random: Random,
  given: readonly YardTrack[],
  fleet: readonly YardCar[],
  start: Layout,
  now: Date,
  { moves, planned: toPlan }: { moves: number; planned: number },
): WorkedYard {
  const yardTracks = new Map(given.map((one) => [one.id, one]))
  const cars = new Map(fleet.map((one) => [one.id, one]))
  const history: PastMove[] = []
  let actual: Layout = start
  const minutes = Array.from({ length: moves }, () => random.whole(20, 5 * 24 * 60)).toSorted((a, b) => b - a)
  for (const ago of minutes) {
    const lines = switchOne(
      random,
      yardTracks,
      cars,
      actual,
      ['storage', 'departure', 'interchange', 'loading', 'unloading', 'scale'],
      12,
    )
    if (lines === undefined) continue
    const after = applyMove(actual, lines)
    const named = marksOf(lines.flatMap(({ car }) => cars.get(car) ?? []))
    history.push({
      at: new Date((Math.floor(now.getTime() / 60_000) - ago) * 60_000),
      lines: settle(after, lines),
      summary: `${named} to ${yardTracks.get(lines[0]?.to_track ?? 0)?.name ?? ''}`,
    })
    actual = after
  }
  let planned = actual
  for (let left = toPlan, tries = 0; left > 0 && tries < 60; tries++) {
    const lines = switchOne(
      random,
      yardTracks,
      cars,
      planned,
      ['departure', 'loading', 'unloading', 'storage'],
      Math.min(9, left),
    )
    if (lines === undefined) continue
    planned = applyMove(planned, lines)
    left -= lines.length
  }
  return { actual, planned, history }
}
