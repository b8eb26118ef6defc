import { describe, expect, test } from 'vitest'
import {
  nextFree,
  slotAtMinute,
  slotBoard,
  slotsBetween,
  stepOnBoard,
  type AnsweredSlot,
  type SlotStep,
} from '#model/areas/slot/rules/board/slot-board.ts'
import { slotLook, type LookedBooking, type SlotLook } from '#model/areas/slot/rules/board/slot-look.ts'

const slot = (id: number, bay: string, starts_at: string, more: Partial<AnsweredSlot> = {}): AnsweredSlot => ({
  id,
  bay,
  starts_at,
  ends_at: new Date(Date.parse(starts_at) + 3_600_000).toISOString(),
  direction: 'load',
  product: null,
  status: 'open',
  capacity: 1,
  booked: 0,
  free: 1,
  bookable: true,
  why: '',
  ...more,
})
const at = (day: number, hour: number): string => `2027-03-0${day}T${String(hour).padStart(2, '0')}:00:00.000Z`
/** Two days, two bays, two hours; the second bay has no first hour on the second day. */
const board = slotBoard(
  [
    slot(1, 'B1', at(1, 8)),
    slot(2, 'B1', at(1, 9)),
    slot(3, 'B2', at(1, 8)),
    slot(4, 'B2', at(1, 9)),
    slot(5, 'B1', at(2, 8)),
    slot(6, 'B1', at(2, 9)),
    slot(7, 'B2', at(2, 9)),
  ],
  'UTC',
  ['B2', 'B1'],
)

describe('the lanes of a board', () => {
  test('go by day, and by bay as the place names them', () => {
    expect(board.lanes.map(({ day, bay, slots }) => [day, bay, slots.map(({ id }) => id)])).toEqual([
      ['2027-03-01', 'B2', [3, 4]],
      ['2027-03-01', 'B1', [1, 2]],
      ['2027-03-02', 'B2', [7]],
      ['2027-03-02', 'B1', [5, 6]],
    ])
    expect([board.fromMinute, board.untilMinute]).toEqual([480, 600])
    expect(board.lanes.map(({ isFirstOfDay }) => isFirstOfDay)).toEqual([true, false, true, false])
  })
  test('are as clocks of the place show them, also on the night on which they change', () => {
    const edmonton = slotBoard(
      [slot(1, '', '2027-03-14T08:00:00.000Z'), slot(2, '', '2027-03-14T09:00:00.000Z')],
      'America/Edmonton',
      [],
    )
    expect(edmonton.lanes[0]?.slots.map(({ from, to }) => [from, to])).toEqual([
      [60, 120],
      [180, 240],
    ])
  })
  test('slots without a bay that overlap stand below each other', () => {
    const many = slotBoard([slot(1, '', at(1, 8)), slot(2, '', at(1, 8)), slot(3, '', at(1, 9))], 'UTC', [])
    expect(many.lanes.map(({ layer, slots }) => [layer, slots.map(({ id }) => id)])).toEqual([
      [0, [1, 3]],
      [1, [2]],
    ])
  })
  test('of a place without slots there are none', () => {
    expect(slotBoard([], 'UTC', ['B1'])).toMatchObject({ lanes: [], fromMinute: 0, untilMinute: 1440 })
  })
})

test.each<readonly [number | null, SlotStep, number]>([
  [null, 'right', 3],
  [1, 'right', 2],
  [2, 'right', 5],
  [6, 'right', 6],
  [5, 'left', 2],
  [3, 'left', 3],
  [3, 'down', 1],
  [1, 'down', 7],
  [7, 'up', 2],
  [3, 'up', 3],
  [2, 'home', 1],
  [1, 'end', 2],
  [6, 'first', 3],
  [3, 'last', 6],
  [3, 'day_after', 7],
  [7, 'day_before', 4],
  [7, 'day_after', 7],
])('from %s a step %s leads to %s', (from, step, to) => expect(stepOnBoard(board, from, step)).toBe(to))

test.each([
  [3, 1, [3, 1]],
  [3, 2, [3, 4, 1, 2]],
  [2, 2, [2]],
  [4, 6, [4, 2, 7, 6]],
  [99, 4, [4]],
])('between %s and %s lies %j', (anchor, cursor, ids) => expect(slotsBetween(board, anchor, cursor)).toEqual(ids))

test('of a lane the nearest slot to a minute', () => {
  const [lane] = board.lanes
  expect([0, 500, 545, 900].map((minute) => lane && slotAtMinute(lane, minute)?.id)).toEqual([3, 3, 4, 4])
})

test('the next free slot goes by time, passes what is full, blocked or past, and begins again at the first', () => {
  const some = slotBoard(
    [
      slot(1, 'A', at(1, 8)),
      slot(2, 'A', at(1, 9), { free: 0, status: 'booked' }),
      slot(3, 'A', at(1, 10), { status: 'blocked', free: 0 }),
      slot(4, 'B', at(1, 11)),
    ],
    'UTC',
    [],
  )
  expect(nextFree(some, 1, at(1, 0))).toBe(4)
  expect(nextFree(some, 4, at(1, 0))).toBe(1)
  expect(nextFree(some, null, at(1, 10))).toBe(4)
  expect(nextFree(some, null, at(3, 0))).toBeUndefined()
})

const booked = (status: LookedBooking['status'], more: Partial<LookedBooking> = {}): LookedBooking => ({
  status,
  to_move: false,
  starts_at: at(2, 8),
  ...more,
})
test.each<readonly [Partial<AnsweredSlot>, readonly LookedBooking[], SlotLook]>([
  [{}, [], 'open'],
  [{}, [booked('cancelled')], 'open'],
  [{ booked: 1, free: 1, capacity: 2 }, [booked('confirmed')], 'part'],
  [{ booked: 1, free: 0, status: 'booked' }, [booked('confirmed')], 'full'],
  [{ booked: 1, free: 0, status: 'booked' }, [booked('requested')], 'requested'],
  [{ status: 'blocked', free: 0 }, [], 'blocked'],
  [{ status: 'blocked', free: 0, booked: 1 }, [booked('confirmed', { to_move: true })], 'toMove'],
  [{ booked: 1, free: 0 }, [booked('confirmed', { starts_at: at(1, 8) })], 'late'],
  [{ booked: 1, free: 0 }, [booked('in_progress', { starts_at: at(1, 8) })], 'inside'],
  [{ booked: 1, free: 0 }, [booked('completed')], 'done'],
  [{}, [booked('no_show')], 'absent'],
])('%j with %j looks %s', (more, bookings, look) =>
  expect(slotLook(slot(1, 'B1', at(1, 8), more), bookings, at(2, 7))).toBe(look),
)
