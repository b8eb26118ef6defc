/** Volumes of loads at 15 °C: by which table, which factor, and rounded once. */
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { cubicOfGallons, gallonsOfLitres, to15Of } from '#model/areas/terminal/rules/balance/to-15c.ts'

const goods = (density: number | null, un_number = '', hazard_class = '') => ({ density, un_number, hazard_class })
const rail = (commodity_group: 'A' | 'B' | 'C' | 'E' | 'N' | '', thermal_expansion: number | null = null) => ({
  commodity_group,
  thermal_expansion,
  un_number: '',
  hazard_class: '',
})

it.each([
  ['propane', goods(507.5, 'UN1978'), undefined, '0.99840', 'E'],
  ['propane that only its density tells', goods(507.5), undefined, '0.99840', 'E'],
  ['crude oil by its number', goods(850, 'UN1267'), undefined, '0.99953', 'A'],
  ['a refined product by its rail product', goods(850), rail('B'), '0.99954', 'B'],
  ['ammonia', goods(617.7, 'UN1005'), undefined, '0.99873', 'N'],
  ['a liquid by its own expansion', goods(790), rail('C', 0.0006), '0.99940', 'C'],
] as const)('%s is corrected by its table', (_case, of, by, factor, group) =>
  expect(to15Of(of, by)).toMatchObject({ factor, corrected: true, group }),
)
it.each([
  ['without a density', goods(null, 'UN1978'), undefined],
  ['denser than its table', goods(700, 'UN1978'), undefined],
  ['lighter than any table', goods(120), undefined],
  ['by its own expansion, which is not known', goods(790), rail('C')],
  ['no ammonia by its density', goods(850, 'UN1005'), undefined],
] as const)('%s a product is not corrected', (_case, of, by) =>
  expect(to15Of(of, by)).toMatchObject({ factor: '1.00000', corrected: false }),
)

it.each([
  ['10000.0', '1.00000', 37_854n],
  ['10000.0', '0.99840', 37_794n],
  ['0.1', '1.00000', 0n],
  ['0.15', '1.00000', 1n],
  ['30000.55', '0.99840', 113_383n],
] as const)('%s gal by the factor %s are %s l', (gallons, factor, cubic) =>
  expect(cubicOfGallons(gallons, factor)).toBe(cubic),
)

it('rounds half a litre at most, and takes litres back to gallons', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 90_000_000 }),
      fc.integer({ min: 90_000, max: 110_000 }),
      (gallons, factor) => {
        const exact = gallons * 378_541 * factor
        const [cubic, up] = [Number(cubicOfGallons((gallons / 100).toFixed(2), (factor / 1e5).toFixed(5))), 1e12]
        expect(Math.abs(cubic - exact / up)).toBeLessThanOrEqual(0.5 + 1e-6)
      },
    ),
  )
  expect(gallonsOfLitres('3785.4')).toBe('1000.00')
})
