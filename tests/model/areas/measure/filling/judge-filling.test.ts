/** Permitted filling of every kind of load, by the regulation that it falls under. */
import { describe, expect, test } from 'vitest'
import { fillingDefaults } from '#model/areas/measure/rules/gauge/filling.ts'
import { fillingRuleFor } from '#model/areas/measure/rules/gauge/filling-rule.ts'
import { judgeFilling, missingOf, permittedOf, type Load } from '#model/areas/measure/rules/gauge/judge-filling.ts'
import { factorsOf, poundsOf } from '#model/areas/measure/rules/gauge/loaded-car.ts'
import type { Insulation } from '#model/areas/measure/rules/gauge/filling-limits.ts'

const goods = (un_number: string, hazard_class: string) => ({ un_number, hazard_class })
const biodiesel: Load = {
  shellFull: 30_000,
  temperature: 60,
  relativeDensity60: 0.88,
  group: 'C',
  expansion: 0.000_46,
  goods: goods('', ''),
  permit: { insulation: 'none', season: 'summer', limits: fillingDefaults, heaviestLoad: 200_000 },
}
const as = (change: Partial<Load>): Load => ({ ...biodiesel, ...change })
const permit = (change: Partial<Load['permit']>): Pick<Load, 'permit'> => ({
  permit: { ...biodiesel.permit, ...change },
})
const free = permit({ heaviestLoad: 1e9 })

describe('the rule of a load', () => {
  test.each([
    ['UN1267', '3', 'A', 0.01, '49 CFR 173.24b(a)'],
    ['UN1203', '3', 'B', 0.01, '49 CFR 173.24b(a)'],
    ['', '', 'C', 0.01, '49 CFR 173.24b(a)'],
    ['UN1075', '2.1', 'E', 0.01, '49 CFR 173.314(c), notes 9 and 10'],
    ['UN1010', '2.1', '', 0.01, '49 CFR 173.314(c), notes 9 and 10'],
    ['UN1086', '2.1', '', 0.01, '49 CFR 173.314(c), notes 9 and 10'],
    ['UN1032', '2.1', '', 0.01, '49 CFR 173.314(c), note 3'],
    ['UN1018', '2.2', '', 0.01, '49 CFR 173.24b(a)'],
    ['UN1005', '2.2', 'N', 0.02, '49 CFR 173.314(c), notes 2 and 10'],
    ['UN1005', '2.3 (8)', 'N', 0.02, '49 CFR 173.314(c), notes 2 and 10'],
    ['UN1079', '2.3 (8)', '', 0.05, '49 CFR 173.24b(a), poisonous by inhalation'],
    ['UN1831', '8 (6.1)', '', 0.05, '49 CFR 173.24b(a), poisonous by inhalation'],
    ['UN1092', '6.1 (3)', '', 0.05, '49 CFR 173.24b(a), poisonous by inhalation'],
  ] as const)('%s of class “%s” leaves %d of the shell empty', (number, hazard, group, margin, source) =>
    expect(fillingRuleFor(goods(number, hazard), group, 0.01)).toMatchObject({ margin, source, judgesOutage: true }),
  )
  test('of a company may be stricter, never laxer', () => {
    expect(fillingRuleFor(goods('UN1203', '3'), 'B', 0.02).margin).toBe(0.02)
    expect(fillingRuleFor(goods('UN1203', '3'), 'B', 0).margin).toBe(0.01)
    expect(fillingRuleFor(goods('UN1005', '2.2'), 'N', 0.01).margin).toBe(0.02)
  })
  test('of chlorine is a filling density of 125 % and at most 90 tons: 173.314(c), note 6', () =>
    expect(fillingRuleFor(goods('UN1017', '2.3 (5.1, 8)'), '', 0.01)).toMatchObject({
      fillingDensity: 125,
      heaviestLoad: 180_000,
      judgesOutage: false,
    }))
})

describe('room to expand, at the reference temperature of the insulation', () => {
  test.each([
    ['none', 115],
    ['protected', 110],
    ['insulated', 105],
  ] as const)('of crude oil in a car with insulation “%s” is judged at %d °F', (insulation, reference) => {
    const crude = as({
      group: 'A',
      relativeDensity60: 0.85,
      goods: goods('UN1267', '3'),
      temperature: 40,
      ...permit({ insulation, heaviestLoad: 1e9 }),
    })
    const [cold, warm] = [40, reference].map((at) => factorsOf('A', 0.85, at).factor60)
    expect(permittedOf(crude)?.volume).toBeCloseTo((30_000 * 0.99 * (warm ?? 0)) / (cold ?? 1), 6)
  })
  test.each([
    ['crude oil', { group: 'A', relativeDensity60: 0.85, goods: goods('UN1267', '3') }],
    ['gasoline', { group: 'B', relativeDensity60: 0.74, goods: goods('UN1203', '3') }],
    ['lubricating oil', { group: 'D', relativeDensity60: 0.89, goods: goods('', '') }],
    ['biodiesel', {}],
    ['propane', { group: 'E', relativeDensity60: 0.507, goods: goods('UN1978', '2.1') }],
    ['ammonia', { group: 'N', relativeDensity60: 0.6174, goods: goods('UN1005', '2.2') }],
  ] as const satisfies readonly (readonly [string, Partial<Load>])[])(
    'of %s: full to the hundredth part is over, a tenth less is not',
    (_, change) => {
      const load = as({ ...change, ...free })
      const most = permittedOf(load)?.volume ?? 0
      expect(most).toBeGreaterThan(0.8 * 30_000)
      expect(most).toBeLessThan(0.99 * 30_000)
      expect(judgeFilling(load, most + 1).state).toBe('over')
      expect(judgeFilling(load, most - 1).state).toBe('right')
      expect(judgeFilling(load, most * 0.9).state).toBe('under')
      expect(judgeFilling(load, 29_900).state).toBe('over')
    },
  )
  test('winter temperatures are for flammable gases and ammonia alone: 173.314(c), note 10', () => {
    const at = (change: Partial<Load>, season: 'summer' | 'winter') =>
      permittedOf(as({ ...change, ...permit({ season, heaviestLoad: 1e9 }) }))?.volume
    const propane = { group: 'E', relativeDensity60: 0.507, goods: goods('UN1978', '2.1') } as const
    const ammonia = { group: 'N', relativeDensity60: 0.6174, goods: goods('UN1005', '2.2') } as const
    for (const gas of [propane, ammonia]) expect(at(gas, 'winter')).toBeGreaterThan(at(gas, 'summer') ?? Infinity)
    expect(at({}, 'winter')).toBe(at({}, 'summer'))
  })
  test('of ammonia is 2 % by its own density, as 173.314(c) note 2 has it', () => {
    const load = as({ group: 'N', relativeDensity60: 0.6174, goods: goods('UN1005', '2.2'), temperature: 60, ...free })
    // Specific volumes of NBS Circular 142: 0.02597 at 60 °F, 0.02813 at 115 °F, ft³/lb.
    expect(permittedOf(load)?.volume).toBeCloseTo((30_000 * 0.98 * 0.025_97) / 0.028_13, 1)
  })
})

describe('the load limit', () => {
  test('holds for every liquid: biodiesel 19,000 lb over its rail load is over', () => {
    const pounds = poundsOf(0.88)
    const load = as({ ...permit({ heaviestLoad: 263_000 - 94_500 }) })
    const gross = (263_000 - 94_500 + 19_000) / pounds
    expect(gross).toBeLessThan(0.95 * 30_000)
    expect(judgeFilling(load, gross)).toMatchObject({ state: 'over', permitted: { limit: 'rail load' } })
    expect(judgeFilling(load, gross).beyond).toBeCloseTo(19_000 / pounds, 6)
  })
  test('holds where nothing is known of how the load expands', () => {
    const load = as({ group: '', expansion: null, factor60: 1 })
    const [most = 0] = [permittedOf(load)?.volume]
    expect(judgeFilling(load, most + 1).state).toBe('over')
    expect(judgeFilling(load, most - 1)).toMatchObject({
      state: null,
      missing: ['the commodity group or thermal expansion'],
    })
  })
  test.each([
    ['its filling density', 20_000, 'filling density'],
    ['90 tons', 17_300, 'rail load'],
  ] as const)('of chlorine is %s', (_, shellFull, limit) => {
    const load = as({
      group: '',
      expansion: null,
      relativeDensity60: 1.42,
      shellFull: limit === 'rail load' ? 30_000 : shellFull,
      goods: goods('UN1017', '2.3 (5.1, 8)'),
      ...free,
    })
    const row = permittedOf(limit === 'rail load' ? load : { ...load, shellFull: 10_000 })
    expect(row?.limit).toBe(limit)
    expect(row?.weight).toBeCloseTo(limit === 'rail load' ? 180_000 : 1.25 * 10_000 * 8.328_28, 3)
  })
})

describe('what is missing to judge a load', () => {
  test.each([
    [{}, []],
    [{ goods: null }, ['the product']],
    [permit({ heaviestLoad: Infinity }), ['the light weight of the car']],
    [{ group: '', expansion: null }, ['the commodity group or thermal expansion']],
    [{ group: '', expansion: null, goods: goods('UN1203', '3') }, []],
    [{ goods: goods('UN1977', '2.2') }, ['the limit by 49 CFR 173.314(c), refrigerated liquids']],
  ] as const satisfies readonly (readonly [Partial<Load>, readonly string[]])[])('%j: %j', (change, missing) =>
    expect(missingOf(as(change))).toEqual(missing),
  )
})

test('the insulations are all judged', () => {
  const kinds: readonly Insulation[] = ['none', 'protected', 'insulated']
  const volumes = kinds.map((insulation) => permittedOf(as(permit({ insulation, heaviestLoad: 1e9 })))?.volume ?? 0)
  expect(volumes).toEqual(volumes.toSorted((a, b) => a - b))
})
