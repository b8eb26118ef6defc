import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { executionOf, movesBetween } from '#model/areas/yard/rules/plan.ts'
import { conflicts, spots, type Layout } from '#model/areas/yard/rules/yard.ts'
import { applyMove, settle } from '#model/areas/yard/rules/move.ts'
import { TRACKS, anyLayout, layout, line, shown } from './layouts.ts'

describe('plan and actual', () => {
  it('there is one move between any two layouts', () => {
    fc.assert(
      fc.property(anyLayout, anyLayout, (from, to) => {
        const lines = movesBetween(from, to)
        expect(conflicts(from, lines)).toEqual([])
        expect(shown(applyMove(from, lines))).toEqual(shown(to))
        expect(settle(to, lines)).toEqual(lines)
      }),
    )
  })

  it('does not name cars that only slide because another left', () => {
    expect(movesBetween(layout({ 1: [1, 2, 3, 4] }), layout({ 1: [2, 3, 4], 2: [1] }))).toEqual([
      line(1, [1, 1], [2, 1]),
    ])
  })

  it('carried out for all cars that differ, makes the actual yard equal the plan', () => {
    fc.assert(
      fc.property(anyLayout, anyLayout, (actual, planned) => {
        const cars = movesBetween(actual, planned).map(({ car }) => car)
        expect(shown(applyMove(actual, executionOf(actual, planned, cars)))).toEqual(shown(planned))
      }),
    )
  })

  it('carried out in part, touches only the named cars and keeps the planned order among those already there', () => {
    fc.assert(
      fc.property(
        anyLayout,
        anyLayout,
        fc.subarray(Array.from({ length: 12 }, (_, index) => index + 1)),
        (actual, planned, cars) => {
          const lines = executionOf(actual, planned, cars)
          const after = applyMove(actual, lines)
          const goal = spots(planned)
          expect(lines.every(({ car }) => cars.includes(car))).toBe(true)
          expect(settle(after, lines)).toEqual(lines)
          for (const car of cars) expect(spots(after).get(car)?.track).toBe(goal.get(car)?.track)
          for (const id of TRACKS) {
            const stay = (of: Layout): number[] => (of.get(id) ?? []).filter((car) => !cars.includes(car))
            expect(stay(after)).toEqual(stay(actual))
          }
        },
      ),
    )
  })

  it('places a car behind its planned neighbour rather than at a fixed position', () => {
    const actual = layout({ 1: [1, 2, 3], 2: [9] })
    const planned = layout({ 1: [2, 9, 1, 3] })
    expect(executionOf(actual, planned, [9])).toEqual([line(9, [2, 1], [1, 3])])
  })
})
