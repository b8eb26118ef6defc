/** The group by which a volume is corrected follows from the goods; temperature and density are measured, never assumed. */
import { describe, expect, test } from 'vitest'
import { product } from '#model/areas/company/company.resource.ts'
import { loadedCar } from '#model/areas/rail/loaded-car.resource.ts'
import { attempt } from '#model/areas/measure/rules/out-of-range.ts'
import { derivedOfCar, type LoadedCarReadings } from '#model/areas/measure/rules/gauge/loaded-car-row.ts'
import { factorsOf, poundsOf } from '#model/areas/measure/rules/gauge/loaded-car.ts'
import { relativeDensity60From } from '#model/areas/measure/rules/gauge/density-entry.ts'
import { ammoniaDensity60, ctlAmmonia } from '#model/areas/measure/rules/volume/ammonia.ts'
import {
  commodityGroups,
  groupFault,
  groupOf,
  type CommodityGroup,
} from '#model/areas/measure/rules/volume/commodity.ts'
import { initialValues } from '#model/kernel/validate.ts'

const goods = (un_number: string, hazard_class = '', commodity_group: CommodityGroup = '') => ({
  un_number,
  hazard_class,
  commodity_group,
})

describe('the group of a product', () => {
  test.each([
    ['UN1075', 'E'],
    ['UN1978', 'E'],
    ['UN1267', 'A'],
    ['UN1203', 'B'],
    ['UN1202', 'B'],
    ['UN1005', 'N'],
    ['UN1230', 'C'],
    ['UN3295', ''],
    ['', ''],
  ] as const)('with the number %s is “%s”', (number, group) => expect(groupOf(goods(number))).toBe(group))
  test('is its own where its number leaves a choice', () => expect(groupOf(goods('UN3295', '3', 'A'))).toBe('A'))
  test.each([
    ['UN1005', '2.2', 'E'],
    ['UN1005', '2.3 (8)', 'B'],
    ['UN1017', '2.3 (5.1, 8)', 'E'],
    ['UN1018', '2.2', 'E'],
    ['UN1267', '3', 'E'],
    ['UN1075', '2.1', 'A'],
    ['UN1203', '3', 'N'],
    ['', '', 'N'],
  ] as const)('%s of class “%s” is not read off the table of group %s', (number, hazard, group) => {
    expect(groupFault(group, goods(number, hazard))).toMatch(new RegExp(`not by group ${group}`))
    const found = attempt(() => product.derive?.({ ...initialValues(product.fields), ...goods(number, hazard, group) }))
    expect('fault' in found && found.fault.field).toBe('commodity_group')
  })
  test('C needs the thermal expansion it corrects by', () => {
    const found = attempt(() => product.derive?.({ ...initialValues(product.fields), ...goods('UN1230', '3', 'C') }))
    expect('fault' in found && [found.fault.field, found.fault.message]).toEqual([
      'thermal_expansion',
      expect.stringMatching(/^Enter the thermal expansion/),
    ])
  })
})

describe('ammonia', () => {
  test.each([
    [-28, 5.69],
    [60, 5.15],
  ])('at %d °F weighs %d lb a gallon', (temperature, pounds) =>
    expect((poundsOf(ammoniaDensity60) / ctlAmmonia(60)) * ctlAmmonia(temperature)).toBeCloseTo(pounds, 2),
  )
  test('shrinks to 1 at 60 °F, and expands more than propane of the same density would', () => {
    expect(ctlAmmonia(60)).toBe(1)
    expect(factorsOf('N', 0.617, 100).factor60).toBeLessThan(factorsOf('E', 0.617, 100).factor60)
  })
  test.each(['kg15', 'observed', 'relative60'] as const)('has one density, entered as %s', (kind) => {
    const entered = {
      relative60: ammoniaDensity60,
      observed: ammoniaDensity60 * ctlAmmonia(80),
      kg15: ammoniaDensity60 * ctlAmmonia(59) * 999.016,
    }[kind]
    expect(relativeDensity60From(kind, entered, 'N', 80)).toBeCloseTo(ammoniaDensity60, 9)
  })
  test('of the density of another liquid is refused', () =>
    expect(() => factorsOf('N', 0.58, 60)).toThrow(/Relative density must be from 0.61 to 0.625/))
})

describe('a loaded car', () => {
  const row: LoadedCarReadings = {
    car_type: 'T105',
    shell_capacity: '33600',
    volume_outage: '4876',
    load_temperature: null,
    density: null,
    commodity_group: '',
    thermal_expansion: null,
    temperature_correction_factor: 1,
    temperature_correction_factor_at_15c: 1,
    gal_to_liter_conversion_factor: 3.785_41,
  }
  const fault = (some: Partial<LoadedCarReadings>) => {
    const found = attempt(() => derivedOfCar({ ...row, ...some }))
    return 'fault' in found ? [found.fault.field, found.fault.message] : undefined
  }
  test.each(commodityGroups.filter((group) => group !== ''))(
    'of group %s needs its temperature and its density, neither of which is assumed',
    (commodity_group) => {
      expect(fault({ commodity_group, density: 4.2 })).toEqual([
        'load_temperature',
        `Enter the temperature of the load: group ${commodity_group} corrects the volume by it.`,
      ])
      for (const density of [null, 1])
        expect(fault({ commodity_group, load_temperature: 0, density })).toEqual([
          'density',
          `Enter the density of the load: group ${commodity_group} corrects the volume by it.`,
        ])
    },
  )
  test('without a group needs neither', () => expect(fault({})).toBeUndefined())
  test('has no temperature until one is entered', () =>
    expect(initialValues(loadedCar.fields)).toMatchObject({ load_temperature: null }))
})
