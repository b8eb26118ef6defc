/** What comes of chosen tickets for each tank: who is short first comes first, and what nobody measured says so. */
import { expect, it, test } from 'vitest'
import { whatIfTanks, type WhatIfTank } from '#model/areas/terminal/rules/what-if.ts'

const tank = (id: string, volume: number | null, more: Partial<WhatIfTank> = {}): WhatIfTank => ({
  id,
  name: `Tank ${id}`,
  volume,
  heel: 5,
  most: 90,
  ...more,
})
/** 10,000 gal are 37.854 m³. */
const lift = (of: string, id: string, at: string | null, direction: 'load' | 'unload' = 'load') => ({
  id,
  ticket: id,
  direction,
  gallons: 10_000,
  at,
  tank: of,
})

test.each([
  ['enough is left', 50, ['2026-11-25T12:00:00Z'], undefined, 12.146],
  ['the second one is short', 50, ['2026-11-25T12:00:00Z', '2026-11-26T12:00:00Z'], 't1', -25.708],
  ['exactly the heel is no shortage', 42.854, ['2026-11-25T12:00:00Z'], undefined, 5],
  ['a thousandth less is', 42.853, ['2026-11-25T12:00:00Z'], 't0', 4.999],
] as const)('%s', (_name, volume, days, short, after) => {
  const [one] = whatIfTanks(
    [tank('a', volume)],
    days.map((at, index) => lift('a', `t${index}`, at)),
  )
  expect([one?.first?.id, one?.after]).toEqual([short, after])
})

it('puts the tank that is in trouble soonest first, and one without a ticket nowhere', () => {
  const found = whatIfTanks(
    [tank('a', 80), tank('b', 40), tank('c', 80), tank('d', 50), tank('e', null)],
    [
      lift('a', 'a1', '2026-11-27T12:00:00Z'),
      lift('b', 'b1', '2026-11-26T12:00:00Z'),
      lift('c', 'c1', '2026-11-25T12:00:00Z', 'unload'),
      lift('e', 'e1', '2026-11-25T12:00:00Z'),
    ],
  )
  expect(found.map((one) => [one.tank.id, one.first?.state, one.after])).toEqual([
    ['c', 'over', 117.854],
    ['b', 'short', 2.146],
    ['a', undefined, 42.146],
    ['e', undefined, null],
  ])
})
