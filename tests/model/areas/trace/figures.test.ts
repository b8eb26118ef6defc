/** What the figures of the overview are drawn from. */
import { describe, expect, test } from 'vitest'
import { arrivalsByDay } from '#model/areas/trace/rules/figures/arrivals-by-day.ts'
import { cyclesByLane, type Cycle } from '#model/areas/trace/rules/figures/cycle.ts'
import { dwellLines, type KeyedVisit } from '#model/areas/trace/rules/figures/dwell.ts'

describe('arrivals', () => {
  const awaited = (eta: string, timezone = 'America/Chicago', isLate = false) => ({ eta, timezone, isLate })
  test.each([
    ['a day is that of the destination', awaited('2026-11-27T03:00:00.000Z'), '2026-11-26'],
    ['further east it is the next', awaited('2026-11-27T05:30:00.000Z', 'America/New_York'), '2026-11-27'],
    ['the last day is the fourteenth', awaited('2026-12-08T18:00:00.000Z'), '2026-12-08'],
    ['a day later is not shown', awaited('2026-12-09T18:00:00.000Z'), undefined],
    ['nor what should have arrived before', awaited('2026-11-24T18:00:00.000Z'), undefined],
  ])('%s', (_, trip, day) => {
    const days = arrivalsByDay([trip], '2026-11-25')
    expect(days).toHaveLength(14)
    expect(days.filter(({ count }) => count > 0).map((one) => one.day)).toEqual(day === undefined ? [] : [day])
  })
  test('late ones are counted among them', () => {
    const eta = '2026-11-26T18:00:00.000Z'
    const [, second] = arrivalsByDay([awaited(eta), awaited(eta, 'America/Chicago', true)], '2026-11-25')
    expect(second).toEqual({ day: '2026-11-26', count: 2, late: 1 })
  })
})

test('the days of a lane are spread from a tenth to nine tenths', () => {
  const cycle = (days: number): Cycle => ({
    trip: {
      railcar: days,
      kind: 'loaded',
      lane: 'A – B',
      origin: 'A',
      destination: 'B',
      product: null,
      started_at: '2026-01-01T00:00:00.000Z',
      pulled_at: null,
      placed_at: null,
    },
    minutes: [days * 1440, 0, 0, 0, 0, 0],
  })
  const [lane] = cyclesByLane(Array.from({ length: 11 }, (_, index) => cycle(index + 10)))
  expect(lane?.days).toEqual({ mean: 15, p10: 11, p25: 12.5, median: 15, p75: 17.5, p90: 19 })
})

test('exceptions are cars that stand longer than nine in ten did there', () => {
  const visit = (event: number, hours: number, isOver: boolean): KeyedVisit => ({
    event,
    railcar: event,
    key: 'X',
    label: 'X',
    place: 'X',
    station: null,
    railroad: '',
    load_status: 'L',
    from: new Date(Date.parse('2026-11-20T00:00:00Z') - (isOver ? 0 : hours * 3_600_000)).toISOString(),
    to: isOver ? new Date(Date.parse('2026-11-20T00:00:00Z') + hours * 3_600_000).toISOString() : null,
    why: '',
  })
  const over = Array.from({ length: 10 }, (_, index) => visit(index, 10, true))
  const now = '2026-11-20T00:00:00.000Z'
  const [line] = dwellLines([...over, visit(20, 9, false), visit(21, 11, false), visit(22, 400, false)], now).results
  expect([line?.cars_now, line?.long_now]).toEqual([3, 2])
  // Nothing is unusual where nothing is usual yet.
  expect(dwellLines([visit(1, 900, false)], now).results[0]).toMatchObject({ cars_now: 1, long_now: 0 })
})
