/** What stands in for lodash in the grid does what lodash does, as far as the grid asks for it. */
import fc from 'fast-check'
import lodash from 'lodash'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import clamp from '#src/ui/table/grid/lodash/clamp.ts'
import debounce from '#src/ui/table/grid/lodash/debounce.ts'
import flatten from '#src/ui/table/grid/lodash/flatten.ts'
import groupBy from '#src/ui/table/grid/lodash/group-by.ts'
import has from '#src/ui/table/grid/lodash/has.ts'
import range from '#src/ui/table/grid/lodash/range.ts'
import throttle from '#src/ui/table/grid/lodash/throttle.ts'
import unique from '#src/ui/table/grid/lodash/unique.ts'

const whole = fc.integer({ min: -50, max: 50 })

test('numbers', () => {
  fc.assert(
    fc.property(whole, whole, whole, (value, a, b) => {
      const [lower, upper] = [Math.min(a, b), Math.max(a, b)]
      expect(clamp(value, lower, upper)).toBe(lodash.clamp(value, lower, upper))
      expect(range(a, b)).toEqual(lodash.range(a, b))
      expect(range(a, b, -1)).toEqual(lodash.range(a, b, -1))
      expect(range(upper - lower)).toEqual(lodash.range(upper - lower))
    }),
  )
})

test('lists', () => {
  fc.assert(
    fc.property(fc.array(fc.array(whole)), (lists) => {
      const flat = flatten(lists)
      expect(flat).toEqual(lodash.flatten(lists))
      expect(unique(flat)).toEqual(lodash.uniq(flat))
      const keyOf = (value: number): string => String(value % 3)
      expect(groupBy(flat, keyOf)).toEqual(lodash.groupBy(flat, keyOf))
    }),
  )
})

test.each([[{ editor: undefined }], [{ kind: 'text' }], [Object.create({ editor: 1 })], [null], ['editor']])(
  'whether %j has an editor',
  (cell) => expect(has(cell, 'editor')).toBe(lodash.has(cell, 'editor')),
)

describe('calls that wait', () => {
  beforeEach(() => vi.useFakeTimers())
  afterEach(() => vi.useRealTimers())

  /** What is called when, if it is asked for after each of these pauses. */
  function calls(
    limit: (call: (value: number) => void, ms: number) => (value: number) => void,
    pauses: readonly number[],
  ) {
    const called: (readonly [at: number, value: number])[] = []
    const start = Date.now()
    const limited = limit((value) => called.push([Date.now() - start, value]), 20)
    for (const [value, pause] of pauses.entries()) {
      vi.advanceTimersByTime(pause)
      limited(value)
    }
    vi.advanceTimersByTime(100)
    return called
  }

  test('do so at the same moments', () => {
    fc.assert(
      // lodash's own timers of one millisecond more or less are no difference to a grid: these pauses hit none of them.
      fc.property(fc.array(fc.constantFrom(0, 3, 7, 50)), (pauses) => {
        expect(calls(debounce, pauses)).toEqual(calls((call, ms) => lodash.debounce(call, ms), pauses))
        expect(calls(throttle, pauses).map(([, value]) => value)).toEqual(
          calls((call, ms) => lodash.throttle(call, ms), pauses).map(([, value]) => value),
        )
      }),
    )
  })
})
