import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { shellFullOf, tableOf, tankOf, tankVolume } from '#model/areas/measure/rules/gauge/tank.ts'
import {
  compareTables,
  minimumOutageReading,
  outageAt,
  outagePercent,
  readingAt,
  readingForOutage,
  tableFaults,
  tableFor,
  volumeAt,
  type GaugeTable,
} from '#model/areas/measure/rules/gauge/gauge.ts'
import { exactGallons, wholeGallons } from './outage-33600.ts'
import { randomCases } from '../../../../scripts/test/lane.ts'

const RUNS = { numRuns: randomCases(100_000) }
const holds = { failed: false, counterexample: null }
const tank = tankOf(119, 33_600)
const table = tableOf(tank, { step: 0.25 })
const outage: GaugeTable = {
  kind: 'outage',
  unit: 'in',
  volumeUnit: 'gal',
  step: 1,
  shellFull: 100,
  rows: [
    [0, 0],
    [1, 10],
    [2, 30],
    [4, 100],
  ],
}
const innage: GaugeTable = { ...outage, kind: 'innage', step: 0.25 }

describe('the closed formula of a tank', () => {
  it('has the length that gives its capacity', () => {
    expect(tank.length).toBeCloseTo(658.19196, 5)
    expect(shellFullOf(tank)).toBeCloseTo(33_600, 9)
  })
  it.each([
    [0, 0],
    [0.25, 5.202],
    [1, 41.741],
    [6, 613.866],
    [12, 1724.011],
    [20, 3657.587],
    [59.5, 16_800],
    [119, 33_600],
  ])('holds at %d in %d gal', (depth, gallons) => {
    expect(tankVolume(tank, depth)).toBeCloseTo(gallons, 3)
  })
  it('makes the whole table, in whole gallons', () => {
    expect(exactGallons).toHaveLength(477)
    exactGallons.forEach((gallons, index) =>
      expect(Math.abs(tankVolume(tank, index / 4) - gallons)).toBeLessThan(0.000_051),
    )
    expect(table.rows).toEqual(wholeGallons.map((gallons, index) => [index / 4, gallons]))
    expect(tableFaults(table)).toEqual([])
  })
  it('increases with the depth', () => {
    const depth = fc.double({ min: 0, max: 119, noNaN: true })
    expect(
      fc.check(
        fc.property(
          depth,
          depth,
          (one, other) => tankVolume(tank, Math.max(one, other)) + 1e-9 >= tankVolume(tank, Math.min(one, other)),
        ),
        RUNS,
      ),
    ).toMatchObject(holds)
  })
  it('refuses a capacity smaller than that of the heads', () =>
    expect(() => tankOf(119, 1000)).toThrow('Shell-full capacity must be at least 1,909.84'))
  it('refuses a depth outside the tank', () =>
    expect(() => tankVolume(tank, 119.5)).toThrow('Depth must be from 0 to 119 in, not 119.5 in.'))
})

describe('a gauge table', () => {
  it.each([
    [12.375, 1804],
    [24.375, 4876],
    [0, 0],
    [119, 33_600],
  ])('is linear between rows: %d in is %d gal', (reading, gallons) =>
    expect(volumeAt(table, reading)).toBeCloseTo(gallons, 9),
  )
  it.each([
    [0.5, 5],
    [1, 10],
    [3, 65],
    [4, 100],
  ])('%d in leave %d gal empty', (reading, gallons) => {
    expect(outageAt(outage, reading)).toBe(gallons)
    expect(outageAt(innage, reading)).toBe(100 - gallons)
  })
  it.each([
    [5493.9, 26.5],
    [3917.5, 21],
    [2985.1, 17.5],
    [1920.7, 13],
    [0, 0],
    [33_600, 119],
    [1768, 12.25],
  ])('needs for at least %d gal of outage a reading of %d in or more', (gallons, reading) => {
    const asked = minimumOutageReading(table, gallons)
    expect(asked).toBe(reading)
  })
  it('rounds the minimum outage down in an innage table, because less product is the safe side', () => {
    expect(readingForOutage(innage, 40)).toBeCloseTo(2 + 60 / 70, 9)
    expect(minimumOutageReading(innage, 40)).toBe(2.75)
  })
  it.each<[string, () => number, string]>([
    [
      'a reading below the table',
      () => outageAt(outage, -0.25),
      'Outage reading must be from 0 to 4 in, not -0.25 in. The table ends there.',
    ],
    [
      'a reading above the table',
      () => outageAt(innage, 4.25),
      'Innage reading must be from 0 to 4 in, not 4.25 in. The table ends there.',
    ],
    ['no number', () => outageAt(outage, NaN), 'Outage reading must be a number from 0 to 4 in. The table ends there.'],
    [
      'more than the car holds',
      () => readingForOutage(outage, 101),
      'Volume of the outage must be from 0 to 100 gal, not 101 gal. The table ends there.',
    ],
    [
      'a table without rows',
      () => outageAt({ ...outage, rows: [] }, 1),
      'Outage reading must be from 0 to 0 in, not 1 in. The table ends there.',
    ],
    ['percent of more than all', () => outagePercent(outage, 120), 'Outage must be from 0 to 100 gal, not 120 gal.'],
  ])('refuses %s', (_what, reckon, message) => expect(reckon).toThrow(message))

  const anyTable = fc
    .array(fc.record({ reading: fc.integer({ min: 1, max: 40 }), volume: fc.integer({ min: 1, max: 2000 }) }), {
      minLength: 1,
      maxLength: 40,
    })
    .map((steps): GaugeTable => {
      let [reading, volume] = [0, 0]
      const rows = steps.map((step): readonly [number, number] => [
        (reading += step.reading / 8),
        (volume += step.volume),
      ])
      return { kind: 'outage', unit: 'in', volumeUnit: 'gal', step: 0.125, shellFull: volume, rows: [[0, 0], ...rows] }
    })
  it('gives back the reading it was calculated from, and never less outage than requested', () => {
    const run = fc.check(
      fc.property(anyTable, fc.double({ min: 0, max: 1, noNaN: true }), (any, share) => {
        const gallons = share * any.shellFull
        const reading = minimumOutageReading(any, gallons)
        return (
          Math.abs(volumeAt(any, readingAt(any, gallons)) - gallons) < 1e-6 &&
          outageAt(any, reading) >= gallons - 1e-5 &&
          reading - readingAt(any, gallons) < 0.125 &&
          Number.isInteger(reading / 0.125)
        )
      }),
      RUNS,
    )
    expect(run).toMatchObject(holds)
  })
  it('increases with the reading', () => {
    const run = fc.check(
      fc.property(
        anyTable,
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (any, one, other) => {
          const most = any.rows.at(-1)?.[0] ?? 0
          return volumeAt(any, Math.max(one, other) * most) >= volumeAt(any, Math.min(one, other) * most)
        },
      ),
      RUNS,
    )
    expect(run).toMatchObject(holds)
  })
})

describe('errors in a table', () => {
  it.each<[string, Partial<GaugeTable>, string]>([
    ['one row', { rows: [[0, 0]] }, 'A table needs at least two rows.'],
    [
      'a reading that falls',
      {
        rows: [
          [0, 0],
          [2, 10],
          [1, 100],
        ],
      },
      'The reading must increase: 1 follows 2.',
    ],
    [
      'a volume that stands still',
      {
        rows: [
          [0, 0],
          [1, 10],
          [2, 10],
          [3, 100],
        ],
      },
      'The volume must increase: 10 follows 10.',
    ],
    [
      'a first row that is not 0',
      {
        rows: [
          [1, 10],
          [4, 100],
        ],
      },
      'The first row must be 0 in, 0 gal.',
    ],
    [
      'a last row that is not the capacity',
      {
        rows: [
          [0, 0],
          [4, 90],
        ],
      },
      'The last row must be the shell-full capacity, 100 gal; it is 90.',
    ],
    [
      'a volume that is no number',
      {
        rows: [
          [0, 0],
          [1, NaN],
          [4, 100],
        ],
      },
      'The volume must be 0 or more.',
    ],
    ['no step', { step: 0 }, 'The step must be greater than 0.'],
    ['no capacity', { shellFull: 0 }, 'The shell-full capacity must be greater than 0.'],
  ])('%s', (_what, change, message) =>
    expect(tableFaults({ ...outage, ...change }).map((fault) => fault.message)).toContain(message),
  )
})

describe('tables of cars and series', () => {
  const series = [
    { mark: 'GATX', numberFrom: 20_000, numberTo: 20_999, id: 'series' },
    { mark: 'GATX', numberFrom: 20_411, numberTo: 20_411, id: 'own' },
    { mark: 'UTLX', numberFrom: 1, numberTo: 999_999, id: 'other' },
  ]
  it.each([
    ['GATX', 20_411, 'own'],
    ['gatx', 20_410, 'series'],
    ['GATX', 21_000, undefined],
    ['UTLX', 20_411, 'other'],
    ['PROX', 5, undefined],
  ])('%s %d has %s', (mark, number, id) => expect(tableFor(series, mark, number)?.id).toBe(id))
  it('compares two tables at every reading of both', () => {
    const other: GaugeTable = {
      ...outage,
      shellFull: 60,
      rows: [
        [0, 0],
        [3, 60],
      ],
    }
    expect(compareTables(outage, other)).toEqual([
      { reading: 0, first: 0, second: 0, difference: 0 },
      { reading: 1, first: 10, second: 20, difference: 10 },
      { reading: 2, first: 30, second: 40, difference: 10 },
      { reading: 3, first: 65, second: 60, difference: -5 },
    ])
  })
})
