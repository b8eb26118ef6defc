import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { tableOf, tankOf } from '#model/areas/measure/rules/gauge/tank.ts'
import { outageAt } from '#model/areas/measure/rules/gauge/gauge.ts'
import {
  factorsOf,
  figuresOf,
  fillState,
  lightTemperatureLimits,
  outageFor,
  poundsOf,
  type CarReadings,
  type Target,
} from '#model/areas/measure/rules/gauge/loaded-car.ts'
import { randomCases } from '../../../../scripts/test/lane.ts'

const propane: CarReadings = {
  shellCapacity: 33_600,
  outage: 4876,
  temperature: 52.4,
  density: poundsOf(0.5092),
  group: 'E',
  factor60: 1,
  factor15: 1,
  litresPerGallon: 3.785_41,
}

const holds = { failed: false, counterexample: null }

describe('a loaded car', () => {
  it('is consistent: outage by the table, gross, net and weight', () => {
    const outage = outageAt(tableOf(tankOf(119, 33_600), { step: 0.25 }), 24.375)
    expect(outage).toBe(4876)
    const car = figuresOf({ ...propane, outage })
    expect(car.gross).toBe(28_724)
    expect(car.factor60.toFixed(5)).toBe('1.01199')
    expect(car.factor15.toFixed(5)).toBe('1.01034')
    expect(car.net).toBeCloseTo(29_068.4, 2)
    expect(car.weight).toBeCloseTo(123_404, 0)
    expect(car.kilograms).toBeCloseTo(55_975, 0)
    expect(car.litres60).toBeCloseTo(110_035.8, 1)
    expect(car.litres15).toBeCloseTo(109_856, 0)
    expect(car.filled).toBeCloseTo(85.488, 3)
    expect(car.algorithm).toBe('API11.2.4-2007')
  })
  it('uses typed factors unchanged', () => {
    const car = figuresOf({ ...propane, group: '', factor60: 0.98, factor15: 0.979, density: 4.2 })
    expect(car).toMatchObject({ net: 28_724 * 0.98, weight: 28_724 * 0.98 * 4.2, factor15: 0.979, algorithm: 'given' })
  })
  it('corrects crude oil and products by 11.1', () => {
    expect(factorsOf('A', 0.85, 60)).toMatchObject({ algorithm: 'API11.1-2004' })
    expect(factorsOf('A', 0.85, 60).factor60).toBeCloseTo(1, 10)
    // At 15 °C itself the metric factor is 1.
    expect(factorsOf('B', 0.74, 59).factor15).toBe(1)
  })
  it('explains every figure: each except the readings is calculated from earlier ones', () => {
    const { working, ...car } = figuresOf(propane)
    expect(working.map(({ name }) => name)).toEqual([
      'gross',
      'filled',
      'factor60',
      'factor15',
      'net',
      'litres60',
      'litres15',
      'weight',
      'kilograms',
    ])
    for (const { name, value } of working) expect(value).toBe(car[name])
  })
  it('is calculated backwards for random targets', () => {
    const kinds = fc.constantFrom<Target['kind']>('percent', 'gross', 'net', 'weight')
    const run = fc.check(
      fc.property(
        kinds,
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.double({ min: 0.45, max: 0.6, noNaN: true }),
        fc.double({ min: -40, max: 110, noNaN: true }),
        (kind, share, relative, temperature) => {
          const { outage: _, ...car } = { ...propane, density: poundsOf(relative), temperature }
          const full = figuresOf({ ...car, outage: 0 })
          const most = { percent: 100, gross: full.gross, net: full.net, weight: full.weight }[kind]
          const found = figuresOf({ ...car, outage: outageFor(car, { kind, amount: share * most }) })
          const reached = { percent: found.filled, gross: found.gross, net: found.net, weight: found.weight }[kind]
          return Math.abs(reached - share * most) < 1e-6
        },
      ),
      { numRuns: randomCases(100_000) },
    )
    expect(run).toMatchObject(holds)
  })
  it.each([
    [30_000, 'right'],
    [29_500, 'right'],
    [30_000.001, 'over'],
    [29_300, 'under'],
  ])('with %d of 30,000 gal is %s', (gross, state) => expect(fillState(gross, 30_000)).toBe(state))
  it('says up to which temperature it is liquid', () => {
    expect(lightTemperatureLimits(0.507)).toEqual([-50.8, 199.4])
    expect(lightTemperatureLimits(0.4)).toEqual([-50.8, 120.5])
  })
  it.each<[string, Partial<CarReadings>, string]>([
    ['an outage below nothing', { outage: -1 }, 'Outage must be from 0 to 33,600 gal, not -1 gal.'],
    ['an outage above the shell', { outage: 33_601 }, 'Outage must be from 0 to 33,600 gal, not 33,601 gal.'],
    ['no outage', { outage: NaN }, 'Outage must be a number from 0 to 33,600 gal.'],
    ['a density off the table', { density: 8 }, 'Relative density must be from 0.35 to 0.688'],
    ['a temperature off the table', { temperature: 250 }, 'Temperature must be from -50.8 to 199.4 °F, not 250 °F.'],
    [
      'a typed factor that can be none',
      { group: '', factor60: 3 },
      'Correction to 60 °F must be from 0.3 to 2, not 3.',
    ],
    ['litres that are none', { litresPerGallon: 1 }, 'Litres in a gallon must be from 3.7 to 3.9, not 1.'],
  ])('refuses %s', (_what, change, message) => expect(() => figuresOf({ ...propane, ...change })).toThrow(message))
  it('refuses a target that the car cannot hold', () => {
    const { outage: _, ...car } = propane
    expect(() => outageFor(car, { kind: 'percent', amount: 101 })).toThrow(
      'Filling must be from 0 to 100 %, not 101 %.',
    )
    expect(() => outageFor(car, { kind: 'weight', amount: 1_000_000 })).toThrow('Weight must be from 0 to')
  })
})
