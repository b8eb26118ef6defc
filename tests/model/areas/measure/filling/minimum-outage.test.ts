import fc from 'fast-check'
import { expect, test } from 'vitest'
import { minimumOutageReading, outageAt, type GaugeTable } from '#model/areas/measure/rules/gauge/gauge.ts'
import { tableOf, tankOf } from '#model/areas/measure/rules/gauge/tank.ts'

/** Tanks whose depth is seldom a whole number of graduations, read from above or from below. */
const tables = fc
  .record({
    diameter: fc.integer({ min: 900, max: 1300 }).map((tenths) => tenths / 10),
    shell: fc.integer({ min: 18_000, max: 36_000 }),
    step: fc.constantFrom(0.125, 0.25, 0.5, 1, 3),
    kind: fc.constantFrom('outage' as const, 'innage' as const),
    /** A table is in whole gallons, and the shell-full capacity may differ from its last row by half a gallon. */
    off: fc.constantFrom(-0.5, 0, 0.5),
  })
  .map(({ diameter, shell, step, kind, off }): GaugeTable => {
    const table = tableOf(tankOf(diameter, shell), { step, kind })
    return { ...table, shellFull: table.shellFull + off }
  })

test('a minimum outage never names a reading beyond the tank, and never leaves less room than asked', () => {
  fc.assert(
    fc.property(tables, fc.double({ min: 0, max: 1, noNaN: true }), (table, share) => {
      const outage = share * table.shellFull
      const depth = table.rows.at(-1)?.[0] ?? 0
      const reading = minimumOutageReading(table, outage)
      expect(reading).toBeGreaterThanOrEqual(0)
      expect(reading).toBeLessThanOrEqual(depth)
      // Half a gallon: as far as the table itself may be off.
      expect(outageAt(table, reading)).toBeGreaterThanOrEqual(outage - 0.5 - 1e-6)
    }),
    { numRuns: 2000 },
  )
})
test('of a whole tank is its depth, though no graduation is there', () => {
  const table = tableOf(tankOf(118.3, 30_000), { step: 3 })
  expect(minimumOutageReading(table, table.shellFull)).toBe(118.3)
})
