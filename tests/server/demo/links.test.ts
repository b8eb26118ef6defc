/** What the demo has bought is promised as far as a planner would: nearly all, and never more than the tolerance allows. */
import { expect, test } from 'vitest'
import { bulkOf, SOLD_CARS } from '#server/demo/seed/railway/links.ts'

test.each([
  [1, 0, 0.7],
  [4, 1, 1.05],
  [2, 2, 0.85],
  [3, 5, 1],
])('%i sales of the purchase with index %i take %f of it', (sales, index, share) => {
  const { cars, quantity } = bulkOf(sales, index)
  expect((sales * SOLD_CARS) / cars).toBeCloseTo(share, 2)
  expect(Number(quantity)).toBe(cars * 30_000)
})
