import { describe, expect, it } from 'vitest'
import {
  fillingDefaults,
  fillingFaults,
  permittedFilling,
  referenceTemperature,
  type FillingRequest,
} from '#model/areas/measure/rules/gauge/filling.ts'
import { tableOf, tankOf } from '#model/areas/measure/rules/gauge/tank.ts'

const table = tableOf(tankOf(119, 33_600), { step: 0.25 })
const propane: FillingRequest = {
  unit: 'F',
  relativeDensity60: 0.507,
  minimumTemperature: 60,
  maximumTemperature: 60,
  targetTemperature: 105,
  margin: 0.01,
  shellFull: 33_600,
  table,
}
const at = (temperature: number, change: Partial<FillingRequest> = {}) => {
  const chart = permittedFilling({
    ...propane,
    minimumTemperature: temperature,
    maximumTemperature: temperature,
    ...change,
  })
  expect(chart.rows).toHaveLength(1)
  const row = chart.rows[0]
  if (!row) throw new Error('A chart of one temperature has one row.')
  return { chart, row }
}

describe('permitted filling', () => {
  it.each([
    [0, 28_106.1, 83.65, 5493.9, 26.5],
    [40, 29_682.5, 88.34, 3917.5, 21],
    [60, 30_614.9, 91.12, 2985.1, 17.5],
    [80, 31_679.3, 94.28, 1920.7, 13],
  ])('of propane loaded at %d °F is %d gal', (temperature, volume, percent, outage, reading) => {
    const { row } = at(temperature)
    expect(row.volume).toBeCloseTo(volume, 1)
    expect(row.percent).toBeCloseTo(percent, 2)
    expect(row.outage).toBeCloseTo(outage, 1)
    expect(row.reading).toBe(reading)
    expect(row.limit).toBe('reference temperature')
  })
  it('of propane weighs the same at every temperature', () => {
    const { chart, row } = at(0)
    expect(chart.volumeAtBase).toBeCloseTo(30_614.86, 1.9)
    expect(chart.weight).toBeCloseTo(129_408, 0)
    expect(row.weight).toBeCloseTo(chart.weight, 6)
    expect(chart.fillingDensity).toBeCloseTo(46.25, 2)
    expect(chart.algorithm).toBe('API11.2.4-2007')
    expect(chart.working.map(({ name }) => name)).toEqual(['ctlAtTarget', 'volumeAtBase', 'weight'])
  })
  it.each([
    ['a car without insulation', { targetTemperature: 115 }, 29_947.6, 89.13],
    ['an insulated car in winter', { targetTemperature: 85 }, 31_853.3, 94.8],
    ['butane', { relativeDensity60: 0.5841 }, 31_594.1, 94.03],
  ])('of %s', (_what, change, volume, percent) => {
    const { row } = at(60, change)
    expect(row.volume).toBeCloseTo(volume, 1)
    expect(row.percent).toBeCloseTo(percent, 2)
  })
  it('never fills beyond what stays empty, however warm the load', () => {
    const { row } = at(100, { targetTemperature: 85 })
    expect([row.volume, row.limit]).toEqual([33_600 * 0.99, 'capacity'])
  })
  it('never loads more than the rails carry', () => {
    const { row } = at(60, { heaviestLoad: 120_000 })
    expect(row.limit).toBe('rail load')
    expect(row.weight).toBeCloseTo(120_000, 6)
  })
  it('is a chart, one row a degree, the last degree included', () => {
    const chart = (change: Partial<FillingRequest>): number[] =>
      permittedFilling({ ...propane, minimumTemperature: 0, ...change }).rows.map(({ temperature }) => temperature)
    expect(chart({ maximumTemperature: 3 })).toEqual([0, 1, 2, 3])
    expect(chart({ maximumTemperature: 2.5 })).toEqual([0, 1, 2, 2.5])
    expect(chart({ maximumTemperature: 1, step: 0.1 })).toHaveLength(11)
  })
  it('agrees in °C with itself in °F', () => {
    const metric = permittedFilling({
      ...propane,
      unit: 'C',
      minimumTemperature: 15,
      maximumTemperature: 15,
      targetTemperature: 40.55,
    })
    const same = permittedFilling({
      ...propane,
      minimumTemperature: 59,
      maximumTemperature: 59,
      targetTemperature: 105,
    })
    // 54E takes densities to 0.1 kg/m³ and 24E relative ones to 0.0001: so far they may differ.
    expect(Math.abs((metric.rows[0]?.volume ?? 0) / (same.rows[0]?.volume ?? 1) - 1)).toBeLessThan(0.0003)
    expect(Math.abs(metric.weight / same.weight - 1)).toBeLessThan(0.0003)
  })
  it('takes its reference temperatures from the setting', () => {
    expect(referenceTemperature(fillingDefaults, 'insulated', 'summer')).toBe(105)
    expect(referenceTemperature(fillingDefaults, 'none', 'winter')).toBe(100)
  })

  it.each<[string, Partial<FillingRequest>, Record<string, string[]>]>([
    [
      'a density that is too light',
      { relativeDensity60: 0.3 },
      { relative_density: ['Relative density must be from 0.35 to 0.688, not 0.3.'] },
    ],
    [
      'no density',
      { relativeDensity60: NaN },
      { relative_density: ['Relative density must be a number from 0.35 to 0.688.'] },
    ],
    [
      'temperatures the wrong way round',
      { minimumTemperature: 80, maximumTemperature: 60 },
      { maximum_temperature: ['Highest loading temperature must be from 80 to 199.4 °F, not 60 °F.'] },
    ],
    [
      'a temperature off the tables',
      { minimumTemperature: -60 },
      { minimum_temperature: ['Temperature must be from -50.8 to 199.4 °F, not -60 °F.'] },
    ],
    [
      'a metric one',
      { unit: 'C', minimumTemperature: 10, maximumTemperature: 100, targetTemperature: 40 },
      { maximum_temperature: ['Temperature must be from -46 to 93 °C, not 100 °C.'] },
    ],
    [
      'a gas at the reference temperature',
      { relativeDensity60: 0.4, targetTemperature: 130 },
      {
        target_temperature: [
          'Temperature must be from -50.8 to 120.5 °F, not 130 °F. At higher temperatures a liquid of relative density 0.4 is supercritical.',
        ],
      },
    ],
    ['a margin of everything', { margin: 1 }, { safety_margin: ['Safety margin must be from 0 to 0.999999, not 1.'] }],
    [
      'a margin below nothing',
      { margin: -0.01 },
      { safety_margin: ['Safety margin must be from 0 to 0.999999, not -0.01.'] },
    ],
    ['no tank', { shellFull: 0 }, { shell_capacity: ['Shell capacity must be from 1 to 100,000 gal, not 0 gal.'] }],
    [
      'a car heavier than the rails carry',
      { heaviestLoad: -5 },
      { gross_rail_load: ['Load limit must be at least 1 lb, not -5 lb.'] },
    ],
  ])('refuses %s', (_what, change, expected) => {
    expect(fillingFaults({ ...propane, ...change })).toEqual(expected)
    expect(() => permittedFilling({ ...propane, ...change })).toThrow(Object.values(expected)[0]?.[0] ?? '')
  })
})
