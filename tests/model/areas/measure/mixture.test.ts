import { describe, expect, it } from 'vitest'
import { mixedDensity60, staticDensities, type Analysis } from '#model/areas/measure/rules/volume/mixture.ts'

describe('the density of a mixture', () => {
  it('by liquid volume is their mean', () => {
    expect(mixedDensity60({ propane: 60, n_butane: 40 }, 'liquid_volume')).toBeCloseTo(0.6 * 0.5072 + 0.4 * 0.58421, 12)
  })
  it('by moles weights each by its molar volume', () => {
    const propane = 44.0956 / 506.7
    const butane = 58.1222 / 583.64
    const share = (0.5 * propane) / (0.5 * propane + 0.5 * butane)
    expect(mixedDensity60({ propane: 50, n_butane: 50 }, 'mole')).toBeCloseTo(
      share * 0.5072 + (1 - share) * 0.58421,
      12,
    )
  })
  it('by mass is the harmonic mean', () => {
    const mean = 1 / (0.3 / 506.7 + 0.7 / 583.64) / 999.016
    expect(mixedDensity60({ propane: 30, n_butane: 70 }, 'mass')).toBeCloseTo(mean, 4)
  })
  it('of one component is its own, on any basis', () => {
    for (const { component, relativeDensity60 } of staticDensities)
      for (const basis of ['liquid_volume', 'mole', 'mass'] as const)
        expect(mixedDensity60({ [component]: 100 }, basis)).toBeCloseTo(relativeDensity60, 12)
  })
  it('scales percentages that almost add up to 100', () => {
    expect(mixedDensity60({ propane: 99.99 }, 'mole')).toBeCloseTo(0.5072, 12)
  })
  it.each<[string, Analysis, string]>([
    ['too little', { propane: 99.9 }, 'The sum of all components must be from 99.98 to 100.02 %, not 99.9 %.'],
    ['too much', { propane: 60, ethane: 41 }, 'The sum of all components must be from 99.98 to 100.02 %, not 101 %.'],
    ['less than nothing', { propane: 101, ethane: -1 }, 'Ethane must be from 0 to 100 %, not -1 %.'],
    ['no number', { propane: NaN }, 'Propane must be a number from 0 to 100 %.'],
    ['nothing', {}, 'The sum of all components must be from 99.98 to 100.02 %, not 0 %.'],
  ])('refuses %s', (_what, analysis, message) => expect(() => mixedDensity60(analysis, 'mole')).toThrow(message))
  it('uses the densities of the table', () => {
    expect(staticDensities).toHaveLength(14)
    for (const { poundsPerGallon, density60, relativeDensity60 } of staticDensities) {
      expect(Math.abs(density60 / 999.016 - relativeDensity60)).toBeLessThan(0.00001)
      expect(Math.abs(poundsPerGallon / 8.337193 - relativeDensity60)).toBeLessThan(0.00002)
    }
  })
})
