import { describe, expect, it } from 'vitest'
import { boardOf, type BoardCar, type YardAnswer } from '#src/areas/yard/data/layout.ts'
import type { PastMove } from '#src/areas/yard/data/calls.ts'
import { pastOf } from '#src/areas/yard/history/past-layout.ts'
import { answerAt } from '#src/areas/yard/history/past-answer.ts'

const car = (id: number): BoardCar => ({
  id,
  car_mark: 'GATX',
  car_number: String(id),
  length_ft: 50,
  hold: false,
  bad_order: false,
  car_type: '',
  load_status: 'E',
  load_percent: 0,
  product: null,
  commodity: '',
  hold_reason: '',
  bad_order_reason: '',
})
const track = (id: number) =>
  ({
    id,
    name: `T${id}`,
    kind: 'storage',
    position: id,
    length_ft: null,
    usable_length_ft: 500,
    active: true,
    open_ends: 'AB',
  }) as const
const now: YardAnswer = {
  yard: { id: 1, name: 'Yard', timezone: 'UTC' },
  tracks: [track(1), track(2), track(3)],
  cars: [car(1), car(2), car(3)],
  placements: {
    actual: [
      [1, [1]],
      [2, [2]],
      [3, [3]],
    ],
    planned: [],
  },
  unassigned: { actual: [], planned: [] },
}
const move = (id: number, minute: number, line: object): PastMove => ({
  id,
  scenario: 'actual',
  kind: 'move',
  summary: '',
  car_count: 1,
  by: 1,
  at: `2026-11-20T08:0${minute}:00Z`,
  undoes: null,
  data: { lines: [line as never] },
})
const moves = [
  move(2, 2, { car: 9, mark: 'PROX 900', from: { track: 2, seq: 1 }, to: null }),
  move(1, 1, { car: 1, mark: 'GATX 1', from: { track: 2, seq: 1 }, to: { track: 1, seq: 1 } }),
]

describe('the layout at a past time', () => {
  it('shows cars where they were, including those that have left since, by their recorded marks', () => {
    const past = pastOf(now, moves)
    const board = boardOf(answerAt(now, past, 1, null))
    expect(board.sides.actual.layout.get(2)).toEqual([9, 2])
    expect(board.cars.get(9)).toMatchObject({ car_mark: 'PROX', car_number: '900' })
    expect(boardOf(answerAt(now, past, 2, null)).sides.actual.layout.get(2)).toEqual([1, 9, 2])
  })

  it('compares two times: the differences are the moves between them', () => {
    const board = boardOf(answerAt(now, pastOf(now, moves), 0, 2))
    expect(
      board.differences.map(({ car: id, actual, planned }) => [id, planned?.track ?? null, actual?.track ?? null]),
    ).toEqual([
      [1, 2, 1],
      [9, 2, null],
    ])
  })

  it('redraws only the tracks that differ', () => {
    const past = pastOf(now, moves)
    const before = answerAt(now, past, 1, null)
    const after = answerAt(now, past, 2, null, before)
    const arrays = (answer: YardAnswer) => new Map(answer.placements.actual)
    expect([1, 2, 3].map((id) => arrays(before).get(id) === arrays(after).get(id))).toEqual([false, false, true])
    const [one, other] = [boardOf(before), boardOf(after)]
    expect(one.sides.actual.rows[2]).toBe(other.sides.actual.rows[2])
  })
})
