/** A yard of four tracks and ten cars that moves them by the product's own rules, and a pane to show it in. */
import type { PastMove } from '#src/areas/yard/data/calls.ts'
import type { BoardCar, BoardTrack, YardAnswer } from '#src/areas/yard/data/layout.ts'
import { conflicts, markOf, type MoveLine, type Scenario } from '#model/areas/yard/rules/yard.ts'
import { refusals } from '#model/areas/yard/rules/refusals.ts'
import { applyMove, settle } from '#model/areas/yard/rules/move.ts'
import type { Answer, Answering, Asked } from '../../answers.ts'

const track = (id: number, name: string, more: Partial<BoardTrack> = {}): BoardTrack => ({
  id,
  name,
  kind: 'storage',
  position: id,
  length_ft: 400,
  usable_length_ft: 350,
  open_ends: 'AB',
  active: true,
  ...more,
})
const car = (id: number, car_mark: string, number: number, more: Partial<BoardCar> = {}): BoardCar => ({
  id,
  car_mark,
  car_number: String(number),
  car_type: 'T108',
  length_ft: 60,
  load_status: 'L',
  load_percent: 90,
  product: { id: 1, name: 'Propane', color: 'amber', un_number: 'UN1978', hazard_class: '' },
  commodity: '',
  hold: false,
  hold_reason: '',
  bad_order: false,
  bad_order_reason: '',
  ...more,
})
const tracks = [
  track(1, 'T1'),
  track(2, 'T2'),
  track(3, 'RIP', { kind: 'repair' }),
  track(4, 'T15', { usable_length_ft: 130 }),
]
const cars = [
  ...[1, 2, 3, 4, 5].map((at) => car(10 + at, 'GATX', 20410 + at)),
  car(16, 'PROX', 33001, { load_status: 'E', load_percent: 0, product: null }),
  car(17, 'PROX', 33002, { hold: true, hold_reason: 'Customs' }),
  car(18, 'UTLX', 7, { bad_order: true }),
  car(19, 'UTLX', 8),
  car(20, 'UTLX', 9),
]
type MoveBody = { scenario: Scenario; moves: MoveLine[]; undoes?: number; over?: number[] }
export type SmallYard = {
  readonly answer: () => YardAnswer
  /** By a colleague, unless said otherwise; it stands in the history. */
  readonly move: (scenario: Scenario, lines: readonly MoveLine[], by?: string) => Answer
  /** A colleague takes a car out of the yard. */
  readonly remove: (car: number) => void
  readonly answers: Answering
  readonly stands: (scenario?: Scenario) => Record<string, string>
  /** The next response, instead of the rules' own. */
  next: Answer | undefined
  readonly moves: MoveBody[]
}

const isMove = (body: unknown): body is MoveBody => typeof body === 'object' && body !== null && 'moves' in body

export function smallYard(): SmallYard {
  const layouts: Record<Scenario, ReadonlyMap<number, readonly number[]>> = {
    actual: new Map([
      [1, [11, 12, 13, 14, 15]],
      [2, [16, 17]],
      [3, [18]],
      [4, []],
    ]),
    planned: new Map([
      [1, [11, 12, 13, 14]],
      [2, [16, 17, 15]],
      [3, [18]],
      [4, []],
    ]),
  }
  const byTrack = new Map(tracks.map((one) => [one.id, one]))
  const byCar = new Map(cars.map((one) => [one.id, one]))
  const loose = (scenario: Scenario) =>
    cars.map(({ id }) => id).filter((id) => ![...layouts[scenario].values()].some((on) => on.includes(id)))
  let made = 100
  let gone: readonly number[] = []
  const past: PastMove[] = []
  const yard: SmallYard = {
    next: undefined,
    moves: [],
    answer: () => ({
      yard: { id: 7, name: 'Small Yard', timezone: 'America/Chicago' },
      tracks,
      cars: cars.filter(({ id }) => !gone.includes(id)),
      placements: { actual: [...layouts.actual], planned: [...layouts.planned] },
      unassigned: { actual: loose('actual'), planned: loose('planned') },
    }),
    move(scenario, lines, by = 'Otto') {
      const named = (spot: { track: number; seq: number } | null) =>
        spot && { ...spot, track_name: byTrack.get(spot.track)?.name }
      const moved = conflicts(layouts[scenario], lines).map((one) => {
        const known = byCar.get(one.car)
        return {
          car: one.car,
          mark: known ? markOf(known) : '',
          believed: named(one.believed),
          actual: named(one.actual),
        }
      })
      if (moved.length > 0) return { status: 409, body: { detail: 'Moved meanwhile.', conflicts: moved } }
      const against = refusals(byTrack, byCar, layouts[scenario], lines)
      if (against.length > 0)
        return { status: 400, body: { non_field_errors: against.map(({ message }) => message), refusals: against } }
      layouts[scenario] = applyMove(layouts[scenario], lines)
      const settled = settle(layouts[scenario], lines)
      past.unshift({
        id: ++made,
        scenario,
        kind: 'move',
        summary: '',
        car_count: lines.length,
        by: 1,
        by_name: by,
        at: '2026-11-20T20:05:00Z',
        undoes: null,
        data: { lines: settled.map(({ car }) => ({ car, mark: '', from: null, to: null })) },
      })
      return { body: { move: made, lines: settled } }
    },
    remove(car) {
      gone = [...gone, car]
      for (const scenario of ['actual', 'planned'] as const)
        layouts[scenario] = new Map([...layouts[scenario]].map(([id, on]) => [id, on.filter((one) => one !== car)]))
    },
    answers({ path, body, query }: Asked) {
      if (path === 'yard_management/rail_yard/7/cars/') return { body: yard.answer() }
      if (path.endsWith('/move_history/'))
        return { body: { count: past.length, results: past, page: Number(query.get('page')), rowsPerPage: 25 } }
      if (!path.endsWith('/move_cars/') || !isMove(body)) return undefined
      yard.moves.push(body)
      const said = yard.next ?? yard.move(body.scenario, body.moves, 'Planner')
      yard.next = undefined
      return said
    },
    stands: (scenario = 'actual') =>
      Object.fromEntries(
        [...layouts[scenario]].map(([id, on]) => [
          byTrack.get(id)?.name ?? '',
          on.map((one) => byCar.get(one)?.car_number ?? '').join(' '),
        ]),
      ),
  }
  return yard
}
