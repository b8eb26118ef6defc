/** What a tank holds if its open tickets load. */
import { describe, expect, it, test } from 'vitest'
import { cubicMetres, whatIf, type PlannedLift } from '#model/areas/terminal/rules/what-if.ts'

const lift = (ticket: string, gallons: number, more: Partial<PlannedLift> = {}): PlannedLift => ({
  id: ticket,
  ticket,
  direction: 'load',
  gallons,
  at: '2026-11-25T10:00:00Z',
  ...more,
})
const tank = { heel: 10, most: 100 }

test.each([
  [0, 0],
  [1000, 3.785],
  [9000, 34.069],
])('%d gallons are %d m³', (gallons, cubic) => {
  expect(cubicMetres(gallons)).toBe(cubic)
})
describe('open tickets', () => {
  it('load one after the other, by when they are due; without a moment last', () => {
    const lines = whatIf(50, tank, [
      lift('C', 1000, { at: null }),
      lift('B', 1000, { at: '2026-11-25T12:00:00Z' }),
      lift('A', 1000),
    ])
    expect(lines.map(({ ticket, after }) => [ticket, after])).toEqual([
      ['A', 46.215],
      ['B', 42.43],
      ['C', 38.645],
    ])
  })
  test.each([
    ['to the heel is enough', 13.785, lift('A', 1000), 'ok'],
    ['below the heel is short', 13.784, lift('A', 1000), 'short'],
    ['to the brim is enough', 96.215, lift('A', 1000, { direction: 'unload' }), 'ok'],
    ['above it is over', 96.216, lift('A', 1000, { direction: 'unload' }), 'over'],
    ['nothing is nothing', 50, lift('A', 0), 'ok'],
  ] as const)('%s', (_name, volume, one, state) => {
    expect(whatIf(volume, tank, [one])[0]?.state).toBe(state)
  })
  it('unloaded before, a load is not short', () => {
    const lines = whatIf(11, tank, [
      lift('A', 1000, { direction: 'unload', at: '2026-11-25T08:00:00Z' }),
      lift('B', 1000),
    ])
    expect(lines.map(({ state }) => state)).toEqual(['ok', 'ok'])
  })
  it('of a tank that names no capacity nothing is over', () => {
    expect(whatIf(50, { heel: 0, most: null }, [lift('A', 1e6, { direction: 'unload' })])[0]?.state).toBe('ok')
  })
})
