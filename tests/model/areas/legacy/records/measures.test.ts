/** Volumes of products by the volume rules, the checks of their measures, and the next code of a company. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { nextCode } from '#model/areas/legacy/rules/next-code.ts'
import { measureOf } from '#model/areas/legacy/rules/product-measure.ts'
import { factorAt, netOf } from '#model/areas/legacy/rules/volume/to-net.ts'

const goods = (productType: string, density: number | null, gallon: number | null = 3.785412) => ({
  productType,
  density,
  temperature_conversion_factor: 1,
  litreToGallonConversionFactor: gallon,
})

describe('the net volume', () => {
  it.each([
    ['liquefied gas', 507.5, '30000', 15, '30000.0'],
    ['liquid', 845, '30000', 15, '30000.0'],
  ])('of %s at 15 °C is the gross one', (type, density, gross, celsius, net) => {
    expect(netOf(goods(type, density), gross, celsius)).toMatchObject({ factor: '1.00000', net })
  })
  it('has the mass and the gallons of the net that is shown', () => {
    expect(netOf(goods('liquid', 845), '30000', 25)).toEqual({
      table: 'API MPMS 11.1, products, 15 °C',
      factor: '0.99161',
      net: '29748.3',
      kilograms: '25137',
      gallons: '7858.7',
    })
  })
  it.each([
    [goods('solid', 2000), 20, 'no table for a solid'],
    [goods('liquid', null), 20, 'Enter the density'],
    [goods('liquid', 400), 20, 'from'],
    [goods('liquid', 845), 400, 'Temperature'],
  ])('of %o at %s °C is not known, and says why', (product, celsius, says) => {
    const found = netOf(product, '30000', celsius)
    expect('says' in found && found.says).toContain(says)
  })
  it('falls as the load gets warmer, and is the gross volume times the factor shown', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 999_999 }),
        fc.integer({ min: -40, max: 50 }),
        fc.integer({ min: 650, max: 950 }),
        (gross, celsius, density) => {
          const found = netOf(goods('liquid', density), String(gross), celsius)
          if ('says' in found) throw new Error(found.says)
          expect(Math.abs(Number(found.net) - gross * Number(found.factor))).toBeLessThanOrEqual(0.0501)
          expect(factorAt('liquid', density, celsius)).toBeGreaterThan(factorAt('liquid', density, celsius + 1))
        },
      ),
    )
  })
})

describe('the measures of a product', () => {
  const warned = (product: Parameters<typeof measureOf>[0]) => Object.keys(measureOf(product).warnings)
  it('warn of a density that no table has, a factor that no temperature gives, and an odd gallon', () => {
    expect(warned(goods('liquid', 845))).toEqual([])
    expect(warned(goods('liquid', 200))).toEqual(['density'])
    expect(warned(goods('liquid', null))).toEqual(['density'])
    expect(warned({ ...goods('liquid', 845), temperature_conversion_factor: 0.99 })).toEqual([])
    expect(warned({ ...goods('liquid', 845), temperature_conversion_factor: 1.8 })).toEqual([
      'temperature_conversion_factor',
    ])
    expect(warned(goods('liquid', 845, 4.54609))).toEqual([])
    expect(warned(goods('liquid', 845, 3.9))).toEqual(['litreToGallonConversionFactor'])
    expect(warned(goods('waste', 1060))).toEqual([])
  })
})

describe('the next code', () => {
  it.each([
    ['Provost Energy', [], 'PRO01'],
    ['Provost Energy', ['PRO04', 'pro07', 'PROX', 'PRA11'], 'PRO08'],
    ['Élan Fuels', ['ELA99'], 'ELA100'],
    ['A B', [], ''],
  ] as const)('of %s beside %o is %s', (name, used, code) => expect(nextCode(name, used)[1]).toBe(code))
})
