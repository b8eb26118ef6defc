/** A shipment against the day of its schedule and against what stands loaded: over, under and even. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { againstDay, againstTrack, type BillTotals } from '#model/areas/rail/rules/bill-totals.ts'

const sums = (cars: number) => ({ cars, net_volume: `${cars * 30_000}.00`, weight: `${cars * 126_000}.00` })
const totals = (cars: number, rest: Partial<BillTotals>): BillTotals => ({
  bill: sums(cars),
  day: null,
  standing: null,
  ...rest,
})
const day = (planned: number, others = 0) => ({ day: { date: '2026-11-24', planned, others } })
const standing = (count: number, elsewhere = 0) => ({ standing: { ...sums(count), elsewhere } })

test.each([
  [3, day(2), 'over', '1 car over the plan'],
  [3, day(5), 'under', '2 cars under the plan'],
  [3, day(3), 'even', 'As planned'],
  [3, day(5, 2), 'even', 'As planned with 2 cars shipped before'],
  [3, day(3, 1), 'over', '1 car over the plan with 1 car shipped before'],
  [0, day(0), 'none', 'Nothing planned'],
] as const)('%i cars on a day of %o are %s', (cars, of, state, says) =>
  expect(againstDay(totals(cars, of))).toEqual({ state, says }),
)

test.each([
  [3, standing(3), 'even', 'All that stand loaded'],
  [3, standing(5), 'under', '2 cars not on this bill'],
  [3, standing(2, 1), 'over', '1 car over what stands here'],
  [0, standing(1200), 'under', '1,200 cars not on this bill'],
  [0, standing(0), 'none', 'No loaded cars'],
] as const)('%i cars where %o stand are %s', (cars, of, state, says) =>
  expect(againstTrack(totals(cars, of))).toEqual({ state, says }),
)

test('without a schedule or a place nothing is said', () => {
  expect(againstDay(totals(3, {}))).toBeNull()
  expect(againstTrack(totals(3, {}))).toBeNull()
})

test('one car more is never said to be further under the plan', () =>
  fc.assert(
    fc.property(fc.nat(600), fc.nat(600), fc.nat(600), (cars, planned, others) => {
      const rank = { under: 0, none: 1, even: 1, over: 2 }
      const of = (count: number) => rank[againstDay(totals(count, day(planned, others)))?.state ?? 'even']
      expect(of(cars + 1)).toBeGreaterThanOrEqual(of(cars))
    }),
  ))
