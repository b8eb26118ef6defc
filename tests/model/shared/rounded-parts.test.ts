/** Rounded parts of a whole add up to the rounded whole. */
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { roundedParts, sumOfParts } from '#model/shared/rounded-parts.ts'

const part = fc.integer({ min: -100_000_000, max: 100_000_000 }).map((value) => value / 10_000)
const digits = fc.integer({ min: 0, max: 3 })

it('adds up to the rounded whole, each part rounded down or up', () => {
  fc.assert(
    fc.property(fc.array(part, { maxLength: 30 }), digits, (parts, shown) => {
      const scale = 10 ** shown
      const found = roundedParts(parts, shown)
      // In ten-thousandths, so that the test itself rounds nothing by accident.
      const whole = parts.reduce((sum, one) => sum + Math.round(one * 10_000), 0) / (10_000 / scale)
      const expected = (Math.sign(whole) * Math.round(Math.abs(whole))) / scale
      expect(sumOfParts(found, shown)).toBeCloseTo(expected, 6)
      for (const [at, one] of found.entries()) {
        expect(Math.abs(one - (parts[at] ?? 0))).toBeLessThan(1 / scale)
        expect(one).toBeCloseTo(Math.round(one * scale) / scale, 9)
      }
    }),
  )
})

it('leaves parts alone that need no rounding, and does so again', () => {
  fc.assert(
    fc.property(fc.array(part, { maxLength: 30 }), digits, (parts, shown) => {
      const once = roundedParts(parts, shown)
      expect(roundedParts(once, shown)).toEqual(once)
    }),
  )
})

it('never gives a larger part less than a smaller one', () => {
  fc.assert(
    fc.property(fc.array(part, { minLength: 2, maxLength: 30 }), digits, (parts, shown) => {
      const ascending = parts.toSorted((one, other) => one - other)
      const found = roundedParts(ascending, shown)
      // Of equal parts the earlier one may be rounded up.
      const falls = found.filter((one, at) => ascending[at] !== ascending[at - 1] && one < (found[at - 1] ?? one))
      expect(falls).toEqual([])
    }),
  )
})

it('adds up where rounding each part alone would not', () => {
  // 43.05 + 15.25 + 12.75 + 1.85 - 31.2 + 4.1 are 45.8, and 46.0 of parts that are rounded alone.
  const parts = [43.05, 15.25, 12.75, 1.85, -31.2, 4.1]
  expect(sumOfParts(roundedParts(parts, 1), 1)).toBe(45.8)
  expect(roundedParts([100 / 3, 100 / 3, 100 / 3], 2)).toEqual([33.34, 33.33, 33.33])
  expect(roundedParts([], 1)).toEqual([])
  expect(Object.is(roundedParts([-0.04], 1)[0], 0)).toBe(true)
})
