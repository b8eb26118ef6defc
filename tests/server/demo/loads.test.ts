/** Whatever the day of seeding draws, a load fits the tank that carries it; the demo could not be made otherwise. */
import { expect, test } from 'vitest'
import { products } from '#server/demo/seed/base/places.ts'
import { expansionOf, loadedAt, WARMEST } from '#server/demo/seed/base/physics.ts'
import { SMALLEST_TRAILER } from '#server/demo/seed/terminal/parties.ts'
import { MOST_FILLED, mostOrdered, onStraightTruck } from '#server/demo/seed/terminal/tickets.ts'

test.each(products.map(({ name }) => name))(
  '%s on the warmest day, in the smallest trailer and straight truck',
  (name) => {
    const ordered = mostOrdered(name)
    const gross = (net: number): number =>
      (net * MOST_FILLED) / (1 - expansionOf(name) * (loadedAt(name, WARMEST) - 60))
    expect(gross(ordered)).toBeLessThanOrEqual(SMALLEST_TRAILER)
    expect(gross(onStraightTruck(ordered))).toBeLessThanOrEqual(SMALLEST_TRAILER / 4)
    expect(ordered).toBeGreaterThan(8000)
  },
)
