import { expect, test } from 'vitest'
import { bookingLife } from '#model/areas/slot/rules/booking-life.ts'
import { bookingStatuses, freeIn, takesRoom } from '#model/areas/slot/rules/booking.ts'
import { derivedComposition } from '#model/areas/measure/rules/volume/composition.ts'
import { components } from '#model/areas/measure/rules/volume/mixture.ts'

const nothing = Object.fromEntries(components.map((name) => [name, null])) as Parameters<typeof derivedComposition>[0]

test('a composition has a density once its parts add up to 100 %', () => {
  expect(derivedComposition({ ...nothing, propane: 100 }, 'liquid_volume')).toEqual({
    total: 100,
    relative_density: 0.5072,
  })
  // 0.96 × 0.50720 + 0.03 × 0.35629 + 0.01 × 0.56283
  expect(derivedComposition({ ...nothing, propane: 96, ethane: 3, i_butane: 1 }, 'liquid_volume')).toEqual({
    total: 100,
    relative_density: 0.50323,
  })
  expect(derivedComposition({ ...nothing, propane: 50, n_butane: 49.9 }, 'mole')).toEqual({
    total: 99.9,
    relative_density: null,
  })
  expect(derivedComposition(nothing, 'mass')).toEqual({ total: 0, relative_density: null })
})

test('a truck that is in is neither cancelled nor a no-show, and what is over is only taken back', () => {
  const from = (status: string) =>
    Object.values(bookingLife.transitions).flatMap((one) => (one.from.includes(status) ? [one] : []))
  expect(from('checked_in').map(({ to }) => to)).toEqual(['in_progress', 'confirmed'])
  for (const status of ['completed', 'cancelled', 'no_show'])
    expect(from(status).map(({ label }) => /^(Take back|Reinstate)/.test(label))).toEqual([true])
})

test('a slot has room until it is full or blocked', () => {
  expect([
    freeIn({ capacity: 3, booked: 1, status: 'open' }),
    freeIn({ capacity: 1, booked: 2, status: 'booked' }),
    freeIn({ capacity: 3, booked: 0, status: 'blocked' }),
  ]).toEqual([2, 0, 0])
  expect(bookingStatuses.filter((status) => !takesRoom(status))).toEqual(['cancelled', 'no_show'])
})
