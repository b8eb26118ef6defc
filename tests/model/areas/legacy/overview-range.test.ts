/** Buckets and ranges of the overview: every day is in one bucket, weeks begin on Monday, and a range has its bounds. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bucketKinds, bucketOf, bucketsOf, daysOfBucket } from '#model/areas/legacy/rules/overview/buckets.ts'
import { rangeAsked, rangeRefusal } from '#model/areas/legacy/rules/overview/range.ts'
import { daysFrom } from '#model/kernel/reckoned/by-day.ts'

const day = fc.integer({ min: 0, max: 20_000 }).map((count) => daysFrom('1990-01-01', count))
const range = fc
  .tuple(day, fc.integer({ min: 0, max: 400 }))
  .map(([from, count]) => ({ from, to: daysFrom(from, count) }))

describe.each(bucketKinds)('buckets by %s', (kind) => {
  it('hold each day of the range once, in order', () => {
    fc.assert(
      fc.property(range, ({ from, to }) => {
        const parts = bucketsOf(kind, from, to).map((bucket) => daysOfBucket(kind, bucket, from, to))
        expect([parts[0]?.from, parts.at(-1)?.to]).toEqual([from, to])
        parts.slice(1).forEach((part, at) => expect(part.from).toBe(daysFrom(parts[at]?.to ?? '', 1)))
        for (const part of parts) expect(bucketOf(kind, part.from)).toBe(bucketOf(kind, part.to))
      }),
      { numRuns: 200 },
    )
  })
})
it('begins weeks on Monday and months on the first', () => {
  expect(bucketOf('week', '2026-12-06')).toBe('2026-11-30')
  expect(bucketOf('week', '2026-11-30')).toBe('2026-11-30')
  expect(bucketsOf('month', '2026-11-20', '2027-01-02')).toEqual(['2026-11-01', '2026-12-01', '2027-01-01'])
})

describe('a range', () => {
  it.each([
    [null, null, '2026-12-01', '2026-12-31'],
    ['2026-02-10', null, '2026-02-10', '2026-02-28'],
    [null, '2024-02-10', '2024-02-01', '2024-02-10'],
    ['2026-01-01', '2026-06-30', '2026-01-01', '2026-06-30'],
    ['9999-12-05', null, '9999-12-05', '9999-12-31'],
  ])('from %s to %s is %s to %s', (from, to, first, last) => {
    expect(rangeAsked({ from, to }, '2026-12-15')).toEqual({ from: first, to: last })
  })
  it.each([
    ['2026-12-02', '2026-12-01', /before 2026-12-02/],
    ['2026-01-01', daysFrom('2026-01-01', 1100), /at most 1100 days; these are 1101/],
    ['9999-12-05', '9999-12-31', /after 2999-12-31/],
  ])('from %s to %s is refused', (from, to, says) => {
    expect(rangeRefusal({ from, to })).toMatch(says)
  })
  it('of as many days as may be asked for is not refused', () => {
    expect(rangeRefusal({ from: '2026-01-01', to: daysFrom('2026-01-01', 1099) })).toBeUndefined()
  })
})
