import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  fromTable,
  gaugeCar,
  inTable,
  readingFor,
  safestPermit,
  type CarToGauge,
} from '#model/areas/measure/rules/gauge/car-gauging.ts'
import { tableOf, tankOf } from '#model/areas/measure/rules/gauge/tank.ts'
import { LITRES_PER_GALLON } from '#model/shared/factors.ts'

const table = tableOf(tankOf(119, 33_600), { step: 0.25 })
const propane: CarToGauge = {
  table,
  temperature: 52.4,
  relativeDensity60: 0.5092,
  group: 'E',
  litresPerGallon: LITRES_PER_GALLON,
  permit: { ...safestPermit, insulation: 'insulated' },
}
const inches = { kind: 'outage', unit: 'in' } as const

describe('a car from reading to weight', () => {
  const { gauged } = gaugeCar(propane, { ...inches, value: 24.375 })
  test('matches the calculation by hand', () => {
    expect(gauged?.outage).toBe(4876)
    expect(gauged?.figures.gross).toBe(28_724)
    expect(gauged?.figures.factor60).toBeCloseTo(1.01199, 5)
    expect(gauged?.figures.net).toBeCloseTo(29_068.4, 0)
    expect(gauged?.figures.weight).toBeCloseTo(123_404, -1)
  })
  test('rates the filling: under if more than two percent is missing, over by any excess', () => {
    expect(gauged?.state).toBe('under')
    const most = gauged?.permitted?.reading ?? 0
    expect(gaugeCar(propane, { ...inches, value: most }).gauged?.state).toBe('right')
    expect(gaugeCar(propane, { ...inches, value: most - 0.25 }).gauged).toMatchObject({ state: 'over' })
  })
  test('the same depth as innage or in centimetres gives the same volume', () => {
    const others = [
      { kind: 'innage', unit: 'in', value: 119 - 24.375 },
      { kind: 'outage', unit: 'cm', value: 24.375 * 2.54 },
    ] as const
    expect(others.map((read) => gaugeCar(propane, read).gauged?.outage)).toEqual([
      expect.closeTo(4876, 6),
      expect.closeTo(4876, 6),
    ])
  })
  test('the rail load limits the filling even if the tank has room', () => {
    const { permitted } = gaugeCar({ ...propane, permit: { ...propane.permit, heaviestLoad: 100_000 } }, null)
    expect(permitted).toMatchObject({ limit: 'rail load', weight: expect.closeTo(100_000, 3) })
  })
})

describe('errors are reported at their field', () => {
  test('formats a reading outside the table in the unit in which it was entered', () => {
    expect(gaugeCar(propane, { kind: 'innage', unit: 'cm', value: 400 }).faults.reading).toMatch(
      /Innage reading must be from 0 to 302.26 cm, not 400 cm/,
    )
  })
  test('a temperature above which it is not liquid', () => {
    const { gauged, faults } = gaugeCar(
      { ...propane, relativeDensity60: 0.36, temperature: 150 },
      { ...inches, value: 24 },
    )
    expect([gauged, Object.keys(faults)]).toEqual([null, ['temperature']])
    expect(faults.temperature).toMatch(/supercritical/)
  })
  test('a density outside the tables', () => {
    expect(gaugeCar({ ...propane, relativeDensity60: 0.2 }, { ...inches, value: 24 }).faults.density).toMatch(
      /from 0.35 to 0.688/,
    )
  })
})

describe('the reverse calculation', () => {
  test('every target weight gives a reading that holds no more, and the next step would hold more', () => {
    fc.assert(
      fc.property(fc.double({ min: 20_000, max: 130_000, noNaN: true }), (amount) => {
        const { reading } = readingFor(propane, { kind: 'weight', amount }, inches)
        const weightAt = (value: number): number => gaugeCar(propane, { ...inches, value }).gauged?.figures.weight ?? 0
        expect(weightAt(reading)).toBeLessThanOrEqual(amount + 1e-6)
        expect(weightAt(Math.max(0, reading - 0.25))).toBeGreaterThan(amount - 1e-6)
      }),
    )
  })
  test('a target above the shell capacity is refused, and the capacity is named', () => {
    expect(() => readingFor(propane, { kind: 'percent', amount: 101 }, inches)).toThrow(/from 0 to 100 %/)
  })
  test('there and back gives the same reading', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0, max: 119, noNaN: true }),
        fc.constantFrom('outage', 'innage'),
        fc.constantFrom('in', 'cm'),
        (reading, kind, unit) => {
          const value = fromTable(table, reading, { kind, unit })
          expect(inTable(table, { kind, unit, value })).toBeCloseTo(reading, 6)
        },
      ),
    )
  })
})
